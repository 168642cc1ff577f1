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
        /// Nothing: the outcome is known, or the current claim declined.
        case ended
        /// The rules, which hear of the error.
        case threw
        /// A handler.
        case waits
        /// The interceptors around a handler.
        case isIntercepted
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
            switch goOn() {
            case .ended: if let outcome { return outcome }
            case .threw: await fail()
            case .waits: await call()
            case .isIntercepted: await callIntercepted()
            }
        }
    }

    private var step: Step {
        switch progress {
        case nil, .done?: .ended
        case .threw?: .threw
        case .waits?: request.isIntercepted ? .isIntercepted : .waits
        }
    }

    /// Goes on, where the current claim declined, to the next claim that deals with the request, or has to be awaited.
    @inline(never)
    private func goOn() -> Step {
        if progress == nil { progress = request.goOn() ? request.advance(awaits: true) : .done(request.nobody) }
        return step
    }

    /// Awaits the handler of the claim where the request stands.
    @inline(never)
    func call() async {
        switch callWithoutAwaiting() {
        case .ended: return
        case .threw: return await fail()
        case .waits, .isIntercepted: break
        }
        let run = makeRun()
        await run.call(self)
        run.tellIfStrayed(request.claim.source)
        take(run)
        if step == .threw { await fail() }
        run.endTicket(with: outcome)
    }

    @inline(never)
    private func makeRun() -> HandlerRun<Reply> {
        HandlerRun(
            .action(request.invocation.action), askedBy: asker, at: request.route.node, holding: request.owner)
    }

    /// Calls the handler of the claim where the request stands, in a frame, unless it has to be awaited.
    @inline(never)
    private func callWithoutAwaiting() -> Step {
        let claim = request.claim
        if !claim.isSync || claim.isAsync { return .waits }
        progress = Frames.run(request.name) {
            request.call(claim, awaits: true)
        } tooDeep: {
            .done(.cycle($0))
        }
        return step
    }

    /// Takes what a handler returned or threw.
    @inline(never)
    private func take(_ run: HandlerRun<Reply>) {
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

    /// Takes the outcome of the interceptors around a claim; the next claim is asked where they declined, and no handler inside of
    /// them has dealt with the request.
    ///
    /// - Parameter verdict: What the handler has made of the request; nil where it was not called.
    @inline(never)
    func take(_ outcome: Outcome, of verdict: Verdict?) {
        guard outcome.kind == .declined, verdict?.isConsumed != true else { return end(with: outcome) }
        if case .declined(let inner)? = verdict { request.takeDeclines(of: inner) } else { request.decline() }
        progress = nil
    }

    func end(with outcome: Outcome) { progress = .done(outcome) }

    /// Ends the request with the error that a handler threw, once the error has gone up the tree.
    @inline(never)
    private func fail() async {
        guard case .threw(let error)? = progress else { return }
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
