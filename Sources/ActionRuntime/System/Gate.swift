/// A gate at which one task waits until the gate is opened, or the task is cancelled.
package final class Gate: Sendable {
    private enum State {
        /// The closure resumes the task that waits; nil while none does.
        case closed(resume: (@Sendable () -> Void)?)
        case opened
        case cancelled
    }

    // Locked, because a task is cancelled from any thread.
    private let state = Lock(State.closed(resume: nil))

    package init() {}

    /// Opens the gate, from any thread.
    package func open() { settle(.opened)?() }

    /// Closes the gate for good, from any thread.
    ///
    /// The task is resumed apart, because a task may be locked while its cancellation handlers run.
    package func close() { if let resume = settle(.cancelled) { Task.detached { resume() } } }

    /// Waits until the gate is opened; false once it is closed for good, or the task is cancelled.
    package func pass(_ isolation: isolated (any Actor)? = #isolation) async -> Bool {
        if !isSettled {
            await withTaskCancellationHandler {
                // Captured, because the closure would leave the isolation otherwise.
                _ = isolation
                // A task that was cancelled before has closed the gate.
                if !isSettled { await Self.suspend { self.keep($0) } }
            } onCancel: {
                close()
            }
        }
        return state.withLock { if case .opened = $0 { true } else { false } }
    }

    /// Waits until the gate is opened, also where the task is cancelled.
    package func wait() async { if !isSettled { await Self.suspend { self.keep($0) } } }

    private var isSettled: Bool { state.withLock { if case .closed = $0 { false } else { true } } }

    /// Keeps the closure until the gate is opened, or closed for good.
    private func keep(_ resume: @escaping @Sendable () -> Void) {
        let isKept = state.withLock { state in
            guard case .closed(let other) = state else { return false }
            precondition(other == nil, "Another task waits at the gate.")
            state = .closed(resume: resume)
            return true
        }
        if !isKept { resume() }
    }

    private func settle(_ new: State) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard case .closed(let resume) = state else { return nil }
            state = new
            return resume
        }
    }

    /// Suspends the task, and calls a closure with another one that resumes the task, once.
    ///
    /// A continuation resumes its task by way of the global executor, so a task that has an actor changes threads twice. Where the
    /// system can do that, the task waits on an executor of its own, and changes to its actor only.
    private static func suspend(
        _ isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable (_ resume: @escaping @Sendable () -> Void) -> Void
    ) async {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            await WaitingTask(body).wait()
        } else {
            await withCheckedContinuation { continuation in body { continuation.resume() } }
        }
    }
}

/// An executor on which one task waits: the executor gets the job that resumes the task, and passes the job on as a closure.
///
/// Older systems have no current task any more after a job has run on top of another.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private actor WaitingTask: SerialExecutor {
    private nonisolated let pass: @Sendable (_ resume: @escaping @Sendable () -> Void) -> Void

    init(_ pass: @escaping @Sendable (_ resume: @escaping @Sendable () -> Void) -> Void) { self.pass = pass }

    // Unsafe, because references to executors and jobs are not counted: the waiting task holds this executor, and a job runs once.
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe asUnownedSerialExecutor() }

    nonisolated func enqueue(_ job: UnownedJob) {
        pass { unsafe job.runSynchronously(on: self.unownedExecutor) }
    }

    // Never inlined, because a change to an executor on which nothing runs may be left out.
    @inline(never) func wait() {}
}
