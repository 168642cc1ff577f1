extension Coordinator {
    /// At most three names in use on the path or in the tree that are like a text, the likeliest first; for "did you mean".
    ///
    /// The text need not be a valid name.
    /// - Complexity: O(*n*) in the nodes of the tree and the names on them.
    public func suggestions(for text: String, from start: (any RequestStart)? = nil) -> [String] {
        var names = namesWithoutOrder(from: startNode(start) ?? root)
        eachName {
            names.insert($0)
            return true
        }
        return nearMisses(to: text, among: names.map(\.text), limit: 3)
    }

    /// Calls a closure with the names on all nodes of the tree, which come again where several nodes have them, until it returns false.
    package func eachName(_ body: (ActionName) -> Bool) {
        // Reading a responder's table runs user code, which may ask for the names again.
        Frames.run(Forwarder.handleAction, else: ()) {
            for node in root.preorder {
                guard node.offers?.areNames(tables, body) ?? true else { return }
            }
        }
    }
}

extension Outcome {
    /// At most three names that may have been meant in place of a name that no claim takes, the likeliest first; for "did you
    /// mean".
    ///
    /// The names are those in use in the coordinator's tree and on the path from where the search began; if the search began
    /// outside the tree, on the path from the first responder. Empty where the action was claimed, and where its name is in use but
    /// not available there.
    /// - Parameter coordinator: The coordinator that was asked; this must be called on its isolation.
    /// - Complexity: O(*n*) in the nodes of the tree and the names on them.
    public func suggestions(in coordinator: Coordinator) -> [String] {
        guard case .unclaimed(let name, let asked) = self else { return [] }
        let start = coordinator.root.preorder.first { $0.id == asked.start }
        if coordinator.isRegistered(name, from: start) { return [] }
        return coordinator.suggestions(for: name.text, from: start)
    }
}
