import Synchronization

/// Events that one task awaits: as many as fit.
///
/// The task goes on where it is isolated to. An `AsyncStream` would wake a thread of the global executor for each event first, and that
/// the task's. While events wait, the other tasks of the isolation have their turn every 2 ms.
///
/// Sendable: a lock guards what changes.
final class EventQueue<Event: Sendable>: Sendable {
    private struct State {
        var events: ArraySlice<Event> = []
        var hasEnded = false
        /// The task that awaits an event.
        var waiting: CheckedContinuation<Void, Never>?
        /// When other tasks had their turn last.
        var lastPause = ContinuousClock.now

        /// Whether other tasks are to have their turn; then they have it now.
        mutating func takePause() -> Bool {
            let now = ContinuousClock.now
            guard events.isEmpty || lastPause + EventQueue.turn <= now else { return false }
            defer { lastPause = now }
            return !events.isEmpty
        }
    }

    private static var turn: Duration { .milliseconds(2) }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: How many events wait at most.
    init(limit: Int) { self.limit = limit }

    /// Adds an event; false where too many wait.
    ///
    /// After the end events are dropped.
    func add(_ event: Event) -> Bool {
        let (isTaken, waiting) = state.withLock { state in
            if state.hasEnded { return (true, nil as CheckedContinuation<Void, Never>?) }
            guard state.events.count < limit else { return (false, nil) }
            state.events.append(event)
            defer { state.waiting = nil }
            return (true, state.waiting)
        }
        waiting?.resume()
        return isTaken
    }

    /// Ends the events, after those that wait.
    func end() {
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// The next event; nil at the end, and once the task is cancelled.
    func next(isolation: isolated (any Actor)? = #isolation) async -> Event? {
        await withTaskCancellationHandler {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            if state.withLock({ $0.takePause() }) { await Task.yield() }
            while true {
                let (event, hasEnded) = state.withLock { ($0.events.popFirst(), $0.hasEnded) }
                if let event { return event }
                if hasEnded { return nil }
                await wait()
            }
        } onCancel: {
            end()
        }
    }

    private func wait(isolation: isolated (any Actor)? = #isolation) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if !state.events.isEmpty || state.hasEnded { return true }
                // The storage of what was taken is free.
                state.events = []
                state.waiting = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
