// The original error behind a `DispatchError` that `Outcome.get()` threw.

extension DispatchError {
    /// The error with which the innermost request failed, where this one came from it; nil where no request failed.
    ///
    /// A handler that says `try coordinator.perform("save:").get()` throws a ``notPerformed(_:)`` where "save:" failed, and a
    /// handler that performs that handler's action in the same way wraps the error again. The original error is the innermost one:
    /// the error that a handler threw, or the `DispatchError` that kept any handler from being called.
    public var originalError: (any Error)? {
        guard let error = failure?.error else { return nil }
        return (error as? DispatchError)?.originalError ?? error
    }

    /// Whether ``originalError`` went up the tree already, from the node whose handler threw it.
    ///
    /// It is false for errors that kept a handler from being called, such as ``needsAwait(_:)``: no rule was asked about them.
    public var wasReported: Bool {
        guard let failure else { return false }
        return failure.performer != nil || (failure.error as? DispatchError)?.wasReported ?? false
    }

    /// The node whose rule handled ``originalError``, or an error that wrapped it; nil where no rule did.
    public var handledBy: NodeID? {
        guard let failure else { return nil }
        return (failure.error as? DispatchError)?.handledBy ?? failure.handledBy
    }

    /// The outcome of a request that failed.
    private var failure: Outcome? {
        guard case .notPerformed(let outcome) = self, outcome.error != nil else { return nil }
        return outcome
    }
}
