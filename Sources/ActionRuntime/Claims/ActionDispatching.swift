/// An object that answers the questions about actions: a ``Coordinator``, or a bridge to another toolkit or process.
///
/// Each method takes a `start`, the node where the search begins. For nil the dispatcher chooses: its first responder, else its
/// root. From a start outside the dispatcher's tree the search goes along the start's own parents, and no further. A coordinator
/// passes nil to a dispatcher that it hosts or has as ``Coordinator/next``; ``Invocation/start`` then says where the request began.
/// It validates and performs only requests for which the dispatcher gave a target.
public protocol ActionDispatching: AnyObject {
    /// Finds the claim that would take the request, even if the claim is disabled; nil where no claim takes it.
    func target(for invocation: Invocation, from start: ActionNode?) -> Target?

    /// Says whether the request would be performed, and if not, why.
    ///
    /// The arguments are always checked; ``Coordinator/validate(_:arguments:from:to:sender:)`` alone can leave them out. A
    /// coordinator that does not know the arguments of a request ignores what this answer says about them
    /// (``Validation/Reason/Kind/arguments``).
    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation

    /// Performs the request without awaiting; the outcome is a failure where the target has only an asynchronous handler.
    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome

    /// Performs the request, and awaits the handler if it is asynchronous.
    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome

    /// Lists the actions that apply, so that palettes and lists of coordinators that send requests here show them.
    ///
    /// The default lists none; an action that is not listed can still be performed.
    func availableActions(from start: ActionNode?) -> [AvailableAction]

    /// Calls a closure whenever the dispatcher's answers may have changed, so that watched menus ask again.
    ///
    /// The dispatcher's host, or a coordinator that has it next, calls this. The closure must be called on the tree's isolation.
    /// - Returns: A registration that ends the calls; nil, the default, where the dispatcher does not report changes.
    func onChange(_ hear: @escaping () -> Void) -> Registration?
}

extension ActionDispatching {
    /// Lists no actions.
    public func availableActions(from start: ActionNode?) -> [AvailableAction] { [] }

    /// Reports no changes.
    public func onChange(_ hear: @escaping () -> Void) -> Registration? { nil }
}
