extension ActionNode {
    /// Puts another dispatcher below the node, as a hosting controller does in an outer chain.
    ///
    /// A search that reaches the node asks the dispatcher from its own start; what it does not claim goes on above the
    /// node. What a ``Coordinator`` that is hosted finds nowhere itself goes on at the node and above, without coming
    /// back down. The node owns the dispatcher.
    ///
    /// - Precondition: The dispatcher does not itself, directly or not, host the node's tree, and is hosted nowhere
    ///   else. All coordinators of a tree's nodes count, also those whose requests go another way now, because the node has a
    ///   parent or another coordinator of it is hosted first.
    @discardableResult
    public func host(_ inner: any ActionDispatching) -> Self {
        // Looking for those that hosts end with may release one, which runs user code; so they are retained until the end.
        var owners: [AnyObject] = []
        defer { withExtendedLifetime(owners) {} }
        if let coordinator = inner as? Coordinator {
            if let cycle = coordinator.cycle(byHostingAt: self, retaining: &owners) {
                fatalError("The coordinator of '\(coordinator.root.path)' cannot be hosted at '\(path)': \(cycle).")
            }
            coordinator.host = self
            Ancestry.stamp.add(1)
            forEachAnswerer { $0.changes.join(coordinator.changes) }
        }
        // A coordinator shares its counts of changes instead.
        let changes =
            inner is Coordinator
            ? nil : inner.onChange { [weak self] in self?.forEachAnswerer { $0.changes.shared.invalidate() } }
        makeOffers().add(Host(dispatcher: inner, changes: changes, owner: groupOwner, serial: Serial.next()))
        if let coordinator = inner as? Coordinator { interceptorsChanged(for: coordinator.root) }
        return self
    }
}

extension ActionNode {
    /// The coordinators whose root this is, in the order in which they were made.
    var coordinators: [Coordinator] { answerers.compactMap { $0 as? Coordinator } }

    /// The coordinators whose roots this is or stand above it in its tree, nearest first.
    var coordinatorsAbove: [Coordinator] { ancestry.flatMap(\.coordinators) }
}

extension Coordinator {
    /// What keeps the coordinator from being hosted at a node; nil for nothing.
    fileprivate func cycle(byHostingAt node: ActionNode, retaining owners: inout [AnyObject]) -> String? {
        if let host { return "it is already hosted at '\(host.path)'" }
        return node.mayLead(to: root, retaining: &owners) ? "that would make a cycle" : nil
    }
}
