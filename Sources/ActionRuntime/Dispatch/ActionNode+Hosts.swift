extension ActionNode {
    /// Puts another dispatcher below the node, as a hosting controller does in an outer chain.
    ///
    /// A search that reaches the node asks the dispatcher from its own start; what it does not claim goes on above the
    /// node. What a ``Coordinator`` that is hosted finds nowhere itself goes on at the node and above, without coming
    /// back down. The node owns the dispatcher.
    ///
    /// - Precondition: The dispatcher does not itself, directly or not, host the node's tree, and is hosted nowhere
    ///   else.
    @discardableResult
    public func host(_ inner: any ActionDispatching) -> Self {
        if let coordinator = inner as? Coordinator {
            if let cycle = coordinator.cycle(byHostingAt: self) {
                fatalError("The coordinator of '\(coordinator.root.path)' cannot be hosted at '\(path)': \(cycle).")
            }
            coordinator.host = self
            coordinator.root.makeOffers().isHosted = true
            place.revisions.join(coordinator.root.place.revisions)
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
        for watcher in offers.watchers {
            if let host = (watcher.object as? Coordinator)?.host { return host }
        }
        return nil
    }

    /// This node and all above it, through the nodes that host their trees.
    var goingUp: some Sequence<ActionNode> { sequence(first: self) { $0.above } }

    /// The coordinators whose roots are this node or stand above it, nearest first.
    var coordinatorsAbove: [Coordinator] {
        place.ancestry.flatMap { ($0.offers?.watchers ?? []).compactMap { $0.object as? Coordinator } }
    }
}

extension Coordinator {
    /// Who hosts a tree: the chain of host nodes from the coordinators above a node.
    func cycle(byHostingAt node: ActionNode) -> String? {
        if let host { return "it is already hosted at '\(host.path)'" }
        var place = node
        while true {
            let coordinators = place.coordinatorsAbove
            if coordinators.contains(where: { $0 === self }) { return "that would make a cycle" }
            guard let host = coordinators.lazy.compactMap(\.host).first else { return nil }
            place = host
        }
    }
}
