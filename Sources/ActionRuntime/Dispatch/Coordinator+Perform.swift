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
        _ name: ActionName, arguments: ActionArguments = [:], from start: ActionNode? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        let invocation = Invocation(name, arguments: arguments, sender: sender)
        if only == nil, let outcome = performKnown(invocation, from: startPlace(start), force: force) { return outcome }
        return perform(invocation, from: start, to: only, force: force)
    }

    /// Performs an action, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = [:], from start: ActionNode? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        await perform(Invocation(name, arguments: arguments, sender: sender), from: start, to: only, force: force)
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
        if only == nil, let outcome = performKnown(invocation, from: startPlace(start), force: force) { return outcome }
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
    private func performKnown(_ invocation: Invocation, from start: NodeRef, force: Bool) -> Outcome? {
        guard observers.isEmpty, let entry = known(invocation.action, from: start) else { return nil }
        guard let claim = entry.heldClaim else {
            return .unclaimed(invocation.action, asked: AskedNodes(.init(start: start.id, end: entry.node)))
        }
        guard let body = claim.syncBody else { return nil }
        return Nesting.current.run(.action(invocation.action)) {
            let performer = Performer(node: entry.node, kind: claim.kind, action: invocation.action)
            var forwarded = Forwarder.forward(invocation, as: invocation.action, to: claim.kind)
            if claim.checksArguments || claim.validator != nil {
                let judgement = claim.judge(forwarded, by: performer, knowsArguments: true)
                if !judgement.faults.isEmpty { return .badArguments(by: performer, faults: judgement.faults) }
                if !judgement.validation.isEnabled, !force {
                    return .disabled(by: performer, reasons: judgement.validation.reasons)
                }
                forwarded = judgement.invocation
            }
            do {
                switch try body(forwarded) {
                case .handled(let value): return .performed(by: performer, value: value)
                case .forwarded(let outcome): return outcome
                case .declined: return .declined(by: [performer])
                }
            } catch is CancellationError {
                return .cancelled(by: performer)
            } catch {
                guard let node = entry.liveNode else { return .failed(error, by: performer, handledBy: nil) }
                return .failed(error, by: performer, handledBy: node.report(error).handledBy)
            }
        } tooDeep: {
            .failed(DispatchError.tooDeep($0), by: nil, handledBy: nil)
        }
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
                } catch is CancellationError {
                    return .cancelled(by: performer)
                } catch {
                    return .failed(error, by: performer, handledBy: selection.node.report(error).handledBy)
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
                    if isInterrupted || error is CancellationError { return .cancelled(by: performer) }
                    return .failed(error, by: performer, handledBy: await selection.node.report(error).handledBy)
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
