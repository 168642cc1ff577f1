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
            coordinator.root.makeOffers().isHosted = true
            Ancestry.stamp.add(1)
            forEachTable { $0.changes.join(coordinator.table.changes) }
        }
        makeOffers().add(inner)
        return self
    }
}

extension ActionNode {
    /// Where events, and the coordinator's own requests, go from here: to the parent, or from the top to the node that
    /// hosts the tree.
    var above: ActionNode? {
        if let parent { return parent }
        guard let offers, offers.isHosted else { return nil }
        return offers.coordinators.lazy.compactMap(\.host).first
    }

    /// This node and all above it, through the nodes that host their trees.
    var goingUp: some Sequence<ActionNode> { sequence(first: self) { $0.above } }

    /// The coordinators whose roots are this node or stand above it, nearest first.
    var coordinatorsAbove: [Coordinator] {
        ancestry.flatMap { $0.offers?.coordinators ?? [] }
    }
}

extension Coordinator {
    /// What keeps the coordinator from being hosted at a node; nil for nothing.
    fileprivate func cycle(byHostingAt node: ActionNode, retaining owners: inout [AnyObject]) -> String? {
        if let host { return "it is already hosted at '\(host.path)'" }
        return node.mayLead(to: root, retaining: &owners) ? "that would make a cycle" : nil
    }
}

extension ActionNode {
    /// Whether one comes from here upwards to another node: to parents, and from each node that is the root of hosted
    /// coordinators to all that host them.
    ///
    /// Going up (``above``) takes one of these ways, and another one once a hosting has ended or a node has left its parent. No
    /// node is put where any of them would lead back to it, so going up always ends.
    /// - Parameter owners: Retains what was looked at and may be released meanwhile.
    /// - Complexity: O(*d*) in the number of nodes upwards, through hosts too.
    func mayLead(to other: ActionNode, retaining owners: inout [AnyObject]) -> Bool {
        var (open, seen): ([ActionNode], [ActionNode]) = ([self], [])
        while let start = open.popLast() {
            for node in start.ancestry {
                if node === other { return true }
                guard let offers = node.offers, offers.isHosted, !seen.contains(where: { $0 === node }) else {
                    continue
                }
                seen.append(node)
                for coordinator in offers.coordinators {
                    owners.append(coordinator)
                    if let host = coordinator.host(retaining: &owners) { open.append(host) }
                }
            }
        }
        return false
    }
}
