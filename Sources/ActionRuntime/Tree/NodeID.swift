/// Identifies a node without retaining it; its description is the node's current path.
///
/// An identifier is data that may be kept and sent anywhere. It is never given to another node.
public struct NodeID: Hashable, Sendable {
    /// The node's number in ``Places``; 0 for no node.
    package let number: UInt64

    package init(number: UInt64) { self.number = number }

    /// No node.
    package static let none = NodeID(number: 0)

    /// The node's path, such as `app/window/grid`; nil once the node is released.
    ///
    /// May be read from any isolation, even while the tree is being changed elsewhere.
    /// - Complexity: O(*d*) for a node at depth *d*.
    public var path: String? { Places.path(of: self) }

    /// The node; nil once it is being released.
    ///
    /// Must be read on the isolation of the node's tree.
    package var node: ActionNode? { Places.node(of: self) }
}

extension NodeID: CustomStringConvertible {
    /// The node's path, or `(a released node)`.
    public var description: String { path ?? "(a released node)" }
}

extension ActionNode {
    /// The node's identifier, as data for outcomes and other isolations; its description is the node's path.
    public var id: NodeID { NodeID(number: list()) }

    /// The node's number; 0 while it is not listed.
    @inline(__always) package var number: UInt64 { listing?.number ?? 0 }

    /// Lists the node and the nodes above it where they are not listed yet, and returns the node's number.
    @discardableResult
    package func list() -> UInt64 {
        if let listing { return listing.number }
        for node in ancestry.prefix(while: { $0.listing == nil }).reversed() { Places.add(node) }
        return number
    }

    /// Counts the node's release as a change of a tree, in place of the tree that it was counted in before.
    package func countRelease(in changes: TreeChanges) {
        list()
        listing?.changes = changes
    }
}

/// What a listed node has; a node is listed once a request passes it or its identifier is asked for.
///
/// All nodes above a listed node are listed, too.
final class Listing {
    let number: UInt64
    /// The names whose children ``Places`` tracks, because a child of that name is listed.
    var counted: Set<String> = []
    /// Whether ``Places`` tracks the children of all names.
    var tracksAll = false
    /// The nearest node with answerers, from this one up, as of `stamp`.
    ///
    /// While ``Ancestry/stamp`` equals `stamp`, that node is alive: it stands above this one, or hosts its tree.
    unowned var nearestRoot: ActionNode?
    var stamp: UInt64 = 0
    /// Counts the release of the node, where a watched menu starts at it.
    var changes: TreeChanges?

    init(_ number: UInt64) { self.number = number }

    /// Whether ``Places`` tracks the children of a name.
    func tracks(_ name: String) -> Bool { tracksAll || counted.contains(name) }
}

/// Tells whether the nodes above a node may have changed.
enum Ancestry {
    /// Advances whenever a listed node moves, and when a coordinator begins or ends.
    static let stamp = SharedCounter.ancestry
}
