/// Counts what changes in a tree, for menus that are watched and programs that are driven from outside.
///
/// Each coordinator has one. Coordinators that send requests to each other, because one hosts the other or has it next, share
/// one from then on, and go on sharing it when that has ended: that costs needless looks, and is never wrong. Whoever waits may
/// do so on any thread.
final class TreeChanges: Sendable {
    /// What is counted.
    struct Counts: Equatable {
        /// Every change on which answers about actions depend.
        var all: UInt64 = 0
        /// Changes that are not about one name.
        var structure: UInt64 = 0
        /// How often it was said that whatever validators look at has changed.
        var invalidations: UInt64 = 0
        /// What makes validators and conditions say something else although the claims are the same: dispatches where menus
        /// are watched, subscriptions; and, where somebody listens from outside, nodes.
        var answers: UInt64 = 0

        /// Advances with every change and whenever answers may be others.
        var events: UInt64 { all &+ answers }
    }

    private struct State {
        var counts = Counts()
        /// The changes that are about one name.
        var names: [ActionName: UInt64] = [:]
        /// Those who wait for the next change.
        var waiters: [UInt64: @Sendable () -> Void] = [:]
        var lastKey: UInt64 = 0
        /// Whether menus are watched, or were.
        var isWatched = false
        /// How many listen from outside.
        var listeners = 0
        var isSeen: Bool { isWatched || listeners > 0 }
        /// The changes that are counted in place of these, since the trees share them.
        var other: TreeChanges?
    }

    private let state = Lock(State())

    /// Whether somebody listens from outside, in whichever tree.
    static var isListenedTo: Bool { SharedCounter.listeners.load() != 0 }

    // MARK: Sharing

    /// The changes that are counted: these, or those that the tree shares.
    var shared: TreeChanges {
        var current = self
        while let other = current.state.withLock({ $0.other }) { current = other }
        return current
    }

    /// Makes both count the same changes from now on.
    func join(_ other: TreeChanges) {
        let (mine, others) = (shared, other.shared)
        if mine === others { return }
        let (isWatched, listeners, all) = others.state.withLock { state in
            state.other = mine
            return (state.isWatched, state.listeners, state.counts.all)
        }
        mine.state.withLock { state in
            if isWatched { state.isWatched = true }
            state.listeners += listeners
            // What was remembered under a count of either of them is out of date under every later one.
            state.counts.all = max(state.counts.all, all)
        }
        others.wake()
        mine.note(nil)
    }

    // MARK: Reading

    var counts: Counts { state.withLock { $0.counts } }

    var events: UInt64 { counts.events }

    /// How often something changed that is about a name, since menus are watched.
    func count(of name: ActionName) -> UInt64 { state.withLock { $0.names[name] ?? 0 } }

    /// Whether menus of the tree are watched, or were, or somebody listens from outside.
    var isWatched: Bool { state.withLock { $0.isSeen } }

    func noteWatch() {
        SharedCounter.watches.store(1)
        state.withLock { $0.isWatched = true }
    }

    /// Whether menus of any tree are watched, or were, or somebody listens to any tree from outside.
    static var areWatched: Bool { SharedCounter.watches.load() != 0 }

    // MARK: Changing

    /// Counts a change of what is registered for a name, or of more than one name's.
    func note(_ name: ActionName?) {
        wake { state in
            state.counts.all &+= 1
            guard let name else { return state.counts.structure &+= 1 }
            // Only those who watch compare the counts of names.
            if state.isSeen { state.names[name, default: 0] &+= 1 }
        }
    }

    /// Counts that whatever validators look at has changed.
    func invalidate() {
        wake { state in
            state.counts.all &+= 1
            state.counts.invalidations &+= 1
            state.counts.structure &+= 1
        }
    }

    /// Counts that validators and conditions may say something else.
    func noteAnswers() { wake { $0.counts.answers &+= 1 } }

    /// Counts a node that comes or goes and changes no answer, where somebody listens from outside.
    func noteNodes() {
        wake { state in if state.listeners > 0 { state.counts.answers &+= 1 } }
    }

    private func wake(_ change: (inout State) -> Void = { _ in }) {
        let woken = state.withLock { state in
            change(&state)
            if state.waiters.isEmpty { return [@Sendable () -> Void]() }
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for wake in woken { wake() }
    }

    // MARK: Waiting

    /// Begins to count nodes that nothing else depends on, for somebody outside.
    func beginListening() {
        SharedCounter.listeners.add(1)
        SharedCounter.watches.store(1)
        state.withLock { $0.listeners += 1 }
    }

    /// Ends what ``beginListening()`` began.
    func endListening() {
        SharedCounter.listeners.subtract(1)
        shared.state.withLock { if $0.listeners > 0 { $0.listeners -= 1 } }
    }

    /// Adds one who waits until ``events`` is no longer what it was; gives no key where it is not.
    private func add(since events: UInt64, _ wake: @escaping @Sendable () -> Void) -> UInt64? {
        state.withLock { state in
            guard state.other == nil, state.counts.events == events else { return nil }
            state.lastKey += 1
            state.waiters[state.lastKey] = wake
            return state.lastKey
        }
    }

    /// Calls a closure once, from any thread, when ``events`` is no longer what it was; at once where it is not.
    func callAtEvent(since events: UInt64, _ hear: @escaping @Sendable () -> Void) {
        if add(since: events, hear) == nil { hear() }
    }

    /// Waits until ``events`` is no longer what it was, or the task is cancelled.
    func waitForEvent(since events: UInt64) async {
        let gate = Gate()
        guard let key = add(since: events, { gate.open() }) else { return }
        if !(await gate.pass()) { state.withLock { _ = $0.waiters.removeValue(forKey: key) } }
    }
}
