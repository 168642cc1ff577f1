/// The looks at a worker: whether it is there, and what became of requests.
struct Look: Sendable {
    /// When to look next.
    var next: ContinuousClock.Instant
    /// Whether the last look was not answered.
    var isOpen = false
    /// How many looks one after the other were not answered.
    var silent = 0

    /// How many requests one look asks for, so that it fits into a message of 64 KiB; the oldest ones.
    static let requestLimit = 1024
    static let pause = Duration.milliseconds(250)
    /// How many unanswered looks mean that the worker has gone.
    ///
    /// They are counted, because an asker that was itself stopped finds a lot
    /// of time gone.
    static let limit = 3
}
