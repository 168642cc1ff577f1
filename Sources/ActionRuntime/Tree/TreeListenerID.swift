/// Identifies a listener without retaining it.
///
/// A weak reference would make counting references to the listener several times slower, for good.
package struct TreeListenerID: Hashable, Sendable {
    private let root: NodeID
    private let object: ObjectIdentifier

    @inline(__always) package init(_ listener: AnyObject, below root: ActionNode) {
        (self.root, object) = (root.id, ObjectIdentifier(listener))
    }

    /// The listener; nil once it was released.
    ///
    /// Must be read on the isolation of the tree. A listener of the same root that was made since, in the same place of memory,
    /// counts as the listener.
    package var listener: (any TreeListener)? { root.node?.listeners.first { ObjectIdentifier($0) == object } }
}
