/// Who was chosen to take an action, as data: the claim's node and kind, and the action as it reached the claim.
public struct Performer: Hashable, Sendable {
    /// The node of the claim.
    public let node: NodeID
    /// In which way the node takes the action.
    public let kind: ClaimKind
    /// The name that was resolved: after a remapping, the other name.
    public let action: ActionName
    private let declines: UInt16

    /// Describes a claim; for dispatchers other than ``Coordinator``.
    public init(node: NodeID, kind: ClaimKind, action: ActionName, precedingDeclines: Int = 0) {
        self.node = node
        self.kind = kind
        self.action = action
        self.declines = UInt16(clamping: precedingDeclines)
    }

    /// How many claims ran and declined the request before this one was asked.
    public var precedingDeclines: Int { Int(declines) }
}

extension Performer: CustomStringConvertible {
    /// The node's path.
    public var description: String { node.description }
}
