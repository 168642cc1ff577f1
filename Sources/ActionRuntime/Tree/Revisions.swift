/// Counts what changes in a tree, so that what was remembered of it holds until something it depends on changes.
///
/// Every tree has numbers of its own, and a change in one never costs another. Trees that requests go through one after the
/// other, because one hosts the other or comes next, share them (``Trees``). A tree gets its numbers when they are first
/// needed (``NodeRef/revisions``).
///
/// The numbers stand in memory that is never freed, and is used again for another tree. Revisions only grow, then too, and those
/// of two trees are never equal: so whoever still compares with those of a tree that has ended, or was joined, sees that they
/// have changed. They are atomic, because that may be another isolation by then.
@safe struct Revisions: Equatable, @unchecked Sendable {
    /// What is counted.
    private enum Word: Int, CaseIterable {
        case structure, changes, all, detachments, serial, invalidations, answers
        /// Whether menus of the tree are watched, or were: 1; and for each that listens from outside 2 more.
        case watches
        /// The index of the tree whose numbers are used in place of these; 0 for none.
        case other
        /// Whether other trees use the numbers, or did.
        case isShared
        /// How many tops and other trees use the numbers; written under the lock of `Trees`.
        case uses
    }

    /// How many counters the names of a tree share.
    private static let nameCount: UInt32 = 64
    /// The numbers of the tree with index *i* begin behind *i* · 2⁴⁰.
    static let indexShift: UInt64 = 40

    private let words: UnsafeMutablePointer<UInt64>

    /// Never released, and not counted when the numbers are handed on.
    private let waiters: Unmanaged<ChangeWaiters>

    /// Allocates the numbers of a tree.
    init(index: Int) {
        let count = Word.allCases.count + Int(Self.nameCount)
        // Nothing that another tree's isolation writes shares a cache line.
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 640, alignment: 128)
        unsafe words = memory.bindMemory(to: UInt64.self, capacity: count)
        unsafe words.initialize(repeating: UInt64(index) << Self.indexShift | 2, count: count)
        unsafe waiters = .passRetained(ChangeWaiters())
    }

    @inline(__always) private func word(_ word: Word) -> AtomicWord { unsafe AtomicWord(at: words + word.rawValue) }

    static func == (left: Revisions, right: Revisions) -> Bool { unsafe left.words == right.words }

    // MARK: Reading

    /// The tree's index among those of the process.
    var index: UInt64 { structure >> Self.indexShift }

    /// Advances with every change that is not about one name: nodes that move, responders, catch-alls, hosts, focus.
    @inline(__always) var structure: UInt64 { word(.structure).load() }

    /// Advances as ``structure`` does, and with changes whose cached scopes were invalidated node by node.
    var changes: UInt64 { word(.changes).load() }

    /// Advances with every change; while it stays the same, all cached answers hold.
    var all: UInt64 { word(.all).load() }

    /// Advances whenever a node is taken from its parent; while it stays the same no node has left the tree.
    @inline(__always) var detachments: UInt64 { word(.detachments).load() }

    /// How often it was said that whatever validators look at has changed.
    var invalidations: UInt64 { word(.invalidations).load() }

    /// The number given out last to something registered in the tree.
    var serial: UInt64 { word(.serial).load() }

    /// Advances where validators and conditions may say something else, although the claims are the same: with each dispatch
    /// whose coordinator has watched menus, and with subscriptions.
    var answers: UInt64 { word(.answers).load() }

    /// Whether menus of the tree are watched, or were, or somebody listens from outside.
    var isWatched: Bool { word(.watches).load() != 0 }

    func noteWatch() { word(.watches).store(word(.watches).load() | 1) }

    /// How many listen from outside, in all trees.
    private static let listeners = AtomicWord(0)

    /// Whether somebody listens from outside, in whichever tree.
    static var isListenedTo: Bool { listeners.load() != 0 }

    /// Begins to count dispatches, and nodes that nothing else depends on, for somebody outside, until that ends.
    func beginListening() {
        word(.watches).add(2)
        Self.listeners.add(1)
    }

    /// Ends what ``beginListening()`` began; does nothing where the numbers have become another tree's meanwhile.
    func endListening() {
        Self.listeners.subtract(1)
        if word(.watches).load() >= 2 { word(.watches).subtract(2) }
    }

    /// Counts a node that nothing depends on, where somebody listens from outside.
    func noteArrival() {
        if word(.watches).load() >= 2 { noteAnswers() }
    }

    /// Advances with every change and whenever answers may be others.
    var events: UInt64 { all &+ answers }

    /// Whether ``events`` is still what it was.
    func isUnchanged(since events: UInt64) -> Bool {
        word(.all).loadSequentially() &+ word(.answers).loadSequentially() == events
    }

    /// Advances with every change to the claims of one name, or of another that shares its counter.
    func revision(of name: ActionName) -> UInt64 { counter(of: name).load() }

    /// The sum of a name's revision and the structure's; both only grow, so the sum is new after each change.
    func stamp(of name: ActionName) -> UInt64 { structure &+ revision(of: name) }

    /// The revision of a name, to be read again and again.
    func counter(of name: ActionName) -> AtomicWord {
        unsafe AtomicWord(at: words + Word.allCases.count + Int(name.id % Self.nameCount))
    }

    // MARK: Changing

    /// A number for something registered, greater than those of all that was registered in the tree before.
    func nextSerial() -> UInt64 { word(.serial).add(1) }

    /// Makes further numbers greater than one that something in the tree has from elsewhere.
    func raiseSerial(to floor: UInt64) {
        if serial < floor { word(.serial).store(floor) }
    }

    func noteDetachment() { word(.detachments).add(1) }

    /// Invalidates every cached answer of the tree.
    func advanceStructure() {
        word(.structure).add(1)
        noteChange()
    }

    /// Notes that whatever validators look at has changed.
    func invalidate() {
        word(.invalidations).add(1)
        advanceStructure()
    }

    /// Notes a change whose cached scopes were invalidated node by node.
    func noteChange() {
        word(.changes).add(1)
        noteAny()
    }

    /// Notes that whatever validators and conditions look at may have changed; invalidates no cached route.
    func noteAnswers() {
        word(.answers).addSequentially(1)
        unsafe waiters._withUnsafeGuaranteedRef { $0.wake() }
    }

    /// Invalidates the cached answers for a name.
    func advance(_ name: ActionName) {
        counter(of: name).add(1)
        noteAny()
    }

    private func noteAny() {
        word(.all).addSequentially(1)
        unsafe waiters._withUnsafeGuaranteedRef { $0.wake() }
    }

    /// Calls a closure once, from any thread, when ``events`` is no longer what it was; at once where it is not.
    func callAtEvent(since events: UInt64, _ hear: @escaping @Sendable () -> Void) {
        unsafe waiters._withUnsafeGuaranteedRef { $0.call(hear, for: self, since: events) }
    }

    /// Waits until ``events`` is no longer what it was, or the task is cancelled.
    func waitForEvent(since events: UInt64) async {
        await unsafe waiters.takeUnretainedValue().wait(for: self, since: events)
    }

    // MARK: Sharing

    /// Whether other trees use the numbers, or did.
    var isShared: Bool { word(.isShared).load() != 0 }

    /// The numbers that are used in place of these; nil where these are.
    var other: Revisions? {
        let index = word(.other).load()
        return index == 0 ? nil : Trees.shared[index << Self.indexShift]
    }

    /// The numbers that are used: these, or those of another tree.
    var shared: Revisions {
        var current = self
        while let other = current.other { current = other }
        return current
    }

    /// How many tops and other trees use the numbers; accessed under the lock of `Trees`.
    var uses: UInt64 {
        get { word(.uses).load() }
        nonmutating set { word(.uses).store(newValue) }
    }

    /// Whether the numbers can grow for another tree, before they reach those of the next index.
    var hasRoom: Bool { structure & (1 << Self.indexShift - 1) < 1 << (Self.indexShift - 1) }

    /// Begins to count for another tree, whose top uses the numbers.
    func restart(after serial: UInt64) {
        word(.serial).store(serial)
        word(.other).store(0)
        word(.isShared).store(0)
        word(.watches).store(0)
        uses = 1
    }

    /// Notes that the numbers of another tree are used in place of these; called under the lock of `Trees`.
    func refer(to other: Revisions) { word(.other).store(other.index) }

    /// Makes the numbers of this tree and another one the same; the other may be this one, parts of which are to go on sharing
    /// them after they have left.
    func join(_ other: Revisions) {
        // Who listens from outside notices by itself that the numbers are others.
        let isWatched = (word(.watches).load() | other.word(.watches).load()) & 1 != 0
        let (used, ended) = Trees.shared.join(self, other)
        used.word(.isShared).store(1)
        if isWatched { used.noteWatch() }
        used.advanceStructure()
        if let ended {
            ended.word(.isShared).store(1)
            ended.invalidateAll()
        }
    }

    /// Invalidates everything that depends on the numbers.
    func invalidateAll() {
        noteDetachment()
        advanceStructure()
    }

    /// Notes that something changed on which paths from other trees may depend.
    func noteChangeOfPaths() {
        if isShared { advanceStructure() } else { noteChange() }
    }
}
