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
        // A synchronous handler is called at once where its route is remembered; its error then bubbles from here.
        var thrown: (any Error, Performer, ActionNode)?
        let first: Either = resolve(invocation.action, from: start) { entry in
            if entry.claim?.read({ $0.isAsync }) ?? false {
                return .route(route(for: invocation.action, from: start))
            }
            let outcome = attempt(invocation, entry, from: start, isForced: force) {
                thrown = ($0, $1, $2)
                return .cancelled(by: $1)
            }
            return .outcome(outcome)
        } listed: {
            .route($0)
        } tooDeep: {
            .outcome(.failed($0, by: nil, handledBy: nil))
        }
        var outcome =
            switch first {
            case .outcome(let outcome): outcome
            case .route(let route):
                await run(
                    Dispatch(invocation, along: route, by: self), for: invocation.action, askedBy: asker,
                    isForced: force)
            }
        if let (error, performer, node) = thrown { outcome = await fail(error, performer, at: node) }
        if isObserved { tell(invocation, from: origin, isForced: force, outcome) }
        return outcome
    }

    // MARK: One request

    private enum Either {
        case outcome(Outcome)
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
            outcome = attempt(invocation, entry, from: start, isForced: isForced) { fail($0, $1, at: $2) }
        } else {
            outcome = search(invocation, from: start, isForced: isForced)
        }
        if isObserved { tell(invocation, from: origin, isForced: isForced, outcome) }
        withExtendedLifetime(start.held) {}
        return outcome
    }

    @inline(never)
    private func search(_ invocation: Invocation, from start: Start, isForced: Bool) -> Outcome {
        resolve(invocation.action, from: start) { entry in
            attempt(invocation, entry, from: start, isForced: isForced) { fail($0, $1, at: $2) }
        } listed: { route in
            run(Dispatch(invocation, along: route, by: self), isForced: isForced)
        } tooDeep: {
            .failed($0, by: nil, handledBy: nil)
        }
    }

    /// Performs a request at the claim of a remembered route.
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
            let performer = Performer(node: entry.node, kind: claim.kind, action: invocation.action)
            do {
                return try claim.perform(&forwarded, as: performer, isForced: isForced) ?? .declined(by: [performer])
            } catch {
                return failed(error, performer, entry.place.node)
            }
        }
    }

    private func run(_ dispatch: consuming Dispatch, isForced: Bool) -> Outcome {
        while true {
            switch dispatch.next() {
            case .finish(let outcome):
                return outcome
            case .send(let dispatcher, let invocation):
                if let outcome = dispatch.take(dispatcher.perform(invocation, from: nil, force: isForced)) {
                    return outcome
                }
            case .ask(let claim, let selection, let performer):
                do {
                    var invocation = selection.invocation
                    let outcome = try withExtendedLifetime(selection.owner) {
                        try claim.perform(&invocation, as: performer, isForced: isForced)
                    }
                    if let outcome { return outcome }
                    dispatch.pass(performer)
                } catch {
                    return fail(error, performer, at: selection.node)
                }
            }
        }
    }

    private func run(
        _ dispatch: consuming Dispatch, for action: ActionName, askedBy asker: ActionNode, isForced: Bool
    ) async -> Outcome {
        if let cycle = Lineage.cycle { return .failed(DispatchError.tooDeep(cycle), by: nil, handledBy: nil) }
        while true {
            // In a frame, since a condition may start a task that performs at once.
            let step = Nesting.current.run(action) {
                dispatch.next()
            } tooDeep: {
                .finish(.failed(DispatchError.tooDeep($0), by: nil, handledBy: nil))
            }
            switch step {
            case .finish(let outcome):
                return outcome
            case .send(let dispatcher, let invocation):
                let run = HandlerRun(asker: asker, node: asker)
                let sent = await run.perform(invocation, at: dispatcher, force: isForced)
                if let outcome = dispatch.take(sent) { return outcome }
            case .ask(let claim, let selection, let performer):
                let run = HandlerRun(asker: asker, node: selection.node, holding: selection.owner)
                do {
                    var invocation = selection.invocation
                    if let outcome = try await claim.perform(&invocation, as: performer, isForced: isForced, in: run) {
                        return outcome
                    }
                    dispatch.pass(performer)
                    if run.isCancelled { return .cancelled(by: performer) }
                } catch {
                    let isInterrupted = !claim.isSync && run.isCancelled
                    return isInterrupted ? .cancelled(by: performer) : await fail(error, performer, at: selection.node)
                }
            }
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
