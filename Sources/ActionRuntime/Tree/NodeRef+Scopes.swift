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

    /// The numbers of the node's tree.
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

    /// The tree of a node without a parent.
    private var ownTree: Revisions? { stamp >> Revisions.indexShift == 0 ? nil : Trees.shared[stamp] }

    /// Notes which tree a node without a parent is the top of.
    ///
    /// - Parameter serial: Where that is none, the number given out last to something registered below.
    func setTree(_ revisions: Revisions?, after serial: UInt64 = 0) {
        if let revisions {
            stamp = revisions.index << Revisions.indexShift | Self.cachedBelow
        } else {
            stamp = hasCached ? Self.cachedBelow : 0
            unsafe record.pointee.scope = serial
        }
    }

    /// The number given out last to something registered below a node without a parent.
    var lastSerial: UInt64 { unsafe ownTree?.serial ?? record.pointee.scope }

    /// A number for something registered on the node, greater than those of all that was registered in its tree before.
    ///
    /// A node that stands alone needs no tree for that.
    func nextSerial() -> UInt64 {
        if parent != nil || firstChild != nil || ownTree != nil { return revisions.nextSerial() }
        unsafe record.pointee.scope += 1
        return unsafe record.pointee.scope
    }

    /// Makes the subtree part of the tree that it was linked into.
    func enterTree() {
        guard let parent, hasCached || hasOffers || firstChild != nil else { return }
        let tree = parent.revisions
        if let ownTree {
            tree.add(self, of: ownTree)
        } else {
            tree.raiseSerial(to: lastSerial)
        }
        invalidateScopes(of: tree)
    }

    /// Makes the subtree stand alone after it was unlinked.
    ///
    /// - Parameters:
    ///   - tree: The tree that it was part of.
    ///   - serial: The number given out last to something registered in that.
    func leaveTree(_ tree: Revisions?, after serial: UInt64) {
        if let tree {
            invalidateScopes(of: tree)
            if tree.isJoined, mayShare { return tree.keep(self) }
        }
        setTree(nil, after: serial)
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

    private func beginTree() -> Revisions {
        let tree = Trees.shared.begin(self, after: lastSerial)
        setTree(tree)
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
