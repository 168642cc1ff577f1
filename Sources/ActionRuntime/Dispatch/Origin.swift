/// The node where requests start at one moment, captured weakly while a menu or palette is open.
///
/// Opening a menu may move the focus; with an origin, its commands still act on the node that the menu was opened for.
public final class Origin {
    /// The node; nil once it is released.
    public private(set) weak var node: ActionNode?
    private var watch: Watch?
    private var hasLeft = false

    package init(_ node: ActionNode) {
        self.node = node
        watch = node.top.watch(self, for: node)
    }

    deinit {
        watch?.end()
    }

    /// Whether the node has left its tree, or was released; requests from it are not performed any more.
    public var isStale: Bool { hasLeft || node == nil }
}

extension Origin: Watcher {
    func isConcerned(by subtree: ActionNode) -> Bool { node.map(subtree.isAbove) ?? false }

    package func subtreeLeft(_ subtree: ActionNode) {
        hasLeft = true
    }
}

extension Coordinator {
    /// Captures, weakly, the node where requests start now.
    ///
    /// - Parameter start: The node; if left out, the first responder, else the root.
    public func capture(from start: ActionNode? = nil) -> Origin {
        Origin(start ?? defaultStart)
    }
}

extension Origin: RequestStart {
    /// The node; nil once it has left its tree.
    public var startNode: ActionNode? { isStale ? nil : node }
}
