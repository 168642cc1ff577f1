/// Counts the changes of a tree, for watched menus and for endpoints.
///
/// Each coordinator has one. Two coordinators share one as soon as one hosts the other or has it next, or a path leads from one
/// to the other. They go on sharing it afterwards: that costs needless checks, and no change is missed. Any thread may wait for a
/// change.
package final class TreeChanges: Sendable {
    private struct State {
        var events: UInt64 = 0
        /// The closures that wait for the next change.
        var waiters: [UInt64: @Sendable () -> Void] = [:]
        var lastKey: UInt64 = 0
        /// Whether a menu of the tree is watched, or was.
        var isWatched = false
        /// The number of endpoints that listen.
        var listeners = 0
        var isSeen: Bool { isWatched || listeners > 0 }
        /// The counter that replaces this one, since the two trees share it.
        var other: TreeChanges?
        /// The most steps that any way to this counter can have.
        var rank = 0
    }

    private let state = Lock(State())

    /// Whether an endpoint listens to any tree of the process.
    package static var isListenedTo: Bool { SharedCounter.listeners.load() != 0 }

    // MARK: Sharing

    /// The counter in use: this one, or the one that replaced it.
    package var shared: TreeChanges {
        guard let other = state.withLock({ $0.other }) else { return self }
        let last = other.shared
        // Counters in between are released, once no tree has them.
        if last !== other { state.withLock { $0.other = last } }
        return last
    }

    /// Makes both trees use the same counter from now on; that of the lower rank is replaced, so ways to the other stay short.
    package func join(_ other: TreeChanges) {
        var (mine, others) = (shared, other.shared)
        if mine === others { return }
        let ranks = (mine.state.withLock { $0.rank }, others.state.withLock { $0.rank })
        if ranks.0 < ranks.1 { swap(&mine, &others) }
        if ranks.0 == ranks.1 { mine.state.withLock { $0.rank += 1 } }
        let (isWatched, listeners, events) = others.state.withLock { state in
            state.other = mine
            return (state.isWatched, state.listeners, state.events)
        }
        mine.state.withLock { state in
            if isWatched { state.isWatched = true }
            state.listeners += listeners
            // What was made at a count of either counter must be out of date at every later count.
            state.events = max(state.events, events)
        }
        others.wake()
        mine.note()
    }

    // MARK: Reading

    /// Advances with every change after which an answer about an action may be another one.
    ///
    /// These are changes of registrations, nodes, focus and keys, subscriptions, changes of undo stacks, dispatches in watched trees,
    /// what the program says, and, while an endpoint listens, nodes that come and go and changes where no request has passed.
    package var events: UInt64 { state.withLock { $0.events } }

    /// Whether a menu of the tree is or was watched, or an endpoint listens to the tree.
    package var isWatched: Bool { state.withLock { $0.isSeen } }

    package func noteWatch() {
        SharedCounter.watches.store(1)
        state.withLock { $0.isWatched = true }
    }

    /// Whether a menu of any tree is or was watched, or an endpoint has listened to any tree.
    package static var areWatched: Bool { SharedCounter.watches.load() != 0 }

    // MARK: Changing

    /// Counts a change.
    package func note() { wake { $0.events &+= 1 } }

    /// Counts a change that concerns no remembered answer, such as a node that came or went, while an endpoint listens.
    package func noteNodes() {
        wake { state in if state.listeners > 0 { state.events &+= 1 } }
    }

    /// Counts a dispatch, if a menu of the tree is or was watched, or an endpoint listens to the tree.
    func noteDispatch() {
        wake { state in if state.isSeen { state.events &+= 1 } }
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

    /// Begins to count the nodes that come and go, for an endpoint.
    package func beginListening() {
        SharedCounter.listeners.add(1)
        SharedCounter.watches.store(1)
        state.withLock { $0.listeners += 1 }
    }

    /// Ends one ``beginListening()``.
    package func endListening() {
        SharedCounter.listeners.subtract(1)
        shared.state.withLock { if $0.listeners > 0 { $0.listeners -= 1 } }
    }

    /// Adds a closure to call at the next change and returns its key; nil where ``events`` is no longer the given count.
    private func add(since events: UInt64, _ wake: @escaping @Sendable () -> Void) -> UInt64? {
        state.withLock { state in
            guard state.other == nil, state.events == events else { return nil }
            state.lastKey += 1
            state.waiters[state.lastKey] = wake
            return state.lastKey
        }
    }

    /// Calls a closure once, on any thread, when ``events`` is no longer the given count; at once if it already differs.
    package func callAtEvent(since events: UInt64, _ hear: @escaping @Sendable () -> Void) {
        if add(since: events, hear) == nil { hear() }
    }

    /// Waits until ``events`` is no longer the given count, or the task is cancelled.
    package func waitForEvent(since events: UInt64) async {
        let gate = Gate()
        guard let key = add(since: events, { gate.open() }) else { return }
        if !(await gate.pass()) { state.withLock { _ = $0.waiters.removeValue(forKey: key) } }
    }
}
