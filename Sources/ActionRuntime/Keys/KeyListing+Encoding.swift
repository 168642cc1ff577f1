// The bindings of a listing as JSON objects, for the command line and for remote clients.

extension KeyListing {
    /// A binding, and what else a list of bindings says of it.
    package struct Row {
        /// The binding.
        package let binding: KeyBinding
        /// The path of the binding's node; nil for a binding of the user or the menu, and once the node is gone.
        package let node: String?
        /// Whether the keys lead to the binding now.
        package let isActive: Bool
        /// The binding that takes the keys in place of this one now, as text; nil for none.
        package let shadowedBy: String?
    }

    /// What a list says of the binding at a position.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is gone.
    package func row(at position: Int, _ path: (NodeID) -> String?) -> Row {
        let binding = index[position]
        return Row(
            binding: binding, node: binding.node.flatMap(path), isActive: isActive(binding),
            shadowedBy: shadow(of: position).map { $0.text { path($0) ?? $0.description } })
    }
}

extension KeyListing.Row {
    /// The binding as a JSON object: `keys`, `action` (null where the keys are taken away), `arguments`, `secret` (where there are any),
    /// `source`, `node`, `active`, `shadowedBy`, `condition`, `passes`, where they are not those of most bindings `repeats` (false), `on`
    /// and `needs`, and `formerly` where it was written with a former name.
    package var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("keys", binding.shortcut.description)
        line.add("action", binding.takesAway ? nil : binding.action.text)
        line.add(arguments: binding.arguments)
        line.add("source", binding.source.rawValue)
        line.add("node", node)
        line.add("active", isActive)
        line.add("shadowedBy", shadowedBy)
        line.add("condition", binding.condition?.description)
        line.add("passes", binding.passes)
        line.add(repeats: binding.repeats, on: binding.phase)
        if let need = binding.shortcut.need { line.add("needs", need.rawValue) }
        if let formerly = binding.formerly { line.add("formerly", formerly.text) }
        return line
    }
}
