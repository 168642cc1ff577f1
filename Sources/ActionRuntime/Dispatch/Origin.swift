/// The node where requests start at one moment, captured weakly while a menu or palette is open.
///
/// Opening a menu may move the focus; with an origin, its commands still act on the node that the menu was opened for.
public final class Origin {
    /// The node; nil once it is released.
    public private(set) weak var node: ActionNode?
    /// The serial number at the capture; nil for an origin that is stale from the beginning.
    private let captured: UInt64?

    package convenience init(_ node: ActionNode) { self.init(node, isStale: false) }

    package init(_ node: ActionNode, isStale: Bool) {
        self.node = node
        captured = isStale ? nil : Serial.last
        // Only numbered nodes note when they leave.
        node.assignNumber()
    }

    /// Whether the node has left its tree, or was released; requests from it are not performed any more.
    ///
    /// - Complexity: O(*d*) for a node at depth *d*.
    public var isStale: Bool {
        guard let node, let captured else { return true }
        return node.lastDeparture > captured
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
