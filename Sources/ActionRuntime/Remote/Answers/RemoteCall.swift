/// A request under way, and the sender of the actions that it performs.
final class RemoteCall: QueuedSender, ProgressListener {
    /// The request's identifier.
    let id: ActionValue
    /// The client, as programs and other clients are told of it.
    let peer: RemotePeer
    /// The bytes that are counted for the request; nil once it has ended.
    var kept: RemoteBudget.Kept?
    /// The task that performs the request; nil before the task is known, and where the request need not be awaited.
    var task: Task<Void, Never>?
    /// Whether the request was cancelled, by the client or because its connection ended.
    private(set) var isCancelled = false
    /// Whether a handler may have run.
    private(set) var hasBegun = false
    /// Whether the request waits in the queue of a handler.
    var isWaitingForTurn = false
    /// Whether the request is performed step by step, without a task.
    var isStepwise = false
    /// Whether the request has been answered.
    var isOver = false
    /// Whether observers were told of the request's own dispatch; they are told of that dispatch first, and then of dispatches from
    /// its handlers.
    var isTold = false
    /// Whether the request's own dispatch only found out that the client has to confirm it, of which nobody is told.
    var needsToken = false
    /// The program's revision that the request is for: that when it arrived, or an earlier one if nothing has changed since.
    var revision = 0
    /// Whether nobody has to confirm what the request destroys.
    var hasConsent = false
    /// The title under which the request can be taken back; nil where it cannot.
    var undo: String?

    /// The client's session; nil once the client has gone.
    private weak var session: RemoteEndpoint.Session?

    init(id: ActionValue, of session: RemoteEndpoint.Session, _ kept: RemoteBudget.Kept? = nil) {
        self.kept = kept
        self.id = id
        self.session = session
        peer = session.peer
        session.endpoint.callCount += 1
        number = session.endpoint.callCount
    }

    /// The number of the request in the program.
    let number: UInt64
    /// When the request arrived, in seconds since 1970.
    let since = WallClock.seconds
    /// Whether the program's observers are told of the request.
    var isObserved = false
    /// The claim whose handler is about to be called, or was called last; nil before the first.
    var target: Performer?
    /// The last progress that the handler has told.
    private(set) var progress: (fraction: Double?, message: String?)
    /// What the request waits for; nil for nothing.
    private(set) var asking: String?

    /// The exposed action that is being performed, as it was asked for; nil before the first action.
    private(set) var action: String?
    /// Whether the client wants to know how far the handler has come.
    var wantsProgress = false
    /// How many programs have passed the request on.
    var hops = 0

    /// Notes the exposed action that is about to be performed.
    func begin(_ action: String) {
        (self.action, target, progress, asking) = (action, nil, (nil, nil), nil)
        if isObserved { session?.endpoint.tellRequests() }
    }

    func hear(_ fraction: Double?, _ message: String?) {
        // A handler may keep its invocation.
        if isOver { return }
        progress = (fraction, message)
        tell(fraction, message)
        tellObservers()
    }

    /// Tells the client that its request waits for the person at the program.
    func tellAsking(_ message: String) {
        asking = message
        tell(nil, message, isAsking: true)
        tellObservers()
    }

    /// Tells the program's observers of the request, from its first action on.
    func tellObservers() {
        isObserved = true
        if action != nil { session?.endpoint.tellRequests() }
    }

    private func tell(_ fraction: Double?, _ message: String?, isAsking: Bool = false) {
        guard !isOver, let session else { return }
        if let action, !isAsking {
            session.endpoint.tellProgress(of: action, askedBy: peer, fraction: fraction, message: message)
        }
        guard wantsProgress else { return }
        var line = JSONLine()
        line.add("id", id)
        line.add("fraction", fraction.map(ActionValue.double) ?? .null)
        line.add("message", message)
        if isAsking { line.add("asking", true) }
        session.tell(progress: line)
    }

    /// The answer where the program does not go on with the request; nil while the answer is not known.
    var givenUp: (() -> Result<JSONLine, RemoteFault>)?

    /// Notes that a handler is called for the request.
    func begin() { (hasBegun, needsToken, asking) = (true, false, nil) }

    func cancel() {
        isCancelled = true
        task?.cancel()
    }
}
