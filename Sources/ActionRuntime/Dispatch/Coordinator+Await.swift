extension Coordinator {
    /// How an awaiting request goes on.
    private enum Way {
        case finished(Outcome)
        /// To the asynchronous handler of a claim that is certain to deal with it.
        case claim(Claim, at: ActionNode)
        /// Along a route, which is in use since there had been so many detachments.
        case route(Route, since: UInt64)
    }

    /// Performs a request, by whichever handler.
    func dispatch(
        _ invocation: Invocation, from start: (any RequestStart)?, to only: ActionNode?, isForced: Bool
    ) async -> Outcome {
        guard let asker = startNode(start) else { return .stale }
        let start = only.map { Start($0.place, isAlone: true) } ?? Start(asker.place)
        let origin = start.place.id
        guard isObserved, let observed = beginObserved(isAwaited: true) else {
            let outcome = await dispatch(invocation, from: start, askedBy: asker, isForced: isForced)
            if isObserved || cache.revisions.isWatched {
                tell(invocation, from: origin, isForced: isForced, outcome, nil)
            }
            return outcome
        }
        let outcome = await dispatch(
            invocation, from: start, askedBy: asker, isForced: isForced, as: observed, isolation: #isolation)
        tell(invocation, from: origin, isForced: isForced, outcome, observed)
        return outcome
    }

    /// Performs a request that somebody observes, so that those sent from its handlers find it.
    private func dispatch(
        _ invocation: Invocation, from start: Start, askedBy asker: ActionNode, isForced: Bool,
        as observed: ObservedDispatch, isolation: isolated (any Actor)?
    ) async -> Outcome {
        await ObservedDispatch.$current.withValue(observed) {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            return await dispatch(invocation, from: start, askedBy: asker, isForced: isForced)
        }
    }

    private func dispatch(
        _ invocation: Invocation, from start: Start, askedBy asker: ActionNode, isForced: Bool
    ) async -> Outcome {
        let origin = start.place.id
        // A synchronous handler is called at once where its claim is remembered; its error then bubbles from here.
        var thrown: (any Error, Performer, ActionNode)?
        func attempt(_ entry: RouteCache.Entry) -> Way {
            if let claim = entry.claim, claim.read({ $0.isAsync }) {
                return .claim(claim.retained, at: entry.place.node)
            }
            let outcome = self.attempt(invocation, entry, from: start, isForced: isForced) {
                thrown = ($0, $1, $2)
                return .cancelled(by: $1)
            }
            return .finished(outcome)
        }
        let way: Way = resolve(invocation.action, from: start) { entry in
            attempt(entry)
        } listed: { route in
            // Ended by who goes along it, since others may run before that begins.
            route.beginUse()
            return .route(route, since: route.detachmentsAtUse)
        } tooDeep: {
            .finished(.failed($0, by: nil, handledBy: nil))
        }
        var outcome: Outcome
        switch way {
        case .finished(let known):
            outcome = known
        case .claim(let claim, let node):
            outcome = await run(invocation, at: claim, of: node, from: origin, askedBy: asker, isForced: isForced)
        case .route(let route, let detachments):
            outcome = await run(
                invocation, along: route, since: detachments, from: origin, askedBy: asker, isForced: isForced)
        }
        if let (error, performer, node) = thrown { outcome = await fail(error, performer, at: node) }
        return outcome
    }

    /// Performs a request along a route, by whichever handler, and ends the route's use.
    ///
    /// - Parameter position: The number of the first candidate that is asked.
    func run(
        _ invocation: Invocation, along route: Route, at position: Int = 0, since detachments: UInt64,
        from start: NodeID, askedBy asker: ActionNode, isForced: Bool
    ) async -> Outcome {
        defer { route.endUse() }
        var declined = Declined(), position = position
        if let cycle = Lineage.cycle { return .failed(DispatchError.tooDeep(cycle), by: nil, handledBy: nil) }
        while true {
            // In a frame, since a condition may start a task that performs at once.
            var refusal: Outcome?
            let selection = Nesting.current.run(invocation.action) {
                route.select(for: invocation, startedAt: start, from: &position, since: detachments)
            } tooDeep: {
                refusal = .failed(DispatchError.tooDeep($0), by: nil, handledBy: nil)
                return nil
            }
            guard let selection else {
                return refusal ?? declined.outcome(of: invocation, along: route, from: start)
            }
            switch selection.claimant {
            case .dispatcher(let dispatcher, let target):
                if let block = selection.block {
                    return .disabled(by: Performer(target, after: declined.count), reasons: [block])
                }
                let run = HandlerRun(asker: asker, node: asker, holding: selection.owner)
                let sent = await run.perform(selection.invocation, at: dispatcher, force: isForced)
                if let outcome = declined.take(sent) { return outcome }
            case .claim(let claim):
                let performer = selection.performer(after: declined.count)
                let run = HandlerRun(asker: asker, node: selection.candidate.place.node, holding: selection.owner)
                let call = Call(
                    of: invocation.action, startedAt: start, isForced: isForced, by: self,
                    at: route.place(after: selection.candidate, at: position, since: detachments))
                let outcome = await ask(
                    claim, selection.invocation, as: performer, behind: selection.block, call, in: run)
                if let outcome { return outcome }
                if !run.wasUnavailable { declined.add(performer) }
                if run.isCancelled { return .cancelled(by: performer) }
            }
        }
    }

    /// Performs a request at a claim that is certain to deal with it.
    private func run(
        _ invocation: Invocation, at claim: Claim, of node: ActionNode, from start: NodeID, askedBy asker: ActionNode,
        isForced: Bool
    ) async -> Outcome {
        if let cycle = Lineage.cycle { return .failed(DispatchError.tooDeep(cycle), by: nil, handledBy: nil) }
        let forwarded = Forwarder.forward(invocation, as: invocation.action, to: claim.kind, from: start)
        let performer = claim.performer(of: invocation.action, at: node.id)
        let run = HandlerRun(asker: asker, node: node)
        let call = Call(
            of: invocation.action, startedAt: start, isForced: isForced, by: self,
            at: ClaimReference(claim).place(at: node.id, upTo: node.place.revisions.serial))
        return await ask(claim, forwarded, as: performer, behind: nil, call, in: run) ?? .declined(by: [performer])
    }

    /// Has a claim deal with a request; nil where it declines.
    private func ask(
        _ claim: Claim, _ invocation: Invocation, as performer: Performer, behind block: Validation.Reason?,
        _ call: Call, in run: HandlerRun
    ) async -> Outcome? {
        var invocation = invocation, outcome: Outcome?
        do {
            outcome = try await claim.perform(&invocation, as: performer, behind: block, call, in: run)
        } catch {
            let isInterrupted = !claim.isSync && run.isCancelled
            outcome = isInterrupted ? .cancelled(by: performer) : await fail(error, performer, at: run.node)
        }
        run.turn?.share(outcome, wasUnavailable: run.wasUnavailable)
        return outcome
    }

    /// The outcome of a handler that threw, once the error has bubbled through rules of both sorts.
    private func fail(_ error: any Error, _ performer: Performer, at node: ActionNode) async -> Outcome {
        if error is CancellationError { return .cancelled(by: performer) }
        return .failed(error, by: performer, handledBy: await node.report(error).handledBy)
    }
}
