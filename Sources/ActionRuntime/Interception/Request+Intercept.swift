extension [Interceptor] {
    /// The interceptors that take part in a request now, the innermost first; asks their conditions, which are user code.
    var standing: [Interceptor] {
        // Where all interceptors take part, this array itself, so that nothing is allocated.
        guard let first = firstIndex(where: { $0.whileStanding {} == nil }) else { return self }
        return self[..<first] + self[(first + 1)...].filter { $0.whileStanding {} != nil }
    }

    /// The owners of the interceptors, which their closures may use; retain them until the last closure has run.
    fileprivate var owners: [AnyObject] { compactMap { $0.owner?.retained } }
}

/// The call of one interceptor, whose closures are given an invocation of their own.
///
/// While one of them runs, the invocation can say how to take back what it does, at the interceptor's node.
private struct InterceptorCall {
    let invocation: Invocation
    private let number: UInt64
    /// The place of the interceptor, retained for the invocation; nil once the interceptor's node was released.
    private let route: Route?

    init(of interceptor: Interceptor, for request: Request) {
        let route = interceptor.node.node.map { Route(at: $0, on: request.route, by: request.coordinator) },
            number = Frames.nextCall()
        var invocation = request.invocation
        invocation.call = route.map {
            Invocation.Call(number: number, knownRoute: $0, knownNextRoutes: nil, isForced: request.isForced)
        }
        (self.invocation, self.route, self.number) = (invocation, route, number)
    }

    /// The call, for closures that are awaited.
    var frameCall: TaskFrame.Call? {
        route.map { TaskFrame.Call(number: number, position: TreeIsolated(($0, nil)), queue: nil) }
    }

    /// Calls a closure that does not await; in a frame.
    func run<Answer>(_ body: (Invocation) throws -> Answer) rethrows -> Answer {
        Frames.resumeCall(number)
        defer {
            Frames.endCall()
            withExtendedLifetime(route) {}
        }
        return try body(invocation)
    }
}

extension Request {
    /// Whether an interceptor around the current claim must be awaited; asks the interceptors' conditions, which are user code.
    var isAwaitedByInterceptors: Bool { route.interceptors.contains { $0.isAsync && $0.whileStanding { true } != nil } }

    /// Calls the handler of the claim where the request stands, inside of the interceptors around the claim; nil where the claim
    /// declines.
    ///
    /// To be called in a frame. A request that is awaited goes through ``AwaitedRequest/awaitInterceptors()``.
    mutating func callIntercepted(_ claim: Claim) -> Progress? {
        let standing = route.interceptors.standing, owners = standing.owners, performer = performer
        defer { withExtendedLifetime(owners) {} }
        if !claim.handler.isSync { return .waits }
        if let around = standing.last(where: \.isAsync) {
            let interceptor = Performer(interceptorAt: around.node, around: performer)
            return .done(.failed(DispatchError.needsAwait(interceptor), by: nil, handledBy: nil))
        }
        var afters: [(call: InterceptorCall, body: (Outcome) -> Void)] = [], ending: Outcome?
        for interceptor in standing.reversed() where ending == nil && interceptor.isLive {
            guard case .before(let body) = interceptor.form else { continue }
            let own = InterceptorCall(of: interceptor, for: self)
            do {
                if let after = try own.run(body) { afters.append((own, after)) }
                if Frames.isRefusing { ending = .cycle(Frames.refuse()) }
            } catch {
                ending = fail(error, at: interceptor.node.node)
            }
        }
        if ending == nil { ending = invocation.consent?.refusal(of: self) }
        var progress = ending.map(Progress.done)
        if progress == nil {
            if isStillThere { progress = callHandler(of: claim, awaits: false) } else { decline() }
        }
        let outcome: Outcome
        if case .done(let done)? = progress { outcome = done } else { outcome = .declined(by: [performer]) }
        for (own, after) in afters.reversed() { own.run { _ in after(outcome) } }
        return progress
    }
}

extension AwaitedRequest {
    /// Awaits the handler of the claim where the request stands, inside of the interceptors around it.
    func awaitInterceptors() async {
        guard let interception = intercept() else { return }
        let outcome = await interception.go(on: 0, request)
        end(with: outcome, of: interception.verdict)
    }

    /// Finds the interceptors that take part, in a frame; nil where no frame is free.
    @inline(never)
    private func intercept() -> Interception? {
        Frames.run(request.name) {
            Interception(by: request.route.interceptors.standing, askedBy: asker)
        } tooDeep: {
            end(with: .cycle($0))
            return nil
        }
    }
}

/// The way of an awaited request through the interceptors around a claim, from the outermost to the handler.
private final class Interception {
    /// The interceptors that take part, the innermost first.
    private let standing: [Interceptor]
    /// The owners of the interceptors, retained while the interceptors' closures may run.
    private let owners: [AnyObject]
    private let asker: ActionNode
    /// What the handler has made of the request; nil where it was not called.
    private(set) var verdict: AwaitedRequest.Verdict?

    init(by standing: [Interceptor], askedBy asker: ActionNode) {
        (self.standing, owners, self.asker) = (standing, standing.owners, asker)
    }

    /// Goes on with an interceptor, and with the interceptors inside of it; behind the last interceptor, with the handler.
    ///
    /// - Parameter index: How many interceptors the request has passed.
    func go(on index: Int, _ request: Request) async -> Outcome {
        guard index < standing.count else { return await callHandler(request) }
        let interceptor = standing[standing.count - 1 - index]
        guard interceptor.isLive else { return await go(on: index + 1, request) }
        switch interceptor.form {
        case .validator: return await go(on: index + 1, request)
        case .before(let body): return await go(before: body, of: interceptor, index, request)
        case .around(let body): return await go(around: body, of: interceptor, index, request)
        }
    }

    private func go(
        before body: (Invocation) throws -> ((Outcome) -> Void)?, of interceptor: Interceptor, _ index: Int,
        _ request: Request
    ) async -> Outcome {
        let own = InterceptorCall(of: interceptor, for: request)
        let (result, cycle): (Result<((Outcome) -> Void)?, any Error>, [String]?) = run(request) {
            (Result { try own.run(body) }, Frames.isRefusing ? Frames.refuse() : nil)
        } tooDeep: {
            (.success(nil), $0)
        }
        switch result {
        case .failure(let error): return await request.failure(error, at: interceptor.node.node)
        case .success(let after):
            let outcome = if let cycle { Outcome.cycle(cycle) } else { await go(on: index + 1, request) }
            if let after {
                run(request) {
                    own.run { _ in after(outcome) }
                } tooDeep: { _ in
                }
            }
            return outcome
        }
    }

    private func go(
        around body: @escaping (Invocation, @escaping ActionNode.Next) async throws -> Outcome,
        of interceptor: Interceptor, _ index: Int, _ request: Request, isolation: isolated (any Actor)? = #isolation
    ) async -> Outcome {
        let own = InterceptorCall(of: interceptor, for: request), calls = NextCalls()
        let goOn: ActionNode.Next = { other in
            // Captured: an interceptor that has awaited may call this closure on any thread, and all that is inside runs here.
            _ = isolation
            return await self.goOn(within: calls, index + 1, request, other)
        }
        let next: ActionNode.Next = { other in
            TaskFrame.noteCaller(#isolation)
            return await goOn(other)
        }
        let node = interceptor.node.node ?? request.route.node
        let run = HandlerRun(
            .action(request.invocation.action), askedBy: asker, at: node, holding: interceptor.owner?.retained)
        let invocation = own.invocation
        let ended = await run.runInTask(own.frameCall, with: invocation) { try await body($0, next) }
        await calls.end()
        run.tellIfStrayed(interceptor.source)
        switch ended.result {
        case .success(let outcome): return ended.cycle.map(Outcome.cycle) ?? outcome
        case .failure(let error):
            return ended.isCancelled || Task.isCancelled
                ? .cancelled(by: request.performer) : await request.failure(error, at: interceptor.node.node)
        }
    }

    /// Goes on with the invocation that an *around* passed to `next`, if the *around* has not returned.
    private func goOn(within calls: NextCalls, _ index: Int, _ request: Request, _ other: Invocation) async -> Outcome {
        guard let call = calls.begin() else { return .unclaimed(other.action, asked: .none) }
        defer { calls.end(call) }
        return await go(on: index, insteadOf: request, other)
    }

    /// Goes on with the invocation that an interceptor passed to `next`.
    ///
    /// The target is asked and judged again, since answers may have changed; another action is performed in place of this one.
    private func go(on index: Int, insteadOf request: Request, _ other: Invocation) async -> Outcome {
        if other.action != request.invocation.action {
            var other = other
            other.take(askerOf: request.invocation)
            let outcome = await UndoGroup.redirecting {
                await request.coordinator.perform(
                    other, from: request.start.node, to: request.onlyNode, force: request.isForced)
            }
            if outcome.didCallHandler, outcome.kind != .declined { verdict = .consumed }
            // The request is this one, whatever the interceptor makes of it.
            return outcome.answering(0)
        }
        var judged = request
        if other.arguments != request.invocation.arguments {
            (judged.invocation.arguments, judged.given) = (request.coordinator.markingSecrets(other).arguments, nil)
        }
        if let refusal = judgeAgain(&judged) { return refusal }
        return await go(on: index, judged)
    }

    /// Asks and judges the request's claim again, in a frame; gives the outcome where the handler may not be called by now.
    @inline(never)
    private func judgeAgain(_ request: inout Request) -> Outcome? {
        run(request) {
            !request.ask() ? .declined(by: [request.performer]) : request.refusalNow()
        } tooDeep: {
            .cycle($0)
        }
    }

    private func callHandler(_ request: Request) async -> Outcome {
        if let consent = request.invocation.consent {
            if let refusal = await consent.refusal(of: request) { return refusal }
            // The answers may have changed since the request was judged.
            var judged = request
            if let refusal = judged.refusalInFrame() { return refusal }
        }
        guard request.isStillThere else { return .declined(by: [request.performer]) }
        let inner = call(request)
        await inner.awaitCall()
        if let outcome = inner.outcome {
            verdict = .consumed
            return outcome
        }
        if verdict?.isConsumed != true { verdict = .declined(inner.request) }
        return .declined(by: [request.performer])
    }

    /// Calls the handler in a frame, if it need not be awaited.
    @inline(never)
    private func call(_ request: Request) -> AwaitedRequest {
        var request = request
        let claim = request.claim
        if claim.handler.isAsync || !claim.handler.isSync { return AwaitedRequest(request, askedBy: asker, at: .waits) }
        let progress = Frames.run(request.name) {
            request.callHandler(of: claim, awaits: true)
        } tooDeep: {
            .done(.cycle($0))
        }
        return AwaitedRequest(request, askedBy: asker, at: progress)
    }

    /// Calls a closure of an interceptor in a frame.
    @inline(never)
    private func run<Answer>(
        _ request: Request, _ body: () -> Answer, tooDeep refused: ([String]) -> Answer
    ) -> Answer {
        Frames.run(request.invocation.action, body, tooDeep: refused)
    }
}

/// What an *around* may go on with until it returns: the calls of `next` that have not ended.
///
/// Another task may have begun such a call. Belongs to the isolation of the request.
private final class NextCalls {
    private var hasEnded = false
    /// The tasks of the calls, by the calls' numbers; each task is alive until its call has ended.
    private var open: [Int: CurrentTask?] = [:]
    private var count = 0
    private let gate = Gate()

    /// Begins a call; gives its number, or nil after the *around* has returned.
    func begin() -> Int? {
        if hasEnded { return nil }
        count += 1
        open[count] = .some(CurrentTask())
        return count
    }

    func end(_ call: Int) {
        open[call] = nil
        if hasEnded, open.isEmpty { gate.open() }
    }

    /// Lets no call begin any more; cancels those that have not ended, and awaits them.
    func end() async {
        hasEnded = true
        if open.isEmpty { return }
        for call in Array(open.keys) { open[call]??.cancel() }
        await gate.wait()
    }
}
