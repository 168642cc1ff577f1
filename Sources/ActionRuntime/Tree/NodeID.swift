/// Names a node without holding it; printed, it is the node's path as it is then.
///
/// An identifier is data that may be kept and sent anywhere; it is never used again for another node.
public struct NodeID: Hashable, Sendable {
    /// The node's number in ``Places``; 0 for no node.
    let number: UInt64

    /// No node.
    static let none = NodeID(number: 0)

    /// The node's path, such as `app/window/grid`; nil once the node is gone.
    ///
    /// May be asked from any isolation, also while the tree is changed elsewhere.
    /// - Complexity: O(*d*) for a node at depth *d*.
    public var path: String? { Places.path(of: self) }

    /// The node; nil once it is being released.
    ///
    /// To be asked on the isolation of the node's tree only.
    var node: ActionNode? { Places.node(of: self) }
}

extension NodeID: CustomStringConvertible {
    /// The node's path, or `(a released node)`.
    public var description: String { path ?? "(a released node)" }
}

extension ActionNode {
    /// Identifies the node as data, in outcomes and in other isolations; printed, it is the node's path.
    public var id: NodeID { NodeID(number: list()) }

    /// The node's number; 0 while it has none.
    @inline(__always) var number: UInt64 { listing?.number ?? 0 }

    /// Gives the node, and those above it, numbers where they have none; gives that of the node.
    @discardableResult
    func list() -> UInt64 {
        if let listing { return listing.number }
        let unlisted = ancestry.prefix { $0.listing == nil }
        return Places.add(Array(unlisted))
    }
}

/// What a node has once somebody outside of the tree knows it: a request has passed it, or its identifier was asked for.
///
/// All nodes above a listed one are listed, too.
final class Listing {
    let number: UInt64
    /// The names of children that ``Places`` counts, because one of them is listed.
    var counted: Set<String> = []
    /// The nearest node, from this one up, that somebody answers for, and the stamp of the ancestry when it was found.
    ///
    /// As long as the stamp is the same, that node is alive: it stands above this one, or hosts its tree.
    unowned var nearestRoot: ActionNode?
    var stamp: UInt64 = 0
    /// What counts the end of the node, where menus are watched that start there.
    var changes: TreeChanges?

    init(_ number: UInt64) { self.number = number }
}

/// Tells whether what stands above a node may be another than it was.
enum Ancestry {
    /// Advances whenever a listed node moves, and when a coordinator begins or ends.
    static let stamp = SharedCounter.ancestry
}
