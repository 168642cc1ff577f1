extension ActionNode {
    /// Puts a node below this one, after the others; a node that stood elsewhere is moved.
    ///
    /// - Precondition: The node is neither this one nor above it, nor hosts a tree that this one is in, whether requests go that
    ///   way now or would if a node left its parent or another hosting ended.
    /// - Complexity: O(*d*) in the depth of both places.
    public func add(_ child: ActionNode) {
        if child === self || child.mayBeAboveOthers {
            // Looking for the owners of hosts may release one, which runs user code; so they are retained until the end.
            var owners: [AnyObject] = []
            defer { withExtendedLifetime(owners) {} }
            if mayLead(to: child, retaining: &owners) {
                fatalError("'\(child.path)' cannot be put below '\(path)', which is part of it.")
            }
        }
        guard let former = child.parent else {
            child.link(below: self)
            return child.noteArrival()
        }
        let tables = child.tablesAbove
        let held = child.unlink()
        child.link(below: self)
        withExtendedLifetime(held) { former.reportLeaving(of: child, to: self, tables) }
        child.noteArrival()
    }

    /// Takes the node, with everything below it, out of its tree; nothing happens at the top.
    ///
    /// - Complexity: O(*d*) in the depth of the place.
    public func removeFromParent() {
        guard let parent else { return }
        let tables = tablesAbove
        let held = unlink()
        withExtendedLifetime(held) { parent.reportLeaving(of: self, to: nil, tables) }
    }

    /// Tells the coordinators above, and those who watch the tree, of a node that was put where it is.
    func noteArrival() {
        if listing != nil {
            // A subtree with remembered paths: they go on above now.
            forEachTable { $0.forgetAll() }
        } else if TreeChanges.isListenedTo {
            // With a number it remembers which tables there are, so that making a chain costs each node the same.
            list()
            forEachTable { $0.noteNodes() }
        }
    }

    /// The tables of the coordinators above a node, which is about to move; none for one that nobody knows.
    private var tablesAbove: [RouteTable] {
        var tables: [RouteTable] = []
        if listing != nil || TreeChanges.isListenedTo { forEachTable { tables.append($0) } }
        return tables
    }

    /// Tells those who remember, then those who watch a node above, that a subtree is no longer below it.
    ///
    /// Cancelling a task runs user code, so the watchers concerned are collected before any is told.
    private func reportLeaving(of child: ActionNode, to newParent: ActionNode?, _ tables: [RouteTable]) {
        guard child.listing != nil else { return tables.forEach { $0.noteNodes() } }
        for table in tables { table.forgetAll() }
        var told: [any Watcher] = []
        for node in ancestry {
            guard let offers = node.offers, offers.isWatched else { continue }
            if let newParent, node.isAbove(newParent) { continue }
            told += offers.liveWatchers.filter { $0.isConcerned(by: child) }
        }
        for watcher in told { watcher.subtreeLeaves(child, from: self) }
        for watcher in told { watcher.subtreeLeft(child) }
    }

    /// Whether anything can stand below the node: it has children, or hosts a tree.
    private var mayBeAboveOthers: Bool { hasChildren || offers?.isHost ?? false }

    /// This node, its parent, and so on to the top of its tree.
    var ancestry: some Sequence<ActionNode> { sequence(first: self) { $0.parent } }

    /// The node without a parent above this one, or this one.
    var top: ActionNode {
        var top = self
        while let parent = top.parent { top = parent }
        return top
    }

    /// Whether the other node stands somewhere below this one, or is this one.
    func isAbove(_ other: ActionNode) -> Bool {
        if other === self { return true }
        if !hasChildren { return false }
        var next = other.parent
        while let node = next {
            if node === self { return true }
            next = node.parent
        }
        return false
    }

    /// The nodes of the subtree in document order, this one first.
    var preorder: [ActionNode] {
        var nodes: [ActionNode] = [], waiting = [self]
        while let node = waiting.popLast() {
            nodes.append(node)
            waiting += node.children.reversed()
        }
        return nodes
    }
}

// MARK: Watching

/// Hears of a subtree that is no longer below the node it watches.
protocol Watcher: AnyObject {
    /// Whether it matters to the watcher that a subtree leaves; runs no user code.
    func isConcerned(by subtree: ActionNode) -> Bool

    /// A subtree that concerns the watcher was taken from its parent, of which nobody has been told yet; runs no user code.
    func subtreeLeaves(_ subtree: ActionNode, from parent: ActionNode)

    /// A subtree that concerned the watcher was taken out, or put somewhere else than below the watched node.
    func subtreeLeft(_ subtree: ActionNode)
}

extension Watcher {
    func subtreeLeaves(_ subtree: ActionNode, from parent: ActionNode) {}
}

extension ActionNode {
    /// Has a watcher told of subtrees that leave from below this node, until the watch is ended.
    ///
    /// - Parameter concerned: The node whose leaving concerns the watcher; it gets a number, because those without are not
    ///   told of.
    func watch(_ watcher: any Watcher, for concerned: ActionNode) -> Watch {
        concerned.list()
        return Watch(node: self, serial: makeOffers().add(watcher))
    }
}

/// A watcher's place at a node.
struct Watch {
    private(set) weak var node: ActionNode?
    fileprivate let serial: UInt64

    /// Has the watcher told of nothing more.
    func end() { node?.offers?.removeWatcher(serial) }
}
