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

extension Request {
    /// Whether an interceptor around the current claim must be awaited; asks the interceptors' conditions, which are user code.
    var isAwaitedByInterceptors: Bool { route.interceptors.contains { $0.isAsync && $0.whileStanding { true } != nil } }

    /// Calls the handler of the claim where the request stands, inside of the interceptors around the claim; nil where the claim
    /// declines.
    ///
    /// To be called in a frame. A request that is awaited goes through ``AwaitedRequest/callIntercepted()``.
    mutating func callIntercepted(_ claim: Claim) -> Progress? {
        let standing = route.interceptors.standing, owners = standing.owners, performer = performer
        defer { withExtendedLifetime(owners) {} }
        if !claim.isSync { return .waits }
        if let around = standing.last(where: \.isAsync) {
            let interceptor = Performer(interceptorAt: around.node, around: performer)
            return .done(.failed(DispatchError.needsAwait(interceptor), by: nil, handledBy: nil))
        }
        var afters: [(Outcome) -> Void] = [], ending: Outcome?
        for interceptor in standing.reversed() where ending == nil && interceptor.isLive {
            guard case .before(let body) = interceptor.form else { continue }
            do {
                if let after = try body(invocation) { afters.append(after) }
                if Frames.isRefusing { ending = .cycle(Frames.refuse()) }
            } catch {
                ending = fail(error, at: interceptor.node.node)
            }
        }
        if ending == nil { ending = invocation.consent?.refusal(of: self) }
        var progress = ending.map(Progress.done)
        if progress == nil {
            if isStillThere { progress = call(claim, awaits: false) } else { decline() }
        }
        let outcome: Outcome
        if case .done(let done)? = progress { outcome = done } else { outcome = .declined(by: [performer]) }
        for after in afters.reversed() { after(outcome) }
        return progress
    }
}

extension AwaitedRequest {
    /// Awaits the handler of the claim where the request stands, inside of the interceptors around it.
    func callIntercepted() async {
        guard let interception = intercept() else { return }
        take(await interception.go(on: 0, request.invocation))
    }

    /// Finds the interceptors that take part, in a frame; nil where no frame is free.
    @inline(never)
    private func intercept() -> Interception? {
        Frames.run(request.name) {
            Interception(of: request, by: request.route.interceptors.standing, askedBy: asker)
        } tooDeep: {
            take(.cycle($0))
            return nil
        }
    }
}

/// The way of an awaited request through the interceptors around a claim, from the outermost to the handler.
private final class Interception {
    private let request: Request
    /// The interceptors that take part, the innermost first.
    private let standing: [Interceptor]
    /// The owners of the interceptors, retained while the interceptors' closures may run.
    private let owners: [AnyObject]
    private let asker: ActionNode

    init(of request: Request, by standing: [Interceptor], askedBy asker: ActionNode) {
        (self.request, self.standing, owners, self.asker) = (request, standing, standing.owners, asker)
    }

    /// Goes on with an interceptor, and with the interceptors inside of it; behind the last interceptor, with the handler.
    ///
    /// - Parameter index: How many interceptors the request has passed.
    func go(on index: Int, _ invocation: Invocation) async -> Outcome {
        guard index < standing.count else { return await callHandler(invocation) }
        let interceptor = standing[standing.count - 1 - index]
        guard interceptor.isLive else { return await go(on: index + 1, invocation) }
        switch interceptor.form {
        case .validator: return await go(on: index + 1, invocation)
        case .before(let body):
            let (result, cycle): (Result<((Outcome) -> Void)?, any Error>, [String]?) = run(invocation) {
                (Result { try body(invocation) }, Frames.isRefusing ? Frames.refuse() : nil)
            } tooDeep: {
                (.success(nil), $0)
            }
            switch result {
            case .failure(let error): return await request.failure(error, at: interceptor.node.node)
            case .success(let after):
                let outcome = if let cycle { Outcome.cycle(cycle) } else { await go(on: index + 1, invocation) }
                if let after {
                    run(invocation) {
                        after(outcome)
                    } tooDeep: { _ in
                    }
                }
                return outcome
            }
        case .around(let body): return await go(around: body, of: interceptor, index, invocation)
        }
    }

    private func go(
        around body: @escaping (Invocation, @escaping ActionNode.Next) async throws -> Outcome,
        of interceptor: Interceptor, _ index: Int, _ invocation: Invocation
    ) async -> Outcome {
        var hasEnded = false
        let next: ActionNode.Next = { other in
            if hasEnded { return .unclaimed(other.action, asked: .none) }
            return await self.go(on: index + 1, insteadOf: invocation, other)
        }
        let node = interceptor.node.node ?? request.route.node
        let run = HandlerRun<Outcome>(
            .action(invocation.action), askedBy: asker, at: node, holding: interceptor.owner?.retained)
        defer { hasEnded = true }
        await run.call { try await body(invocation, next) }
        switch run.answer {
        case .success(let outcome): return run.cycle.map(Outcome.cycle) ?? outcome
        case .failure(let error):
            return run.isCancelled
                ? .cancelled(by: request.performer) : await request.failure(error, at: interceptor.node.node)
        }
    }

    /// Goes on with the invocation that an interceptor passed to `next`.
    ///
    /// Other arguments are judged first, and another action is performed in place of this one.
    private func go(on index: Int, insteadOf invocation: Invocation, _ other: Invocation) async -> Outcome {
        if other.action != invocation.action {
            var other = other
            other.take(askerOf: invocation)
            let outcome = await Undertaking.redirecting {
                await request.coordinator.perform(
                    other, from: request.start.node, to: request.onlyNode, force: request.isForced)
            }
            // The request is this one, whatever the interceptor makes of it.
            return outcome.answering(0)
        }
        guard other.arguments != invocation.arguments else { return await go(on: index, invocation) }
        var judged = request
        (judged.invocation.arguments, judged.given) = (request.coordinator.hidingSecrets(other).arguments, nil)
        if let refusal = judged.refusalInFrame() { return refusal }
        return await go(on: index, judged.invocation)
    }

    private func callHandler(_ invocation: Invocation) async -> Outcome {
        var request = request
        request.invocation = invocation
        if let consent = invocation.consent {
            if let refusal = await consent.refusal(of: request) { return refusal }
            // The answers may have changed since the request was judged.
            if let refusal = request.refusalInFrame() { return refusal }
        }
        guard request.isStillThere else { return .declined(by: [request.performer]) }
        let inner = AwaitedRequest(request, askedBy: asker, at: .waits)
        await inner.call()
        return inner.outcome ?? .declined(by: [request.performer])
    }

    /// Calls a closure of an interceptor in a frame.
    @inline(never)
    private func run<Answer>(
        _ invocation: Invocation, _ body: () -> Answer, tooDeep refused: ([String]) -> Answer
    ) -> Answer {
        Frames.run(invocation.action, body, tooDeep: refused)
    }
}
