extension Invocation {
    /// Performs the next claim of the request, as a call of `super` does; an asynchronous handler is not called, and the request
    /// fails.
    ///
    /// ```swift
    /// window.onAction("close:") { invocation in
    ///     saveDrafts()
    ///     return invocation.performNext()      // what the nodes above do with it
    /// }
    /// ```
    ///
    /// The next claim is the one that would be asked if this one declined. It is validated at the time of the call, with the
    /// arguments of this invocation, which a handler may change in a copy. If the next claim declines, the one after it is asked. A
    /// forced request stays forced. Observers hear of the request as a whole.
    ///
    /// If there is no further claim, or the handler that was given the invocation has ended, the outcome is unclaimed; a handler
    /// that returns it makes its own request unclaimed. The idea is from Flutter's overridable actions (`Action.callingAction`).
    @discardableResult
    public func performNext() -> Outcome {
        guard var request = going else { return .unclaimed(action, asked: .none) }
        return request.performNow()
    }

    /// Performs the next claim of the request, by a synchronous or asynchronous handler; never leaves the caller's isolation.
    @discardableResult
    public func performNext() async -> Outcome {
        guard let request = going else { return .unclaimed(action, asked: .none) }
        return await AwaitedRequest(request, askedBy: start ?? request.route.node).awaitOutcome()
    }

    /// The request behind the handler that the invocation was made for; nil once that handler has ended.
    private var going: Request? { call.flatMap { Request(self, after: $0) } }
}

extension Invocation.Call {
    /// The route at the call's claim; nil once the call has ended.
    package var route: Route? { position?.route }

    /// The coordinator that was asked; nil once the call has ended.
    package var coordinator: Coordinator? { site?.coordinator }

    /// The handler's node, and the coordinator that was asked; nil once the call has ended.
    package var site: (node: ActionNode, coordinator: Coordinator)? {
        position.map { ($0.route.node, ($0.nextRoutes?.first ?? $0.route).coordinator) }
    }
}
