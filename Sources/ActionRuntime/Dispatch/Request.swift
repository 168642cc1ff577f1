/// A request on its way along a route: each claim is asked, judged and called, until one of them deals with it.
///
/// Handlers are called in this file only: those of synchronous and of asynchronous requests by the same function, but for
/// asynchronous handlers, which ``perform(askedBy:)`` awaits.
struct Request {
    /// How a request goes on: what a handler needs to go on itself (``Invocation/performNext()-()->Outcome``).
    struct Rest {
        /// The claim that is asked, and those after it.
        fileprivate(set) var route: Route
        var isForced = false
        /// Whether the route's first claim has been asked, so that the one after it is next.
        fileprivate(set) var isAsked = false
        /// The stamp of the ancestry when the route was found: as long as it is the same, no node has left the path.
        var stamp = Ancestry.stamp.load()
    }

    /// The request as it was asked.
    let invocation: Invocation
    private(set) var rest: Rest
    /// The claims that declined.
    private(set) var declined: [Performer] = []

    // MARK: Asking

    /// Finds the next claim that takes the request; nil where none is left.
    ///
    /// It is the only function that asks claims. To be called in a frame, since conditions are user code.
    /// - Parameter isSingle: Whether one claim alone is asked.
    @inline(__always)
    mutating func next(isSingle: Bool = false) -> Taker? {
        repeat {
            if rest.isAsked {
                guard let behind = rest.route.rest else { return nil }
                rest.route = behind
            }
            rest.isAsked = true
            let route = rest.route
            if let claim = route.claim ?? route.readClaim(), !claim.isCancelled,
                rest.stamp == Ancestry.stamp.load() || route.isStillThere
            {
                let arrived = invocation.forwarded(as: route.action, to: claim.kind, from: route.start)
                let taker = Taker(route: route, claim: claim, invocation: arrived, performer: route.performer)
                if claim.isAlways { return taker }
                if let taker = conditional(taker) { return taker }
            }
        } while !isSingle
        return nil
    }

    /// Asks a claim that does not take every request; nil where it does not take this one.
    @inline(never)
    private func conditional(_ taker: Taker) -> Taker? {
        var (taker, claim) = (taker, taker.claim)
        taker.owner = claim.isOwned ? claim.owner : nil
        defer { withExtendedLifetime(taker.owner) {} }
        if claim.isOwned, taker.owner == nil { return nil }
        guard let dispatcher = claim.dispatcher else {
            return claim.predicate(taker.invocation) && claim.meetsCondition ? taker : nil
        }
        guard let answer = dispatcher.target(for: taker.invocation, from: nil) else { return nil }
        (taker.answer, taker.performer) = (Taker.Answer(answer), answer.performer)
        return taker
    }

    // MARK: Performing

    /// How a request goes on.
    private enum Way {
        case done(Outcome)
        /// To a handler, or another dispatcher, that has to be awaited.
        case wait(Taker)
        /// A handler threw, and the sender awaits the rules for the error.
        case threw(any Error, Taker)
    }

    /// Performs the request, by a synchronous handler.
    @inline(__always)
    mutating func perform(in frames: Frames) -> Outcome {
        switch advance(in: frames, awaits: false) {
        case .done(let outcome): outcome
        case .wait(let taker): .failed(DispatchError.needsAwait(taker.performer), by: nil, handledBy: nil)
        case .threw(let error, let taker): fail(error, taker)
        }
    }

    /// Performs the request, by whichever handler.
    ///
    /// - Parameter asker: The node that asks.
    mutating func perform(askedBy asker: ActionNode) async -> Outcome {
        if let cycle = Lineage.cycle { return .cycle(cycle) }
        while true {
            switch advance(in: .current, awaits: true) {
            case .done(let outcome): return outcome
            case .threw(let error, let taker): return await fail(error, taker)
            case .wait(let taker):
                if let outcome = await call(taker, askedBy: asker) { return outcome }
            }
        }
    }

    /// Goes along the route up to a claim that deals with the request, in a frame.
    @inline(__always)
    private mutating func advance(in frames: Frames, awaits: Bool) -> Way {
        guard frames.begin(invocation.action) else { return .done(.cycle(frames.refuse())) }
        defer { frames.end() }
        while var taker = next() {
            if let way = attempt(&taker, in: frames, awaits) { return way }
        }
        return .done(nobody)
    }

    /// Judges the request at a claim, and calls the handler; nil where it declines.
    @inline(__always)
    private mutating func attempt(_ taker: inout Taker, in frames: Frames, _ awaits: Bool) -> Way? {
        let claim = taker.claim
        defer { withExtendedLifetime(taker.owner) {} }
        if !declined.isEmpty { taker.performer = taker.performer.after(declined.count) }
        if !taker.route.isUnchecked, let refusal = taker.refusal(isForced: rest.isForced) { return .done(refusal) }
        if !claim.isSync || awaits && claim.isAsync { return .wait(taker) }
        if claim.dispatcher != nil { return send(taker).map(Way.done) }
        taker.invocation.call = frames.beginCall(rest)
        do {
            let reply = try claim.syncBody(taker.invocation)
            frames.endCall()
            if case .declined = reply {
                declined.append(taker.performer)
                return nil
            }
            return .done(frames.isRefusing ? .cycle(frames.refuse()) : Outcome(reply, by: taker.performer))
        } catch {
            frames.endCall()
            return awaits ? .threw(error, taker) : .done(fail(error, taker))
        }
    }

    /// The outcome where nobody is left to be asked.
    @inline(never)
    private var nobody: Outcome {
        declined.isEmpty ? .unclaimed(invocation.action, asked: rest.route.asked) : .declined(by: declined)
    }

    /// Sends the request to another dispatcher; nil where the next claim is to be asked.
    @inline(never)
    private mutating func send(_ taker: Taker) -> Outcome? {
        taker.claim.dispatcher.flatMap { take($0.perform(taker.invocation, from: nil, force: rest.isForced)) }
    }

    /// The outcome that another dispatcher's outcome means; nil where the next claim is to be asked.
    private mutating func take(_ outcome: Outcome) -> Outcome? {
        switch outcome {
        case .unclaimed: return nil
        case .declined(let others):
            declined += others
            return nil
        default: return outcome
        }
    }

    /// Awaits an asynchronous handler, or another dispatcher; nil where it declines.
    private mutating func call(_ taker: Taker, askedBy asker: ActionNode) async -> Outcome? {
        let (claim, performer) = (taker.claim, taker.performer)
        let run = HandlerRun(
            asker: asker, node: claim.dispatcher == nil ? taker.route.node : asker, holding: taker.owner)
        if let dispatcher = claim.dispatcher {
            return take(await run.perform(taker.invocation, at: dispatcher, force: rest.isForced))
        }
        var outcome: Outcome?
        do {
            let reply = try await run.call(taker, self)
            if let cycle = run.cycle {
                outcome = .cycle(cycle)
            } else {
                outcome = Outcome(ifNotDeclined: reply, by: performer)
            }
        } catch {
            outcome = run.isCancelled ? .cancelled(by: performer) : await fail(error, taker)
        }
        run.turn?.share(outcome, wasUnavailable: run.wasUnavailable)
        if let outcome { return outcome }
        if !run.wasUnavailable { declined.append(performer) }
        return run.isCancelled ? .cancelled(by: performer) : nil
    }

    /// The outcome of a handler that threw, once the error has bubbled.
    @inline(never)
    private func fail(_ error: any Error, _ taker: Taker) -> Outcome {
        if error is CancellationError { return .cancelled(by: taker.performer) }
        return .failed(error, by: taker.performer, handledBy: taker.route.node.report(error).handledBy)
    }

    /// The outcome of a handler that threw, once the error has bubbled through rules of both sorts.
    private func fail(_ error: any Error, _ taker: Taker) async -> Outcome {
        if error is CancellationError { return .cancelled(by: taker.performer) }
        return .failed(error, by: taker.performer, handledBy: await taker.route.node.report(error).handledBy)
    }
}

extension Outcome {
    /// The outcome of a request whose start has left its tree.
    static var stale: Outcome { .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }

    /// The outcome of a request that is part of a cycle without end, whether it was refused or went round.
    static func cycle(_ names: [String]) -> Outcome {
        .failed(DispatchError.tooDeep(names), by: nil, handledBy: nil)
    }

    /// What a handler's reply means, which is not that it declined.
    @inline(__always)
    fileprivate init(_ reply: Reply, by performer: Performer) {
        switch reply {
        case .handled(let value): self = .performed(by: performer, value: value)
        case .forwarded(let outcome): self = outcome
        case .declined: self = .declined(by: [performer])
        }
    }

    /// What a handler's reply means; nil where it declined.
    fileprivate init?(ifNotDeclined reply: Reply, by performer: Performer) {
        if case .declined = reply { return nil }
        self.init(reply, by: performer)
    }
}

extension Invocation {
    /// Performs the claim that would have been next, as a call of `super` does; an asynchronous handler is not called, and
    /// fails the request.
    ///
    /// ```swift
    /// window.onAction("close:") { invocation in
    ///     saveDrafts()
    ///     return invocation.performNext()      // what the nodes above do with it
    /// }
    /// ```
    ///
    /// The next claim is the one that would be asked if this one declined, validated as it is then; the arguments are those of
    /// this invocation, so that a handler may change them in a copy. Where the next claim declines, the one after it is asked.
    /// A forced request goes on being forced. Observers hear of the request as a whole.
    ///
    /// Where there is no further claim, and once the handler that was given the invocation has ended, the outcome is
    /// unclaimed; a handler that returns it makes its own request unclaimed. The idea is that of Flutter's overridable actions
    /// (`Action.callingAction`).
    @discardableResult
    public func performNext() -> Outcome {
        guard var request = going else { return .unclaimed(action, asked: .none) }
        return request.perform(in: .current)
    }

    /// Performs the claim that would have been next, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func performNext() async -> Outcome {
        guard var request = going else { return .unclaimed(action, asked: .none) }
        return await request.perform(askedBy: start ?? request.rest.route.node)
    }

    /// How the request goes on behind the handler that the invocation was made for; nil once that has ended.
    private var going: Request? {
        if call == 0 { return nil }
        return (Frames.current.rest(of: call) ?? Lineage.rest(of: call)).map { Request(invocation: self, rest: $0) }
    }
}
