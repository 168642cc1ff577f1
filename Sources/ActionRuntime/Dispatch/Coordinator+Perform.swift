extension Coordinator {
    /// Performs an action; an asynchronous handler is not called, and fails the request.
    ///
    /// - Parameters:
    ///   - name: The action.
    ///   - arguments: What the handler is given.
    ///   - start: Where the search begins; the first responder, else the root, where left out. A start that has left its
    ///     tree fails the request (``DispatchError/staleOrigin``).
    ///   - only: The one node to ask, with what it hosts, and nobody above it.
    ///   - sender: Who asks; held weakly.
    ///   - force: Whether the action is performed even if its target says that it is disabled; a block
    ///     (``ActionNode/block(_:except:)-(_,[ActionName])``) and wrong arguments stop it still.
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
        await dispatch(invocation, from: start, to: only, isForced: force)
    }

    // MARK: One request

    /// Performs a request, by a synchronous handler.
    @inline(__always)
    private func dispatch(
        _ invocation: Invocation, from start: (any RequestStart)?, to only: ActionNode?, isForced: Bool
    ) -> Outcome {
        guard let start = self.start(start, to: only) else { return .stale }
        if isObserved { return observe(invocation, from: start, isForced: isForced) }
        let origin = start.place.id
        let outcome = dispatch(invocation, from: start, isForced: isForced)
        // Somebody may have begun to observe in the handler.
        if isObserved || cache.revisions.isWatched { tell(invocation, from: origin, isForced: isForced, outcome, nil) }
        withExtendedLifetime(start.held) {}
        return outcome
    }

    /// Performs a request of which somebody may have to be told.
    @inline(never)
    private func observe(_ invocation: Invocation, from start: Start, isForced: Bool) -> Outcome {
        // Retained, because looking for those who observe may release one last, which runs user code.
        let node = start.node
        defer { withExtendedLifetime(node) {} }
        let (origin, observed, nesting) = (node.id, beginObserved(), cache.nesting.current)
        let outer = nesting.dispatch
        if let observed { nesting.dispatch = observed }
        let outcome = dispatch(invocation, from: start, isForced: isForced)
        nesting.dispatch = outer
        tell(invocation, from: origin, isForced: isForced, outcome, observed)
        return outcome
    }

    @inline(__always)
    private func dispatch(_ invocation: Invocation, from start: Start, isForced: Bool) -> Outcome {
        // As `resolve` does, with its two longer ways in functions of their own.
        guard let entry = remembered(invocation.action, from: start) else {
            return search(invocation, from: start, isForced: isForced)
        }
        guard let route = entry.route else {
            return attempt(invocation, entry, from: start, isForced: isForced) { fail($0, $1, at: $2) }
        }
        return follow(route, invocation, from: start, isForced: isForced)
            ?? search(invocation, from: start, isForced: isForced)
    }

    /// Performs a request along a remembered route; nil where that no longer says who deals with it.
    @inline(never)
    private func follow(
        _ known: RouteReference, _ invocation: Invocation, from start: Start, isForced: Bool
    ) -> Outcome? {
        follow(known, for: invocation.action) { route in
            run(invocation, along: route, from: start.place.id, isForced: isForced)
        } tooDeep: {
            .failed($0, by: nil, handledBy: nil)
        }
    }

    @inline(never)
    private func search(_ invocation: Invocation, from start: Start, isForced: Bool) -> Outcome {
        search(invocation.action, from: start) { entry in
            attempt(invocation, entry, from: start, isForced: isForced) { fail($0, $1, at: $2) }
        } listed: { route in
            run(invocation, along: route, from: start.place.id, isForced: isForced)
        } tooDeep: {
            .failed($0, by: nil, handledBy: nil)
        }
    }

    /// Performs a request at a remembered claim.
    @inline(__always)
    func attempt(
        _ invocation: Invocation, _ entry: RouteCache.Entry, from start: Start, isForced: Bool,
        failed: (any Error, Performer, ActionNode) -> Outcome
    ) -> Outcome {
        guard let reference = entry.claim else {
            return .unclaimed(invocation.action, asked: entry.asked(from: start.place.id))
        }
        return reference.use { claim in
            let nesting = cache.nesting.current
            guard nesting.begin(invocation.action) else {
                return .failed(DispatchError.tooDeep(nesting.refuse()), by: nil, handledBy: nil)
            }
            defer { nesting.end() }
            let start = start.place.id
            var forwarded = Forwarder.forward(invocation, as: invocation.action, to: claim.kind, from: start)
            let performer = claim.performer(of: invocation.action, at: entry.node)
            let call = Call(
                of: invocation.action, startedAt: start, isForced: isForced, by: self,
                at: reference.place(at: entry.node, upTo: cache.revisions.serial))
            do {
                return try claim.perform(&forwarded, as: performer, behind: nil, call, in: nesting)
                    ?? .declined(by: [performer])
            } catch {
                return failed(error, performer, entry.place.node)
            }
        }
    }

    /// Performs a request along a route, by a synchronous handler, in the innermost frame.
    ///
    /// - Parameters:
    ///   - position: The number of the first candidate that is asked.
    ///   - detachments: How many nodes had been taken from their parents when the use of the route began.
    @inline(__always)
    func run(
        _ invocation: Invocation, along route: Route, from start: NodeID, at position: Int = 0,
        since detachments: UInt64? = nil, isForced: Bool
    ) -> Outcome {
        var declined = Declined(), position = position
        let (detachments, nesting) = (detachments ?? route.detachmentsAtUse, cache.nesting.current)
        let outcome: Outcome? = route.ask(
            invocation, startedAt: start, from: &position, upTo: route.count, since: detachments, holdingOwner: true
        ) { claim, candidate, next, forwarded in
            var forwarded = forwarded
            let performer = claim.performer(of: forwarded.action, at: candidate.node, after: declined.count)
            let call = Call(
                of: invocation.action, startedAt: start, isForced: isForced, by: self,
                at: route.place(after: candidate, at: next, since: detachments))
            do {
                let outcome = try claim.perform(
                    &forwarded, as: performer, behind: route.block(of: candidate), call, in: nesting)
                if outcome == nil { declined.add(performer) }
                return outcome
            } catch {
                return fail(error, performer, at: candidate.place.node)
            }
        } sent: { dispatcher, target, candidate, sent, _ in
            if let block = route.block(of: candidate) {
                return .disabled(by: Performer(target, after: declined.count), reasons: [block])
            }
            return declined.take(dispatcher.perform(sent, from: nil, force: isForced))
        }
        return outcome ?? declined.outcome(of: invocation, along: route, from: start)
    }

    /// The outcome of a handler that threw, once the error has bubbled.
    @inline(never)
    private func fail(_ error: any Error, _ performer: Performer, at node: ActionNode) -> Outcome {
        if error is CancellationError { return .cancelled(by: performer) }
        return .failed(error, by: performer, handledBy: node.report(error).handledBy)
    }
}

extension Outcome {
    /// The outcome of a request whose start has left its tree.
    static var stale: Outcome { .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
}
