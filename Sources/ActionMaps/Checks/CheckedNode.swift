/// A node of the tree.
struct CheckedNode {
    let node: MapNode
    /// The last part of the path of the node, such as `cell[1]`.
    let part: String
    /// The position of the node above it; nil for the root.
    let parent: Int?
    /// The position after the last node below it.
    var end: Int
    /// The positions of the rules of the node.
    var rules = 0..<0
}
