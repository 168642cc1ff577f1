/// A dispatch that somebody observes, while it runs.
///
/// An observer hears of a dispatch before those that it performed. So the record of a nested dispatch is held by the nearest one
/// around it that the same coordinator observes, and is told when the outermost such one ends. What is held belongs to that
/// dispatch, not to the thread or the task, where other trees may run whose isolation is another:
///
/// ```
///  thread:  a ──▶ x ──▶ b      `x` of another tree; `a` holds the record of `b`, and `x` is told when it ends
///  task:    c (awaited) ──▶ d  `c` holds the record of `d`, where `d` runs in the task of `c` and outside of async handlers
/// ```
///
/// Sendable, because a task that a handler starts inherits the awaited dispatch around it, and may outlive that on whichever
/// isolation. Such a task reads what is constant and the lock; all else is used synchronously within the dispatch.
@safe final class ObservedDispatch: @unchecked Sendable {
    /// What tells whether something runs synchronously within an awaited dispatch.
    @safe private struct Awaiting {
        let task: UnsafeCurrentTask?
        /// How many asynchronous handlers ran around the dispatch when it began.
        let lineage: Int
        let hasEnded = Lock(false)
    }

    /// The innermost awaited dispatch that the task was started in.
    @TaskLocal static var current: ObservedDispatch?

    let mark: DispatchMark
    /// Nil where nobody awaits the dispatch.
    private let awaiting: Awaiting?
    /// The dispatch that this one runs synchronously within; nil for none, and once this one has ended.
    private var outer: ObservedDispatch?
    /// The coordinators that hear of the dispatch whatever becomes of the tree, because they would have when it began; empty once
    /// it has ended.
    private(set) var firstHearers: [Coordinator]
    /// The same, and those that hear of what the dispatch holds; empty once it has ended.
    private var hearers: [Coordinator]
    private var records: [HeldRecord] = []

    /// How many records are held at most.
    private static let limit = 1024

    /// Begins a dispatch.
    init(heardBy hearers: [Coordinator], isAwaited: Bool = false) {
        (firstHearers, self.hearers) = (hearers, hearers)
        awaiting = isAwaited ? unsafe Awaiting(task: withUnsafeCurrentTask { unsafe $0 }, lineage: Lineage.depth) : nil
        let (onThread, inTask) = (Frames.dispatch, Self.current.flatMap(\.ifRunning))
        // Both are around this one; the one that began later is the inner one.
        let isInTask = (inTask?.mark.id ?? 0) > (onThread?.mark.id ?? 0)
        mark = DispatchMark(inside: (isInTask ? inTask : onThread)?.mark)
        // One that is awaited may go on when those around it on the thread have ended.
        if !isAwaited { outer = isInTask && inTask?.isAround ?? false ? inTask : onThread }
    }

    /// The dispatch, unless it was awaited and has ended.
    private var ifRunning: ObservedDispatch? { awaiting?.hasEnded.withLock { $0 } ?? false ? nil : self }

    /// Whether the caller runs in the task of this awaited dispatch, and in none of its asynchronous handlers.
    private var isAround: Bool {
        guard let awaiting else { return false }
        return unsafe awaiting.task == withUnsafeCurrentTask { unsafe $0 } && awaiting.lineage == Lineage.depth
    }

    /// Ends the dispatch.
    ///
    /// - Parameter own: Its own record; nil where nobody hears of it.
    /// - Returns: The records to be told now, in the order in which their dispatches began.
    func end(with own: HeldRecord?) -> [HeldRecord] {
        awaiting?.hasEnded.withLock { $0 = true }
        // Releasing runs user code, so write first.
        let former = (outer, hearers)
        defer { withExtendedLifetime(former) {} }
        var ended = records
        (outer, firstHearers, hearers, records) = (nil, [], [], [])
        if let own { ended.append(own) }
        var holder = former.0
        while let around = holder, !ended.contains(where: { $0.hearing.contains(where: around.isHeard) }) {
            holder = around.outer
        }
        guard let holder else { return ended.inOrder }
        holder.hold(ended)
        return holder.records.count > Self.limit ? holder.takeRecords() : []
    }

    private func isHeard(by coordinator: Coordinator) -> Bool { hearers.contains { $0 === coordinator } }

    private func hold(_ ended: [HeldRecord]) {
        records += ended
        for record in ended {
            for hearer in record.hearing where !isHeard(by: hearer) { hearers.append(hearer) }
        }
    }

    private func takeRecords() -> [HeldRecord] {
        defer { records = [] }
        return records.inOrder
    }
}

extension [HeldRecord] {
    /// The records in the order in which their dispatches began.
    fileprivate var inOrder: [HeldRecord] { count > 1 ? sorted { $0.record.id < $1.record.id } : self }
}
