/// The node where a search begins.
struct Start {
    let node: ActionNode
    /// Whether that node alone is asked, and nobody above it.
    let isAlone: Bool

    init(_ node: ActionNode, isAlone: Bool = false) {
        self.node = node
        self.isAlone = isAlone
    }
}

extension Coordinator {
    /// Where a request starts: at the only node that is to be asked, else at what the caller gave, else at the first
    /// responder, else at the root; nil where what the caller gave has left its tree.
    func start(_ given: (any RequestStart)?, to only: ActionNode?) -> Start? {
        guard let given else { return only.map { Start($0, isAlone: true) } ?? Start(defaultStart) }
        guard let node = startNode(given) else { return nil }
        return only.map { Start($0, isAlone: true) } ?? Start(node)
    }

    /// The node where a request starts, retained; nil where what the caller gave has left its tree.
    func startNode(_ given: (any RequestStart)?) -> ActionNode? {
        guard let given else { return defaultStart }
        if let node = given as? ActionNode { return node }
        // A start of somebody else is user code, which may ask for it again.
        return Frames.run(Forwarder.handleAction) {
            given.startNode
        } tooDeep: { _ in
            nil
        }
    }
}

/// The node where requests started at one moment, remembered weakly while a menu or palette is open.
///
/// Opening a menu may move the focus; with an origin, its commands still act on what they were opened for.
public final class Origin {
    /// The node; nil once it is gone.
    public private(set) weak var node: ActionNode?
    private var watch: Watch?
    private var hasLeft = false

    init(_ node: ActionNode) {
        self.node = node
        watch = node.top.watch(self, for: node)
    }

    deinit {
        watch?.end()
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
    /// Remembers, weakly, the node where requests start now.
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
