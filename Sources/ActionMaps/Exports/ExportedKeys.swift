import ActionRuntime

/// The keys of a map in the order of editors that ask later entries first, without those that the user removed.
struct ExportedKeys {
    /// Keys of one place.
    struct Section {
        let heading: String
        let entries: [Entry]
        var isBelowRoot = false
    }

    /// A binding, or the removal of other bindings.
    struct Entry {
        let binding: KeyOverride
        /// The line in the map.
        let line: Int

        /// The noun of the entry, for messages.
        var what: String {
            if binding.takesAway { return "a key binding of nothing" }
            return "\(binding.isRemoval ? "the removal" : "a key binding") of '\(binding.action)'"
        }

        /// The arguments as editors write them, nil for none: a value that reads as the argument `value` (``JSONNode/arguments``) stands alone.
        var arguments: ActionValue? {
            let values = binding.arguments.redacted.values
            guard values.count == 1, let value = values["value"] else { return values.isEmpty ? nil : .object(values) }
            switch value {
            case .object, .null: return .object(values)
            default: return value
            }
        }

        /// - Throws: The fault of an argument that no file may have.
        func requireNoSecrets() throws(Untranslatable) {
            guard binding.arguments.redacted.values == binding.arguments.values else {
                throw Untranslatable(why: "one of its arguments is secret")
            }
        }

        /// The entry in the form of Visual Studio Code, with the given keys and condition.
        func line(keys: String?, when: String?) -> JSONLine {
            var line = JSONLine()
            if let keys { line.add("key", keys) }
            line.add("command", binding.takesAway ? "" : (binding.isRemoval ? "-" : "") + binding.action.text)
            if let when { line.add("when", when) }
            if let arguments { line.add("args", arguments) }
            return line
        }

        /// The entry with the map's own keys and condition, for comments.
        var original: String {
            line(keys: binding.shortcut?.description, when: binding.condition?.description).text.printable
        }
    }

    /// The sections in order.
    let sections: [Section]

    init(of map: ActionMap) {
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
        let names = DeprecatedNames(of: map), removals = names.removals(by: map.keymap)
        func isLeft(_ entry: Entry) -> Bool {
            guard let keys = entry.binding.shortcut, !entry.binding.takesAway else { return true }
            let action = ActionName(checked: names.last(entry.binding.action.text))
            return !removals.contain(keys, action, when: entry.binding.condition)
        }
        sections = sections.map {
            Section(heading: $0.heading, entries: $0.entries.filter(isLeft), isBelowRoot: $0.isBelowRoot)
        }
        self.sections = (sections + [Section(heading: "The user's keys", entries: own)]).filter { !$0.entries.isEmpty }
    }
}

/// Counts and tells what an editor's file cannot express.
struct ExportNotes {
    private let source: ExportSource
    /// The name of the editor.
    private let editor: String
    private var omissions = 0
    private var below = 0

    init(source: ExportSource, editor: String) {
        self.source = source
        self.editor = editor
    }

    /// Tells of a part that the file cannot express.
    mutating func omit(_ entry: ExportedKeys.Entry, _ what: String, _ why: String) {
        omissions += 1
        source.note("\(source.file):\(entry.line): not exported: \(what): \(why).")
    }

    /// Counts an entry that the file has.
    mutating func take(_ section: ExportedKeys.Section) {
        if section.isBelowRoot { below += 1 }
    }

    /// Tells how many parts are missing, and how many keys hold in more places.
    func finish() {
        if omissions > 1 { source.note("\(omissions) things are not exported.") }
        if below > 0 {
            source.note(
                "\(editor) has no tree: "
                    + "\(below) of the keys are those of nodes below the root, and hold everywhere there.")
        }
    }
}

extension KeyOverride {
    /// Creates a user's binding from a node's binding.
    fileprivate init(_ key: MapKey) {
        if let action = key.action {
            self.init(
                key.shortcut, ActionName(checked: action), arguments: key.arguments, when: key.when, passes: key.passes,
                repeats: key.repeats, on: key.phase)
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
                return command.shortcuts.map { shortcut in
                    let action = ActionName(checked: command.action)
                    let binding = KeyOverride(
                        shortcut, action, arguments: command.arguments, passes: command.passes)
                    return (binding, command.line)
                }
            }
        }
    }
}
