/// Identifies an answerer without retaining it.
///
/// A weak reference would make counting references to the answerer several times slower, for good.
package struct AnswererID: Hashable, Sendable {
    private let root: NodeID
    private let object: ObjectIdentifier

    @inline(__always) package init(_ answerer: AnyObject, below root: ActionNode) {
        (self.root, object) = (root.id, ObjectIdentifier(answerer))
    }

    /// The answerer; nil once it was released.
    ///
    /// Must be read on the isolation of the tree. An answerer of the same root that was made since, in the same place of memory,
    /// counts as the answerer.
    package var answerer: (any Answerer)? { root.node?.answerers.first { ObjectIdentifier($0) == object } }
}
