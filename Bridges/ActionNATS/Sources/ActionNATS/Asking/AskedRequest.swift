/// A request that has not been answered.
struct AskedRequest: Sendable {
    enum State: Sendable {
        /// A question, which the worker answers without asking back.
        case question
        /// No worker has taken it: how often it was sent, when it is sent again, and when it is given up.
        case asked(times: Int, next: ContinuousClock.Instant, end: ContinuousClock.Instant)
        /// A worker was told that it may perform it, in answer to the question with that ticket.
        case taken(ticket: Substring)
    }

    let line: ProtocolLine
    /// The request's identifier, as it is written.
    let id: ArraySlice<UInt8>
    let method: String
    var state: State
    /// The worker that answers it, or that alone may take it; nil for any.
    var instance: String?
    /// The subject to which it was sent.
    var subject = ""
    /// The workers to which it was sent because they said that they are there.
    var tried: Set<String> = []
    /// Whether it is to be sent to the next worker that says that it is there.
    var isOffered = false
    /// Whether an earlier worker had taken it, so that it may have been performed although nobody answers.
    var wasTaken = false
    /// The idempotency key of a request that may be performed twice; nil for others.
    var key: String?

    /// The ticket of the worker's question; nil where no worker has taken it.
    var ticket: Substring? { if case .taken(let ticket) = state { ticket } else { nil } }
    var isTaken: Bool { ticket != nil }
    var isQuestion: Bool { if case .question = state { true } else { false } }
}
