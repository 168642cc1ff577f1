import ActionRuntime

/// The keys of a map as `keybindings.json`, the file of Visual Studio Code's users.
///
/// Bindings that the file cannot express become comments in it, and notes on standard error.
enum VSCodeKeysExport: ExportFormat {
    static let name = "vscode-keybindings"
    static let summary = "the keys of the menus, the nodes and the user as a keybindings.json"
    static let needs: [ExportNeed] = [.platform]

    static func text(of source: ExportSource) -> String {
        var lines: [String] = []
        // The line of the last value, after which a comma follows where another value follows.
        var last: Int?
        var (omissions, below) = (0, 0)
        func omit(_ entry: Entry, _ what: String, _ why: String) {
            omissions += 1
            source.note("\(source.file):\(entry.line): not exported: \(what): \(why).")
        }
        for section in sections(of: source.map) {
            lines.append("  // \(section.heading.printable)")
            for entry in section.entries {
                do throws(WhenClause.Fault) {
                    let text = try entry.line(on: source.platform).text
                    if let last { lines[last] += "," }
                    last = lines.count
                    lines.append("  \(text)")
                    if section.isBelowRoot { below += 1 }
                    if entry.binding.passes {
                        omit(entry, "'passes' of \(entry.what)", "Visual Studio Code asks no other binding of the keys")
                    }
                } catch {
                    lines.append("  // Not exported, \(error.why.printable): \(entry.original.text.printable)")
                    omit(entry, entry.what, error.why)
                }
            }
        }
        if omissions > 1 { source.note("\(omissions) things are not exported.") }
        if below > 0 {
            source.note(
                "Visual Studio Code has no tree: "
                    + "\(below) of the keys are those of nodes below the root, and hold everywhere there.")
        }
        return (["// The keys of \(source.map.name.printable), for Visual Studio Code.", "["] + lines + ["]"])
            .joined(separator: "\n")
    }

    // MARK: The keys in order

    /// Keys of one place.
    private struct Section {
        let heading: String
        let entries: [Entry]
        var isBelowRoot = false
    }

    /// A binding, or the removal of other bindings.
    fileprivate struct Entry {
        let binding: KeyOverride
        /// The line in the map.
        let line: Int
    }

    /// All keys; the keys that are asked first come last, because Visual Studio Code asks later entries first.
    private static func sections(of map: ActionMap) -> [Section] {
        let menus = map.menus.inKeyOrder.flatMap(\.shortcuts).reversed().map {
            Entry(binding: $0.binding, line: $0.line)
        }
        var sections = [Section(heading: "The shortcuts of the menus", entries: menus)]
        var pending = [(node: map.root, path: map.root.part, isBelowRoot: false)]
        while let (node, path, isBelowRoot) = pending.popLast() {
            let keys = node.keys.map { Entry(binding: KeyOverride($0), line: $0.line) }
            sections.append(
                Section(heading: "The keys of \(path)", entries: keys, isBelowRoot: isBelowRoot))
            pending += zip(node.children, node.childParts).map { ($0, "\(path)/\($1)", true) }.reversed()
        }
        let own = map.keymap.map { Entry(binding: $0, line: Int($0.location?.line ?? 0)) }
        return (sections + [Section(heading: "The user's keys", entries: own)]).filter { !$0.entries.isEmpty }
    }
}

extension VSCodeKeysExport.Entry {
    /// The noun of the entry, for messages.
    fileprivate var what: String {
        if binding.takesAway { return "a key binding of nothing" }
        return "\(binding.isRemoval ? "the removal" : "a key binding") of '\(binding.action)'"
    }

    /// The entry in the file.
    ///
    /// - Throws: The fault of an entry that the file cannot express.
    fileprivate func line(on platform: ImportPlatform) throws(WhenClause.Fault) -> JSONLine {
        if !binding.isRemoval, !binding.takesAway, binding.action.text.unicodeScalars.first == "-" {
            throw WhenClause.Fault(why: "the name would be that of a removal")
        }
        return line(
            keys: try binding.shortcut?.visualStudioCode(on: platform),
            when: try binding.condition.map { condition throws(WhenClause.Fault) in try WhenClause.text(of: condition) }
        )
    }

    /// The entry with the map's own keys and condition.
    fileprivate var original: JSONLine {
        line(keys: binding.shortcut?.description, when: binding.condition?.description)
    }

    private func line(keys: String?, when: String?) -> JSONLine {
        var line = JSONLine()
        if let keys { line.add("key", keys) }
        line.add("command", binding.takesAway ? "" : (binding.isRemoval ? "-" : "") + binding.action.text)
        if let when { line.add("when", when) }
        if binding.arguments != [:] { line.add("args", .object(binding.arguments.redacted.values)) }
        return line
    }
}

extension KeyOverride {
    /// Creates a user's binding from a node's binding.
    fileprivate init(_ key: MapKey) {
        if let action = key.action {
            self.init(
                key.shortcut, ActionName(checked: action), arguments: key.arguments, when: key.when, passes: key.passes)
        } else {
            self.init(takingAway: key.shortcut, when: key.when)
        }
    }
}

extension MapMenu {
    /// The shortcuts of the menu's commands and of its submenus' commands, in order, as bindings.
    ///
    /// The bindings hold whether or not the menu shows the commands.
    fileprivate var shortcuts: [(binding: KeyOverride, line: Int)] {
        items.flatMap { item -> [(binding: KeyOverride, line: Int)] in
            switch item {
            case .separator: return []
            case .menu(let menu): return menu.shortcuts
            case .command(let command):
                return command.shortcut.map { shortcut in
                    let action = ActionName(checked: command.action)
                    return [
                        (
                            KeyOverride(shortcut, action, arguments: command.arguments, passes: command.passes),
                            command.line
                        )
                    ]
                } ?? []
            }
        }
    }
}
