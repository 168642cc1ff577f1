// The outcomes of keystrokes as JSON objects, for the command line and for remote clients.

extension KeyOutcome {
    /// What became of the action as a JSON object, with the members of an outcome.
    ///
    /// Without an action, `outcome` is `pending` or `unclaimed`.
    ///
    /// - Parameters:
    ///   - asked: The paths of the nodes that were asked; those of the outcome where left out.
    ///   - suggestions: The names that may have been meant.
    ///   - path: Gives the path of a node; nil once the node is gone.
    package func outcomeLine(
        asked: [String]? = nil, suggestions: [String] = [], _ path: (NodeID) -> String?
    ) -> JSONLine {
        var line = JSONLine()
        if let outcome, let binding = resolution.binding {
            line.add(outcome.jsonLine(asked: asked, suggestions: suggestions, path))
            line.add("action", binding.action.text)
            return line
        }
        line.add("action", nil as String?)
        line.add("outcome", isPending ? "pending" : "unclaimed")
        line.add(target: nil, path)
        line.add("value", ActionValue.null)
        line.add("reasons", [String]())
        line.add("asked", [String]())
        line.add("suggestions", [String]())
        line.add("error", nil as String?)
        line.add("handledBy", nil as String?)
        return line
    }

    /// The keys as a JSON object: `source` (null without a binding), `keys`, `consumed`, `abandoned` (names) and `candidates`.
    ///
    /// - Parameters:
    ///   - abandoned: The bindings of chords that were abandoned before, and performed.
    ///   - path: Gives the path of a node; nil once the node is gone.
    package func keysLine(abandoning abandoned: [KeyBinding], _ path: (NodeID) -> String?) -> JSONLine {
        var line = JSONLine()
        line.add("source", outcome == nil ? nil : resolution.binding?.source.rawValue)
        line.add("keys", resolution.shortcut.description)
        line.add("consumed", isConsumed)
        line.add("abandoned", abandoned.map(\.action.text))
        line.add("candidates", resolution.candidates.map { $0.jsonLine(path) })
        return line
    }
}

extension KeyResolution.Candidate {
    /// The candidate as a JSON object: `keys` (which may be more than were pressed), `action` (null where the keys are taken
    /// away), `source`, `node` and `why`.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is gone.
    package func jsonLine(_ path: (NodeID) -> String?) -> JSONLine {
        var line = JSONLine()
        line.add("keys", binding.shortcut.description)
        line.add("action", binding.takesAway ? nil : binding.action.text)
        line.add("source", binding.source.rawValue)
        line.add("node", binding.node.flatMap(path))
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
            keys, performing: action, isPending, removedBy: remover.map { $0.text("node").map(Remover.node) ?? .user },
            hasCandidates: !candidates.isEmpty)
    }
}

extension KeyResolution.Candidate {
    /// The description of a candidate, from its JSON object.
    package static func text(_ line: JSONLine) -> String {
        let place = line.text("node") ?? line.text("source") ?? ""
        return "\(line.text("keys") ?? "") → \(line.text("action") ?? "nothing") (\(place)): \(line.text("why") ?? "")"
    }
}
