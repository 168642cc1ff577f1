extension NodeRef {
    /// The number of the nearest node, at or above this one, that has offers; 0 where there is none.
    ///
    /// Nodes between a scope and the next one below claim nothing, so an answer found for one of them holds for all. The
    /// number is cached until the structure changes.
    @inline(__always) func scope(at revision: UInt64) -> UInt64 {
        if unsafe record.pointee.scopeRevision == revision { return unsafe record.pointee.scope }
        return findScope(revision)
    }

    @inline(never) private func findScope(_ revision: UInt64) -> UInt64 {
        var place = unsafe Optional(record)
        var scope: UInt64 = 0
        while scope == 0, let current = unsafe place {
            scope = unsafe current.pointee.ownScope
            unsafe place = current.pointee.parent
        }
        unsafe record.pointee.scope = scope
        unsafe record.pointee.scopeRevision = revision
        markAbove()
        return scope
    }

    /// Notes in the nodes above that a scope is cached below them, up to where that is noted already.
    private func markAbove() {
        var above = unsafe record.pointee.parent
        while let current = unsafe above, unsafe current.pointee.scopeRevision == 0 {
            unsafe current.pointee.scopeRevision = Record.cachedBelow
            unsafe above = current.pointee.parent
        }
    }

    /// Invalidates the cached scopes of this subtree, because the nodes above it have changed.
    ///
    /// Branches without a cached scope are not walked, however large they are. Of the others 32 nodes are walked; where
    /// that is not enough, every cached answer of the process is invalidated.
    func invalidateScopes() {
        guard hasCachedScopes else { return Revisions.shared.noteChange() }
        var place = self
        for _ in 0..<32 {
            let hasCachedScopes = place.hasCachedScopes
            if hasCachedScopes { place.invalidateScope() }
            if hasCachedScopes, let child = place.firstChild {
                place = child
                continue
            }
            while place != self, place.nextSibling == nil, let parent = place.parent { place = parent }
            guard place != self, let sibling = place.nextSibling else { return Revisions.shared.noteChange() }
            place = sibling
        }
        // This node and those after it may still have scopes, which the nodes above have to say.
        place.markAbove()
        Revisions.shared.advanceStructure()
    }

    /// Gives the node a new number as a scope, so that nothing cached for the old one is found.
    private func invalidateScope() {
        unsafe record.pointee.scopeRevision = 0
        if let offers = unsafe record.pointee.offers {
            unsafe offers._withUnsafeGuaranteedRef { $0.renewScope() }
        }
    }

    /// Whether a scope is cached here or below; may be true where that was long ago.
    private var hasCachedScopes: Bool { unsafe record.pointee.scopeRevision != 0 }

    /// Stores what is registered on the node, which makes it a scope.
    func setOffers(_ offers: Offers) {
        unsafe record.pointee.offers = .passRetained(offers)
        let hadCachedScopes = hasCachedScopes
        if hadCachedScopes { unsafe record.pointee.scopeRevision = Record.cachedBelow }
        guard firstChild != nil else { return }
        if hadCachedScopes { Revisions.shared.advanceStructure() } else { Revisions.shared.noteChange() }
    }
}
