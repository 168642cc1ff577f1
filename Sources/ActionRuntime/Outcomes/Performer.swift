/// The claim that was chosen to take an action, as data: its node, its kind, and the action's name as it reached the claim.
public struct Performer: Hashable, Sendable {
    /// The node of the claim.
    public let node: NodeID
    /// Whether the claim is a method, a closure or a catch-all.
    public let kind: ClaimKind
    private var declines: UInt16 = 0
    /// The name that was resolved: after a remapping, the other name.
    public let action: ActionName
    private var declared: Uncompared<ActionSignature.Kind?>
    /// Whether an interceptor of the node is meant, in place of a claim.
    private(set) var isInterceptor = false
    /// The process that answered for another program: the number by which that program's dispatcher knows it; 0 for none.
    package var instance = Uncompared<UInt16>(0)
    /// The last bits of the number of the observed dispatch that the claim has answered; 0 for none.
    var dispatch = Uncompared<UInt32>(0)

    /// Describes a claim; for dispatchers other than ``Coordinator``.
    ///
    /// - Parameters:
    ///   - node: The node of the claim.
    ///   - kind: Whether the claim is a method, a closure or a catch-all.
    ///   - action: The name that was resolved.
    ///   - returns: The kind of the results that the claim declares; nil for none.
    ///   - precedingDeclines: How many claims declined before; more than 65,535 count as 65,535.
    public init(
        node: NodeID, kind: ClaimKind, action: ActionName, returns: ActionSignature.Kind? = nil,
        precedingDeclines: Int = 0
    ) {
        self.node = node
        self.kind = kind
        self.action = action
        self.declines = UInt16(clamping: precedingDeclines)
        declared = Uncompared(returns)
    }

    /// An interceptor of a node around a claim.
    init(interceptorAt node: NodeID, around claim: Performer) {
        self.init(
            node: node, kind: claim.kind, action: claim.action, precedingDeclines: claim.precedingDeclines)
        isInterceptor = true
    }

    /// The same claim, asked after a number of others declined.
    func after(_ declines: Int) -> Performer {
        Performer(node: node, kind: kind, action: action, returns: returns, precedingDeclines: declines)
    }

    /// The same claim under another name.
    package func called(_ name: ActionName) -> Performer {
        var copy = Performer(node: node, kind: kind, action: name, returns: returns, precedingDeclines: Int(declines))
        (copy.isInterceptor, copy.instance) = (isInterceptor, instance)
        return copy
    }

    /// The kind of the results that the claim declares, which may leave the process; nil where a result stays in the process.
    ///
    /// The value of a performed ``Outcome`` is told to remote clients and agents only if its claim declares it: by `returns:` at its
    /// registration, by a typed key whose output is not `Void`, or by an explicit method that has a result. Clients are told null in
    /// place of any other value, and of a value that is not of this kind, which is a ``SafetyFinding``. In the process the value is as
    /// the handler returned it.
    ///
    /// It takes no part in comparing and hashing.
    public var returns: ActionSignature.Kind? { declared.value }

    /// The same claim, which declares results of a kind, unless it declares a kind already.
    func declaring(_ kind: ActionSignature.Kind?) -> Performer {
        if returns != nil { return self }
        var copy = self
        copy.declared = Uncompared(kind)
        return copy
    }

    /// Whether both are the same claim, however many declined before either.
    package func isSame(as other: Performer) -> Bool {
        node == other.node && kind == other.kind && action == other.action && isInterceptor == other.isInterceptor
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
