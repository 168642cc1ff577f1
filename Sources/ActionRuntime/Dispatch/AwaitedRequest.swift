/// A request that is awaited, and the node that asked.
///
/// This object keeps the request's state, because variables of asynchronous functions take memory of the task, one place for each
/// copy of a structure.
final class AwaitedRequest {
    private(set) var request: Request
    let asker: ActionNode
    /// How far the request has come; nil where the current claim declined.
    private var progress: Request.Progress?

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

    /// - Parameter progress: How far the request has come; if left out, the request begins.
    @inline(never)
    init(_ request: Request, askedBy asker: ActionNode, at progress: Request.Progress? = nil) {
        var request = request
        self.progress = progress ?? request.begin()
        (self.request, self.asker) = (request, asker)
    }

    /// The outcome; nil until it is known, and for a claim that declined.
    var outcome: Outcome? {
        @inline(never) get { if case .done(let outcome)? = progress { outcome } else { nil } }
    }

    /// Performs the request by a synchronous or asynchronous handler.
    func perform() async -> Outcome {
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

    /// Calls the handler of the claim where the request stands, and awaits it and the rules for its error.
    ///
    /// Behind interceptors it may be a synchronous one, which needs no run.
    func awaitHandler() async {
        if callSynchronousHandler() { return await reportThrown() }
        let run = HandlerRun<Reply>(of: request, askedBy: asker)
        if let start = run.prepare(request) {
            await run.call(start.call, start.body)
            run.leaveQueue(of: request)
        }
        end(run)
        await reportThrown()
        run.endTicket(with: outcome)
    }

    /// Calls the handler of the claim where the request stands, in a frame; false where the handler has to be awaited.
    @inline(never)
    private func callSynchronousHandler() -> Bool {
        let claim = request.claim
        if !claim.isSync || claim.isAsync { return false }
        progress = Frames.run(request.name) {
            request.call(claim, awaits: true)
        } tooDeep: {
            .done(.cycle($0))
        }
        return true
    }

    /// Goes on with what a handler returned or threw.
    @inline(never)
    private func end(_ run: HandlerRun<Reply>) {
        run.tellIfStrayed(request.claim.source)
        let performer = request.performer
        switch run.answer {
        case .failure(let error): progress = .threw(error)
        case .success(let reply):
            progress = request.take(reply, cycle: run.cycle).map(Request.Progress.done)
            if progress != nil { return }
        }
        if run.isCancelled { progress = .done(.cancelled(by: performer)) }
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

extension Request {
    /// The outcome of a request that an error ends, once the error has gone up the tree from a node, through synchronous and
    /// asynchronous rules.
    func failure(_ error: any Error, at node: ActionNode?) async -> Outcome {
        if error is CancellationError { return .cancelled(by: performer) }
        return .failed(error, by: performer, handledBy: await node?.report(error).handledBy)
    }
}
