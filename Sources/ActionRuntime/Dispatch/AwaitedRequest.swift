/// A request that is awaited, and the node that asked.
///
/// What is found out on the way is kept in this object, and not in variables of asynchronous functions: these are memory of the
/// task, and the compiler gives each copy of a structure a place of its own.
final class AwaitedRequest {
    private(set) var request: Request
    let asker: ActionNode
    /// The outcome; nil until it is known, and for a claim that declined.
    private(set) var outcome: Outcome?
    /// The error that a handler threw, until the rules have heard of it.
    private var error: (any Error)?
    /// What the request waits for first, where it began before this object was made; nil otherwise.
    private var first: Step?

    /// What a request waits for.
    private enum Step {
        /// Nothing: the outcome is known, or the current claim declined.
        case ended
        /// The rules, which hear of the error.
        case threw
        /// A handler, or another dispatcher.
        case waits
        /// The interceptors around a handler.
        case isIntercepted
    }

    /// - Parameter progress: How far the request has come; nil for a request that has not begun.
    init(_ request: Request, askedBy asker: ActionNode, at progress: Request.Progress? = nil) {
        (self.request, self.asker) = (request, asker)
        if let progress { first = note(progress) }
    }

    /// Performs the request by a synchronous or asynchronous handler.
    func perform() async -> Outcome {
        var step = begin()
        while true {
            switch step {
            case .ended: if let outcome { return outcome }
            case .threw: await fail()
            case .waits: await call()
            case .isIntercepted: await callIntercepted()
            }
            step = goOn()
        }
    }

    // The functions that do not await are never inlined into those that do. Their variables would be memory of the task, and a task
    // may resume on another thread after a function has found the frames of this one.

    @inline(never)
    private func begin() -> Step { first ?? note(request.begin()) }

    /// Goes on to the next claim that deals with the request, or has to be awaited, unless the outcome is known.
    @inline(never)
    private func goOn() -> Step {
        if outcome != nil { return .ended }
        return note(request.goOn() ? request.advance(awaits: true) : .done(request.nobody))
    }

    /// Awaits the handler of the claim where the request stands, or another dispatcher.
    @inline(never)
    func call() async {
        switch callWithoutAwaiting() {
        case .ended: return
        case .threw: return await fail()
        case .waits, .isIntercepted: break
        }
        if request.claim.dispatcher != nil { return await send() }
        let run = makeRun()
        await run.call(self)
        take(run)
        if error != nil { await fail() }
        end(run)
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
        guard claim.isSync, !claim.isAsync, claim.dispatcher == nil else { return .waits }
        guard Frames.begin(request.name) else { return note(.done(.cycle(Frames.refuse()))) }
        defer { Frames.end() }
        return note(request.call(claim, awaits: true))
    }

    private func note(_ progress: Request.Progress?) -> Step {
        switch progress {
        case nil: return .ended
        case .done(let outcome)?:
            self.outcome = outcome
            return .ended
        case .threw(let error)?:
            self.error = error
            return .threw
        case .waits?: return request.isIntercepted ? .isIntercepted : .waits
        }
    }

    /// Takes what a handler returned or threw.
    @inline(never)
    private func take(_ run: HandlerRun<Reply>) {
        let performer = request.performer
        switch run.answer {
        case .failure(let thrown): if run.isCancelled { outcome = .cancelled(by: performer) } else { error = thrown }
        case .success(let reply):
            if let cycle = run.cycle { return outcome = .cycle(cycle) }
            if case .declined = reply { return }
            outcome = Outcome(reply, by: performer)
        }
    }

    /// Passes the outcome on to the requests that share it.
    @inline(never)
    private func end(_ run: HandlerRun<Reply>) {
        run.turn?.share(outcome, wasUnavailable: run.wasUnavailable)
        // The turn refers to the run, so that the run can be cancelled.
        run.turn = nil
        if outcome != nil { return }
        let performer = request.performer
        if !run.wasUnavailable { request.decline() }
        if run.isCancelled { outcome = .cancelled(by: performer) }
    }

    /// Sends the request to another dispatcher.
    @inline(never)
    private func send() async {
        guard let dispatcher = request.claim.dispatcher else { return }
        let invocation = request.invocation, isForced = request.isForced
        let run = HandlerRun<Outcome>(
            .action(invocation.action), askedBy: asker, at: asker, holding: request.owner)
        await run.call { await dispatcher.perform(invocation, from: nil, force: isForced) }
        switch run.answer {
        case .success(let outcome): self.outcome = request.take(outcome)
        case .failure(let error): outcome = .failed(error, by: nil, handledBy: nil)
        }
    }

    /// Notes the outcome of the handlers inside of interceptors.
    func take(_ outcome: Outcome) { if case .declined = outcome { request.decline() } else { self.outcome = outcome } }

    /// Ends the request with the error that a handler threw, once the error has gone up the tree.
    @inline(never)
    private func fail() async {
        guard let error else { return }
        self.error = nil
        outcome = await request.failure(error, at: request.route.node)
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
