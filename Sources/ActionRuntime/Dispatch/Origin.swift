/// The node where requests started at one moment, kept while a menu or palette is open.
///
/// Opening a menu may move the focus; with an origin, its commands still act on what they were opened for.
public final class Origin {
    /// The node; nil once it is gone.
    public private(set) weak var node: ActionNode?
    private weak var top: ActionNode?
    private var hasLeft = false

    init(_ node: ActionNode) {
        self.node = node
        top = node.top
        top?.watch(self)
    }

    deinit {
        top?.unwatch(self)
    }

    /// Whether the node has left its tree, or is gone; nothing is performed from there any more.
    public var isStale: Bool { hasLeft || node == nil }
}

extension Origin: Watcher {
    func isConcerned(by subtree: ActionNode) -> Bool { node.map(subtree.isAbove) ?? false }

    func subtreeLeft(_ subtree: ActionNode) {
        hasLeft = true
    }
}

extension Coordinator {
    /// Keeps the node where requests start now.
    ///
    /// - Parameter start: The node; the first responder, else the root, where left out.
    public func capture(from start: ActionNode? = nil) -> Origin {
        Origin(start ?? defaultStart)
    }
}

extension Origin: RequestStart {
    /// The node, where it is still in its tree.
    public var startNode: ActionNode? { isStale ? nil : node }
}
