/// What a numbered node has; a node gets a number once a request passes it or its identifier is asked for.
///
/// All nodes above a numbered node are numbered, too.
final class NodeNumber {
    let number: UInt64
    /// The names whose children ``NodeRecords`` tracks, because a child of that name is numbered.
    var counted: Set<String> = []
    /// Whether ``NodeRecords`` tracks the children of all names.
    var tracksAll = false
    // What is known of the nodes above, each as of a value of `Ancestry.stamp`: while the stamp is the same, the node is alive and stands
    // above this one.
    /// The nearest node with listeners, from this one up.
    unowned var root: ActionNode?
    var rootStamp: UInt64 = 0
    /// The nearest node above that keeps something, or the top of the tree.
    // Not checked for exclusive access: each access is one load or store, and the check takes most of the time of going up.
    @exclusivity(unchecked) private unowned var waypoint: ActionNode?
    private var waypointStamp: UInt64 = 0
    /// The value of `SharedCounter.paths` when a path was last made that passes the node; 0 for never.
    var passed: UInt64 = 0
    /// The serial number of the time when a subtree with the node last left a tree with the node on top; 0 for never.
    ///
    /// Subtrees with nodes above this one may have left later (``ActionNode/lastDeparture``).
    var departed: UInt64 = 0
    /// Counts the release of the node, where a watched menu starts at it.
    var changes: TreeChanges?

    init(_ number: UInt64) { self.number = number }

    /// The nearest node above that keeps something, or the top of the tree; nil at the top.
    ///
    /// - Returns: An outer nil where it is not known.
    @inline(__always) func waypoint(at stamp: UInt64) -> ActionNode?? {
        waypointStamp == stamp ? .some(unsafe waypoint) : nil
    }

    func setWaypoint(_ node: ActionNode?, at stamp: UInt64) { unsafe (waypoint, waypointStamp) = (node, stamp) }

    /// Whether ``NodeRecords`` tracks the children of a name.
    func tracks(_ name: String) -> Bool { tracksAll || counted.contains(name) }
}
