/// A gate at which a task waits until the gate is opened, or the task is cancelled.
package final class Gate: Sendable {
    private enum State {
        case closed(CheckedContinuation<Bool, Never>?)
        case opened
        case cancelled
    }

    // Locked, because a task is cancelled from any thread.
    private let state = Lock(State.closed(nil))

    package init() {}

    package func open() { settle(.opened, true) }

    package func close() { settle(.cancelled, false) }

    private func settle(_ new: State, _ passes: Bool) {
        let waiter: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard case .closed(let waiter) = state else { return nil }
            state = new
            return waiter
        }
        waiter?.resume(returning: passes)
    }

    /// Waits until the gate is opened; false once it is closed for good, or the task is cancelled.
    package func pass() async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let passes: Bool? = state.withLock { state in
                    switch state {
                    case .opened: return true
                    case .cancelled: return false
                    case .closed:
                        state = .closed(continuation)
                        return nil
                    }
                }
                if let passes { continuation.resume(returning: passes) }
            }
        } onCancel: {
            close()
        }
    }
}
