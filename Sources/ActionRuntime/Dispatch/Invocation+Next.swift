extension Invocation {
    /// Performs the claim that would have been next, as a call of `super` does; an asynchronous handler is not called, and
    /// fails the request.
    ///
    /// ```swift
    /// window.onAction("close:") { invocation in
    ///     saveDrafts()
    ///     return invocation.performNext()      // what the nodes above do with it
    /// }
    /// ```
    ///
    /// The next claim is the one that would be asked if this one declined, validated as it is then; the arguments are those of
    /// this invocation, so that a handler may change them in a copy. Where the next claim declines, the one after it is asked.
    /// A forced request goes on being forced. Observers hear of the request as a whole.
    ///
    /// Where there is no further claim, and once the handler that was given the invocation has ended, the outcome is
    /// unclaimed; a handler that returns it makes its own request unclaimed. The idea is that of Flutter's overridable actions
    /// (`Action.callingAction`).
    @discardableResult
    public func performNext() -> Outcome {
        guard let (call, listed) = call, let rest = call.rest(listed) else { return .unclaimed(action, asked: .none) }
        return call.dispatcher.perform(self, along: rest.route, at: rest.position, since: rest.since, call)
    }

    /// Performs the claim that would have been next, by whichever handler; never leaves the caller's isolation.
    @discardableResult
    public func performNext() async -> Outcome {
        guard let (call, listed) = call, let rest = call.rest(listed) else { return .unclaimed(action, asked: .none) }
        rest.route.beginUse()
        return await call.dispatcher.run(
            self, along: rest.route, at: rest.position, since: rest.since, from: call.start,
            askedBy: call.start.node ?? call.dispatcher.root, isForced: call.isForced)
    }

    /// The call that the invocation was made for, while that lasts.
    private var call: (call: Call, listed: Route?)? {
        if ticket == 0 { return nil }
        return Nesting.current.call(of: self) ?? Lineage.call(of: self).map { ($0, nil) }
    }
}

extension Coordinator {
    /// Performs a request along a part of a route, in a frame of its own.
    fileprivate func perform(
        _ invocation: Invocation, along route: Route, at position: Int, since detachments: UInt64, _ call: Call
    ) -> Outcome {
        answer(invocation.action) {
            route.use {
                run(invocation, along: $0, from: call.start, at: position, since: detachments, isForced: call.isForced)
            }
        } tooDeep: {
            .failed($0, by: nil, handledBy: nil)
        }
    }
}
