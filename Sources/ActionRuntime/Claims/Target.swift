/// The claim that resolution chose.
public struct Target {
    /// The node of the claim.
    public let node: ActionNode
    /// What the node takes the action with: a method, a closure or a catch-all.
    public let kind: ClaimKind
    /// The name that was resolved: after a remapping, the other name.
    public let action: ActionName
    /// The parameters that the action takes; nil where any arguments do.
    public let signature: ActionSignature?
    /// The line of source that registered the claim; nil for a dispatcher that does not say.
    public let source: SourceLocation?

    /// Describes a claim; for dispatchers other than ``Coordinator``.
    public init(
        node: ActionNode, kind: ClaimKind, action: ActionName, signature: ActionSignature? = nil,
        source: SourceLocation? = nil
    ) {
        self.node = node
        self.kind = kind
        self.action = action
        self.signature = signature
        self.source = source
    }

    /// The method that is called: the action itself, or `handleAction:` where it is forwarded.
    public var selector: ActionName { Forwarder.selector(for: action, kind: kind) }

    /// The same as data.
    public var performer: Performer { Performer(node: node.id, kind: kind, action: action) }
}
