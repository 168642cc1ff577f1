extension HandlerRun {
    /// Calls the asynchronous handler of a claim, in its turn if the running policy lets it wait.
    ///
    /// - Parameter request: The request, which stands at the claim.
    func call(_ request: Request) async throws -> Reply {
        var invocation = request.invocation
        let number = Frames.nextCall()
        invocation.call = Invocation.Call(
            number: number, knownRoute: request.route, knownOnward: request.place.onward, isForced: request.isForced)
        switch request.claim.handler {
        case .sync: preconditionFailure("A synchronous handler is not awaited.")
        case .async(let body), .either(_, let body):
            return try await call(
                .action(invocation.action), invocation, body, Lineage.Call(number: number, at: request.place))
        case .limited(let turns, let body):
            return try await call(in: turns, request, invocation, number, body)
        }
    }

    private func call(
        in turns: Turns, _ request: Request, _ invocation: Invocation, _ number: UInt64,
        _ body: @escaping (Invocation) async throws -> Reply
    ) async throws -> Reply {
        if turns.mayWait, let cycle = Lineage.cycle(through: turns, by: invocation.action) {
            throw DispatchError.waitsForItself(cycle)
        }
        let claim = request.claim
        outlivesNode = turns.outlivesNode
        let sender = invocation.sender as? any QueuedSender
        if let going = turns.shared(with: invocation) {
            return try await call(.action(invocation.action), invocation) { _ in
                sender?.isWaitingForTurn = true
                guard let outcome = try await going.shareOutcome() else {
                    self.wasUnavailable = going.wasUnavailable
                    return .declined
                }
                sender?.isWaitingForTurn = false
                return .forwarded(outcome)
            }
        }
        let turn = turns.enter(for: invocation, cancel: cancel)
        self.turn = turn
        noteTurn(of: claim, invocation.action)
        defer {
            turns.leave(turn)
            noteTurn(of: claim, invocation.action)
        }
        return try await call(
            .action(invocation.action), invocation,
            { invocation in
                if !turns.mayWait { return try await body(invocation) }
                sender?.isWaitingForTurn = true
                guard await turn.begin(), claim.isLive else { throw CancellationError() }
                sender?.isWaitingForTurn = false
                guard claim.isAvailable(for: invocation) else {
                    self.wasUnavailable = true
                    return .declined
                }
                // Answers may have changed while the request waited.
                var waited = request
                waited.invocation = invocation
                let refusal = Frames.run(invocation.action) {
                    waited.refusal()
                } tooDeep: {
                    .cycle($0)
                }
                if let refusal { return .forwarded(refusal) }
                return try await body(waited.invocation)
            }, Lineage.Call(number: number, at: request.place, turns: turns))
    }

    /// Tells watched menus that an action may have become disabled or enabled, because its handler began or ended.
    private func noteTurn(of claim: Claim, _ name: ActionName) {
        guard claim.turns?.policy == .exclusive else { return }
        node.forEachAnswerer { answerer in
            let changes = answerer.changes.shared
            if claim.kind == .catchAll { changes.invalidate() } else { changes.note(name) }
        }
    }

    /// Sends a request to another dispatcher.
    func perform(_ invocation: Invocation, at dispatcher: any ActionDispatching, force: Bool) async -> Outcome {
        do {
            return try await call(.action(invocation.action), invocation) {
                await dispatcher.perform($0, from: nil, force: force)
            }
        } catch {
            return .failed(error, by: nil, handledBy: nil)
        }
    }
}

extension Claim {
    /// Whether a live claim takes a request, asked in a frame; false where no frame is free.
    func isAvailable(for invocation: Invocation) -> Bool {
        if !isConditional { return true }
        return Frames.run(invocation.action) {
            predicate(invocation) && meetsCondition
        } tooDeep: { _ in
            false
        }
    }
}
