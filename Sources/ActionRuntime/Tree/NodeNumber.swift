/// What a numbered node has; a node gets a number once a request passes it or its identifier is asked for.
///
/// All nodes above a numbered node are numbered, too.
final class NodeNumber {
    let number: UInt64
    /// The names whose children ``NodeRecords`` tracks, because a child of that name is numbered.
    var counted: Set<String> = []
    /// Whether ``NodeRecords`` tracks the children of all names.
    var tracksAll = false
    /// The nearest node with listeners, from this one up.
    var root = KnownNode()
    /// The nearest node above that keeps something, or the top of the tree.
    var waypoint = KnownNode()
    /// The value of `SharedCounter.paths` when a path was last made that passes the node; 0 for never.
    var passed: UInt64 = 0
    /// The serial number of the time when a subtree with the node last left a tree with the node on top; 0 for never.
    ///
    /// Subtrees with nodes above this one may have left later (``ActionNode/lastDeparture``).
    var departed: UInt64 = 0
    /// Counts the release of the node, where a watched menu starts at it.
    var changes: TreeChanges?

    init(_ number: UInt64) { self.number = number }

    /// Whether ``NodeRecords`` tracks the children of a name.
    func tracks(_ name: String) -> Bool { tracksAll || counted.contains(name) }
}

/// What a numbered node knows of the nodes above it, as of a value of ``Ancestry/stamp``.
///
/// While the stamp is the same, the known node is alive and stands above the node.
struct KnownNode {
    private unowned var node: ActionNode?
    private var stamp: UInt64 = 0

    /// The node; nil for none, and an outer nil where that is not known now.
    func node(at stamp: UInt64) -> ActionNode?? { self.stamp == stamp ? .some(node) : .none }

    mutating func know(_ node: ActionNode?, at stamp: UInt64) { (self.node, self.stamp) = (node, stamp) }
}
