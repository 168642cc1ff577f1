// In asynchronous code the compiler picks the asynchronous `perform`; under a name of its own the synchronous one is at hand.

extension Coordinator {
    /// Performs an action without awaiting, also from asynchronous code: the synchronous `perform`.
    ///
    /// An asynchronous handler is not called, and fails the request (``DispatchError/needsAwait(_:)``). Nothing else runs on the
    /// caller's isolation before it returns, so what was just asked still holds.
    ///
    /// - Parameters:
    ///   - name: The action.
    ///   - arguments: What the handler is given.
    ///   - start: Where the search begins; the first responder, else the root, where left out.
    ///   - only: The one node to ask, with what it hosts, and nobody above it.
    ///   - sender: Who asks; held weakly.
    ///   - force: Whether the action is performed even if its target says that it is disabled; a block and wrong arguments stop
    ///     it still.
    @discardableResult
    public func performNow(
        _ name: ActionName, arguments: ActionArguments = ActionArguments(), from start: (any RequestStart)? = nil,
        to only: ActionNode? = nil, sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        perform(name, arguments: arguments, from: start, to: only, sender: sender, force: force)
    }

    /// Performs a request without awaiting, also from asynchronous code.
    @discardableResult
    public func performNow(
        _ invocation: Invocation, from start: (any RequestStart)? = nil, to only: ActionNode? = nil, force: Bool = false
    ) -> Outcome {
        perform(invocation, from: start, to: only, force: force)
    }
}
