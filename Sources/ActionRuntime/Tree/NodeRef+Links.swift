extension NodeRef {
    // MARK: The node's life

    /// Stores the node in its record, and retains it where there is a parent.
    ///
    /// That needs no lock: other isolations find a node by its identifier only, which nobody has yet.
    func begin(_ node: ActionNode) {
        let node = unsafe Unmanaged.passUnretained(node)
        unsafe record.pointee.node = unsafe record.pointee.parent == nil ? node : node.retain()
    }

    /// Notes that the node is being released: from here on it is not found by its identifier.
    func beginEnd() {
        NodeStore.shared.change { unsafe record.pointee.node = nil }
    }

    /// Releases what is registered on the node.
    func endOffers() {
        // Releasing runs user code, so write first.
        let offers = unsafe record.pointee.offers
        unsafe record.pointee.offers = nil
        unsafe offers?.release()
    }

    // MARK: Linking

    /// Puts a node without a parent after another's children; the parent retains it from then on.
    func link(below parent: NodeRef) {
        _ = unsafe record.pointee.node?.retain()
        NodeStore.shared.change { unsafe append(to: parent.record) }
    }

    /// Takes the node from between its siblings, and returns what the parent retained.
    func unlink() -> ActionNode? {
        NodeStore.shared.change { remove() }
        let node = unsafe record.pointee.node?.takeRetainedValue()
        if let node { offers?.keep(node) }
        return node
    }

    /// Puts the record of a node without a parent after another's children, under a lock of the store.
    func append(to parent: UnsafeMutablePointer<Record>) {
        unsafe record.pointee.parent = parent
        if let first = unsafe parent.pointee.firstChild {
            unsafe record.pointee.previousSibling = first.pointee.previousSibling
            unsafe first.pointee.previousSibling?.pointee.nextSibling = record
            unsafe first.pointee.previousSibling = record
        } else {
            unsafe parent.pointee.firstChild = record
            unsafe record.pointee.previousSibling = record
        }
    }

    private func remove() {
        let (next, previous) = unsafe (record.pointee.nextSibling, record.pointee.previousSibling)
        if unsafe record.pointee.parent?.pointee.firstChild == record {
            unsafe record.pointee.parent?.pointee.firstChild = next
            unsafe next?.pointee.previousSibling = previous
        } else {
            unsafe previous?.pointee.nextSibling = next
            unsafe (next ?? record.pointee.parent?.pointee.firstChild)?.pointee.previousSibling = previous
        }
        unsafe record.pointee.parent = nil
        unsafe record.pointee.nextSibling = nil
        unsafe record.pointee.previousSibling = nil
    }

    // MARK: Releasing

    /// Releases the children, and the nodes below those that nobody else retains.
    ///
    /// If each node released its own children, a deep tree would need a stack frame for each level. Instead the nodes wait
    /// in a list and are released one after the other. That runs user code, which may move nodes that still wait: they
    /// have no links by then.
    func releaseChildren() {
        guard firstChild != nil else { return }
        var pending: [NodeRef] = []
        detachChildren(to: &pending)
        while let place = pending.popLast() {
            guard var node = unsafe place.record.pointee.node?.takeRetainedValue() else { continue }
            place.offers?.keep(node)
            if isKnownUniquelyReferenced(&node), place.firstChild != nil { place.detachChildren(to: &pending) }
        }
    }

    /// Clears the links of the children, and appends them to a list, the first one last.
    private func detachChildren(to pending: inout [NodeRef]) {
        let (count, tree, serial) = (pending.count, knownRevisions, lastSerial)
        NodeStore.shared.change {
            var next = unsafe record.pointee.firstChild
            while let child = unsafe next {
                unsafe next = child.pointee.nextSibling
                unsafe child.pointee.parent = nil
                unsafe child.pointee.previousSibling = nil
                unsafe child.pointee.nextSibling = nil
                unsafe pending.append(NodeRef(child))
            }
            unsafe record.pointee.firstChild = nil
        }
        pending[count...].reverse()
        NodeRef.separate(pending[count...], from: tree, after: serial)
    }
}
