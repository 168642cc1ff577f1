// The bindings that keys were compared with as JSON objects, for the command line and for remote clients.

extension KeyResolution.Candidate {
    /// The candidate as a JSON object: `keys` (which may be more than were pressed), `action` (null where the keys are taken
    /// away), `source`, `node`, `on` (where it is not `down`) and `why`.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is gone.
    package func jsonLine(_ path: (NodeID) -> String?) -> JSONLine {
        var line = JSONLine()
        line.add("keys", binding.shortcut.description)
        line.add("action", binding.takesAway ? nil : binding.action.text)
        line.add("source", binding.source.rawValue)
        line.add("node", binding.node.flatMap(path))
        line.add(repeats: true, on: binding.phase)
        line.add("why", verdict.description)
        return line
    }
}

// MARK: Texts of what was written as JSON

extension KeyResolution {
    /// What becomes of keys, as a sentence like ``sentence``.
    ///
    /// - Parameters:
    ///   - keys: The keys.
    ///   - action: The action that they stand for; nil for none.
    ///   - isPending: Whether more keys have to follow.
    ///   - candidates: The JSON objects of the candidates.
    package static func sentence(
        _ keys: String, performing action: String?, _ isPending: Bool, _ candidates: [JSONLine]
    ) -> String {
        let remover = candidates.first {
            $0.text("why") == Verdict.takenAway.description && $0.text("keys") == keys
        }
        return sentence(
            keys, performing: action, isPending, removedBy: remover.map { Self.remover($0.text("node")) },
            hasCandidates: !candidates.isEmpty)
    }
}

extension KeyResolution.Candidate {
    /// The description of a candidate, from its JSON object.
    package static func text(_ line: JSONLine) -> String { "\(binding(line)): \(line.text("why") ?? "")" }

    /// The binding of a candidate, from its JSON object: `cmd+9 → rateBest: (app/window/grid)`.
    package static func binding(_ line: JSONLine) -> String {
        let place = line.text("node") ?? line.text("source") ?? ""
        let moment = line.text("on").flatMap(KeyPress.Phase.init)?.suffix ?? ""
        return "\(line.text("keys") ?? "")\(moment) → \(line.text("action") ?? "nothing") (\(place))"
    }
}
