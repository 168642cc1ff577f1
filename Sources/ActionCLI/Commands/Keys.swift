import ActionRuntime

/// `action keys`: the bindings and their conflicts.
enum Keys: Subcommand {
    static let name = "keys"
    static let abstract = "List the key bindings that are asked here, in order, and their conflicts."
    static let discussion = [
        "The user's own bindings come first, then those of the nodes, nearest first, then those of the menus."
    ]
    static let options: [Option] = [.map, .from, .state, .keymap, .format, .json, .color, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        let session = try Session.load(call, console)
        let keys = try session.keyMap(call)
        let bindings = keys.bindings(from: session.start)
        let conflicts = keys.conflicts(from: session.start)
        let rows = bindings.map { binding in
            Row(
                binding: binding, isActive: keys.isActive(binding, among: bindings, from: session.place),
                shadowedBy: conflicts.first { $0.loser == binding && $0.kind == .shadowed }?.winner)
        }
        switch call.format {
        case .json: rows.forEach { console.print($0.line.text) }
        case .names: bindings.forEach { console.print($0.shortcut.description) }
        case .text:
            let style = Style(call)
            for (row, text) in zip(rows, Columns.align(rows.map(\.cells))) {
                console.print(row.isActive ? text : style.grey(text))
            }
            if !conflicts.isEmpty { console.print("") }
            conflicts.forEach { console.print("\($0)") }
        }
        return .success
    }

    /// A binding as it is listed.
    private struct Row {
        let binding: KeyBinding
        /// Whether the keys would lead to it now.
        let isActive: Bool
        let shadowedBy: KeyBinding?

        var cells: [String] {
            let place = binding.node.map(\.description) ?? binding.source.rawValue
            return [
                binding.shortcut.description, "\(binding.action)", place,
                binding.condition.map { "when \($0)" } ?? "",
                shadowedBy.map { "shadowed by \($0)" } ?? (isActive ? "" : "not active"),
            ].filter { !$0.isEmpty }
        }

        var line: JSONLine {
            var line = JSONLine()
            line.add("keys", binding.shortcut.description)
            line.add("action", binding.action.text)
            line.add("arguments", .object(binding.arguments.values))
            line.add("source", binding.source.rawValue)
            line.add("node", binding.node?.path)
            line.add("active", isActive)
            line.add("shadowedBy", shadowedBy.map { "\($0)" })
            line.add("condition", binding.condition?.description)
            return line
        }
    }
}
