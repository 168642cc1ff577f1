/// The pauses before the next tries to connect: a quarter of a second, then twice as long each time, at most 30 seconds.
struct Backoff {
    private static let (first, longest) = (Duration.milliseconds(250), Duration.seconds(30))

    private var last: Duration?

    /// The pause before the next try.
    mutating func next() -> Duration {
        let pause = last.map { min($0 * 2, Self.longest) } ?? Self.first
        last = pause
        return pause
    }

    /// Begins again with the first pause, after a connection that was made.
    mutating func reset() { last = nil }
}
