/// The time that all clients together may use before the program goes on.
///
/// Work is done in steps, each with at most one call of the program's closures where that can be. The code that does a step asks
/// afterwards whether the slice is over, so each slice has at least one step.
final class RemoteTurn {
    /// How long all clients together are served before the program goes on: 2 ms.
    static let limit = Duration.milliseconds(2)
    /// How long one client is served before the next one, while several wait: 0.25 ms.
    static let share = Duration.microseconds(250)

    /// The clock, which tests replace to count steps.
    var now: () -> ContinuousClock.Instant = { .now }
    /// Whether work is done in turns only; else it is done at once, as for a client in the same process.
    var isLimited = false

    /// When the present turn and the present slice end; nil outside of turns.
    private var ends: (turn: ContinuousClock.Instant, slice: ContinuousClock.Instant)?

    /// Runs a turn.
    ///
    /// A turn within another turn has a time of its own: a handler that calls `serve` is a loop of the program.
    func run(_ body: () -> Void) {
        let (outer, end) = (ends, now() + Self.limit)
        ends = (end, end)
        defer { ends = outer }
        body()
    }

    /// Begins the time of the next client.
    func beginSlice() {
        guard let turn = ends?.turn else { return }
        ends = (turn, min(turn, now() + Self.share))
    }

    /// Whether the time of the client is over.
    var isSliceOver: Bool { isLimited && (ends.map { now() >= $0.slice } ?? true) }

    /// Whether the time of all clients is over.
    var isOver: Bool { isLimited && (ends.map { now() >= $0.turn } ?? true) }
}
