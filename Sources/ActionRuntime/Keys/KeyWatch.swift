/// Tells which keystrokes go on from the pending keys, each time they have changed.
///
/// ```swift
/// for await next in keys.watchContinuations() { show(next) }       // empty once the chord is complete or given up
/// ```
///
/// The first value is the list of the moment. Then the list is compared with the last one after each keystroke of a chord, and after what a
/// ``MenuWatch`` hears of. A watch belongs to the isolation of its tree.
public final class KeyWatch: AsyncSequence {
    /// The keystrokes that go on, in the order in which they are asked.
    public typealias Element = [KeyContinuation]
    /// A watch never fails.
    public typealias Failure = Never

    private let keys: KeyMap
    private let start: WatchedStart
    /// What was given last; nil before the first.
    private var last: [KeyContinuation]?

    init(_ keys: KeyMap, from start: (any RequestStart)?) {
        self.keys = keys
        self.start = WatchedStart(start)
        keys.continuationWatches += 1
        keys.coordinator.changes.shared.noteWatch()
    }

    deinit { keys.continuationWatches -= 1 }

    /// The list of the moment where it is not the one that was given last; nil where it is.
    private func takeChange() -> [KeyContinuation]? {
        let new = keys.continuations(of: nil, at: start.node(in: keys.coordinator))
        if new == last { return nil }
        last = new
        return new
    }

    /// Awaits the lists of a watch, on the caller's isolation.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let watch: KeyWatch

        /// The next list, awaited on the isolation of an actor; as ``next()``.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async -> [KeyContinuation]? { await next() }

        /// The next list, awaited until it differs from the last one; nil once the task is cancelled.
        public mutating func next() async -> [KeyContinuation]? {
            while !Task.isCancelled {
                if let change = watch.takeChange() { return change }
                // What a validator invalidates while it is asked is no reason to ask it again.
                let revisions = watch.keys.coordinator.changes.shared
                await revisions.waitForEvent(since: revisions.events)
            }
            return nil
        }
    }

    /// Makes an iterator over the lists from now on.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(watch: self) }
}

extension KeyMap {
    /// Watches which keystrokes go on from the pending keys.
    ///
    /// - Parameter start: Where requests start: a node, which is held weakly, or an ``Origin``; the first responder of the moment, else
    ///   the root, where it is left out.
    public func watchContinuations(from start: (any RequestStart)? = nil) -> KeyWatch { KeyWatch(self, from: start) }
}
