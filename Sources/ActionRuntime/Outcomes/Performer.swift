/// The claim that was chosen to take an action, as data: its node, its kind, and the action's name as it reached the claim.
public struct Performer: Hashable, Sendable {
    /// The node of the claim.
    public let node: NodeID
    /// Whether the claim is a method, a closure or a catch-all.
    public let kind: ClaimKind
    /// The name that was resolved: after a remapping, the other name.
    public let action: ActionName
    private var declines: UInt16 = 0

    /// Describes a claim; for dispatchers other than ``Coordinator``.
    ///
    /// More than 65,535 preceding declines count as 65,535.
    public init(node: NodeID, kind: ClaimKind, action: ActionName, precedingDeclines: Int = 0) {
        self.node = node
        self.kind = kind
        self.action = action
        self.declines = UInt16(clamping: precedingDeclines)
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

/// The nodes that a request went to, in the order of the search.
///
/// Only the two ends of each stretch are kept, so that making an outcome allocates nothing. ``paths`` lists the nodes that stand
/// between them when it is read.
public struct AskedNodes: Hashable, Sendable {
    /// An unbroken part of the path, from a node up to one of its ancestors or itself.
    struct Stretch: Hashable, Sendable {
        let start: NodeID
        let end: NodeID
    }

    /// The part of the path in the tree of the start, then the parts in the trees of hosted dispatchers, hosts and next dispatchers.
    let stretches: [Stretch]

    /// No nodes; for dispatchers other than ``Coordinator``, whose nodes are elsewhere.
    public static var none: AskedNodes { AskedNodes(stretches: []) }

    /// Whether nodes of more than one tree were asked.
    var isOfSeveralTrees: Bool { stretches.count > 1 }

    /// The nodes of two routes that were asked one after the other.
    static func + (nodes: AskedNodes, others: AskedNodes) -> AskedNodes {
        AskedNodes(stretches: nodes.stretches + others.stretches)
    }

    /// The node from which the search began.
    var start: NodeID { stretches.first?.start ?? .none }

    /// The paths of the nodes, in the order in which they were asked; released nodes are left out.
    ///
    /// May be asked from any isolation.
    /// - Complexity: O(*d*) steps, each with the cost of ``NodeID/path``.
    public var paths: [String] { stretches.flatMap { Places.paths(from: $0.start, to: $0.end) } }
}

extension AskedNodes: CustomStringConvertible {
    /// The names of the nodes, without the paths to them, as in `field → editor → window → app`; `nobody` where all are released.
    public var description: String {
        let paths = paths
        return paths.isEmpty ? "nobody" : paths.lastParts
    }
}

/// The answer of a handler or rule: the request ends here, or goes on to the next one.
public enum Passage: Hashable, Sendable {
    /// The request is dealt with, and no further claim or rule is asked.
    case handled
    /// The request is declined: the next claim is asked, or the next rule.
    case notHandled
}

extension Passage: HandlerResult {
    /// Null, because the outcome says whether the request is dealt with.
    public var actionValue: ActionValue { .null }
}

extension HandlerResult where Self == Passage {
    // For closures whose result may be any `HandlerResult`: there the compiler looks up `.notHandled` in the protocol.

    /// The request is dealt with.
    @_disfavoredOverload public static var handled: Passage { .handled }

    /// The request goes on to the next claim.
    @_disfavoredOverload public static var notHandled: Passage { .notHandled }
}
