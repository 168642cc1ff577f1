/// Somebody who answers the questions about actions: a ``Coordinator``, or a bridge to another toolkit or process.
public protocol ActionDispatching: AnyObject {
    /// Who would get the request; nil where nobody claims it.
    func target(for invocation: Invocation, from start: ActionNode?) -> Target?

    /// Whether the request would be performed, and if not, why.
    ///
    /// Arguments that are not known yet are not told from none.
    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation

    /// Performs the request; asynchronous handlers are not called.
    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome

    /// Performs the request, by whichever handler.
    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome
}
