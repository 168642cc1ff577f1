/// The nodes that a request went to, in the order of the search.
///
/// Only the two ends of each segment are kept, so that making an outcome allocates nothing. ``paths`` lists the nodes that stand
/// between them when it is read.
public struct AskedNodes: Hashable, Sendable {
    /// An unbroken part of the path, from a node up to one of its ancestors or itself.
    struct PathSegment: Hashable, Sendable {
        let start: NodeID
        let end: NodeID
    }

    /// The part of the path in the tree of the start, then the parts in the trees of hosted dispatchers, hosts and next dispatchers.
    let segments: [PathSegment]

    /// No nodes; for dispatchers other than ``Coordinator``, whose nodes are elsewhere.
    public static var none: AskedNodes { AskedNodes(segments: []) }

    /// Whether nodes of more than one tree were asked.
    var isOfSeveralTrees: Bool { segments.count > 1 }

    /// The nodes of two routes that were asked one after the other.
    static func + (nodes: AskedNodes, others: AskedNodes) -> AskedNodes {
        AskedNodes(segments: nodes.segments + others.segments)
    }

    /// The node from which the search began.
    var start: NodeID { segments.first?.start ?? .none }

    /// The paths of the nodes, in the order in which they were asked; none for a segment whose first node was released.
    ///
    /// May be asked from any isolation.
    /// - Complexity: O(*d*) steps, each with the cost of ``NodeID/path``.
    public var paths: [String] { segments.flatMap { NodeRecords.paths(from: $0.start, to: $0.end) } }
}

extension AskedNodes: CustomStringConvertible {
    /// The names of the nodes, without the paths to them, as in `field → editor → window → app`; `nobody` where all are released.
    public var description: String {
        let paths = paths
        return paths.isEmpty ? "nobody" : paths.lastParts
    }
}
