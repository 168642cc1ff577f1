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

/// The claim that the search for an action chose: the first available one on the path.
public struct Target {
    /// The node of the claim.
    public let node: ActionNode
    /// Whether the claim is a method, a closure or a catch-all.
    public let kind: ClaimKind
    /// The name that was resolved: after a remapping, the name that it leads to.
    public let action: ActionName
    /// The parameters that the action takes there; nil where it takes any arguments.
    public let signature: ActionSignature?
    /// Where the claim was registered; nil where another dispatcher does not say where.
    public let source: SourceLocation?
    /// Whether the claim's handler may decline, so that the next claim is asked.
    public let mayDecline: Bool
    /// Whether the claim's handler must be awaited; a synchronous `perform` then fails with ``DispatchError/needsAwait(_:)``.
    public let isAsync: Bool

    /// Describes a claim; for dispatchers other than ``Coordinator``.
    public init(
        node: ActionNode, kind: ClaimKind, action: ActionName, signature: ActionSignature? = nil,
        source: SourceLocation? = nil, mayDecline: Bool = false, isAsync: Bool = false
    ) {
        self.node = node
        self.kind = kind
        self.action = action
        self.signature = signature
        self.source = source
        self.mayDecline = mayDecline
        self.isAsync = isAsync
    }

    /// The method that is called: the action itself for an explicit method, else `handleAction:`.
    public var selector: ActionName { Forwarder.selector(for: action, kind: kind) }

    /// The claim as data, which identifies its node without retaining it.
    public var performer: Performer { Performer(node: node.id, kind: kind, action: action) }
}
