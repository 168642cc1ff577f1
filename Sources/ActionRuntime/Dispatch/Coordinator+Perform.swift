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
            Invocation(name, arguments: arguments, sender: sender), from: start, to: only, isForced: force)
    }

    /// Performs an action by a synchronous or asynchronous handler; never leaves the caller's isolation.
    @discardableResult
    public func perform(
        _ name: ActionName, arguments: ActionArguments = ActionArguments(), from start: (any RequestStart)? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        await perform(
            Invocation(name, arguments: arguments, sender: sender), from: start, to: only, force: force)
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
        dispatch(invocation, from: start, to: only, isForced: force)
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

    /// Performs a request without awaiting.
    @inline(__always)
    private func dispatch(
        _ invocation: consuming Invocation, from start: (any RequestStart)?, to only: ActionNode?, isForced: Bool
    ) -> Outcome {
        if isObserved { return observe(invocation, from: start, to: only, isForced: isForced) }
        guard let route = route(invocation.action, from: start, to: only) else { return .stale }
        var request = Request(invocation, along: route, in: self, isForced: isForced)
        let areUndertakingsNoted = SharedCounter.undoStacks.load() != 0
        let outcome = areUndertakingsNoted ? Undertaking.perform(&request, for: self) : request.perform()
        noteEnd(of: request, outcome)
        return outcome
    }

    /// Tells observers, which the handler may have added, that a request has ended; where there are none, watched menus.
    @inline(__always)
    private func noteEnd(of request: Request, _ outcome: Outcome) {
        if isObserved {
            tell(EndedRequest(request, outcome), from: request.start, isForced: request.isForced, nil)
        } else if TreeChanges.areWatched {
            noteAnswers()
        }
    }

    /// Performs a request that may have observers.
    @inline(never)
    private func observe(
        _ invocation: Invocation, from start: (any RequestStart)?, to only: ActionNode?, isForced: Bool
    ) -> Outcome {
        guard let node = only ?? startNode(start), startNode(start) != nil else { return .stale }
        let observed = beginObserved(), outer = ObservedDispatch.onThread
        if let observed { ObservedDispatch.onThread = observed }
        defer { withExtendedLifetime(node) {} }
        let invocation = hidingSecrets(invocation)
        guard let route = route(invocation.action, from: node, to: only) else {
            ObservedDispatch.onThread = outer
            return .stale
        }
        var request = Request(invocation, along: route, in: self, isForced: isForced)
        let place = observed != nil && EndedRequest.notesStarts ? StartPlace(node) : nil
        var ended = Undertaking.performObserved(&request, for: self)
        ended.startPlace = place
        ObservedDispatch.onThread = outer
        tell(ended, from: request.start, isForced: isForced, observed)
        return ended.outcome
    }

    /// Performs a request by a synchronous or asynchronous handler.
    private func dispatch(
        _ invocation: Invocation, from start: (any RequestStart)?, to only: ActionNode?, isForced: Bool
    ) async -> Outcome {
        guard let asker = startNode(start) else { return .stale }
        if isObserved || Undertaking.areNoted {
            return await observe(invocation, askedBy: asker, to: only, isForced: isForced)
        }
        switch begin(invocation, askedBy: asker, to: only, isForced: isForced) {
        case .ended(let outcome): return outcome
        case .waits(let awaited):
            let outcome = await awaited.perform()
            noteEnd(of: awaited, outcome)
            return outcome
        }
    }

    @inline(never)
    private func noteEnd(of awaited: AwaitedRequest, _ outcome: Outcome) { noteEnd(of: awaited.request, outcome) }

    /// A request that has ended, or goes on where a handler must be awaited.
    private enum Begun {
        case ended(Outcome)
        case waits(AwaitedRequest)
    }

    /// Performs a request up to the first handler that must be awaited.
    @inline(never)
    private func begin(
        _ invocation: Invocation, askedBy asker: ActionNode, to only: ActionNode?, isForced: Bool
    ) -> Begun {
        guard var request = find(invocation, askedBy: asker, to: only, isForced: isForced) else {
            return .ended(.refused)
        }
        let progress = request.begin()
        guard case .done(let outcome) = progress else {
            return .waits(AwaitedRequest(request, askedBy: asker, at: progress))
        }
        noteEnd(of: request, outcome)
        return .ended(outcome)
    }

    /// Performs a request that may have observers, or belong to an undertaking, by a synchronous or asynchronous handler.
    @inline(never)
    private func observe(
        _ invocation: Invocation, askedBy asker: ActionNode, to only: ActionNode?, isForced: Bool,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Outcome {
        let observed = isObserved ? beginObserved(isAwaited: true) : nil, start = only ?? asker
        let place = observed != nil && EndedRequest.notesStarts ? StartPlace(start) : nil
        var ended = await Undertaking.run(invocation, from: start.id, for: self) {
            // So dispatches of the handlers find this one.
            await ObservedDispatch.$current.withValue(observed ?? ObservedDispatch.current) {
                // Captured, because the closure would leave the isolation otherwise.
                _ = isolation
                let invocation = hidingSecrets(invocation)
                guard let request = find(invocation, askedBy: asker, to: only, isForced: isForced) else {
                    return EndedRequest(invocation, .refused)
                }
                let awaited = AwaitedRequest(request, askedBy: asker), outcome = await awaited.perform()
                return EndedRequest(awaited.request, outcome)
            }
        }
        ended.startPlace = place
        tell(ended, from: start.id, isForced: isForced, observed)
        return ended.outcome
    }

    /// A request at the first claim of its route, which is searched in a frame; nil where no frame is free.
    @inline(never)
    private func find(
        _ invocation: Invocation, askedBy asker: ActionNode, to only: ActionNode?, isForced: Bool
    ) -> Request? {
        // In a frame, because a search reads responders' tables, which is user code.
        answer(invocation.action) {
            route(invocation.action, from: asker, to: only).map {
                Request(invocation, along: $0, in: self, isForced: isForced)
            }
        } tooDeep: { _ in
            nil
        }
    }
}

/// A request that has ended.
package struct EndedRequest {
    /// The request as it was sent, with what became known to be secret among its arguments.
    var asked: Invocation
    let outcome: Outcome
    /// The claim where the request ended, whatever outcome its handler passed on; nil where no claim was asked.
    var performer: Performer?
    /// The title under which what the request did can be taken back; nil for none.
    var undo: String?
    /// Where the start stood when the request began; nil unless a recorder runs.
    var startPlace: StartPlace?

    /// Whether a recorder runs, so that the places of starts are noted when dispatches begin.
    static var notesStarts: Bool { SharedCounter.recorders.load() != 0 }

    package init(_ asked: Invocation, _ outcome: Outcome) { (self.asked, self.outcome) = (asked, outcome) }

    package init(_ request: Request, _ outcome: Outcome) {
        self.init(request.asked, outcome)
        performer = request.performer
    }
}
