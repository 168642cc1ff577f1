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
        if only == nil {
            let outcome = performKnown(name, from: startPlace(start), force: force) { selector in
                Invocation(name, selector: selector, arguments: arguments, sender: sender)
            } failed: {
                fail($0, $1, at: $2)
            }
            if let outcome {
                // A handler may have begun to observe.
                if isObserved {
                    report(
                        Invocation(name, arguments: arguments, sender: sender), from: self.start(start),
                        isForced: force, outcome)
                }
                return outcome
            }
        }
        return search(Invocation(name, arguments: arguments, sender: sender), from: start, to: only, force: force)
    }

    /// Performs an action, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = ActionArguments(), from start: ActionNode? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        if only == nil {
            var thrown: (any Error, Performer, ActionNode?)?
            let outcome = performKnown(name, from: startPlace(start), force: force, awaited: true) { selector in
                Invocation(name, selector: selector, arguments: arguments, sender: sender)
            } failed: { error, performer, node in
                thrown = (error, performer, node)
                return .cancelled(by: performer)
            }
            if let (error, performer, node) = thrown { return await fail(error, performer, at: node) }
            if let outcome {
                // A handler may have begun to observe.
                if isObserved {
                    report(
                        Invocation(name, arguments: arguments, sender: sender), from: self.start(start),
                        isForced: force, outcome)
                }
                return outcome
            }
        }
        return await perform(
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
            let outcome = performKnown(invocation.action, from: startPlace(start), force: force) { selector in
                var forwarded = invocation
                forwarded.selector = selector
                return forwarded
            } failed: {
                fail($0, $1, at: $2)
            }
            if let outcome {
                // A handler may have begun to observe.
                if isObserved { report(invocation, from: self.start(start), isForced: force, outcome) }
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
            report(invocation, from: start, isForced: force, outcome)
            return outcome
        } tooDeep: {
            let outcome = Outcome.failed($0, by: nil, handledBy: nil)
            Nesting.current.tell { report(invocation, from: start, isForced: force, outcome) }
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
        let asker = self.start(start)
        let place = Place(start: only ?? asker, isAlone: only != nil)
        let outcome = await run(invocation, from: place, askedBy: asker, force: force)
        return answer(invocation.action) {
            report(invocation, from: place.start, isForced: force, outcome)
            return outcome
        } tooDeep: { _ in
            outcome
        }
    }

    /// Performs a request whose claim is certain, without a search; nil where it is not.
    @inline(__always)
    private func performKnown(
        _ action: ActionName, from start: NodeRef, force: Bool, awaited: Bool = false,
        _ make: (ActionName) -> Invocation, failed: (any Error, Performer, ActionNode?) -> Outcome
    ) -> Outcome? {
        guard !isObserved, let entry = known(action, from: start) else { return nil }
        guard let claim = entry.heldClaim else {
            return .unclaimed(action, asked: AskedNodes(.init(start: start.id, end: entry.node)))
        }
        guard awaited ? !claim.isAsync : claim.isSync else { return nil }
        let nesting = Nesting.current
        guard nesting.begin(action) else { return nil }
        defer { nesting.end() }
        // Held, so that an error bubbles from the node even if the handler lets it go.
        let node = entry.liveNode
        let performer = Performer(node: entry.node, kind: claim.kind, action: action)
        let invocation = make(claim.kind == .method ? action : Forwarder.handleAction)
        do {
            let reply: Reply
            if claim.isPlain {
                reply = try claim.syncBody(invocation)
            } else {
                let judgement = claim.judge(invocation, by: performer, knowsArguments: true)
                if !judgement.faults.isEmpty { return .badArguments(by: performer, faults: judgement.faults) }
                if !judgement.validation.isEnabled, !force {
                    return .disabled(by: performer, reasons: judgement.validation.reasons)
                }
                reply = try claim.syncBody(judgement.invocation)
            }
            switch reply {
            case .handled(let value): return .performed(by: performer, value: value)
            case .forwarded(let outcome): return outcome
            case .declined: return .declined(by: [performer])
            }
        } catch {
            return failed(error, performer, node)
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
                    return .failed(DispatchError.needsAwait(performer), by: performer, handledBy: nil)
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
        case .sync(let body): try body(invocation)
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
