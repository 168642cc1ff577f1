extension ActionNode {
    /// Adds a node below this one, after the other children; a node that has a parent is moved.
    ///
    /// - Precondition: This node is not `child`, not below `child`, and not in a tree that `child` or a node below it hosts. That
    ///   includes ways up that events would take only after a node left its parent or another hosting ended.
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
        if child.parent == nil { child.link(below: self) } else { child.leaveParent(for: self) }
        child.noteArrival()
    }

    /// Takes this node, with everything below it, out of its tree; does nothing to a node without a parent.
    ///
    /// - Complexity: O(*d*) in the depth of the node.
    public func removeFromParent() { leaveParent(for: nil) }

    /// Tells the listeners of a tree, and the attachments above, that this node was put into the tree.
    func noteArrival() {
        if numbering != nil {
            // The subtree was asked before, so paths may be remembered that ended at its top and go on above it now.
            changed(nil)
            parent?.noteMove(of: self)
        } else if TreeChanges.isListenedTo {
            parent?.forEachListenerNearby { $0.changes.shared.noteNodes() }
        }
    }

    /// Calls a closure with the listeners of the nearest numbered node, from this one up.
    ///
    /// The node is looked for among 64 nodes only, so that each node of a growing chain costs the same. A change farther below any
    /// numbered node is told to no listener: it is counted for all trees.
    func forEachListenerNearby(_ body: (any TreeListener) -> Void) {
        var (next, count): (ActionNode?, Int) = (self, 0)
        while let node = next, count < 64 {
            if node.numbering != nil { return node.forEachListener(body) }
            (next, count) = (node.parent, count + 1)
        }
        if next != nil { SharedCounter.distantNodes.add(1) }
    }

    /// Takes this node from its parent, and puts it below another one; does nothing to a node without a parent.
    ///
    /// The listeners are told that the subtree has left, then the watchers above the former parent. A watcher that is told may
    /// cancel a task, which runs user code. So all watchers concerned are collected before any is told.
    /// - Parameter newParent: The other parent; nil for none.
    private func leaveParent(for newParent: ActionNode?) {
        guard let parent else { return }
        // The parent may hold the last reference to this node.
        defer { withExtendedLifetime(self) {} }
        var listeners: [any TreeListener] = []
        if numbering != nil || TreeChanges.isListenedTo { forEachListenerNearby { listeners.append($0) } }
        guard let numbering else {
            unlink(from: parent)
            if let newParent { link(below: newParent) }
            return listeners.forEach { $0.changes.shared.noteNodes() }
        }
        // One walk, because references upwards are slow.
        var (top, departure, watched) = (parent, numbering.departed, [ActionNode]())
        for node in parent.ancestry {
            (top, departure) = (node, max(departure, node.numbering?.departed ?? 0))
            if node.isWatched { watched.append(node) }
        }
        numbering.departed = newParent?.top === top ? departure : Serial.next()
        unlink(from: parent)
        if let newParent { link(below: newParent) }
        for listener in listeners { listener.changed(nil, at: self) }
        parent.noteMove(of: self)
        var told: [any Watcher] = []
        for node in watched {
            if let newParent, node.isAbove(newParent) { continue }
            told += node.watchers(of: self)
        }
        for watcher in told { watcher.subtreeLeaves(self, from: parent) }
        for watcher in told { watcher.subtreeLeft(self) }
    }

    /// This node, its parent, and so on to the top of its tree.
    package var ancestry: Ancestors { Ancestors(from: self) }

    /// The serial number of when the node, or a node above it, last left its tree, 0 for never.
    ///
    /// Only numbered nodes note it.
    var lastDeparture: UInt64 { ancestry.reduce(0) { max($0, $1.numbering?.departed ?? 0) } }

    /// The topmost node above this one, or this node where it has no parent.
    var top: ActionNode {
        var top = self
        while let above = top.waypointAbove { top = above }
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

    /// The nodes of the subtree in document order, this one first; the nodes below one are read when it is given.
    package var preorder: Preorder { Preorder(of: self) }
}

/// The nodes of a subtree in document order.
package struct Preorder: Sequence, IteratorProtocol {
    /// The nodes that are to be given, of which the last is next.
    private var waiting: [ActionNode]

    fileprivate init(of top: ActionNode) { waiting = [top] }

    package mutating func next() -> ActionNode? {
        guard let node = waiting.popLast() else { return nil }
        guard node.hasChildren else { return node }
        var first = waiting.count
        for child in node.below { waiting.append(child) }
        var last = waiting.count - 1
        while first < last {
            waiting.swapAt(first, last)
            (first, last) = (first + 1, last - 1)
        }
        return node
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
