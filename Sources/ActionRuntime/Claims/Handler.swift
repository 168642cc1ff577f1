/// The closures that perform an action, in the form in which they are called.
@usableFromInline package struct Handler {
    /// The closure for callers that do not await; traps where there is none.
    let sync: (inout Invocation) throws -> Reply
    /// Whether there is a closure for callers that do not await.
    let isSync: Bool
    /// The closure for callers that await; nil where they call the synchronous one.
    let async: ((Invocation) async throws -> Reply)?
    var isAsync: Bool { async != nil }
    /// Whether the handler may decline, so that the next claim is asked.
    package let mayDecline: Bool
    /// The kind of the results that may leave the process; nil where results stay in the process.
    package private(set) var returns: ActionSignature.Kind?
    /// Whether the handler gives the outcome of another request, which the next claim may have performed (`performNext`).
    let forwards: Bool
    /// The runs of an asynchronous handler with another running policy than ``RunningPolicy/concurrent``.
    private(set) var queue: RunQueue?

    @usableFromInline package init(
        mayDecline: Bool = false, forwards: Bool = false, _ sync: ((inout Invocation) throws -> Reply)?,
        async: ((Invocation) async throws -> Reply)? = nil
    ) {
        (isSync, self.async, self.mayDecline, self.forwards) = (sync != nil, async, mayDecline, forwards)
        // Not unwrapped by `??`, whose generic form would wrap the closure twice.
        if let sync {
            self.sync = sync
        } else {
            self.sync = { _ in preconditionFailure("The handler must be awaited.") }
        }
    }

    /// The handler with declared results; with nil as it is.
    @usableFromInline package func returning(_ kind: ActionSignature.Kind?) -> Handler {
        guard let kind else { return self }
        var handler = self
        handler.returns = kind
        return handler
    }

    /// Applies a running policy to an asynchronous handler; other handlers stay as they are.
    func running(_ policy: RunningPolicy) -> Handler {
        var handler = self
        if policy != .concurrent, !isSync { handler.queue = RunQueue(policy) }
        return handler
    }
}
