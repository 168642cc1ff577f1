/// A running dispatch that has observers.
///
/// An observer hears of a dispatch before it hears of the dispatches inside it. So the record of a nested dispatch is held by the
/// nearest dispatch around it that the same observers hear of, and is told when the outermost of those ends. The dispatch holds
/// the records, not the thread or the task, because trees of other isolations may run there:
///
/// ```
///  thread:  a ──▶ x ──▶ b      `x` of another tree; `a` holds the record of `b`, and `x` is told when it ends
///  task:    c (awaited) ──▶ d  `c` holds the record of `d`, where `d` runs in the task of `c` and outside of async handlers
/// ```
///
/// Sendable, because a task that a handler starts inherits the awaited dispatch around it, and may outlive that dispatch on any
/// isolation. Such a task reads only constants and the lock; everything else is used synchronously within the dispatch.
@safe final class ObservedDispatch: @unchecked Sendable {
    /// Tells whether code runs synchronously within an awaited dispatch.
    private struct Awaiting {
        let task: CurrentTask?
        /// The number of asynchronous handlers around the dispatch when it began.
        let depth: Int
        /// Whether the dispatch has ended, and the awaited dispatch around it; ended ones are left out when this one ends.
        let state: Lock<(hasEnded: Bool, outer: ObservedDispatch?)>
    }

    let mark: DispatchMark
    /// Whether an observer wants to know why the request is not performed.
    let isExplained: Bool
    /// Nil for a dispatch that is not awaited.
    private let awaiting: Awaiting?
    /// The dispatch within which this one runs synchronously; nil for none, and once this one has ended.
    private var outer: ObservedDispatch?
    /// The observers when the dispatch began, which hear of it whatever becomes of the tree; empty once it has ended.
    private(set) var firstObservers: [Observers<DispatchRecord>]
    /// ``firstObservers``, and those that hear of the records held here; empty once the dispatch has ended.
    private var observers: [Observers<DispatchRecord>]
    private var records: [HeldRecord] = []

    /// The greatest number of records that a dispatch holds.
    private static let limit = 1024

    /// Begins a dispatch.
    ///
    /// - Parameter start: The node where the search begins; nil for a dispatch that was not observed until it ended.
    init(
        observedBy observers: [Observers<DispatchRecord>], explaining: Bool = false, from start: ActionNode? = nil,
        isAwaited: Bool = false
    ) {
        (firstObservers, self.observers, isExplained) = (observers, observers, explaining)
        let (onThread, inTask) = (ThreadContext.current.observed, TaskContext.current.observed?.running)
        awaiting =
            isAwaited
            ? Awaiting(task: CurrentTask(), depth: TaskFrame.depth, state: Lock((hasEnded: false, outer: inTask))) : nil
        // Both are around this dispatch; the one that began later is the inner one.
        let isInTask = (inTask?.mark.id ?? 0) > (onThread?.mark.id ?? 0)
        mark = DispatchMark(inside: (isInTask ? inTask : onThread)?.mark, from: start)
        // An awaited dispatch may go on when the dispatches around it on the thread have ended.
        if !isAwaited { outer = isInTask && inTask?.isAround ?? false ? inTask : onThread }
    }

    /// The innermost awaited dispatch that has not ended: this one, or one around it.
    private var running: ObservedDispatch? {
        sequence(first: self) { $0.awaiting?.state.withLock { $0.outer } }
            .first { !($0.awaiting?.state.withLock { $0.hasEnded } ?? false) }
    }

    /// Notes that the dispatch has ended, and leaves out the ended ones around it, so that they form no chain.
    private func endAwaiting(_ awaiting: Awaiting) {
        let former = awaiting.state.withLock { $0.outer }, next = former?.running
        awaiting.state.withLock { $0 = (hasEnded: true, outer: next) }
        withExtendedLifetime(former) {}
    }

    /// Whether the caller runs in the task of this awaited dispatch, and in none of its asynchronous handlers.
    private var isAround: Bool {
        guard let awaiting else { return false }
        return awaiting.task == CurrentTask() && awaiting.depth == TaskFrame.depth
    }

    /// Notes which dispatch inside of this one has given the outcome; else the outcome is this one's.
    func noteAnswer(of request: inout EndedRequest) {
        request.answeredBy = request.outcome.dispatch(after: mark.id)
        if request.answeredBy == nil { request.outcome = request.outcome.answering(mark.id) }
    }

    /// Ends the dispatch.
    ///
    /// - Parameter own: The dispatch's own record; nil if it has no observers.
    /// - Returns: The records to tell now, in the order in which their dispatches began.
    func end(with own: HeldRecord?) -> [HeldRecord] {
        if let awaiting { endAwaiting(awaiting) }
        // Releasing runs user code, so the properties are written first.
        let former = (outer, observers)
        defer { withExtendedLifetime(former) {} }
        var ended = records
        (outer, firstObservers, observers, records) = (nil, [], [], [])
        if let own { ended.append(own) }
        var holder = former.0
        while let around = holder, !ended.contains(where: { $0.observers.contains(where: around.isObserved) }) {
            holder = around.outer
        }
        guard let holder else { return ended.inOrder }
        holder.hold(ended)
        return holder.records.count > Self.limit ? holder.takeRecords() : []
    }

    private func isObserved(by list: Observers<DispatchRecord>) -> Bool { observers.contains { $0 === list } }

    private func hold(_ ended: [HeldRecord]) {
        records += ended
        for record in ended {
            for list in record.observers where !isObserved(by: list) { observers.append(list) }
        }
    }

    private func takeRecords() -> [HeldRecord] {
        defer { records = [] }
        return records.inOrder
    }
}

/// A record that is told when the dispatches around it have ended, and the observers that hear of it, coordinator by coordinator.
struct HeldRecord {
    let record: DispatchRecord
    let observers: [Observers<DispatchRecord>]
}

extension [HeldRecord] {
    /// Calls the observers that are registered now.
    func tell() {
        for held in self {
            for list in held.observers { for hear in list.live { hear(held.record) } }
        }
    }

    /// The records in the order in which their dispatches began.
    fileprivate var inOrder: [HeldRecord] { count > 1 ? sorted { $0.record.id < $1.record.id } : self }
}
