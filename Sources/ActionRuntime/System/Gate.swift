/// A gate at which one task waits until the gate is opened, or the task is cancelled.
///
/// The gate is the executor on which the task waits: it keeps the task's job, and runs the job when it is opened. So the task
/// changes back to its own isolation only. A continuation would change to the global executor first, which takes longer than all
/// else that a request does.
package actor Gate: SerialExecutor {
    private enum State {
        case closed(UnownedJob?)
        case opened
        case cancelled
    }

    // Locked, because a task is cancelled from any thread.
    private nonisolated let state = Lock(State.closed(nil))

    package init() {}

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe asUnownedSerialExecutor() }

    /// Opens the gate, from the isolation of the waiting task.
    package nonisolated func open() { if let job = settle(.opened) { run(job) } }

    /// Closes the gate for good, from any thread.
    ///
    /// The job runs apart, because the waiting task may be locked while its cancellation handlers run.
    package nonisolated func close() { if let job = settle(.cancelled) { Task.detached { self.run(job) } } }

    /// Waits until the gate is opened; false once it is closed for good, or the task is cancelled.
    package func pass(_ isolation: isolated (any Actor)? = #isolation) async -> Bool {
        if isOpen { return true }
        return await withTaskCancellationHandler {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            return await wait()
        } onCancel: {
            close()
        }
    }

    /// Waits until the gate is opened, or closed for good; also in a task that is cancelled.
    package func wait() -> Bool { isOpen }

    private nonisolated var isOpen: Bool { state.withLock { if case .opened = $0 { true } else { false } } }

    /// Keeps the job of the waiting task until the gate is opened, or closed for good.
    package nonisolated func enqueue(_ job: UnownedJob) {
        let keeps = state.withLock { state in
            guard case .closed = state else { return false }
            state = .closed(job)
            return true
        }
        if !keeps { run(job) }
    }

    private nonisolated func settle(_ new: State) -> UnownedJob? {
        state.withLock { state in
            guard case .closed(let job) = state else { return nil }
            state = new
            return job
        }
    }

    private nonisolated func run(_ job: UnownedJob) { unsafe job.runSynchronously(on: unownedExecutor) }
}
