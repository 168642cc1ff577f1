/// The routes that a coordinator remembers, by the scope of their start and the name.
///
/// Where the first claim is certain to deal with every request, or nobody claims the name, the entry itself says so. Every
/// other lasting route is remembered whole. An entry is valid as long as its stamp is that of its name and of the structure,
/// and its route holds: every change advances one of these that could make it another one. So a stale entry is never used,
/// and nobody has to look for entries to remove.
///
/// The entries stand in one table, in open addressing with a short probe. What makes the unsafe memory sound:
/// - An entry, and a route that is remembered, retain neither claims nor nodes. The stamp is checked before each use, and
///   whatever releases a claim advances the stamp first or makes the scope unreachable: cancelling and replacing advance the
///   name's revision, a new responder, a catch-all, a released node with offers or children and a large move the structure's;
///   a small move gives scopes new numbers.
/// - A use is counted in the claim before anything else runs (``ClaimReference``), and keeps claim and node. The use of a
///   route counts one in all of its claims, before the first of them is asked.
/// - The table retains its routes, and gives up the one it replaces; a route in use is released when its last use ends.
/// - The table belongs to its coordinator's isolation. It is allocated in `init` and `grow`, and freed in `deinit`.
@safe final class RouteCache {
    /// The remembered route for a name in a scope.
    @safe struct Entry {
        let scope: UInt64
        /// The revisions of the structure and of the name when the search began.
        let stamp: UInt64
        /// The name's revision.
        private let revision: AtomicWord
        /// The claim that deals with every request; nil where nobody claims the name, and where the route says more.
        let claim: ClaimReference?
        /// The node of the claim; the last node asked where nobody claims the name.
        let node: NodeID
        let place: NodeRef
        let name: ActionName
        /// The route, where its claims have to be asked; nil where ``claim`` says it all.
        let route: RouteReference?

        fileprivate init(
            _ name: ActionName, scope: UInt64, _ search: Search, claim: Claim?, at place: NodeRef, route: Route? = nil
        ) {
            self.scope = scope
            stamp = search.stamp
            revision = search.revisions.counter(of: name)
            self.claim = claim.map(ClaimReference.init)
            node = place.id
            self.place = place
            self.name = name
            self.route = route.map(RouteReference.init)
        }

        /// The nodes asked from a start.
        func asked(from start: NodeID) -> AskedNodes { AskedNodes(.init(start: start, end: node)) }

        /// Whether neither the structure nor the name's claims have changed since.
        @inline(__always) func holds(at structure: UInt64) -> Bool {
            stamp == structure &+ revision.load()
        }

        fileprivate func giveUp() { route?.read { $0.giveUp() } }
    }

    /// The place of the coordinator's root.
    private let root: NodeRef
    /// The numbers of the root's tree, when that was last looked for; where the tree has others now, none of these entries holds.
    private(set) var revisions: Revisions
    // Held, because asking for the shared one each time costs a check.
    let nesting = Nesting.Key.shared
    private var entries: UnsafeMutablePointer<Entry?>
    private var mask: Int

    private static let probe = 4
    private static let maximumCapacity = 1 << 16

    init(_ root: NodeRef) {
        self.root = root
        revisions = root.revisions
        let capacity = 16
        unsafe entries = .allocate(capacity: capacity)
        unsafe entries.initialize(repeating: nil, count: capacity)
        mask = capacity - 1
    }

    deinit {
        for index in 0...mask { unsafe entries[index]?.giveUp() }
        unsafe entries.deallocate()
    }

    /// The scope of a start; 0 where nothing can be remembered for it, because it stands outside of the coordinator's tree.
    @inline(__always) func scope(of start: NodeRef) -> UInt64 {
        start.freshScope(at: revisions.structure) ?? findScope(of: start)
    }

    @inline(never) private func findScope(of start: NodeRef) -> UInt64 {
        let current = root.revisions
        if current != revisions {
            revisions = current
            for index in 0...mask { put(nil, at: index) }
        }
        return start.scope(in: current)
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
            guard entry.holds(at: revisions.structure) else { return nil }
            if let route = entry.route, !route.read({ $0.holds }) { return nil }
            return entry
        }
        return nil
    }

    /// Remembers that the first claim is certain to deal with every request, or that nobody claims the name.
    ///
    /// - Parameter root: The coordinator's root, which the coordinator retains. Any other node of an entry is retained by its
    ///   parent, so that it is alive while its handler runs.
    /// - Returns: The entry; nil where the search says something else, or does not last.
    func remember(_ search: Search, of path: Path, for name: ActionName, in scope: UInt64, root: ActionNode) -> Entry? {
        guard scope != 0, search.isLasting, search.isInOneTree, search.remaps.isEmpty else { return nil }
        let entry: Entry
        if let (claim, node) = search.certain {
            guard node.place.parent != nil || node === root else { return nil }
            entry = Entry(name, scope: scope, search, claim: claim, at: node.place)
        } else if search.count == 0 {
            entry = Entry(name, scope: scope, search, claim: nil, at: path.top)
        } else {
            return nil
        }
        store(entry)
        return entry
    }

    /// Remembers a route where it lasts, which retains nothing from then on.
    func remember(_ route: Route, of search: Search, for name: ActionName, in scope: UInt64, root: ActionNode) {
        guard scope != 0, search.isLasting, route.letGo(below: root) else { return }
        unsafe _ = Unmanaged.passRetained(route)
        store(Entry(name, scope: scope, search, claim: nil, at: root.place, route: route))
    }

    private func store(_ entry: Entry) {
        let start = index(entry.scope, entry.name)
        for offset in 0..<Self.probe {
            let place = (start + offset) & mask
            if let known = unsafe entries[place], known.scope != entry.scope || known.name != entry.name { continue }
            put(entry, at: place)
            return
        }
        guard mask + 1 < Self.maximumCapacity else { return put(entry, at: start) }
        grow()
        store(entry)
    }

    private func put(_ entry: Entry?, at place: Int) {
        let former = unsafe entries[place]
        unsafe entries[place] = entry
        former?.giveUp()
    }

    /// Doubles the table, and leaves out stale entries.
    private func grow() {
        let (old, count) = unsafe (entries, mask + 1)
        unsafe entries = .allocate(capacity: count * 2)
        unsafe entries.initialize(repeating: nil, count: count * 2)
        mask = count * 2 - 1
        for index in 0..<count {
            guard let entry = unsafe old[index] else { continue }
            if entry.holds(at: revisions.structure) { store(entry) } else { entry.giveUp() }
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
    @inline(__always) func read<Answer>(_ body: (Claim) throws -> Answer) rethrows -> Answer {
        try unsafe claim._withUnsafeGuaranteedRef { try body($0) }
    }

    /// The claim, retained.
    ///
    /// - Precondition: As for ``use(_:)``.
    var retained: Claim { unsafe claim.takeUnretainedValue() }

    /// Calls a closure with the claim, which is used meanwhile.
    ///
    /// - Precondition: The claim has not been released: the stamp of the entry that the reference came with holds.
    @inline(__always) func use<Answer>(_ body: (Claim) -> Answer) -> Answer {
        beginUse()
        // Not by `defer`, which would be a function of its own.
        let answer = unsafe claim._withUnsafeGuaranteedRef { body($0) }
        endUse()
        return answer
    }

    /// Begins a use.
    @inline(__always) func beginUse() { unsafe claim._withUnsafeGuaranteedRef { $0.beginUse() } }

    /// Ends a use; releasing what was let go meanwhile runs user code.
    @inline(__always) func endUse() {
        if unsafe claim._withUnsafeGuaranteedRef({ $0.endUse() }) { releaseKept() }
    }

    /// Releases what was let go meanwhile.
    @inline(never) private func releaseKept() {
        // Releasing runs user code, so the claim is not touched afterwards.
        let kept = unsafe claim._withUnsafeGuaranteedRef { $0.takeKept() }
        withExtendedLifetime(kept) {}
    }
}
