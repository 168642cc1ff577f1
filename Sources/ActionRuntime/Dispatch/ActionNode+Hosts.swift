extension ActionNode {
    /// Hosts another dispatcher at this node, as a hosting controller puts an inner responder chain into an outer one.
    ///
    /// A search that reaches the node asks the dispatcher from the dispatcher's own start; a request that it does not claim goes on
    /// above the node. A request of a hosted ``Coordinator`` that finds no claim in its own tree goes on at this node and above,
    /// and does not come back down. The node owns the dispatcher.
    ///
    /// - Precondition: The dispatcher does not host the node's tree, directly or indirectly, and is hosted nowhere else. Each
    ///   hosting above the node counts, even one that events do not take at present, because its root has a parent or another
    ///   coordinator of the root is hosted first.
    @discardableResult
    public func host(_ inner: any ActionDispatching) -> Self {
        // Looking for the owners of hosts may release an owner, which runs user code; so all are retained until the end.
        var owners: [AnyObject] = []
        defer { withExtendedLifetime(owners) {} }
        guard let coordinator = inner as? Coordinator else {
            let changes = inner.onChange { [weak self] in self?.forEachListener { $0.changes.shared.note() } }
            makeOffers().add(Host(inner, at: self, changes: changes))
            return self
        }
        let root = coordinator.root, other = coordinator.host
        // No way leads up from below a root that has nothing below it.
        let isSingle = root !== self && !root.hasChildren && root.offers?.isHost != true
        let isCycle = !isSingle && mayLead(to: root, retaining: &owners)
        if other != nil || isCycle {
            let fault = other.map { "it is already hosted at '\($0.path)'" } ?? "that would make a cycle"
            fatalError("The coordinator of '\(root.path)' cannot be hosted at '\(path)': \(fault).")
        }
        let host = Host(coordinator, at: self)
        coordinator.hosting = host
        makeOffers().add(host)
        noteMove(of: root)
        return self
    }
}

extension ActionNode {
    /// The coordinators whose root is this node, in the order in which they were made.
    var coordinators: [Coordinator] { listeners.compactMap { $0 as? Coordinator } }

    /// The coordinator at which a request goes on that comes from a tree that the node hosts; nil for none.
    ///
    /// It is the oldest one of the topmost root: coordinators whose roots stand inside its tree change nothing.
    var coordinatorOfHost: Coordinator? { ancestry.compactMap { $0.coordinators.first }.last }

    /// The coordinators whose root is this node or stands above it in its tree, nearest first.
    package var coordinatorsAbove: [Coordinator] { ancestry.flatMap(\.coordinators) }
}
