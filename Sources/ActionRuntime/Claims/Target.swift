/// The claim that resolution chose.
public struct Target {
    /// The node of the claim.
    public let node: ActionNode
    /// In which way the node takes the action.
    public let kind: ClaimKind
    /// The name that was resolved: after a remapping, the other name.
    public let action: ActionName
    /// The parameters it takes; nil where anything goes.
    public let signature: ActionSignature?
    /// Where the claim was registered; nil where that is not known.
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
