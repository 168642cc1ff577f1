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
    /// The serial number of the time when a subtree with the node last left a tree with the node on top; 0 for never.
    ///
    /// Subtrees with nodes above this one may have left later (``ActionNode/lastDeparture``).
    var departed: UInt64 = 0
    /// Counts the release of the node, where a watched menu starts at it.
    var changes: TreeChanges?

    init(_ number: UInt64) { self.number = number }

    /// Whether ``Places`` tracks the children of a name.
    func tracks(_ name: String) -> Bool { tracksAll || counted.contains(name) }
}
