/// A request under way, and the sender of what it performs.
final class RemoteCall: QueuedSender {
    /// The request's identifier.
    let id: ActionValue
    /// The client's process.
    let client: Int32
    /// What performs it; nil before it is known, and where nothing has to be awaited.
    var task: Task<Void, Never>?
    /// Whether the client, or its end, has cancelled the request.
    private(set) var isCancelled = false
    /// Whether a handler may have run.
    private(set) var hasBegun = false
    /// Whether its handler waits until others have ended.
    var isWaitingForTurn = false
    /// Whether it has been answered.
    var isOver = false
    /// Whether observers were told of its own dispatch, which are told first of it and then of those from its handlers.
    var isTold = false

    init(id: ActionValue, client: Int32) {
        self.id = id
        self.client = client
    }

    /// Notes that something is performed for the request, which keys do more than once.
    func begin() {
        hasBegun = true
        isTold = false
    }

    func cancel() {
        isCancelled = true
        task?.cancel()
    }
}
