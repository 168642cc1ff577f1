/// Lets the sequences of steps of all clients together run for 2 ms in a round of the program's tasks.
///
/// A round is over when a task that has yielded goes on: all tasks that waited when it yielded have had their turn. A sequence that
/// has to wait yields, so that the round ends; the first sequence to go on then begins the next 2 ms. If 2 ms have passed since the
/// last 2 ms ended, a sequence begins at once, because a program may run no tasks.
final class StepTurns {
    private unowned let endpoint: RemoteEndpoint
    private var end: ContinuousClock.Instant?
    /// Whether a round has passed since the last 2 ms were used.
    private var isOpen = true
    /// Whether a task waits for the end of the round.
    private var isClosing = false

    init(_ endpoint: RemoteEndpoint) { self.endpoint = endpoint }

    /// Returns at once where time is left, else in a later round.
    ///
    /// - Parameter begins: Whether a sequence begins.
    func wait(begins: Bool = false, _ isolation: isolated (any Actor)? = #isolation) async {
        var mayBegin = begins
        while isOver {
            if isOpen || mayBegin && isLongAgo {
                (isOpen, end) = (false, endpoint.now() + RemoteEndpoint.turn)
                return
            }
            let closes = !isClosing
            if closes { isClosing = true }
            await Task.yield()
            mayBegin = true
            if closes {
                (isClosing, isOpen) = (false, true)
                // Sequences that waited before begin first.
                await Task.yield()
            }
        }
    }

    private var isOver: Bool {
        guard endpoint.isShared, !endpoint.taskProbe.hasStopped else { return false }
        return end.map { endpoint.now() >= $0 } ?? true
    }

    private var isLongAgo: Bool { end.map { endpoint.now() >= $0 + RemoteEndpoint.turn } ?? true }
}
