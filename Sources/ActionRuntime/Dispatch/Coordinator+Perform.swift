// The only place where handlers are called.

extension Coordinator {
    /// Performs an action; an asynchronous handler is not called, and fails the request.
    ///
    /// - Parameters:
    ///   - name: The action.
    ///   - arguments: What the handler is given.
    ///   - start: Where the search begins; the first responder, else the root, where left out.
    ///   - only: The one node to ask, and nobody above it.
    ///   - sender: Who asks; held weakly.
    ///   - force: Whether the action is performed even if its target says that it is disabled.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = ActionArguments(), from start: ActionNode? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        if only == nil, sender == nil, arguments.isEmpty {
            let place = startPlace(start)
            let origin = place.id
            if let outcome = performPlainly(name, from: place, force: force) {
                // A handler may have begun to observe.
                if isObserved { report(Invocation(name), from: origin, isForced: force, outcome) }
                return outcome
            }
        }
        return performFully(name, arguments, start, only, sender, force)
    }

    /// Performs an action whatever it takes; on its own, so that the commonest request has little to set up.
    @inline(never)
    private func performFully(
        _ name: ActionName, _ arguments: ActionArguments, _ start: ActionNode?, _ only: ActionNode?,
        _ sender: AnyObject?, _ force: Bool
    ) -> Outcome {
        perform(Invocation(name, arguments: arguments, sender: sender), from: start, to: only, force: force)
    }

    /// Performs an action, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = ActionArguments(), from start: ActionNode? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        await perform(
            Invocation(name, arguments: arguments, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action with its input.
    @discardableResult
    public func perform<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ input: I, from start: ActionNode? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        perform(action.invocation(input, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action with its input, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func perform<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ input: I, from start: ActionNode? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        await perform(action.invocation(input, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action without an input.
    @discardableResult
    public func perform<O>(
        _ action: Action<Void, O>, from start: ActionNode? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        perform(Invocation(action.name, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action without an input, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func perform<O>(
        _ action: Action<Void, O>, from start: ActionNode? = nil, to only: ActionNode? = nil,
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
        _ invocation: Invocation, from start: ActionNode? = nil, to only: ActionNode? = nil, force: Bool = false
    ) -> Outcome {
        if only == nil {
            let place = startPlace(start)
            let origin = place.id
            if let outcome = performKnown(invocation, from: place, force: force, failed: { fail($0, $1, at: $2) }) {
                // A handler may have begun to observe.
                if isObserved { report(invocation, from: origin, isForced: force, outcome) }
                return outcome
            }
        }
        return search(invocation, from: start, to: only, force: force)
    }

    /// Performs a request by the search.
    @inline(never)
    private func search(
        _ invocation: Invocation, from start: ActionNode?, to only: ActionNode?, force: Bool
    ) -> Outcome {
        let start = only ?? self.start(start)
        return answer(invocation.action) {
            let outcome = run(invocation, from: Place(start: start, isAlone: only != nil), force: force)
            report(invocation, from: start.id, isForced: force, outcome)
            return outcome
        } tooDeep: {
            let outcome = Outcome.failed($0, by: nil, handledBy: nil)
            Nesting.current.tell { report(invocation, from: start.id, isForced: force, outcome) }
            return outcome
        }
    }

    /// Performs a request, by whichever handler; never leaves the caller's isolation.
    ///
    /// Cancelling the task, or detaching the node that asks or the one whose handler runs, cancels an asynchronous
    /// handler.
    @discardableResult
    public func perform(
        _ invocation: Invocation, from start: ActionNode? = nil, to only: ActionNode? = nil, force: Bool = false
    ) async -> Outcome {
        if only == nil {
            var thrown: (any Error, Performer, ActionNode)?
            let place = startPlace(start)
            let origin = place.id
            let outcome = performKnown(invocation, from: place, force: force, awaited: true) {
                thrown = ($0, $1, $2)
                return .cancelled(by: $1)
            }
            if var outcome {
                if let (error, performer, node) = thrown { outcome = await fail(error, performer, at: node) }
                // A handler may have begun to observe.
                if isObserved { report(invocation, from: origin, isForced: force, outcome) }
                return outcome
            }
        }
        let nesting = cache.nesting.current
        if !nesting.hasRoom { return .failed(DispatchError.tooDeep(nesting.refuse()), by: nil, handledBy: nil) }
        return await search(invocation, from: start, to: only, force: force)
    }

    /// Performs a request by the search, by whichever handler.
    private func search(
        _ invocation: Invocation, from start: ActionNode?, to only: ActionNode?, force: Bool
    ) async -> Outcome {
        let asker = self.start(start)
        let place = Place(start: only ?? asker, isAlone: only != nil)
        let outcome = await run(invocation, from: place, askedBy: asker, force: force)
        return answer(invocation.action) {
            report(invocation, from: place.start.id, isForced: force, outcome)
            return outcome
        } tooDeep: { _ in
            outcome
        }
    }

    /// Performs an action without arguments whose claim is certain and takes any; nil where it is not so.
    ///
    /// It does what ``performKnown(_:from:force:awaited:failed:)`` does, for the commonest request, and so counts no
    /// references: there are no arguments and no sender, and the claim counts its use (`ClaimReference`).
    @inline(__always)
    private func performPlainly(_ action: ActionName, from start: NodeRef, force: Bool) -> Outcome? {
        guard !isObserved, let entry = known(action, from: start) else { return nil }
        guard let reference = entry.claim else { return .unclaimed(action, asked: entry.asked(from: start)) }
        let (node, place) = (entry.node, entry.place)
        return reference.use { claim in
            guard claim.isDirect else {
                return claim.isOwned
                    ? performOwned(claim, action, at: place, node, force: force)
                    : performChecked(claim, action, at: place, node, force: force)
            }
            let nesting = cache.nesting.current
            guard nesting.begin(action) else { return nil }
            defer { nesting.end() }
            return call(claim, Performer(node: node, kind: claim.kind, action: action), at: place)
        }
    }

    /// Performs an action whose claim ends with an object, which is held meanwhile; nil where that has gone.
    @inline(never)
    private func performOwned(
        _ claim: Claim, _ action: ActionName, at place: NodeRef, _ node: NodeID, force: Bool
    ) -> Outcome? {
        guard let owner = claim.owner else {
            forget(action)
            return nil
        }
        return withExtendedLifetime(owner) { performChecked(claim, action, at: place, node, force: force) }
    }

    /// Performs an action whose claim may have a validator; nil where the claim is not one for requests without
    /// arguments.
    @inline(never)
    private func performChecked(
        _ claim: Claim, _ action: ActionName, at place: NodeRef, _ node: NodeID, force: Bool
    ) -> Outcome? {
        guard !claim.checksArguments, claim.isSync else { return nil }
        let nesting = cache.nesting.current
        guard nesting.begin(action) else { return nil }
        defer { nesting.end() }
        let performer = Performer(node: node, kind: claim.kind, action: action)
        if claim.validates, !force {
            var answer = Validation(action, arguments: ActionArguments(), target: performer)
            claim.validator(&answer)
            if !answer.isEnabled { return refusal(answer, by: performer) }
        }
        return call(claim, performer, at: place)
    }

    /// Calls the handler of a claim for a request without arguments.
    @inline(__always)
    private func call(_ claim: Claim, _ performer: Performer, at place: NodeRef) -> Outcome {
        do {
            let invocation = Invocation(forwarding: performer.action, to: claim.kind)
            return outcome(of: try claim.syncBody(invocation), by: performer)
        } catch {
            return fail(error, performer, at: place.node)
        }
    }

    /// The outcome where a validator says that the action is disabled.
    private func refusal(_ answer: Validation, by performer: Performer) -> Outcome {
        var validation = Validation(performer.action, target: performer)
        validation.adopt(answer)
        return .disabled(by: performer, reasons: validation.reasons)
    }

    /// Performs a request whose claim is certain, without a search; nil where it is not.
    @inline(__always)
    private func performKnown(
        _ invocation: Invocation, from start: NodeRef, force: Bool, awaited: Bool = false,
        failed: (any Error, Performer, ActionNode) -> Outcome
    ) -> Outcome? {
        let action = invocation.action
        guard !isObserved, let entry = known(action, from: start) else { return nil }
        if entry.isUnclaimed { return .unclaimed(action, asked: entry.asked(from: start)) }
        return use(entry) { claim in
            guard awaited ? !claim.isAsync : claim.isSync else { return nil }
            let nesting = cache.nesting.current
            guard nesting.begin(action) else { return nil }
            defer { nesting.end() }
            let performer = Performer(node: entry.node, kind: claim.kind, action: action)
            var forwarded = Forwarder.forward(invocation, as: action, to: claim.kind)
            if !claim.isPlain {
                let judgement = claim.judge(forwarded, by: performer, knowsArguments: true, isForced: force)
                if !judgement.faults.isEmpty { return .badArguments(by: performer, faults: judgement.faults) }
                if !judgement.validation.isEnabled {
                    return .disabled(by: performer, reasons: judgement.validation.reasons)
                }
                forwarded = judgement.invocation
            }
            do {
                return outcome(of: try claim.syncBody(forwarded), by: performer)
            } catch {
                return failed(error, performer, entry.place.node)
            }
        }
    }

    /// What a reply makes of a request whose claim was certain.
    @inline(__always)
    private func outcome(of reply: Reply, by performer: Performer) -> Outcome {
        switch reply {
        case .handled(let value): .performed(by: performer, value: value)
        case .forwarded(let outcome): outcome
        case .declined: .declined(by: [performer])
        }
    }

    /// The outcome of a handler that threw, once the error has bubbled.
    @inline(never)
    private func fail(_ error: any Error, _ performer: Performer, at node: ActionNode?) -> Outcome {
        if error is CancellationError { return .cancelled(by: performer) }
        return .failed(error, by: performer, handledBy: node?.report(error).handledBy)
    }

    /// The outcome of a handler that threw, once the error has bubbled through rules of both sorts.
    private func fail(_ error: any Error, _ performer: Performer, at node: ActionNode?) async -> Outcome {
        if error is CancellationError { return .cancelled(by: performer) }
        return .failed(error, by: performer, handledBy: await node?.report(error).handledBy)
    }

    private func run(_ invocation: Invocation, from place: Place, force: Bool) -> Outcome {
        var dispatch = Dispatch(invocation, from: place, by: self, isForced: force)
        while true {
            switch dispatch.next() {
            case .finish(let outcome):
                return outcome
            case .send(let dispatcher, let invocation):
                if let outcome = dispatch.take(dispatcher.perform(invocation, from: nil, force: force)) {
                    return outcome
                }
            case .call(let handler, let invocation, let performer, let selection):
                guard let body = handler.syncBody else {
                    return .failed(DispatchError.needsAwait(performer), by: nil, handledBy: nil)
                }
                do {
                    let reply = try withExtendedLifetime(selection.owner) { try body(invocation) }
                    if let outcome = dispatch.take(reply, of: performer) { return outcome }
                } catch {
                    return fail(error, performer, at: selection.node)
                }
            }
        }
    }

    private func run(
        _ invocation: Invocation, from place: Place, askedBy asker: ActionNode, force: Bool
    ) async -> Outcome {
        if let cycle = Lineage.cycle { return .failed(DispatchError.tooDeep(cycle), by: nil, handledBy: nil) }
        var dispatch = Dispatch(invocation, from: place, by: self, isForced: force)
        while true {
            switch dispatch.next() {
            case .finish(let outcome):
                return outcome
            case .send(let dispatcher, let invocation):
                let run = HandlerRun(asker: asker, node: asker)
                let sent = await run.perform(invocation, at: dispatcher, force: force)
                if let outcome = dispatch.take(sent) { return outcome }
            case .call(let handler, let invocation, let performer, let selection):
                let run = HandlerRun(asker: asker, node: selection.node, holding: selection.owner)
                do {
                    let reply = try await run.call(handler, invocation)
                    if let outcome = dispatch.take(reply, of: performer) { return outcome }
                    if run.isCancelled { return .cancelled(by: performer) }
                } catch {
                    let isInterrupted = handler.syncBody == nil && run.isCancelled
                    return isInterrupted ? .cancelled(by: performer) : await fail(error, performer, at: selection.node)
                }
            }
        }
    }
}

extension HandlerRun {
    fileprivate func call(_ handler: Handler, _ invocation: Invocation) async throws -> Reply {
        switch handler {
        case .sync(let body):
            // A handler may start a task that runs at once, on the same stack.
            try Nesting.current.run(invocation.action, { Result { try body(invocation) } }) {
                .failure(DispatchError.tooDeep($0))
            }.get()
        case .async(let body), .either(_, let body): try await call(.action(invocation.action), invocation, body)
        }
    }

    /// Sends a request to another dispatcher.
    fileprivate func perform(_ invocation: Invocation, at dispatcher: any ActionDispatching, force: Bool) async
        -> Outcome
    {
        do {
            return try await call(.action(invocation.action), invocation) {
                await dispatcher.perform($0, from: nil, force: force)
            }
        } catch {
            return .failed(error, by: nil, handledBy: nil)
        }
    }
}
