/// An object that answers the questions about actions: a ``Coordinator``, or a bridge to another toolkit or process.
///
/// In each of them `start` is the node where the search begins; nil leaves it to the dispatcher, which takes its first
/// responder, else its root. A start outside the dispatcher's tree is searched along its own parents, and no further.
public protocol ActionDispatching: AnyObject {
    /// Finds the claim that would take the request, which may be disabled; nil where nobody claims it.
    func target(for invocation: Invocation, from start: ActionNode?) -> Target?

    /// Says whether the request would be performed, and if not, why.
    ///
    /// The arguments are checked as they are: to leave them out of the question, as
    /// ``Coordinator/validate(_:arguments:from:to:sender:)`` can, is not possible here.
    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation

    /// Performs the request with a synchronous handler; where the target's is asynchronous, the outcome is a failure.
    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome

    /// Performs the request, and awaits the handler where that is asynchronous.
    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome
}
