/// A request under way in another program, whose answer one task awaits.
final class HostedCall: Sendable {
    /// What the other program made of the request.
    enum Answer: Sendable {
        case result(JSONNode)
        /// The program refuses the request.
        case refused(RemoteFault)
        /// The connection ended before there was an answer: why, as the end of a sentence.
        case lost(String)
    }

    /// What the task has to deal with next.
    enum Event: Sendable {
        case answered(Answer)
        /// The task was cancelled; comes once.
        case cancelled
    }

    private struct State {
        var answer: Answer?
        var isCancelled = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    // Locked, because a task is cancelled from any thread.
    private let state = Lock(State())

    func answer(_ answer: Answer) { change { $0.answer = $0.answer ?? answer } }

    private func cancel() { change { $0.isCancelled = true } }

    private func change(_ body: @Sendable (inout State) -> Void) {
        let waiting = state.withLock { state in
            body(&state)
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// The answer if there is one, else the cancellation; nil for neither.
    private func take() -> Event? {
        state.withLock { state in
            if let answer = state.answer { return .answered(answer) }
            guard state.isCancelled else { return nil }
            state.isCancelled = false
            return .cancelled
        }
    }

    /// Waits for the answer; `cancelled` is called when the task is cancelled before that, which ends no wait.
    func answer(
        isolation: isolated (any Actor)? = #isolation, whenCancelled cancelled: () -> Void
    ) async -> Answer {
        await withTaskCancellationHandler {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            while true {
                switch take() {
                case .answered(let answer)?: return answer
                case .cancelled?: cancelled()
                case nil: await wait()
                }
            }
        } onCancel: {
            cancel()
        }
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.answer != nil || state.isCancelled { return true }
                state.waiting = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
