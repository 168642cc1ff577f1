extension ActionNode {
    /// The node above; nil at the top.
    public var parent: ActionNode? { unsafe parentLink }

    /// The nodes below, in order.
    ///
    /// - Complexity: O(*n*) in their number.
    public var children: [ActionNode] {
        var all: [ActionNode] = []
        var next = firstChild
        while let child = next {
            all.append(child)
            next = child.nextSibling
        }
        return all
    }

    /// Puts a node below this one, after the others; a node that stood elsewhere is moved.
    ///
    /// - Precondition: The node is neither this one nor above it.
    /// - Complexity: O(*d*) in the depth of both places.
    public func add(_ child: ActionNode) {
        if child === self || (child.firstChild != nil && child.isAbove(self)) {
            fatalError("'\(child.path)' cannot be put below '\(path)', which is part of it.")
        }
        let formerParent = child.parent
        withExtendedLifetime(child) {
            NodeDirectory.shared.changeLinks {
                child.unlink()
                child.link(below: self)
            }
        }
        formerParent?.reportLeaving(of: child, to: self)
    }

    /// Takes the node, with everything below it, out of its tree; nothing happens at the top.
    ///
    /// - Complexity: O(*d*) in the depth of the place.
    public func removeFromParent() {
        guard let parent else { return }
        withExtendedLifetime(self) {
            NodeDirectory.shared.changeLinks { unlink() }
            parent.reportLeaving(of: self, to: nil)
        }
    }

    /// This node, its parent, and so on to the top of its tree.
    var ancestry: some Sequence<ActionNode> {
        sequence(first: self) { $0.parent }
    }

    /// The node without a parent above this one, or this one.
    var top: ActionNode {
        var node = self
        while let parent = node.parent { node = parent }
        return node
    }

    /// Whether the other node stands somewhere below this one, or is this one.
    func isAbove(_ other: ActionNode) -> Bool {
        other.ancestry.contains { $0 === self }
    }

    /// Tells whoever watches a place above that a subtree is no longer below it.
    private func reportLeaving(of child: ActionNode, to newParent: ActionNode?) {
        for node in ancestry {
            guard let watchers = node.offers?.watchers, !watchers.isEmpty else { continue }
            if let newParent, node.isAbove(newParent) { continue }
            for watcher in watchers { watcher.object?.subtreeLeft(child) }
        }
    }
}

// MARK: - Links

extension ActionNode {
    /// Puts the node after its parent's other children; called by `changeLinks` only.
    private func link(below parent: ActionNode) {
        unsafe parentLink = parent
        if let last = unsafe parent.lastChild {
            last.nextSibling = self
            unsafe previousSibling = last
        } else {
            parent.firstChild = self
        }
        unsafe parent.lastChild = self
    }

    /// Takes the node from between its siblings; called by `changeLinks` only, with somebody else holding the node.
    private func unlink() {
        guard let parent = unsafe parentLink else { return }
        NodeDirectory.shared.noteDetachment()
        let next = nextSibling
        let previous = unsafe previousSibling
        if let next { unsafe next.previousSibling = previous } else { unsafe parent.lastChild = previous }
        if let previous { previous.nextSibling = next } else { parent.firstChild = next }
        nextSibling = nil
        unsafe previousSibling = nil
        unsafe parentLink = nil
    }

    /// Lets the children go, one after the other, and theirs where nobody else holds them.
    ///
    /// Children released by their parent's release, and siblings by their siblings', would use a stack frame for each
    /// level. Instead the lists of children are joined into one, so releasing needs neither depth nor memory.
    func releaseChildren() {
        guard firstChild != nil else { return }
        var pending = takeChildren(before: nil)
        while var node = pending {
            pending = node.nextSibling
            NodeDirectory.shared.changeLinks { node.nextSibling = nil }
            if node.firstChild != nil, isKnownUniquelyReferenced(&node) {
                pending = node.takeChildren(before: pending)
            }
        }
    }

    /// Cuts the children off, and gives their list with the other nodes behind it.
    private func takeChildren(before others: ActionNode?) -> ActionNode? {
        let first = firstChild
        NodeDirectory.shared.changeLinks {
            var next = first
            while let child = next {
                unsafe child.parentLink = nil
                unsafe child.previousSibling = nil
                next = child.nextSibling
            }
            unsafe lastChild?.nextSibling = others
            firstChild = nil
            unsafe lastChild = nil
        }
        return first
    }
}
