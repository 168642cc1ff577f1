/// The nodes that a request went to, in order.
///
/// Only the ends of the way are kept, so that an outcome costs nothing to make; the nodes between are read when somebody
/// asks, and are those that stand there then.
public struct AskedNodes: Hashable, Sendable {
    /// One unbroken way up a tree.
    struct Stretch: Hashable, Sendable {
        let start: NodeID
        let end: NodeID
    }

    /// The way up the tree.
    private let first: Stretch
    /// Those through other trees: hosted ones, the host's, the next dispatcher's.
    private let others: [Stretch]

    init(_ first: Stretch, others: [Stretch] = []) {
        self.first = first
        self.others = others
    }

    /// The paths of the nodes, in the order in which they were asked; nodes that are gone are left out.
    ///
    /// May be asked from any isolation.
    /// - Complexity: O(*d*) steps, each with the cost of ``NodeID/path``.
    public var paths: [String] {
        ([first] + others).flatMap { NodeStore.shared.paths(from: $0.start, to: $0.end) }
    }
}
