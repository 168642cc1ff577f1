extension ActionNode {
    /// Adds a node below this one, after the other children; a node that has a parent is moved.
    ///
    /// - Precondition: This node is not `child`, not below `child`, and not in a tree that `child` or a node below it hosts. That
    ///   includes ways up that no request takes now, but would if a node left its parent or another hosting ended.
    /// - Complexity: O(*d*) in the depth of both places.
    public func add(_ child: ActionNode) {
        if child === self || child.hasChildren || !child.attachments.isEmpty {
            // Looking for the owners of hosts may release an owner, which runs user code; so all are retained until the end.
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
        let answerers = child.toBeTold
        let held = child.unlink()
        child.link(below: self)
        withExtendedLifetime(held) { former.reportLeaving(of: child, to: self, answerers) }
        child.noteArrival()
    }

    /// Takes this node, with everything below it, out of its tree; does nothing to a node without a parent.
    ///
    /// - Complexity: O(*d*) in the depth of the node.
    public func removeFromParent() {
        guard let parent else { return }
        let answerers = toBeTold
        let held = unlink()
        withExtendedLifetime(held) { parent.reportLeaving(of: self, to: nil, answerers) }
    }

    /// Tells the answerers and the watchers of a tree that this node was put into it.
    func noteArrival() {
        if listing != nil {
            // The subtree was asked before, so paths may be remembered that ended at its top and go on above it now.
            forEachAnswerer { $0.forget(nil) }
            parent?.noteMove(of: self)
        } else if TreeChanges.isListenedTo {
            parent?.forEachAnswererNearby { $0.changes.shared.noteNodes() }
        }
    }

    /// Calls a closure with the answerers of the nearest listed node, from this one up.
    ///
    /// The node is looked for among 64 nodes only, so that each node of a growing chain costs the same. A change farther below any
    /// listed node is told to no answerer: it is counted for all trees.
    private func forEachAnswererNearby(_ body: (any Answerer) -> Void) {
        var (next, count): (ActionNode?, Int) = (self, 0)
        while let node = next, count < 64 {
            if node.listing != nil { return node.forEachAnswerer(body) }
            (next, count) = (node.parent, count + 1)
        }
        if next != nil { SharedCounter.distantNodes.add(1) }
    }

    /// The answerers to tell before the node moves; empty where no request knows the node and no remote service listens.
    private var toBeTold: [any Answerer] {
        var answerers: [any Answerer] = []
        if listing != nil || TreeChanges.isListenedTo { forEachAnswererNearby { answerers.append($0) } }
        return answerers
    }

    /// Tells the answerers, then the watchers above the former parent, that a subtree has left.
    ///
    /// A watcher that is told may cancel a task, which runs user code. So all watchers concerned are collected before any is told.
    private func reportLeaving(of child: ActionNode, to newParent: ActionNode?, _ answerers: [any Answerer]) {
        guard child.listing != nil else { return answerers.forEach { $0.changes.shared.noteNodes() } }
        for answerer in answerers { answerer.forget(nil) }
        noteMove(of: child)
        var told: [any Watcher] = []
        for node in ancestry {
            let watchers = node.watchers
            if watchers.isEmpty { continue }
            if let newParent, node.isAbove(newParent) { continue }
            told += watchers.filter { $0.isConcerned(by: child) }
        }
        for watcher in told { watcher.subtreeLeaves(child, from: self) }
        for watcher in told { watcher.subtreeLeft(child) }
    }

    /// This node, its parent, and so on to the top of its tree.
    package var ancestry: Ancestors { Ancestors(from: self) }

    /// The topmost node above this one, or this node where it has no parent.
    var top: ActionNode {
        var top = self
        while let parent = top.parent { top = parent }
        return top
    }

    /// Whether the other node is this one or stands below it.
    package func isAbove(_ other: ActionNode) -> Bool {
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
    package var preorder: [ActionNode] {
        var nodes: [ActionNode] = [], waiting = [self]
        while let node = waiting.popLast() {
            nodes.append(node)
            waiting += node.children.reversed()
        }
        return nodes
    }
}

/// A node, its parent, and so on to the top of its tree.
package struct Ancestors: Sequence, IteratorProtocol {
    private var node: ActionNode?

    fileprivate init(from node: ActionNode) { self.node = node }

    @inline(__always) package mutating func next() -> ActionNode? {
        defer { node = node?.parent }
        return node
    }
}
