import ActionRuntime

extension Session {
    /// The paths of the nodes that were asked for an action, in order, as the outcome of its request shows.
    ///
    /// They are found without asking anybody: once the handler has run, the answers may be others.
    ///
    /// - Parameters:
    ///   - name: The action that was asked for.
    ///   - start: The node where the request started.
    ///   - outcome: What became of the request.
    func asked(for name: ActionName, from start: ActionNode, _ outcome: Outcome) -> [String] {
        let nodes = Array(sequence(first: start, next: \.parent))
        return nodes.prefix(askedCount(of: nodes, for: name, outcome)).map { path(of: $0.id) }
    }

    private func askedCount(of nodes: [ActionNode], for name: ActionName, _ outcome: Outcome) -> Int {
        if case .declined = outcome { return nodes.count }
        guard let performer = outcome.performer, let target = nodes.firstIndex(where: { $0.id == performer.node })
        else {
            return nodes.count
        }
        for (index, node) in nodes.enumerated() {
            let isTarget = index == target && performer.action == name
            // A node's remapping is tried behind its own claims and before its catch-all.
            if isTarget, performer.kind != .catchAll { return index + 1 }
            if let other = otherName(of: name, at: node) {
                // The search for the other name begins at the start again, and where it finds nothing goes to the root.
                return performer.action == other ? max(index, target) + 1 : nodes.count
            }
            if isTarget { return index + 1 }
        }
        return nodes.count
    }
}
