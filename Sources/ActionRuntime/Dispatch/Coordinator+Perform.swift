extension Coordinator {
    /// Performs an action without awaiting; an asynchronous handler is not called, and the request fails.
    ///
    /// - Parameters:
    ///   - name: The action.
    ///   - arguments: The arguments for the handler.
    ///   - start: Where the search begins; if left out, the first responder, else the root. From a start that has left its tree,
    ///     the request fails (``DispatchError/staleOrigin``).
    ///   - only: The only node to ask, with the dispatchers that it hosts; no node above it is asked.
    ///   - sender: The object that asks; held weakly.
    ///   - force: Whether the action is performed even if its target is disabled; a block
    ///     (``ActionNode/block(_:except:)-(_,[ActionName])``) or wrong arguments still prevent it.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = ActionArguments(), from start: (any RequestStart)? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        dispatch(
            name, Invocation(name, arguments: arguments, sender: sender), from: start, to: only, isForced: force)
    }

    /// Performs an action by a synchronous or asynchronous handler; never leaves the caller's isolation.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = ActionArguments(), from start: (any RequestStart)? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        await dispatch(
            Invocation(name, arguments: arguments, sender: sender), from: start, to: only, isForced: force)
    }

    /// Performs a request without awaiting; an asynchronous handler is not called, and the request fails.
    @discardableResult
    public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome {
        perform(invocation, from: start, to: nil, force: force)
    }

    /// Performs a request by a synchronous or asynchronous handler; never leaves the caller's isolation.
    @discardableResult
    public func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome {
        await perform(invocation, from: start, to: nil, force: force)
    }

    /// Performs a request without awaiting; an asynchronous handler is not called, and the request fails.
    @discardableResult
    public func perform(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        force: Bool = false
    ) -> Outcome {
        dispatch(invocation.action, invocation, from: start, to: only, isForced: force)
    }

    /// Performs a request by a synchronous or asynchronous handler; never leaves the caller's isolation.
    ///
    /// An asynchronous handler is cancelled when the task is cancelled, or when the asking node or the handler's node is detached.
    @discardableResult
    public func perform(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        force: Bool = false
    ) async -> Outcome {
        await dispatch(invocation, from: start, to: only, isForced: force)
    }

    // MARK: One request

    /// Performs a request without awaiting; the invocation is made in its place.
    @inline(__always)
    private func dispatch(
        _ name: ActionName, _ invocation: @autoclosure () -> Invocation, from start: (any RequestStart)?,
        to only: ActionNode?, isForced: Bool
    ) -> Outcome {
        if isObserved || SharedCounter.undoStacks.load() != 0 {
            return performTracked(invocation(), from: start, to: only, isForced)
        }
        guard let route = route(name, from: start, to: only) else { return .stale }
        var request = Request(invocation(), along: consume route, in: self, isForced: isForced)
        let outcome = request.performNow()
        noteEnd(EndedRequest(request, outcome))
        return outcome
    }

    /// Tells watched menus, and observers, which the handler may have added, that a request has ended.
    @inline(__always)
    private func noteEnd(_ ended: @autoclosure () -> EndedRequest) {
        if isObserved {
            tell(ended(), nil)
        } else if TreeChanges.areWatched {
            noteAnswers()
        }
    }

    @inline(never)
    private func performTracked(
        _ invocation: Invocation, from start: (any RequestStart)?, to only: ActionNode?, _ isForced: Bool
    ) -> Outcome {
        guard let asker = startNode(start) else { return .stale }
        return performTracked(invocation, askedBy: asker, to: only, isForced).outcome
    }

    /// Performs a request that observers or undo stacks may be told of without awaiting, and gives what is told at its end.
    package func performTracked(
        _ invocation: Invocation, askedBy asker: ActionNode, to only: ActionNode? = nil, _ isForced: Bool
    ) -> EndedRequest {
        let observed = isObserved ? beginObserved(at: only ?? asker) : nil
        let thread = ThreadContext.current, outer = thread.observed
        if let observed { thread.observed = observed }
        defer { withExtendedLifetime(asker) {} }
        var request = request(invocation, from: asker, to: only, isForced: isForced)
        if observed?.isExplained == true { request.trace = RequestTrace(of: request) }
        var ended = UndoGroup.areNoted ? UndoGroup.perform(&request, for: self) : EndedRequest(performing: &request)
        thread.observed = outer
        observed?.noteAnswer(of: &ended)
        ended.explain()
        tell(ended, observed)
        return ended
    }

    /// Performs a request by a synchronous or asynchronous handler.
    private func dispatch(
        _ invocation: Invocation, from start: (any RequestStart)?, to only: ActionNode?, isForced: Bool
    ) async -> Outcome {
        TaskFrame.noteCaller(#isolation, asking: [changes])
        guard let asker = startNode(start) else { return .stale }
        if isObserved || UndoGroup.areNoted {
            return await performTracked(invocation, askedBy: asker, to: only, isForced).outcome
        }
        switch performToFirstWait(invocation, askedBy: asker, to: only, isForced: isForced) {
        case .ended(let outcome): return outcome
        case .waits(let awaited):
            let outcome = await awaited.awaitOutcome()
            noteEnd(of: awaited, outcome)
            return outcome
        }
    }

    @inline(never)
    private func noteEnd(of awaited: AwaitedRequest, _ outcome: Outcome) {
        noteEnd(EndedRequest(awaited.request, outcome))
    }

    /// A request that has ended, or goes on where a handler must be awaited.
    private enum Begun {
        case ended(Outcome)
        case waits(AwaitedRequest)
    }

    /// Performs a request up to the first handler that must be awaited.
    @inline(never)
    private func performToFirstWait(
        _ invocation: Invocation, askedBy asker: ActionNode, to only: ActionNode?, isForced: Bool
    ) -> Begun {
        var request = request(invocation, from: asker, to: only, isForced: isForced)
        let progress = request.beginAwaited()
        guard case .done(let outcome) = progress else {
            return .waits(AwaitedRequest(request, askedBy: asker, at: progress))
        }
        noteEnd(EndedRequest(request, outcome))
        return .ended(outcome)
    }

    /// Performs a request that observers or undo stacks may be told of by a synchronous or asynchronous handler, and gives what is
    /// told at its end.
    @inline(never)
    package func performTracked(
        _ invocation: Invocation, askedBy asker: ActionNode, to only: ActionNode? = nil, _ isForced: Bool,
        isolation: isolated (any Actor)? = #isolation
    ) async -> EndedRequest {
        let invocation = markingSecrets(invocation), start = only ?? asker
        let observed = isObserved ? beginObserved(at: start, isAwaited: true) : nil
        let scope =
            UndoGroup.areNoted || SharedCounter.remoteDispatchers.load() != 0
            ? UndoGroup.Scope(invocation, from: start.id, isOfOneNode: only != nil, by: self, isAwaited: true) : nil
        func enter(_ context: inout TaskContext) {
            if let observed { context.observed = observed }
            if let scope { context.undoScope = scope }
        }
        var (ended, claim) = await TaskContext.run(changed: enter) {
            let awaited = awaited(invocation, askedBy: asker, to: only, isForced: isForced, observed)
            let outcome = await awaited.awaitOutcome()
            return (EndedRequest(awaited.request, outcome), awaited.request.claimOfTree)
        }
        scope?.end()
        scope?.noteEnd(of: &ended, at: claim, by: self)
        observed?.noteAnswer(of: &ended)
        ended.explain()
        tell(ended, observed)
        return ended
    }

    @inline(never)
    private func awaited(
        _ invocation: Invocation, askedBy asker: ActionNode, to only: ActionNode?, isForced: Bool,
        _ observed: ObservedDispatch?
    ) -> AwaitedRequest {
        var request = request(invocation, from: asker, to: only, isForced: isForced)
        if observed?.isExplained == true { request.trace = RequestTrace(of: request) }
        return AwaitedRequest(request, askedBy: asker)
    }
}
