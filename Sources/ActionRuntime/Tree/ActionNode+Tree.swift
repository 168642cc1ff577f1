extension ActionNode {
    /// The node above; nil at the top.
    public var parent: ActionNode? { place.parent?.node }

    /// The nodes below, in order.
    ///
    /// - Complexity: O(*n*) in their number.
    public var children: [ActionNode] { place.children.map(\.node) }

    /// Puts a node below this one, after the others; a node that stood elsewhere is moved.
    ///
    /// Within a handler, moving a node may read the table of a responder, which may move nodes in its turn; what the precondition
    /// says has to hold after that.
    /// - Precondition: The node is neither this one nor above it, nor hosts a tree that this one is in, whether requests go that
    ///   way now or would if a node left its parent or another hosting ended.
    /// - Complexity: O(*d*) in the depth of both places.
    public func add(_ child: ActionNode) {
        // User code, which may move either node; so everything else comes after it.
        if child.parent != nil { Nesting.listNextClaims() }
        // Looking for those that hosts end with may release one, which runs user code; so they are retained until the end.
        var owners: [AnyObject] = []
        defer { withExtendedLifetime(owners) {} }
        if child === self || child.mayBeAboveOthers, place.mayLead(to: child.place, retaining: &owners) {
            fatalError("'\(child.path)' cannot be put below '\(path)', which is part of it.")
        }
        let formerParent = child.parent
        let held = formerParent == nil ? nil : child.detach()
        child.place.link(below: place)
        child.place.enterTree()
        if Revisions.isListenedTo { child.noteArrival() }
        withExtendedLifetime(held) { formerParent?.reportLeaving(of: child, to: self) }
    }

    /// Takes the node, with everything below it, out of its tree; nothing happens at the top.
    ///
    /// - Complexity: O(*d*) in the depth of the place.
    public func removeFromParent() {
        Nesting.listNextClaims()
        guard let parent else { return }
        let held = detach()
        withExtendedLifetime(held) { parent.reportLeaving(of: self, to: nil) }
    }

    /// Tells those who listen from outside of a node that may change no answer about actions.
    ///
    /// The numbers of the tree are found through the parent, where they are cached: below it they are found at once, so that
    /// making a chain costs each node the same.
    func noteArrival() {
        place.parent?.revisions.noteArrival()
    }

    /// Takes the node from its parent, which held it.
    private func detach() -> ActionNode? {
        let tree = place.knownRevisions
        let serial = tree?.serial ?? place.top.lastSerial
        tree?.noteDetachment()
        let held = place.unlink()
        place.leaveTree(tree, after: serial)
        return held
    }

    /// Whether anything can stand below the node: it has children, or hosts a tree.
    private var mayBeAboveOthers: Bool { place.firstChild != nil || place.isHost }

    /// This node, its parent, and so on to the top of its tree.
    var ancestry: some Sequence<ActionNode> { place.ancestry.lazy.map(\.node) }

    /// The node without a parent above this one, or this one.
    var top: ActionNode { place.top.node }

    /// Whether the other node stands somewhere below this one, or is this one.
    func isAbove(_ other: ActionNode) -> Bool { place.isAbove(other.place) }

    /// Tells those who watch a node above that a subtree is no longer below it.
    ///
    /// Cancelling a task runs user code, so the watchers concerned are collected before any is told.
    private func reportLeaving(of child: ActionNode, to newParent: ActionNode?) {
        var told: [any Watcher] = []
        for place in place.ancestry where place.isWatched {
            if let newParent, place.isAbove(newParent.place) { continue }
            for watcher in place.offers?.watchers ?? [] {
                if let watcher = watcher.object, watcher.isConcerned(by: child) { told.append(watcher) }
            }
        }
        for watcher in told { watcher.subtreeLeaves(child, from: self) }
        for watcher in told { watcher.subtreeLeft(child) }
    }
}

// MARK: Watching

extension ActionNode {
    func watch(_ watcher: any Watcher) {
        makeOffers().add(watcher)
    }

    func unwatch(_ watcher: any Watcher) {
        offers?.remove(watcher)
    }
}
