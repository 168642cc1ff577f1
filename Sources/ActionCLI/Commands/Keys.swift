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
        let listing = keys.listing(from: session.start)
        let bindings = listing.bindings
        let conflicts = listing.conflicts
        let shadowed = Dictionary(
            uniqueKeysWithValues: conflicts.filter { $0.conflict.kind == .shadowed }.map {
                ($0.loser, $0.conflict.winner)
            })
        let rows = bindings.enumerated().map { position, binding in
            Row(
                binding: binding, node: binding.node.map(session.path(of:)), isActive: listing.isActive(binding),
                shadowedBy: shadowed[position].map { $0.text(session.path(of:)) })
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
            conflicts.forEach { console.show($0.conflict.text(session.path(of:))) }
        }
        return .success
    }

    /// A row of the list: a binding and what else is printed of it.
    private struct Row {
        let binding: KeyBinding
        /// The path of the binding's node; nil for a binding of the user or the menu.
        let node: String?
        /// Whether the keys lead to the binding now.
        let isActive: Bool
        let shadowedBy: String?

        var cells: [String] {
            let place = node ?? binding.source.rawValue
            return [
                binding.shortcut.description, binding.takesAway ? "nothing" : "\(binding.action)", place,
                binding.condition.map { "when \($0)" } ?? "",
                shadowedBy.map { "shadowed by \($0)" } ?? (isActive ? "" : "not active"),
            ].filter { !$0.isEmpty }
        }

        var line: JSONLine {
            var line = JSONLine()
            line.add("keys", binding.shortcut.description)
            line.add("action", binding.takesAway ? nil : binding.action.text)
            line.add("arguments", .object(binding.arguments.values))
            line.add("source", binding.source.rawValue)
            line.add("node", node)
            line.add("active", isActive)
            line.add("shadowedBy", shadowedBy)
            line.add("condition", binding.condition?.description)
            return line
        }
    }
}
