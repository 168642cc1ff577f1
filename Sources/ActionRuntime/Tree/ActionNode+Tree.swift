extension ActionNode {
    /// Puts a node below this one, after the others; a node that stood elsewhere is moved.
    ///
    /// - Precondition: The node is neither this one nor above it, nor hosts a tree that this one is in, whether requests go that
    ///   way now or would if a node left its parent or another hosting ended.
    /// - Complexity: O(*d*) in the depth of both places.
    public func add(_ child: ActionNode) {
        if child === self || child.hasChildren || !child.attachments.isEmpty {
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
        let answerers = child.toBeTold
        let held = child.unlink()
        child.link(below: self)
        withExtendedLifetime(held) { former.reportLeaving(of: child, to: self, answerers) }
        child.noteArrival()
    }

    /// Takes the node, with everything below it, out of its tree; nothing happens at the top.
    ///
    /// - Complexity: O(*d*) in the depth of the place.
    public func removeFromParent() {
        guard let parent else { return }
        let answerers = toBeTold
        let held = unlink()
        withExtendedLifetime(held) { parent.reportLeaving(of: self, to: nil, answerers) }
    }

    /// Tells those who answer for the tree, and those who watch it, of a node that was put where it is.
    func noteArrival() {
        if listing != nil {
            // A subtree with remembered paths: they go on above now.
            forEachAnswerer { $0.forget(nil) }
            parent?.interceptorsChanged(for: self)
        } else if TreeChanges.isListenedTo {
            // With a number it remembers who answers, so that making a chain costs each node the same.
            list()
            forEachAnswerer { $0.changes.shared.noteNodes() }
        }
    }

    /// Those who answer for the node, which is about to move; none where nobody knows the node.
    private var toBeTold: [any Answerer] {
        var answerers: [any Answerer] = []
        if listing != nil || TreeChanges.isListenedTo { forEachAnswerer { answerers.append($0) } }
        return answerers
    }

    /// Tells those who remember, then those who watch a node above, that a subtree is no longer below it.
    ///
    /// Cancelling a task runs user code, so the watchers concerned are collected before any is told.
    private func reportLeaving(of child: ActionNode, to newParent: ActionNode?, _ answerers: [any Answerer]) {
        guard child.listing != nil else { return answerers.forEach { $0.changes.shared.noteNodes() } }
        for answerer in answerers { answerer.forget(nil) }
        interceptorsChanged(for: child)
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
