/// An object that answers the questions about actions: a ``Coordinator``, or a bridge to another toolkit or process.
///
/// In each of them `start` is the node where the search begins; nil leaves it to the dispatcher, which takes its first
/// responder, else its root. A start outside the dispatcher's tree is searched along its own parents, and no further.
/// A coordinator that hosts a dispatcher, or has it ``Coordinator/next``, gives nil: ``Invocation/start`` says where the request
/// began. It validates and performs only requests for which the dispatcher gave a target.
public protocol ActionDispatching: AnyObject {
    /// Finds the claim that would take the request, which may be disabled; nil where nobody claims it.
    func target(for invocation: Invocation, from start: ActionNode?) -> Target?

    /// Says whether the request would be performed, and if not, why.
    ///
    /// The arguments are checked as they are: to leave them out of the question, as
    /// ``Coordinator/validate(_:arguments:from:to:sender:)`` can, is not possible here. A coordinator that sends a request here
    /// whose arguments are not known leaves out what the answer says of them (``Validation/Reason/Kind/arguments``).
    func validate(_ invocation: Invocation, from start: ActionNode?) -> Validation

    /// Performs the request with a synchronous handler; where the target's is asynchronous, the outcome is a failure.
    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) -> Outcome

    /// Performs the request, and awaits the handler where that is asynchronous.
    func perform(_ invocation: Invocation, from start: ActionNode?, force: Bool) async -> Outcome

    /// Lists the actions that apply, so that palettes and lists of the coordinators that send requests here show them.
    ///
    /// By default there are none; the actions can be performed all the same.
    func availableActions(from start: ActionNode?) -> [AvailableAction]

    /// Calls a closure whenever what the dispatcher answers may have changed, so that watched menus ask again.
    ///
    /// The closure is to be called on the isolation of the tree. It is asked for by whoever hosts the dispatcher or has it next.
    /// - Returns: What ends the calls; nil, the default, where the dispatcher does not tell of changes.
    func onChange(_ hear: @escaping () -> Void) -> Registration?
}

extension ActionDispatching {
    /// Lists nothing.
    public func availableActions(from start: ActionNode?) -> [AvailableAction] { [] }

    /// Tells of no changes.
    public func onChange(_ hear: @escaping () -> Void) -> Registration? { nil }
}

/// The claim that the search for an action chose: the first available one on the path.
public struct Target {
    /// The node of the claim.
    public let node: ActionNode
    /// Whether the claim is a method, a closure or a catch-all.
    public let kind: ClaimKind
    /// The name that was resolved: after a remapping, the other name.
    public let action: ActionName
    /// The parameters that the action takes there; nil where any arguments go.
    public let signature: ActionSignature?
    /// Where the claim was registered; nil where another dispatcher does not say.
    public let source: SourceLocation?
    /// Whether the claim may say, when it runs, that the next one shall be asked.
    public let mayDecline: Bool
    /// Whether the claim's handler has to be awaited: a synchronous `perform` fails with ``DispatchError/needsAwait(_:)``.
    public let isAsync: Bool

    /// Describes a claim; for dispatchers other than ``Coordinator``.
    ///
    /// - Parameters:
    ///   - node: The node of the claim.
    ///   - kind: The kind of claim.
    ///   - action: The name that was resolved.
    ///   - signature: The parameters that the action takes; nil where any arguments go.
    ///   - source: Where the claim was registered; nil where that cannot be said.
    ///   - mayDecline: Whether the claim may say, when it runs, that the next one shall be asked.
    ///   - isAsync: Whether the claim's handler has to be awaited.
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

    /// The method that is called: the action itself, or `handleAction:` where it is forwarded.
    public var selector: ActionName { Forwarder.selector(for: action, kind: kind) }

    /// The claim as data, which names its node without holding it.
    public var performer: Performer { Performer(node: node.id, kind: kind, action: action) }
}
