/// Lets few asynchronous handlers of clients end in a round of the program's tasks: many that end at once would take long together.
///
/// A round is over when a task that has yielded goes on, as for ``StepTurns``.
final class HandlerEnds {
    /// How many handlers may end in a round: 64, whose requests take about 1 ms from then on.
    static let limit = 64

    /// How many may still end in this round.
    private var left = limit
    /// The handlers that have ended, and go on in later rounds, in their order.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Returns at once where few handlers have ended in this round, else in a later round.
    func wait(_ isolation: isolated (any Actor)?) async {
        guard isolation != nil else { return }
        if left == 0 { return await withCheckedContinuation { waiting.append($0) } }
        left -= 1
        if left == 0 { beginRounds(isolation) }
    }

    /// Lets the handlers that wait go on round by round, until fewer than the limit are left.
    private func beginRounds(_ isolation: isolated (any Actor)?) {
        Task { [self] in
            _ = isolation
            repeat {
                await Task.yield()
                let next = waiting.prefix(Self.limit)
                waiting.removeFirst(next.count)
                left = Self.limit - next.count
                for handler in next { handler.resume() }
            } while left == 0
        }
    }
}
