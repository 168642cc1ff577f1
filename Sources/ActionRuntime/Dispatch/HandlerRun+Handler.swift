extension HandlerRun<Reply> {
    /// Calls the handler of the claim where a request stands, in its turn if the running policy lets it wait.
    @inline(never)
    func call(_ awaited: AwaitedRequest) async {
        guard let (call, body) = begin(awaited) else { return }
        await self.call(call, body)
        leaveTurn(of: awaited)
    }

    /// The call of the handler, and what it runs; nil where the request waits for itself.
    @inline(never)
    private func begin(_ awaited: AwaitedRequest) -> (call: Lineage.Call?, body: () async throws -> Reply)? {
        var request = awaited.request
        let number = Frames.nextCall()
        let place = request.place
        request.invocation.call = Invocation.Call(
            number: number, knownRoute: place.route, knownOnward: place.onward, isForced: request.isForced)
        let call = Lineage.Call(
            number: number, place: Confined(place), turns: request.claim.turns.map(ObjectIdentifier.init))
        guard let body = request.claim.asyncBody else {
            preconditionFailure("A synchronous handler is not awaited.")
        }
        if let turns = request.claim.turns { return begin(request, call, in: turns, body) }
        let invocation = request.invocation
        return (call, { try await body(invocation) })
    }

    private func begin(
        _ request: Request, _ call: Lineage.Call, in turns: Turns,
        _ body: @escaping (Invocation) async throws -> Reply
    ) -> (call: Lineage.Call?, body: () async throws -> Reply)? {
        let invocation = request.invocation, claim = request.claim
        if turns.mayWait, let cycle = Lineage.cycle(through: turns, by: invocation.action) {
            note(.failure(DispatchError.waitsForItself(cycle)))
            return nil
        }
        outlivesNode = turns.outlivesNode
        var judged = request
        // Another run may have begun since the request was judged, while an interceptor was awaited.
        if turns.policy == .exclusive, turns.isRunning, let refusal = judged.refusalInFrame() {
            note(.success(.forwarded(refusal)))
            return nil
        }
        let sender = invocation.sender as? any QueuedSender
        if let going = turns.shared(with: invocation) {
            return (
                nil,
                {
                    sender?.isWaitingForTurn = true
                    let reply = try await going.share()
                    sender?.isWaitingForTurn = false
                    return reply
                }
            )
        }
        let turn = turns.enter(for: invocation, cancel: cancel)
        self.turn = turn
        noteTurn(of: claim, invocation.action)
        if !turns.mayWait { return (call, { try await body(invocation) }) }
        var waiting = request
        return (
            call,
            {
                sender?.isWaitingForTurn = true
                guard await turn.begin(), claim.isLive else { throw CancellationError() }
                sender?.isWaitingForTurn = false
                if let reply = self.judge(&waiting, of: claim) { return reply }
                return try await body(waiting.invocation)
            }
        )
    }

    /// Lets the next run begin, if this one had a turn.
    @inline(never)
    private func leaveTurn(of awaited: AwaitedRequest) {
        guard let turn else { return }
        let request = awaited.request
        request.claim.turns?.leave(turn)
        noteTurn(of: request.claim, request.invocation.action)
    }

    /// Judges a request that has waited, because answers may have changed meanwhile; nil where the handler may be called.
    @inline(never)
    private func judge(_ request: inout Request, of claim: Claim) -> Reply? {
        guard claim.isAvailable(for: request.invocation) else { return .unavailable }
        return request.refusalInFrame().map(Reply.forwarded)
    }

    /// Passes the outcome on to the requests that share it.
    ///
    /// - Parameter outcome: Nil where the claim declined or was not available.
    @inline(never)
    func endTurn(with outcome: Outcome?) {
        guard let turn else { return }
        let reply = if case .success(let reply) = answer { reply } else { Reply.declined }
        turn.end(with: outcome.map(Reply.forwarded) ?? reply)
        // The turn refers to the run, so that the run can be cancelled.
        self.turn = nil
    }

    /// Tells watched menus that an action may have become disabled or enabled, because its handler began or ended.
    private func noteTurn(of claim: Claim, _ name: ActionName) {
        guard claim.turns?.policy == .exclusive else { return }
        node.forEachAnswerer { $0.changes.shared.note(claim.kind == .catchAll ? nil : name) }
    }
}

extension HandlerRun {
    /// Tells, once the closure has ended, if it was found to run elsewhere than on its caller's actor.
    @inline(__always) func tellIfStrayed(_ source: SourceLocation) {
        if hasStrayed { SafetyCheck.tellStray(name, at: node, source) }
    }
}

extension Claim {
    /// Whether a live claim takes a request, asked in a frame; false where no frame is free.
    func isAvailable(for invocation: Invocation) -> Bool {
        guard isConditional else { return true }
        var invocation = invocation
        return Frames.run(invocation.action, else: false) { predicate(&invocation) }
    }
}
