internal import Synchronization

/// What a coordinator has found out: who gets a name, asked from a scope.
///
/// An entry holds as long as its stamp is that of its name and of the structure, which every change advances that could
/// make it another one: so a stale entry is never used, and nobody has to go looking for entries to remove. Only what is
/// certain is kept: that nobody claims a name, or that one claim takes every request.
///
/// The entries stand in one table, in open addressing with a short probe. What makes the unsafe memory sound:
/// - An entry retains neither claim nor node. Its claim is used only while the stamp holds, and every way for a claim to be
///   released advances the stamp first or makes its scope unreachable: cancelling and replacing advance the name's
///   revision, a new responder, a catch-all, a released node with offers or children and a large move the structure's; a
///   small move gives scopes new numbers.
/// - A use is counted in the claim and in what is registered on its node (``Entry/use(_:)``), before anything else runs.
///   Whoever is about to release one of them sees the count and retains it until the last use ends. The counters belong to
///   the tree's isolation, as the release does, so it does not matter on which thread either runs.
/// - The table belongs to its coordinator's isolation. It is allocated in `init` and `grow`, and freed in `deinit`.
@safe final class RouteCache {
    /// What is known of a name in a scope.
    @safe struct Entry {
        let scope: UInt64
        /// The revisions of the structure and of the name when the search began.
        let stamp: UInt64
        /// Where the name's revision stands.
        private let revision: UnsafePointer<Atomic<UInt64>>
        /// The claim that takes every request while its owner is there; nil where nobody claims the name.
        let claim: Unmanaged<Claim>?
        /// What is registered on the node of the claim.
        private let offers: Unmanaged<Offers>?
        /// The node of the claim; the last node asked where nobody claims the name.
        let node: NodeID
        let place: NodeRef
        let name: ActionName

        init(scope: UInt64, stamp: UInt64, claim: Claim?, place: NodeRef, name: ActionName) {
            self.scope = scope
            self.stamp = stamp
            unsafe revision = Revisions.shared.counter(of: name)
            unsafe self.claim = claim.map { unsafe .passUnretained($0) }
            unsafe offers = claim == nil ? nil : place.unretainedOffers
            node = place.id
            self.place = place
            self.name = name
        }

        /// The way from a start to the last node asked.
        func asked(from start: NodeRef) -> AskedNodes { AskedNodes(.init(start: start.id, end: node)) }

        /// Whether nobody claims the name.
        var isUnclaimed: Bool { unsafe claim == nil }

        /// Calls a closure with the claim; nil where nobody claims the name.
        ///
        /// The claim and its node are not released before the closure has ended.
        @inline(__always) func use<Answer>(_ body: (Claim) -> Answer?) -> Answer? {
            guard let claim = unsafe claim, let offers = unsafe offers else { return nil }
            unsafe claim._withUnsafeGuaranteedRef { $0.beginUse() }
            unsafe offers._withUnsafeGuaranteedRef { $0.beginUse() }
            let answer = unsafe claim._withUnsafeGuaranteedRef(body)
            // Releasing runs user code, so both uses end first.
            let released = unsafe (
                claim._withUnsafeGuaranteedRef { $0.endUse() }, offers._withUnsafeGuaranteedRef { $0.endUse() }
            )
            withExtendedLifetime(released) {}
            return answer
        }

        /// Whether nothing has changed since, in the structure and in the name's claims.
        @inline(__always) func holds(at structure: UInt64) -> Bool {
            unsafe stamp == structure &+ revision.pointee.load(ordering: .relaxed)
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

    /// What is known, where it still holds.
    @inline(__always) func entry(_ scope: UInt64, _ name: ActionName) -> Entry? {
        let start = index(scope, name)
        for offset in 0..<Self.probe {
            guard let entry = unsafe entries[(start &+ offset) & mask] else { return nil }
            guard entry.scope == scope, entry.name == name else { continue }
            return entry.holds(at: revisions.structure) ? entry : nil
        }
        return nil
    }

    /// Keeps what was found out just now.
    func store(_ entry: Entry) {
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

    /// Doubles the table, and leaves out what no longer holds.
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
