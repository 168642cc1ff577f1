// The bindings of a listing as JSON objects, for the command line and for remote clients.

extension KeyListing {
    /// The binding at a position as a JSON object: `keys`, `action` (null where the keys are taken away), `arguments`, `secret` (where
    /// there are any), `source`, `node`, `active`, `shadowedBy`, `condition`, `passes`, where they are not those of most bindings
    /// `repeats` (false), `on` and `needs`, and `formerly` where it was written with a former name.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is gone.
    package func jsonLine(at position: Int, _ path: (NodeID) -> String?) -> JSONLine {
        let binding = index[position]
        var line = JSONLine()
        line.add("keys", binding.shortcut.description)
        line.add("action", binding.takesAway ? nil : binding.action.text)
        line.add(arguments: binding.arguments)
        line.add("source", binding.source.rawValue)
        line.add("node", binding.node.flatMap(path))
        line.add("active", isActive(binding))
        line.add("shadowedBy", shadow(of: position).map { $0.text { path($0) ?? $0.description } })
        line.add("condition", binding.condition?.description)
        line.add("passes", binding.passes)
        line.add(repeats: binding.repeats, on: binding.phase)
        if let need = binding.shortcut.need { line.add("needs", need.rawValue) }
        if let formerly = binding.formerly { line.add("formerly", formerly.text) }
        return line
    }
}
