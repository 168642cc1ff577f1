/// Identifies a node without retaining it; its description is the node's current path.
///
/// An identifier is data that may be kept and sent anywhere. It is never given to another node.
public struct NodeID: Hashable, Sendable {
    /// The node's number in ``NodeRecords``; 0 for no node.
    package let number: UInt64

    package init(number: UInt64) { self.number = number }

    /// No node.
    package static let none = NodeID(number: 0)

    /// The node's path, such as `app/window/grid`; nil once the node is released.
    ///
    /// May be read from any isolation, even while the tree is being changed elsewhere.
    /// - Complexity: O(*d*) for a node at depth *d*.
    public var path: String? { NodeRecords.path(of: self) }

    /// The node; nil once it is being released.
    ///
    /// Must be read on the isolation of the node's tree.
    package var node: ActionNode? { NodeRecords.node(of: self) }
}

extension NodeID: CustomStringConvertible {
    /// The node's path, or `(a released node)`.
    public var description: String { path ?? "(a released node)" }
}

extension ActionNode {
    /// The node's identifier, as data for outcomes and other isolations; its description is the node's path.
    public var id: NodeID { NodeID(number: assignNumber()) }

    /// The node's number; 0 while it is not numbered.
    @inline(__always) package var number: UInt64 { numbering?.number ?? 0 }

    /// Numbers the node and the nodes above it where they are not numbered yet, and returns the node's number.
    @discardableResult
    package func assignNumber() -> UInt64 {
        if let numbering { return numbering.number }
        for node in ancestry.prefix(while: { $0.numbering == nil }).reversed() { NodeRecords.add(node) }
        return number
    }

    /// Counts the node's release as a change of a tree, in place of the tree that it was counted in before.
    package func countRelease(in changes: TreeChanges) {
        assignNumber()
        numbering?.changes = changes
    }
}
