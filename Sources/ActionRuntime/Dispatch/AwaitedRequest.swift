/// A request that is awaited, and the node that asked.
///
/// This object keeps the request's state, because variables of asynchronous functions take memory of the task, one place for each
/// copy of a structure.
final class AwaitedRequest {
    private(set) var request: Request
    let asker: ActionNode
    /// How far the request has come; nil where the current claim declined.
    private var progress: Request.Progress?
    /// The turn of the present run, whose outcome other requests may share; nil without a running policy.
    private var ticket: Ticket?

    /// What a request waits for.
    private enum Step {
        /// Nothing: the outcome is known.
        case end(Outcome)
        /// The rules, which hear of the error.
        case rules(any Error)
        /// The handler of the current claim.
        case handler
        /// The interceptors around that handler.
        case interceptors
    }

    // The functions that do not await are never inlined into those that do. Their variables would be memory of the task, and a task
    // may resume on another thread after a function has found the frames of this one.

    /// - Parameter progress: How far the request has come; nil where the current claim declined.
    @inline(never)
    init(_ request: Request, askedBy asker: ActionNode, at progress: Request.Progress?) {
        (self.request, self.asker, self.progress) = (request, asker, progress)
    }

    /// Begins a request.
    @inline(never)
    convenience init(_ request: Request, askedBy asker: ActionNode) {
        var request = request
        let progress = request.beginAwaited()
        self.init(request, askedBy: asker, at: progress)
    }

    /// The outcome; nil until it is known, and for a claim that declined.
    var outcome: Outcome? {
        @inline(never) get { if case .done(let outcome)? = progress { outcome } else { nil } }
    }

    /// Performs the request by a synchronous or asynchronous handler.
    func awaitOutcome() async -> Outcome {
        while true {
            switch nextStep() {
            case .end(let outcome): return outcome
            case .rules(let error): await report(error)
            case .handler: await awaitHandler()
            case .interceptors: await awaitInterceptors()
            }
        }
    }

    /// Goes on, where the current claim declined, to the next claim that deals with the request, or has to be awaited.
    @inline(never)
    private func nextStep() -> Step {
        switch progress ?? (request.goOn() ? request.advance(awaits: true) : .done(request.nobody)) {
        case .done(let outcome): return .end(outcome)
        case .threw(let error): return .rules(error)
        case .waits: return request.isIntercepted ? .interceptors : .handler
        }
    }

    /// Calls the asynchronous handler of the claim where the request stands, and awaits it and the rules for its error.
    @inline(__always)
    private func awaitHandler() async {
        guard let call = prepare() else { return await reportThrown() }
        let ended = await call.run.runInTask(call.frameCall, with: call.invocation, call.body)
        leaveQueue()
        end(ended, of: call.run)
        if let consent { await consent.handlerEnded(#isolation) }
        await reportThrown()
        endTicket(with: ended.result)
    }

    /// What is told when the handler has ended; nil for a request that needs no consent.
    private var consent: (any Consent)? { @inline(never) get { request.invocation.consent } }

    /// Awaits what a handler that was called inside of interceptors leaves to be awaited.
    func awaitCall() async { if case .waits? = progress { await awaitHandler() } else { await reportThrown() } }

    /// Goes on with what a handler returned or threw.
    @inline(never)
    private func end(_ ended: HandlerRun.Ended<Reply>, of run: HandlerRun) {
        run.tellIfStrayed(request.claim.source)
        let performer = request.performer
        switch ended.result {
        case .failure(let error): progress = .threw(error)
        case .success(let reply):
            progress = request.takeReply(reply, cycle: ended.cycle).map(Request.Progress.done)
            if progress != nil { return }
        }
        if ended.isCancelled { progress = .done(.cancelled(by: performer)) }
    }

    /// What the handler of a claim has made of a request, whatever outcome the interceptors around it make of that.
    enum Verdict {
        /// The handler has dealt with the request.
        case consumed
        /// The handler declined the request, as it was then.
        case declined(Request)

        var isConsumed: Bool { if case .consumed = self { true } else { false } }
    }

    /// Ends the request with the outcome of the interceptors around a claim; the next claim is asked where they declined, and no
    /// handler inside of them has dealt with the request.
    ///
    /// - Parameter verdict: What the handler has made of the request; nil where it was not called.
    @inline(never)
    func end(with outcome: Outcome, of verdict: Verdict? = nil) {
        guard outcome.kind == .declined, verdict?.isConsumed != true else { return progress = .done(outcome) }
        if case .declined(let inner)? = verdict { request.takeDeclines(of: inner) } else { request.decline() }
        progress = nil
    }

    /// Ends the request, where its handler threw an error, once the error has gone up the tree.
    private func reportThrown() async {
        if case .threw(let error)? = progress { await report(error) }
    }

    private func report(_ error: any Error) async {
        progress = .done(await request.failure(error, at: request.route.node))
    }
}

// MARK: The turn of a run

extension AwaitedRequest {
    /// The call of an asynchronous handler.
    private struct PreparedCall {
        let run: HandlerRun
        /// Nil where the run waits for another one's reply, and calls no handler.
        let frameCall: TaskFrame.Call?
        let invocation: Invocation
        /// What the run calls: the handler, or what waits for the handler's turn.
        let body: (Invocation) async throws -> Reply
    }

    /// Makes the call of the handler, in its turn if the running policy lets it wait; nil where the request goes no further.
    @inline(never)
    private func prepare() -> PreparedCall? {
        var request = request
        let number = Frames.nextCall(), position = request.position, claim = request.claim
        request.invocation.call = Invocation.Call(
            number: number, knownRoute: position.route, knownNextRoutes: position.nextRoutes, isForced: request.isForced
        )
        let run = HandlerRun(
            .action(request.invocation.action), askedBy: asker, at: request.route.node, holding: request.owner)
        guard let handler = claim.handler.async else { preconditionFailure("A synchronous handler is not awaited.") }
        let frameCall = TaskFrame.Call(
            number: number, position: TreeIsolated(position), queue: claim.handler.queue.map(ObjectIdentifier.init))
        let call = PreparedCall(run: run, frameCall: frameCall, invocation: request.invocation, body: handler)
        guard let queue = claim.handler.queue else { return call }
        return wait(in: queue, for: request, call)
    }

    /// The call of a handler in its turn; nil where the request goes no further.
    private func wait(in queue: RunQueue, for request: Request, _ call: PreparedCall) -> PreparedCall? {
        let claim = request.claim
        if queue.mayWait, let cycle = TaskFrame.cycle(through: queue, by: call.invocation.action) {
            let isCancelled = Task.isCancelled
            progress =
                isCancelled ? .done(.cancelled(by: request.performer)) : .threw(DispatchError.waitsForItself(cycle))
            return nil
        }
        call.run.outlivesNode = queue.outlivesNode
        var judged = request
        // Another run may have begun since the request was judged, while an interceptor was awaited.
        if queue.policy == .exclusive, queue.isRunning, let refusal = judged.refusalInFrame() {
            progress = .done(refusal)
            return nil
        }
        let sender = call.invocation.sender as? any QueuedSender
        if let going = queue.shared(with: call.invocation) {
            return PreparedCall(run: call.run, frameCall: nil, invocation: call.invocation) { _ in
                sender?.isWaitingForTurn = true
                let reply = try await going.share()
                sender?.isWaitingForTurn = false
                return reply
            }
        }
        let ticket = queue.enter(for: call.invocation, cancel: call.run.cancel)
        self.ticket = ticket
        noteQueue(of: claim)
        if !queue.mayWait { return call }
        var waiting = request
        return PreparedCall(run: call.run, frameCall: call.frameCall, invocation: call.invocation) { _ in
            sender?.isWaitingForTurn = true
            guard await ticket.begin(), claim.isLive else { throw CancellationError() }
            sender?.isWaitingForTurn = false
            if let reply = Self.judge(&waiting, of: claim) { return reply }
            // What was asked may have ended the claim, or detached a node.
            guard claim.isLive, !Task.isCancelled else { throw CancellationError() }
            return try await call.body(waiting.invocation)
        }
    }

    /// Judges a request that has waited, because answers may have changed meanwhile; nil where the handler may be called.
    @inline(never)
    private static func judge(_ request: inout Request, of claim: Claim) -> Reply? {
        guard claim.isAvailable(for: request.invocation) else { return .unavailable }
        return request.refusalInFrame().map(Reply.forwarded)
    }

    /// Lets the next run begin, if this one had a turn.
    @inline(never)
    private func leaveQueue() {
        guard let ticket else { return }
        request.claim.handler.queue?.leave(ticket)
        noteQueue(of: request.claim)
    }

    /// Passes the outcome on to the requests that share it; where the claim declined or was not available, the reply.
    @inline(never)
    private func endTicket(with result: Result<Reply, any Error>) {
        guard let ticket else { return }
        let reply = if case .success(let reply) = result { reply } else { Reply.declined }
        ticket.end(with: outcome.map(Reply.forwarded) ?? reply)
        self.ticket = nil
    }

    /// Tells watched menus that an action may have become disabled or enabled, because its handler began or ended.
    private func noteQueue(of claim: Claim) {
        guard claim.handler.queue?.policy == .exclusive else { return }
        request.route.node.forEachListener { $0.changes.shared.note() }
    }
}

extension HandlerRun {
    /// Tells, once the closure has ended, if it was found to run elsewhere than on its caller's actor.
    @inline(__always) func tellIfStrayed(_ source: SourceLocation) {
        if hasStrayed { SafetyCheck.tellStray(name, at: node, source) }
    }
}

extension Invocation {
    /// Tells, once the handler has awaited a closure of others, if that was found to run elsewhere than on its caller's actor.
    ///
    /// - Parameters:
    ///   - source: Where the closure was registered.
    ///   - place: The node for which it was; nil for the handler's.
    package func tellIfStrayed(_ source: SourceLocation, at place: ActionNode?) {
        guard TaskFrame.takeStray(), let node = place ?? call?.site?.node else { return }
        SafetyCheck.tellStray(action.text, at: node, source)
    }
}

extension Claim {
    /// Whether a live claim takes a request, asked in a frame; false where no frame is free.
    fileprivate func isAvailable(for invocation: Invocation) -> Bool {
        guard isConditional else { return true }
        var invocation = invocation
        return Frames.run(invocation.action, else: false) { predicate(&invocation) }
    }
}

extension Request {
    /// The outcome of a request that an error ends, once the error has gone up the tree from a node, through synchronous and
    /// asynchronous rules.
    func failure(_ error: any Error, at node: ActionNode?) async -> Outcome {
        if error is CancellationError { return .cancelled(by: performer) }
        return failed(error, reportedAs: await node?.report(error))
    }
}
