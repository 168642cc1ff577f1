extension ActionNode {
    /// Hosts another dispatcher at this node, as a hosting controller puts an inner responder chain into an outer one.
    ///
    /// A search that reaches the node asks the dispatcher from the dispatcher's own start; a request that it does not claim goes on
    /// above the node. A request of a hosted ``Coordinator`` that finds no claim in its own tree goes on at this node and above,
    /// and does not come back down. The node owns the dispatcher.
    ///
    /// - Precondition: The dispatcher does not host the node's tree, directly or indirectly, and is hosted nowhere else. Each
    ///   hosting above the node counts, even if events pass it by now, because its root has a parent or another coordinator of
    ///   the root is hosted first.
    @discardableResult
    public func host(_ inner: any ActionDispatching) -> Self {
        // Looking for the owners of hosts may release an owner, which runs user code; so all are retained until the end.
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
        // A coordinator shares its change counter instead.
        let changes =
            inner is Coordinator
            ? nil : inner.onChange { [weak self] in self?.forEachAnswerer { $0.changes.shared.note(nil) } }
        makeOffers().add(Host(dispatcher: inner, changes: changes, owner: groupOwner, serial: Serial.next()))
        if let coordinator = inner as? Coordinator { noteMove(of: coordinator.root) }
        return self
    }
}

extension ActionNode {
    /// The coordinators whose root is this node, in the order in which they were made.
    var coordinators: [Coordinator] { answerers.compactMap { $0 as? Coordinator } }

    /// The coordinators whose root is this node or stands above it in its tree, nearest first.
    package var coordinatorsAbove: [Coordinator] { ancestry.flatMap(\.coordinators) }
}

extension Coordinator {
    /// Why the coordinator cannot be hosted at a node; nil where it can.
    fileprivate func cycle(byHostingAt node: ActionNode, retaining owners: inout [AnyObject]) -> String? {
        if let host { return "it is already hosted at '\(host.path)'" }
        return node.mayLead(to: root, retaining: &owners) ? "that would make a cycle" : nil
    }
}
