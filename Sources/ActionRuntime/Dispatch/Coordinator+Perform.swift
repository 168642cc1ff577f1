extension Coordinator {
    /// Performs an action; an asynchronous handler is not called, and fails the request.
    ///
    /// - Parameters:
    ///   - name: The action.
    ///   - arguments: What the handler is given.
    ///   - start: Where the search begins; the first responder, else the root, where left out. A start that has left its
    ///     tree fails the request (``DispatchError/staleOrigin``).
    ///   - only: The one node to ask, and nobody above it.
    ///   - sender: Who asks; held weakly.
    ///   - force: Whether the action is performed even if its target says that it is disabled.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = ActionArguments(), from start: (any RequestStart)? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        // With nothing to retain, where it is so.
        if arguments.isEmpty, sender == nil {
            return dispatch(Invocation(name), from: start, to: only, isForced: force)
        }
        return perform(Invocation(name, arguments: arguments, sender: sender), from: start, to: only, force: force)
    }

    /// Performs an action, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = ActionArguments(), from start: (any RequestStart)? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        await perform(
            Invocation(name, arguments: arguments, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action with its input.
    @discardableResult
    public func perform<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ input: I, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        perform(action.invocation(input, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action with its input, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func perform<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ input: I, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        await perform(action.invocation(input, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action without an input.
    @discardableResult
    public func perform<O>(
        _ action: Action<Void, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        perform(Invocation(action.name, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action without an input, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func perform<O>(
        _ action: Action<Void, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        await perform(Invocation(action.name, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a request; an asynchronous handler is not called, and fails the request.
    @discardableResult
    public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        perform(invocation, from: start, to: nil, force: force)
    }

    /// Performs a request, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        await perform(invocation, from: start, to: nil, force: force)
    }

    /// Performs a request; an asynchronous handler is not called, and fails the request.
    @discardableResult
    public func perform(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        force: Bool = false
    ) -> Outcome {
        dispatch(invocation, from: start, to: only, isForced: force)
    }

    /// Performs a request, by whichever handler; never leaves the caller's isolation.
    ///
    /// Cancelling the task, or detaching the node that asks or the one whose handler runs, cancels an asynchronous
    /// handler.
    @discardableResult
    public func perform(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        force: Bool = false
    ) async -> Outcome {
        guard let asker = startNode(start) else { return .stale }
        let start = only.map { Start($0.place, isAlone: true) } ?? Start(asker.place)
        let origin = start.place.id
        // A synchronous handler is called at once where its claim is remembered; its error then bubbles from here.
        var thrown: (any Error, Performer, ActionNode)?
        func attempt(_ entry: RouteCache.Entry) -> Way {
            if let claim = entry.claim, claim.read({ $0.isAsync }) {
                return .claim(claim.retained, at: entry.place.node)
            }
            let outcome = self.attempt(invocation, entry, from: start, isForced: force) {
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
            return .route(route)
        } tooDeep: {
            .finished(.failed($0, by: nil, handledBy: nil))
        }
        var outcome: Outcome
        switch way {
        case .finished(let known):
            outcome = known
        case .claim(let claim, let node):
            outcome = await run(invocation, at: claim, of: node, askedBy: asker, isForced: force)
        case .route(let route):
            outcome = await run(invocation, along: route, from: start.place, askedBy: asker, isForced: force)
        }
        if let (error, performer, node) = thrown { outcome = await fail(error, performer, at: node) }
        if isObserved { tell(invocation, from: origin, isForced: force, outcome) }
        return outcome
    }

    // MARK: One request

    /// How an awaiting request goes on.
    private enum Way {
        case finished(Outcome)
        /// To the asynchronous handler of a claim that is certain to deal with it.
        case claim(Claim, at: ActionNode)
        /// Along a route, which is in use.
        case route(Route)
    }

    /// Performs a request, by a synchronous handler.
    @inline(__always)
    private func dispatch(
        _ invocation: Invocation, from start: (any RequestStart)?, to only: ActionNode?, isForced: Bool
    ) -> Outcome {
        guard let start = self.start(start, to: only) else { return .stale }
        let origin = start.place.id
        let outcome: Outcome
        if let entry = remembered(invocation.action, from: start) {
            if let route = entry.route {
                outcome =
                    follow(route, invocation, from: start, isForced: isForced)
                    ?? search(invocation, from: start, isForced: isForced)
            } else {
                outcome = attempt(invocation, entry, from: start, isForced: isForced) { fail($0, $1, at: $2) }
            }
        } else {
            outcome = search(invocation, from: start, isForced: isForced)
        }
        if isObserved { tell(invocation, from: origin, isForced: isForced, outcome) }
        withExtendedLifetime(start.held) {}
        return outcome
    }

    /// Performs a request along a remembered route; nil where that no longer says who deals with it.
    @inline(never)
    private func follow(
        _ known: RouteReference, _ invocation: Invocation, from start: Start, isForced: Bool
    ) -> Outcome? {
        follow(known, for: invocation.action) { route in
            run(invocation, along: route, from: start.place, isForced: isForced)
        } tooDeep: {
            .failed($0, by: nil, handledBy: nil)
        }
    }

    @inline(never)
    private func search(_ invocation: Invocation, from start: Start, isForced: Bool) -> Outcome {
        search(invocation.action, from: start) { entry in
            attempt(invocation, entry, from: start, isForced: isForced) { fail($0, $1, at: $2) }
        } listed: { route in
            run(invocation, along: route, from: start.place, isForced: isForced)
        } tooDeep: {
            .failed($0, by: nil, handledBy: nil)
        }
    }

    /// Performs a request at a remembered claim.
    @inline(__always)
    private func attempt(
        _ invocation: Invocation, _ entry: RouteCache.Entry, from start: Start, isForced: Bool,
        failed: (any Error, Performer, ActionNode) -> Outcome
    ) -> Outcome {
        guard let reference = entry.claim else {
            return .unclaimed(invocation.action, asked: entry.asked(from: start.place))
        }
        return reference.use { claim in
            let nesting = cache.nesting.current
            guard nesting.begin(invocation.action) else {
                return .failed(DispatchError.tooDeep(nesting.refuse()), by: nil, handledBy: nil)
            }
            defer { nesting.end() }
            var forwarded = Forwarder.forward(invocation, as: invocation.action, to: claim.kind)
            let performer = claim.performer(of: invocation.action, at: entry.node)
            do {
                return try claim.perform(&forwarded, as: performer, isForced: isForced) ?? .declined(by: [performer])
            } catch {
                return failed(error, performer, entry.place.node)
            }
        }
    }

    /// Performs a request along a route, by a synchronous handler.
    @inline(__always)
    private func run(
        _ invocation: Invocation, along route: Route, from start: NodeRef, isForced: Bool
    ) -> Outcome {
        var asked = Asked(), position = 0
        let outcome: Outcome? = route.ask(
            invocation, from: &position, upTo: route.count, since: route.detachmentsAtUse, holdingOwner: true
        ) { claim, candidate, forwarded in
            var forwarded = forwarded
            let performer = claim.performer(of: forwarded.action, at: candidate.node, after: asked.declines)
            do {
                let outcome = try claim.perform(&forwarded, as: performer, isForced: isForced)
                if outcome == nil { asked.pass(performer) }
                return outcome
            } catch {
                return fail(error, performer, at: candidate.place.node)
            }
        } sent: { dispatcher, _, _, sent in
            asked.take(dispatcher.perform(sent, from: nil, force: isForced))
        }
        return outcome ?? asked.outcome(of: invocation, along: route, from: start)
    }

    /// Performs a request along a route, by whichever handler, and ends the route's use.
    private func run(
        _ invocation: Invocation, along route: Route, from start: NodeRef, askedBy asker: ActionNode, isForced: Bool
    ) async -> Outcome {
        defer { route.endUse() }
        var asked = Asked(), position = 0
        let detachments = route.detachmentsAtUse
        if let cycle = Lineage.cycle { return .failed(DispatchError.tooDeep(cycle), by: nil, handledBy: nil) }
        while true {
            // In a frame, since a condition may start a task that performs at once.
            var refusal: Outcome?
            let selection = Nesting.current.run(invocation.action) {
                route.select(for: invocation, from: &position, since: detachments)
            } tooDeep: {
                refusal = .failed(DispatchError.tooDeep($0), by: nil, handledBy: nil)
                return nil
            }
            guard let selection else {
                return refusal ?? asked.outcome(of: invocation, along: route, from: start)
            }
            switch selection.claimant {
            case .dispatcher(let dispatcher, _):
                let run = HandlerRun(asker: asker, node: asker)
                let sent = await run.perform(selection.invocation, at: dispatcher, force: isForced)
                if let outcome = asked.take(sent) { return outcome }
            case .claim(let claim):
                let performer = selection.performer(after: asked.declines)
                let run = HandlerRun(asker: asker, node: selection.candidate.place.node, holding: selection.owner)
                let outcome = await ask(claim, selection.invocation, as: performer, isForced: isForced, in: run)
                if let outcome { return outcome }
                asked.pass(performer)
                if run.isCancelled { return .cancelled(by: performer) }
            }
        }
    }

    /// Performs a request at a claim that is certain to deal with it.
    private func run(
        _ invocation: Invocation, at claim: Claim, of node: ActionNode, askedBy asker: ActionNode, isForced: Bool
    ) async -> Outcome {
        if let cycle = Lineage.cycle { return .failed(DispatchError.tooDeep(cycle), by: nil, handledBy: nil) }
        let forwarded = Forwarder.forward(invocation, as: invocation.action, to: claim.kind)
        let performer = Performer(node: node.id, kind: claim.kind, action: invocation.action)
        let run = HandlerRun(asker: asker, node: node)
        return await ask(claim, forwarded, as: performer, isForced: isForced, in: run) ?? .declined(by: [performer])
    }

    /// Has a claim deal with a request; nil where it declines.
    private func ask(
        _ claim: Claim, _ invocation: Invocation, as performer: Performer, isForced: Bool, in run: HandlerRun
    ) async -> Outcome? {
        var invocation = invocation
        do {
            return try await claim.perform(&invocation, as: performer, isForced: isForced, in: run)
        } catch {
            let isInterrupted = !claim.isSync && run.isCancelled
            return isInterrupted ? .cancelled(by: performer) : await fail(error, performer, at: run.node)
        }
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
    fileprivate static var stale: Outcome { .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
}
