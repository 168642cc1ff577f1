/// A dispatch that has ended, as the observers of a coordinator hear of it.
public struct DispatchRecord {
    /// The request.
    public let invocation: Invocation
    /// The node where the search began.
    public let start: NodeID
    /// Whether the validator was not asked.
    public let isForced: Bool
    /// What became of the request.
    public let outcome: Outcome
}

/// A closure that hears of dispatches.
final class Observer {
    let hear: (DispatchRecord) -> Void
    fileprivate(set) var isCancelled = false

    init(_ hear: @escaping (DispatchRecord) -> Void) {
        self.hear = hear
    }
}

extension Coordinator {
    /// Calls a closure after each dispatch, whatever came of it, until the registration is cancelled.
    ///
    /// A request whose start has left its tree is no dispatch: it has no node to begin at.
    ///
    /// Observers are called in the order in which they were added; those of a nested dispatch before those of the outer
    /// one.
    @discardableResult
    public func observe(_ hear: @escaping (DispatchRecord) -> Void) -> Registration {
        let observer = Observer(hear)
        observers.append(observer)
        isObserved = true
        return Registration { [weak self] in
            observer.isCancelled = true
            guard let self else { return }
            // Releasing runs user code, so write first.
            let all = observers
            observers = all.filter { $0 !== observer }
            isObserved = !observers.isEmpty
            withExtendedLifetime(all) {}
        }
    }

    /// Tells the observers of a dispatch that has ended, in a frame of its own: they may dispatch in their turn, without end.
    ///
    /// Where there is no room for the frame, they hear of this dispatch only.
    @inline(never)
    func tell(_ invocation: Invocation, from start: NodeID, isForced: Bool, _ outcome: Outcome) {
        let record = DispatchRecord(invocation: invocation, start: start, isForced: isForced, outcome: outcome)
        func tell() {
            for observer in observers where !observer.isCancelled { observer.hear(record) }
        }
        let nesting = cache.nesting.current
        guard nesting.begin(invocation.action) else { return nesting.tell(tell) }
        tell()
        nesting.end()
    }
}
