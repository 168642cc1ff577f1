/// The claim that was chosen to take an action, as data: its node, its kind, and the action's name as it reached the claim.
public struct Performer: Hashable, Sendable {
    /// The node of the claim.
    public let node: NodeID
    /// Whether the claim is a method, a closure or a catch-all.
    public let kind: ClaimKind
    /// The name that was resolved: after a remapping, the other name.
    public let action: ActionName
    private var declines: UInt16 = 0
    /// Whether an interceptor of the node is meant, in place of a claim.
    private(set) var isInterceptor = false
    /// The last bits of the number of the observed dispatch that the claim has answered; 0 for none.
    var dispatch = Uncompared<UInt32>(0)

    /// Describes a claim; for dispatchers other than ``Coordinator``.
    ///
    /// More than 65,535 preceding declines count as 65,535.
    public init(node: NodeID, kind: ClaimKind, action: ActionName, precedingDeclines: Int = 0) {
        self.node = node
        self.kind = kind
        self.action = action
        self.declines = UInt16(clamping: precedingDeclines)
    }

    /// An interceptor of a node around a claim.
    init(interceptorAt node: NodeID, around claim: Performer) {
        self.init(
            node: node, kind: claim.kind, action: claim.action, precedingDeclines: claim.precedingDeclines)
        isInterceptor = true
    }

    /// The same claim, asked after a number of others declined.
    func after(_ declines: Int) -> Performer {
        Performer(node: node, kind: kind, action: action, precedingDeclines: declines)
    }

    /// How many claims ran and declined the request before this one was asked; 0 to 65,535.
    public var precedingDeclines: Int { Int(declines) }
}

/// What a node takes an action with: a method, a closure for the name, or a catch-all.
public enum ClaimKind: String, Hashable, Sendable {
    /// An explicit method of the node's responder.
    case method
    /// A closure registered for the name.
    case closure
    /// A closure that takes whatever nothing else at its node claims.
    case catchAll
}

extension Performer: CustomStringConvertible {
    /// The node's path, or `(a released node)`.
    public var description: String { node.description }
}
