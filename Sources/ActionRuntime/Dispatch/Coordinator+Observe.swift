/// A dispatch that has ended, as those hear of it who observe a coordinator.
public struct DispatchRecord {
    /// What was asked.
    public let invocation: Invocation
    /// Where the search began.
    public let start: NodeID
    /// Whether validation was skipped.
    public let isForced: Bool
    /// What became of it.
    public let outcome: Outcome
}

/// Somebody who hears of dispatches.
final class Observer {
    let hear: (DispatchRecord) -> Void

    init(_ hear: @escaping (DispatchRecord) -> Void) {
        self.hear = hear
    }
}

extension Coordinator {
    /// Calls a closure after each dispatch, whatever came of it, until the registration is cancelled.
    ///
    /// Observers are called in the order in which they were added; those of a nested dispatch before those of the outer
    /// one.
    @discardableResult
    public func observe(_ hear: @escaping (DispatchRecord) -> Void) -> Registration {
        let observer = Observer(hear)
        observers.append(observer)
        isObserved = true
        return Registration { [weak self] in
            guard let self else { return }
            observers.removeAll { $0 === observer }
            isObserved = !observers.isEmpty
        }
    }

    func report(_ invocation: Invocation, from start: ActionNode, isForced: Bool, _ outcome: Outcome) {
        guard !observers.isEmpty else { return }
        let record = DispatchRecord(invocation: invocation, start: start.id, isForced: isForced, outcome: outcome)
        for observer in observers { observer.hear(record) }
    }
}
