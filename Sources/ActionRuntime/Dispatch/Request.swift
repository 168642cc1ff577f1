/// A request on its way along a route: each claim is asked, judged and called, until one of them deals with it.
///
/// Handlers are called in this file only: those of synchronous and of asynchronous requests by the same function, but for
/// asynchronous handlers, which ``perform(askedBy:)`` awaits.
struct Request {
    let coordinator: Coordinator
    /// The request as it was asked.
    let invocation: Invocation
    /// The claim that is asked next, and those after it.
    private(set) var route: Route
    let isForced: Bool
    /// The stamp of the ancestry when the route was found: as long as it is the same, no node has left the path.
    private let stamp: UInt64

    @inline(__always)
    init(_ invocation: Invocation, along route: Route, by coordinator: Coordinator, isForced: Bool = false) {
        (self.coordinator, self.invocation, self.route, self.isForced) = (coordinator, invocation, route, isForced)
        stamp = Ancestry.stamp.load()
    }

    // MARK: Asking

    /// Finds the next claim that takes the request; nil where none is left.
    ///
    /// It is the only function that asks claims. To be called in a frame, since conditions are user code.
    @inline(__always)
    mutating func next() -> Taker? {
        while let rest = route.rest {
            let candidate = route
            route = rest
            guard let claim = candidate.claim ?? candidate.readClaim(coordinator.tables) else { continue }
            if let taker = taker(claim, of: candidate) { return taker }
        }
        return nil
    }

    /// Asks the next claim alone; nil where it does not take the request.
    mutating func nextOnly() -> Taker? {
        guard let claim = route.claim, let rest = route.rest else { return nil }
        let candidate = route
        route = rest
        return taker(claim, of: candidate)
    }

    @inline(__always)
    private func taker(_ claim: Claim, of candidate: Route) -> Taker? {
        if claim.isCancelled { return nil }
        if stamp != Ancestry.stamp.load(), !candidate.isStillThere { return nil }
        let kind: ClaimKind = claim.dispatcher == nil ? claim.kind : .method
        let arrived = invocation.forwarded(as: candidate.action, to: kind, from: candidate.start)
        if claim.isAlways, claim.dispatcher == nil {
            return Taker(route: candidate, claim: claim, invocation: arrived, answer: nil, owner: nil)
        }
        return conditionalTaker(claim, of: candidate, arrived)
    }

    @inline(never)
    private func conditionalTaker(_ claim: Claim, of candidate: Route, _ arrived: Invocation) -> Taker? {
        let owner = claim.isOwned ? claim.owner : nil
        defer { withExtendedLifetime(owner) {} }
        if claim.isOwned, owner == nil { return nil }
        var answer: Target?
        if let dispatcher = claim.dispatcher {
            answer = dispatcher.target(for: arrived, from: nil)
            if answer == nil { return nil }
        } else {
            guard claim.predicate(arrived), claim.meetsCondition else { return nil }
        }
        return Taker(route: candidate, claim: claim, invocation: arrived, answer: answer, owner: owner)
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

    /// The claims that declined.
    private var declined: [Performer] = []

    /// Performs the request, by a synchronous handler.
    @inline(__always)
    mutating func perform() -> Outcome {
        switch advance(awaits: false) {
        case .done(let outcome): outcome
        case .wait(let taker): needsAwait(taker)
        case .threw(let error, let taker): fail(error, taker.performer(after: declined.count), at: taker.route.node)
        }
    }

    @inline(never) private func needsAwait(_ taker: Taker) -> Outcome {
        .failed(DispatchError.needsAwait(taker.performer(after: declined.count)), by: nil, handledBy: nil)
    }

    /// Performs the request, by whichever handler.
    ///
    /// - Parameter asker: The node that asks.
    mutating func perform(askedBy asker: ActionNode) async -> Outcome {
        if let cycle = Lineage.cycle { return .cycle(cycle) }
        while true {
            switch advance(awaits: true) {
            case .done(let outcome): return outcome
            case .threw(let error, let taker):
                return await fail(error, taker.performer(after: declined.count), at: taker.route.node)
            case .wait(let taker):
                if let outcome = await call(taker, askedBy: asker) { return outcome }
            }
        }
    }

    /// Goes along the route up to a claim that deals with the request, in a frame.
    @inline(__always)
    private mutating func advance(awaits: Bool) -> Way {
        let frames = Frames.current
        guard frames.begin(invocation.action) else { return .done(.cycle(frames.refuse())) }
        defer { frames.end() }
        while var taker = next() {
            if let way = attempt(&taker, awaits, frames) { return way }
        }
        return .done(nobody)
    }

    /// Judges the request at a claim, and calls the handler; nil where it declines.
    @inline(never)
    private mutating func attempt(_ taker: inout Taker, _ awaits: Bool, _ frames: Frames) -> Way? {
        let performer = taker.performer(after: declined.count)
        defer { withExtendedLifetime(taker.owner) {} }
        if let refusal = taker.refusal(by: performer, isForced: isForced) { return .done(refusal) }
        let claim = taker.claim
        if claim.dispatcher != nil {
            return awaits ? .wait(taker) : send(taker).map(Way.done)
        }
        if !claim.isSync || awaits && claim.isAsync { return .wait(taker) }
        taker.invocation.call = frames.beginCall(rest)
        do {
            let reply = try claim.syncBody(taker.invocation)
            frames.endCall()
            if case .declined = reply {
                declined.append(performer)
                return nil
            }
            return .done(frames.isRefusing ? .cycle(frames.refuse()) : Outcome(reply, by: performer))
        } catch {
            frames.endCall()
            return awaits ? .threw(error, taker) : .done(fail(error, performer, at: taker.route.node))
        }
    }

    /// Sends the request to another dispatcher; nil where the next claim is to be asked.
    private mutating func send(_ taker: Taker) -> Outcome? {
        taker.claim.dispatcher.flatMap { take($0.perform(taker.invocation, from: nil, force: isForced)) }
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
        let (claim, performer) = (taker.claim, taker.performer(after: declined.count))
        let run = HandlerRun(
            asker: asker, node: claim.dispatcher == nil ? taker.route.node : asker, holding: taker.owner)
        if let dispatcher = claim.dispatcher {
            return take(await run.perform(taker.invocation, at: dispatcher, force: isForced))
        }
        var outcome: Outcome?
        do {
            let reply = try await run.call(taker, self, performer)
            if let cycle = run.cycle {
                outcome = .cycle(cycle)
            } else {
                outcome = Outcome(ifNotDeclined: reply, by: performer)
            }
        } catch {
            outcome = run.isCancelled ? .cancelled(by: performer) : await fail(error, performer, at: run.node)
        }
        run.turn?.share(outcome, wasUnavailable: run.wasUnavailable)
        if let outcome { return outcome }
        if !run.wasUnavailable { declined.append(performer) }
        return run.isCancelled ? .cancelled(by: performer) : nil
    }

    /// The outcome where nobody is left to be asked.
    private var nobody: Outcome {
        declined.isEmpty ? .unclaimed(invocation.action, asked: route.asked) : .declined(by: declined)
    }

    /// The outcome of a handler that threw, once the error has bubbled.
    @inline(never)
    private func fail(_ error: any Error, _ performer: Performer, at node: ActionNode) -> Outcome {
        if error is CancellationError { return .cancelled(by: performer) }
        return .failed(error, by: performer, handledBy: node.report(error).handledBy)
    }

    /// The outcome of a handler that threw, once the error has bubbled through rules of both sorts.
    private func fail(_ error: any Error, _ performer: Performer, at node: ActionNode) async -> Outcome {
        if error is CancellationError { return .cancelled(by: performer) }
        return .failed(error, by: performer, handledBy: await node.report(error).handledBy)
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
        guard var rest else { return .unclaimed(action, asked: .none) }
        return rest.perform()
    }

    /// Performs the claim that would have been next, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func performNext() async -> Outcome {
        guard var rest else { return .unclaimed(action, asked: .none) }
        return await rest.perform(askedBy: start ?? rest.coordinator.root)
    }

    /// How the request goes on behind the handler that the invocation was made for; nil once that has ended.
    private var rest: Request? {
        if call == 0 { return nil }
        return (Frames.current.rest(of: call) ?? Lineage.rest(of: call)).map { Request($0, with: self) }
    }
}

extension Request {
    /// How a request goes on behind the claim that is called: what a handler needs to go on itself.
    struct Rest {
        fileprivate let coordinator: Coordinator
        fileprivate let route: Route
        fileprivate let isForced: Bool
        fileprivate let stamp: UInt64
    }

    @inline(__always) var rest: Rest { Rest(coordinator: coordinator, route: route, isForced: isForced, stamp: stamp) }

    /// The rest of a request, as a handler sends it on.
    fileprivate init(_ rest: Rest, with invocation: Invocation) {
        (coordinator, route, isForced, stamp) = (rest.coordinator, rest.route, rest.isForced, rest.stamp)
        self.invocation = invocation
    }
}
