/// A dispatch that somebody observes, while it runs.
///
/// Observers hear of a dispatch before those that it performed. So the record of one that runs synchronously within another one
/// of the same tree, or of trees that requests go between, is held until the outermost of these has ended. What is held belongs
/// to that dispatch, not to the thread or the task, where other trees may run whose isolation is another:
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
    /// The root of the coordinator, whose caller retains it until the dispatch has ended.
    private let root: NodeRef
    /// Nil where nobody awaits the dispatch.
    private let awaiting: Awaiting?
    /// The dispatch that this one runs synchronously within; nil for none, and once this one has ended.
    private var outer: ObservedDispatch?
    /// The one that holds the record of this one; nil where this one does.
    private var holder: ObservedDispatch?
    private var records: [HeldRecord] = []

    /// How many records are held at most.
    private static let limit = 1024

    /// Begins a dispatch of a coordinator.
    init(by coordinator: Coordinator, isAwaited: Bool = false) {
        root = coordinator.root.place
        awaiting = isAwaited ? unsafe Awaiting(task: withUnsafeCurrentTask { unsafe $0 }, lineage: Lineage.depth) : nil
        let (onThread, inTask) = (coordinator.cache.nesting.current.dispatch, Self.current.flatMap(\.ifRunning))
        // Both are around this one; the one that began later is the inner one.
        let isInTask = (inTask?.mark.id ?? 0) > (onThread?.mark.id ?? 0)
        mark = DispatchMark(inside: (isInTask ? inTask : onThread)?.mark)
        // One that is awaited may go on when those around it on the thread have ended.
        if isAwaited { return }
        outer = isInTask && inTask?.isAround ?? false ? inTask : onThread
        if outer == nil { return }
        let revisions = root.revisions
        holder = sequence(first: self) { $0.outer }.dropFirst().first { $0.root.revisions == revisions }
        holder = holder?.holder ?? holder
    }

    /// The dispatch, unless it was awaited and has ended.
    private var ifRunning: ObservedDispatch? { awaiting?.hasEnded.withLock { $0 } ?? false ? nil : self }

    /// Whether the caller runs in the task of this awaited dispatch, and in none of its asynchronous handlers.
    private var isAround: Bool {
        guard let awaiting else { return false }
        return unsafe awaiting.task == withUnsafeCurrentTask { unsafe $0 } && awaiting.lineage == Lineage.depth
    }

    /// Adds the record of this dispatch to those that are held.
    func hold(_ record: HeldRecord) { (holder ?? self).records.append(record) }

    /// Ends the dispatch.
    ///
    /// - Returns: The records to be told now, in the order in which their dispatches began: all, where this is the outermost
    ///   dispatch, and where there are too many.
    func end() -> [HeldRecord] {
        awaiting?.hasEnded.withLock { $0 = true }
        let holder = holder ?? self
        (outer, self.holder) = (nil, nil)
        guard holder === self || holder.records.count > Self.limit else { return [] }
        let records = holder.records
        holder.records = []
        return records.count > 1 ? records.sorted { $0.record.id < $1.record.id } : records
    }
}
