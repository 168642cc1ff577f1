// What is cached in a record: the numbers of its tree, and its scope. Both are found by going up.
//
// A record is fresh while its stamp is the revision of its tree's structure. A change that concerns few nodes clears their
// stamps instead of advancing that. What makes this sound:
// - The structures of two trees never have the same revision, so a fresh stamp says which tree it is.
// - Where the stamp of a node is not 0 neither is the parent's, so 0 says of a whole subtree that nothing is cached there.
// - The stamp of a node without a parent says which tree it is the top of, fresh or not; without one, it is less than any.

extension NodeRef {
    /// The stamp of a node that is not fresh, but whose subtree has others.
    private static let cachedBelow: UInt64 = 1

    private var stamp: UInt64 {
        @inline(__always) get { unsafe record.pointee.stamp }
        nonmutating set { unsafe record.pointee.stamp = newValue }
    }

    /// Whether something is cached here or below; may be true where that was long ago.
    private var hasCached: Bool { stamp != 0 }

    // MARK: The tree

    /// The numbers of the node's tree, which is begun where there is none.
    var revisions: Revisions {
        let (stamp, known) = (stamp, Trees.shared[stamp])
        return known.structure == stamp ? known : refresh()
    }

    /// The numbers of the node's tree; nil where nobody has needed any, so that nothing is remembered of it.
    var knownRevisions: Revisions? {
        var place = self
        while true {
            let (stamp, known) = (place.stamp, Trees.shared[place.stamp])
            if known.structure == stamp { return known }
            guard let parent = place.parent else { return place.ownTree }
            place = parent
        }
    }

    /// The tree that a node without a parent uses; nil for none.
    private var usedTree: Revisions? { stamp >> Revisions.indexShift == 0 ? nil : Trees.shared[stamp] }

    /// The numbers of the tree of a node without a parent; nil where it has none.
    private var ownTree: Revisions? {
        guard let used = usedTree else { return nil }
        let shared = used.shared
        if shared != used {
            use(shared)
            Trees.shared.moveUse(from: used, to: shared)
        }
        return shared
    }

    /// Notes which tree a node without a parent uses.
    private func use(_ revisions: Revisions) {
        stamp = revisions.index << Revisions.indexShift | Self.cachedBelow
    }

    /// Notes that a node without a parent has no tree.
    ///
    /// - Parameter serial: The number given out last to something registered below.
    private func clearTree(after serial: UInt64) {
        stamp = hasCached ? Self.cachedBelow : 0
        unsafe record.pointee.scope = serial
    }

    /// Ends the use of a tree by its top, which is being released.
    func endTree() {
        guard let tree = usedTree else { return }
        clearTree(after: tree.shared.serial)
        tree.shared.noteChange()
        Trees.shared.endUse(of: tree)
    }

    /// The number given out last to something registered below a node without a parent.
    var lastSerial: UInt64 { unsafe ownTree?.serial ?? record.pointee.scope }

    /// A number for something registered on the node, greater than those of all that was registered in its tree before.
    ///
    /// A node that stands alone needs no tree for that. Nothing is cached, so that a tree that is built without being asked
    /// has nothing to invalidate.
    /// - Complexity: O(*d*) in the number of nodes up to one that was asked.
    func nextSerial() -> UInt64 {
        if let tree = knownRevisions { return tree.nextSerial() }
        if parent != nil || firstChild != nil { return top.beginTree().nextSerial() }
        unsafe record.pointee.scope += 1
        return unsafe record.pointee.scope
    }

    /// Makes the subtree part of the tree that it was linked into.
    func enterTree() {
        guard let parent, hasCached || hasOffers || firstChild != nil else { return }
        let tree = parent.knownRevisions ?? parent.top.beginTree()
        tree.raiseSerial(to: lastSerial)
        let own = ownTree
        if let own, own == tree || own.isShared {
            if own != tree { tree.join(own) }
            invalidateScopes(of: own.shared)
        } else {
            // What is cached there is of another tree, or of none, and not fresh here.
            if hasCached { markAbove() }
            tree.noteChange()
        }
        if let own { Trees.shared.endUse(of: own) }
    }

    /// Makes the subtree stand alone after it was unlinked.
    ///
    /// - Parameters:
    ///   - tree: The tree that it was part of.
    ///   - serial: The number given out last to something registered in that.
    func leaveTree(_ tree: Revisions?, after serial: UInt64) {
        if let tree {
            invalidateScopes(of: tree)
            if shareTree(tree) { return }
        }
        clearTree(after: serial)
    }

    /// Lets a part that stands alone now go on using a tree's numbers, where requests may go from it to another tree that does,
    /// or the other way; gives whether it does.
    private func shareTree(_ tree: Revisions) -> Bool {
        guard tree.isShared, mayShare else { return false }
        use(tree)
        Trees.shared.beginUse(of: tree)
        return true
    }

    /// Makes children stand alone after they were unlinked from a node that is being released.
    ///
    /// - Parameters:
    ///   - tree: The node's tree; nil where that has ended, or there was none.
    ///   - serial: The number given out last to something registered in it.
    static func separate(_ children: ArraySlice<NodeRef>, from tree: Revisions?, after serial: UInt64) {
        for child in children {
            if let tree, child.shareTree(tree) { continue }
            child.clearTree(after: serial)
        }
    }

    /// Whether requests may go from the subtree to another tree, or from another one here; false only where that is soon seen.
    private var mayShare: Bool {
        var count = 0
        for place in preorder {
            count += 1
            if count > 32 || (place.read { $0.isHost || $0.isHosted || $0.isSharing || $0.isWatched } ?? false) {
                return true
            }
        }
        return false
    }

    // MARK: The scope

    /// The number of the nearest node, at or above this one, that has offers; 0 where there is none, and in another tree.
    ///
    /// Nodes between a scope and the next one below claim nothing, so an answer found for one of them holds for all.
    @inline(__always) func scope(in tree: Revisions) -> UInt64 {
        freshScope(at: tree.structure) ?? (refresh() == tree ? unsafe record.pointee.scope : 0)
    }

    /// The scope, where it was cached at a revision of the structure.
    @inline(__always) func freshScope(at structure: UInt64) -> UInt64? {
        unsafe stamp == structure ? record.pointee.scope : nil
    }

    /// Finds the node's tree, which is made where there is none, and its scope, and caches both.
    ///
    /// - Complexity: O(*d*) in the number of nodes up to one that is fresh.
    @inline(never) private func refresh() -> Revisions {
        var (place, scope, tree): (NodeRef, UInt64, Revisions?) = (self, 0, nil)
        while tree == nil {
            let known = Trees.shared[place.stamp]
            if known.structure == place.stamp {
                tree = known
                if scope == 0 { scope = unsafe place.record.pointee.scope }
            } else {
                if scope == 0 { scope = unsafe place.record.pointee.ownScope }
                if let parent = place.parent {
                    place = parent
                } else {
                    tree = place.ownTree ?? place.beginTree()
                }
            }
        }
        guard let tree else { preconditionFailure("A tree without numbers.") }
        cache(scope, at: tree.structure)
        return tree
    }

    /// Begins a tree at its top.
    private func beginTree() -> Revisions {
        let tree = Trees.shared.begin(after: lastSerial)
        use(tree)
        return tree
    }

    /// Caches a scope in the nodes up to the one that it belongs to, or that is fresh already.
    private func cache(_ scope: UInt64, at structure: UInt64) {
        var place = self
        while place.stamp != structure {
            let isScope = unsafe place.record.pointee.ownScope == scope && scope != 0
            unsafe place.record.pointee.scope = scope
            place.stamp = structure
            if isScope { return place.markAbove() }
            guard let parent = place.parent else { return }
            place = parent
        }
    }

    /// Notes in the nodes above that something is cached below them, up to where that is noted already.
    private func markAbove() {
        var above = parent
        while let place = above, !place.hasCached {
            place.stamp = Self.cachedBelow
            above = place.parent
        }
    }

    // MARK: Invalidating

    /// Invalidates what is cached in this subtree, because the nodes above it have changed.
    ///
    /// Branches where nothing is cached are not walked, however large they are. Of the others 32 nodes are walked; where
    /// that is not enough, every cached answer of the tree is invalidated.
    ///
    /// - Parameter tree: The tree that the subtree is in, or was.
    func invalidateScopes(of tree: Revisions) {
        guard hasCached else { return tree.noteChange() }
        var place = self
        for _ in 0..<32 {
            let hasCached = place.hasCached
            if hasCached { place.invalidateScope() }
            if hasCached, let child = place.firstChild {
                place = child
                continue
            }
            while place != self, place.nextSibling == nil, let parent = place.parent { place = parent }
            guard place != self, let sibling = place.nextSibling else { return tree.noteChange() }
            place = sibling
        }
        // This node and those after it may still be fresh, which the nodes above have to say.
        place.markAbove()
        tree.advanceStructure()
    }

    /// Gives the node a new number as a scope, so that nothing cached for the old one is found.
    private func invalidateScope() {
        stamp = 0
        if let offers = unsafe record.pointee.offers {
            unsafe offers._withUnsafeGuaranteedRef { $0.renewScope() }
        }
    }

    /// Stores what is registered on the node, which makes it a scope.
    func setOffers(_ offers: Offers) {
        unsafe record.pointee.offers = .passRetained(offers)
        let hadCached = hasCached
        // Still names the tree, where the node is its top.
        if hadCached { stamp = (stamp >> Revisions.indexShift) << Revisions.indexShift | Self.cachedBelow }
        guard firstChild != nil, let tree = knownRevisions else { return }
        if hadCached { tree.advanceStructure() } else { tree.noteChange() }
    }
}
