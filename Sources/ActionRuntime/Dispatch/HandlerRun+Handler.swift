extension HandlerRun<Reply> {
    /// A run of the handler of the claim where a request stands.
    @inline(never)
    convenience init(of request: Request, askedBy asker: ActionNode) {
        self.init(
            .action(request.invocation.action), askedBy: asker, at: request.route.node, holding: request.owner)
    }

    /// The call of the handler, and what it runs, in its turn if the running policy lets it wait; nil where nothing is to be called.
    @inline(never)
    func prepare(_ request: Request) -> (call: TaskContext.Call?, body: () async throws -> Reply)? {
        var request = request
        let number = Frames.nextCall()
        let position = request.position
        request.invocation.call = Invocation.Call(
            number: number, knownRoute: position.route, knownNextRoutes: position.nextRoutes, isForced: request.isForced
        )
        let call = TaskContext.Call(
            number: number, position: TreeIsolated(position), queue: request.claim.queue.map(ObjectIdentifier.init))
        guard let body = request.claim.asyncBody else {
            preconditionFailure("A synchronous handler is not awaited.")
        }
        if let queue = request.claim.queue { return prepare(request, call, in: queue, body) }
        let invocation = request.invocation
        return (call, { try await body(invocation) })
    }

    private func prepare(
        _ request: Request, _ call: TaskContext.Call, in queue: RunQueue,
        _ body: @escaping (Invocation) async throws -> Reply
    ) -> (call: TaskContext.Call?, body: () async throws -> Reply)? {
        let invocation = request.invocation, claim = request.claim
        if queue.mayWait, let cycle = TaskContext.cycle(through: queue, by: invocation.action) {
            note(.failure(DispatchError.waitsForItself(cycle)))
            return nil
        }
        outlivesNode = queue.outlivesNode
        var judged = request
        // Another run may have begun since the request was judged, while an interceptor was awaited.
        if queue.policy == .exclusive, queue.isRunning, let refusal = judged.refusalInFrame() {
            note(.success(.forwarded(refusal)))
            return nil
        }
        let sender = invocation.sender as? any QueuedSender
        if let going = queue.shared(with: invocation) {
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
        let ticket = queue.enter(for: invocation, cancel: cancel)
        self.ticket = ticket
        queueChanged(of: claim)
        if !queue.mayWait { return (call, { try await body(invocation) }) }
        var waiting = request
        return (
            call,
            {
                sender?.isWaitingForTurn = true
                guard await ticket.begin(), claim.isLive else { throw CancellationError() }
                sender?.isWaitingForTurn = false
                if let reply = self.judge(&waiting, of: claim) { return reply }
                return try await body(waiting.invocation)
            }
        )
    }

    /// Lets the next run begin, if this one had a turn.
    @inline(never)
    func leaveQueue(of request: Request) {
        guard let ticket else { return }
        request.claim.queue?.leave(ticket)
        queueChanged(of: request.claim)
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
    func endTicket(with outcome: Outcome?) {
        guard let ticket else { return }
        let reply = if case .success(let reply) = answer { reply } else { Reply.declined }
        ticket.end(with: outcome.map(Reply.forwarded) ?? reply)
        // The turn refers to the run, so that the run can be cancelled.
        self.ticket = nil
    }

    /// Tells watched menus that an action may have become disabled or enabled, because its handler began or ended.
    private func queueChanged(of claim: Claim) {
        guard claim.queue?.policy == .exclusive else { return }
        node.forEachListener { $0.changes.shared.note() }
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
