// In asynchronous code the compiler picks the asynchronous `perform`; `performNow` names the synchronous one.

extension Coordinator {
    /// Performs an action without awaiting, also from asynchronous code: the synchronous `perform`.
    ///
    /// An asynchronous handler is not called, and the request fails (``DispatchError/needsAwait(_:)``). No other task runs on the
    /// caller's isolation before the call returns, so an answer that was just asked for still holds. The parameters are those of
    /// `perform`.
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
