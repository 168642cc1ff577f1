import ActionRuntime

/// The keys of a map as `keymap.json`, the file of Zed's users.
///
/// Bindings that the file cannot express become comments in it, and notes on standard error.
enum ZedKeymapExport: ExportFormat {
    static let name = "zed-keymap"
    static let summary = "the keys of the menus, the nodes and the user as a keymap.json of Zed"
    static let needs: [ExportNeed] = [.platform]

    static func text(of source: ExportSource) -> String {
        var writer = ZedKeymapWriter()
        var notes = ExportNotes(source: source, editor: "Zed")
        for section in ExportedKeys(of: source.map).sections {
            writer.comment(section.heading.printable)
            for entry in section.entries {
                do throws(Untranslatable) {
                    let (keys, value) = try entry.member(on: source.platform)
                    let context = try entry.binding.condition.map { condition throws(Untranslatable) in
                        try ZedContext.text(of: condition)
                    }
                    writer.add(keys, value, isRemoval: entry.binding.isRemoval, context: context)
                    notes.take(section)
                    if !entry.binding.repeats {
                        notes.omit(entry, "'repeats' of \(entry.what)", "Zed performs it while keys are held down")
                    }
                } catch {
                    writer.comment("Not exported, \(error.why.printable): \(entry.original)")
                    notes.omit(entry, entry.what, error.why)
                }
            }
        }
        notes.finish()
        return (["// The keys of \(source.map.name.printable), for Zed.", "["] + writer.finished + ["]"])
            .joined(separator: "\n")
    }
}

/// Writes sections; bindings of one context that follow each other share a section.
private struct ZedKeymapWriter {
    private var lines: [String] = []
    /// The beginning of the open section; nil where none is open.
    private var opening: String?
    private var members: [(keys: String, value: String)] = []
    /// The line of the last section's end, after which a comma follows where another section follows.
    private var last: Int?

    mutating func comment(_ text: String) {
        close()
        lines.append("  // \(text)")
    }

    mutating func add(_ keys: String, _ value: ActionValue, isRemoval: Bool, context: String?) {
        var head = JSONLine()
        if let context { head.add("context", context) }
        let opening =
            String(head.text.dropLast()) + (context == nil ? "" : ",") + "\"\(isRemoval ? "unbind" : "bindings")\":{"
        if opening != self.opening || members.contains(where: { $0.keys == keys }) { close() }
        self.opening = opening
        members.append((keys, value.json()))
    }

    private mutating func close() {
        guard let opening else { return }
        if let last { lines[last] += "," }
        lines.append("  \(opening)")
        for (index, member) in members.enumerated() {
            let comma = index + 1 < members.count ? "," : ""
            lines.append("    \(ActionValue.string(member.keys).json()):\(member.value)\(comma)")
        }
        last = lines.count
        lines.append("  }}")
        self.opening = nil
        members = []
    }

    /// All lines.
    var finished: [String] {
        mutating get {
            close()
            return lines
        }
    }
}

extension ExportedKeys.Entry {
    /// The keys, and the action as Zed writes it: a name, a name and its argument, or null.
    ///
    /// - Throws: The fault of an entry that the file cannot express.
    fileprivate func member(on platform: ImportPlatform) throws(Untranslatable) -> (keys: String, value: ActionValue) {
        if binding.phase != .down { throw Untranslatable(why: "Zed has no keys that are held down or let go") }
        try requireNoSecrets()
        guard let shortcut = binding.shortcut else {
            throw Untranslatable(why: "Zed removes an action from given keys only")
        }
        let keys = try shortcut.zed(on: platform)
        if binding.takesAway { return (keys, .null) }
        let name = binding.action.text
        if name == "zed::NoAction" || name == "zed::Unbind" {
            throw Untranslatable(why: "the name takes bindings away")
        }
        guard !binding.isRemoval, let arguments else { return (keys, .string(name)) }
        return (keys, .array([.string(name), arguments]))
    }
}
