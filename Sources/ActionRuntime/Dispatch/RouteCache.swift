/// The routes that a coordinator remembers: who takes every request for a name, asked from a scope.
///
/// An entry is made from a route that says the same for each request: that nobody claims the name, or that its first claim
/// is unconditional. It is valid as long as its stamp is that of its name and of the structure, which every change advances
/// that could make it another one. So a stale entry is never used, and nobody has to look for entries to remove.
///
/// The entries stand in one table, in open addressing with a short probe. What makes the unsafe memory sound:
/// - An entry retains neither claim nor node. The stamp is checked before each use, and whatever releases a claim advances
///   the stamp first or makes the scope unreachable: cancelling and replacing advance the name's revision, a new responder,
///   a catch-all, a released node with offers or children and a large move the structure's; a small move gives scopes new
///   numbers.
/// - A use is counted in the claim before anything else runs (``ClaimReference``), and keeps claim and node.
/// - The table belongs to its coordinator's isolation. It is allocated in `init` and `grow`, and freed in `deinit`.
@safe final class RouteCache {
    /// The remembered route for a name in a scope.
    @safe struct Entry {
        let scope: UInt64
        /// The revisions of the structure and of the name when the search began.
        let stamp: UInt64
        /// The name's revision.
        private let revision: AtomicWord
        /// The claim that takes every request while its owner is there; nil where nobody claims the name.
        let claim: ClaimReference?
        /// The node of the claim; the last node asked where nobody claims the name.
        let node: NodeID
        let place: NodeRef
        let name: ActionName

        fileprivate init(_ name: ActionName, scope: UInt64, stamp: UInt64, claim: Claim?, at place: NodeRef) {
            self.scope = scope
            self.stamp = stamp
            revision = Revisions.shared.counter(of: name)
            self.claim = claim.map(ClaimReference.init)
            node = place.id
            self.place = place
            self.name = name
        }

        /// The nodes asked from a start.
        func asked(from start: NodeRef) -> AskedNodes { AskedNodes(.init(start: start.id, end: node)) }

        /// Whether the claim ends with an object.
        @inline(__always) var isOwned: Bool { claim?.read { $0.isOwned } ?? false }

        /// Whether nobody claims the name.
        var isUnclaimed: Bool { claim == nil }

        /// Whether neither the structure nor the name's claims have changed since.
        @inline(__always) func holds(at structure: UInt64) -> Bool {
            stamp == structure &+ revision.load()
        }
    }

    // Held, because asking for the shared ones each time costs a check.
    let revisions = Revisions.shared
    let nesting = Nesting.Key.shared
    private var entries: UnsafeMutablePointer<Entry?>
    private var mask: Int

    private static let probe = 4
    private static let maximumCapacity = 1 << 16

    init() {
        let capacity = 16
        unsafe entries = .allocate(capacity: capacity)
        unsafe entries.initialize(repeating: nil, count: capacity)
        mask = capacity - 1
    }

    deinit {
        unsafe entries.deallocate()
    }

    /// Where the search for an entry begins.
    private func index(_ scope: UInt64, _ name: ActionName) -> Int {
        let mixed = (scope ^ UInt64(name.id) &<< 40) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed &>> 32 ^ mixed &>> 48) & mask
    }

    /// The entry for a name in a scope; nil where there is none, or no longer.
    @inline(__always) func entry(_ scope: UInt64, _ name: ActionName) -> Entry? {
        let start = index(scope, name)
        for offset in 0..<Self.probe {
            guard let entry = unsafe entries[(start &+ offset) & mask] else { return nil }
            guard entry.scope == scope, entry.name == name else { continue }
            return entry.holds(at: revisions.structure) ? entry : nil
        }
        return nil
    }

    /// Makes an entry of a route, where it says the same for each request, and remembers it.
    ///
    /// - Parameter root: The coordinator's root, which the coordinator retains. Any other node of an entry is retained by its
    ///   parent, so that it is alive while its handler runs.
    func remember(_ route: Route, of path: Path, for name: ActionName, in scope: UInt64, root: ActionNode) -> Entry? {
        guard scope != 0, !route.dependsOnMore else { return nil }
        let first = route.candidates.first(where: \.isLive)
        // User code that ran during the search may have changed the tree.
        guard route.isUndisturbed else { return nil }
        let entry: Entry
        if case .claim(let claim) = first?.offer, let node = first?.node {
            guard claim.isUnconditional, node.place.parent != nil || node === root else { return nil }
            entry = Entry(name, scope: scope, stamp: route.stamp, claim: claim, at: node.place)
        } else {
            entry = Entry(name, scope: scope, stamp: route.stamp, claim: nil, at: path.stretches[0].top.place)
        }
        store(entry)
        return entry
    }

    private func store(_ entry: Entry) {
        let start = index(entry.scope, entry.name)
        for offset in 0..<Self.probe {
            let place = (start + offset) & mask
            if let known = unsafe entries[place], known.scope != entry.scope || known.name != entry.name { continue }
            unsafe entries[place] = entry
            return
        }
        guard mask + 1 < Self.maximumCapacity else {
            unsafe entries[start] = entry
            return
        }
        grow()
        store(entry)
    }

    /// Doubles the table, and leaves out stale entries.
    private func grow() {
        let (old, count) = unsafe (entries, mask + 1)
        unsafe entries = .allocate(capacity: count * 2)
        unsafe entries.initialize(repeating: nil, count: count * 2)
        mask = count * 2 - 1
        for index in 0..<count {
            guard let entry = unsafe old[index], entry.holds(at: revisions.structure) else { continue }
            store(entry)
        }
        unsafe old.deallocate()
    }
}

/// A claim that is not retained.
///
/// A use keeps the claim and its node from being released: the claim counts it, and whoever is about to release one of the
/// two sees the count, and has the claim retain both until the last use has ended (`Claim.cancel(at:)`,
/// `Offers.keep(_:)`). The count belongs to the tree's isolation, as the release does, so it does not matter on which
/// thread either of them runs. Retaining claim and node instead takes two pairs of atomic operations.
@safe struct ClaimReference {
    private let claim: Unmanaged<Claim>

    init(_ claim: Claim) {
        unsafe self.claim = .passUnretained(claim)
    }

    /// Calls a closure that runs no user code with the claim.
    ///
    /// - Precondition: As for ``use(_:)``.
    @inline(__always) func read<Answer>(_ body: (Claim) -> Answer) -> Answer {
        unsafe claim._withUnsafeGuaranteedRef { body($0) }
    }

    /// Calls a closure with the claim, which is used meanwhile.
    ///
    /// - Precondition: The claim has not been released: the stamp of the entry that the reference came with holds.
    @inline(__always) func use<Answer>(_ body: (Claim) -> Answer) -> Answer {
        unsafe claim._withUnsafeGuaranteedRef { $0.beginUse() }
        // Not by `defer`, which would be a function of its own.
        let answer = unsafe claim._withUnsafeGuaranteedRef { body($0) }
        if unsafe claim._withUnsafeGuaranteedRef({ $0.endUse() }) { releaseKept() }
        return answer
    }

    /// Releases what was let go meanwhile.
    @inline(never) private func releaseKept() {
        // Releasing runs user code, so the claim is not touched afterwards.
        let kept = unsafe claim._withUnsafeGuaranteedRef { $0.takeKept() }
        withExtendedLifetime(kept) {}
    }
}
