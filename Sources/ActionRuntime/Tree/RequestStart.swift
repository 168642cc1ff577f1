/// Where a request starts: an ``ActionNode``, or a place that was captured (``Origin``).
///
/// Another object may conform that has a node of its own, such as a view.
public protocol RequestStart: AnyObject {
    /// The node where the search begins; nil once it has left its tree, after which nothing is performed from here.
    var startNode: ActionNode? { get }
}

extension ActionNode: RequestStart {
    /// The node itself.
    public var startNode: ActionNode? { self }
}
