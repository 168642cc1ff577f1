/// The nodes of a tree, each before its children, found one after the other.
///
/// Nodes that are added below a node after that node was found are left out.
struct NodesInOrder: IteratorProtocol {
    /// How many nodes are read in a step.
    static let countInStep = 32

    /// The nodes that are still to come, the next one last.
    private var waiting: [ActionNode]

    init(from root: ActionNode) {
        waiting = [root]
    }

    mutating func next() -> ActionNode? {
        guard let node = waiting.popLast() else { return nil }
        waiting += node.children.reversed()
        return node
    }
}
