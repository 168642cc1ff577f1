/// The node where a search begins.
struct Start {
    let place: NodeRef
    /// Whether that node alone is asked, and nobody above it.
    let isAlone: Bool
    /// The node, where nobody but the start itself may retain it.
    ///
    /// Whoever uses a start extends the lifetime of this.
    let held: ActionNode?

    @inline(__always)
    init(_ place: NodeRef, isAlone: Bool = false, held: ActionNode? = nil) {
        self.place = place
        self.isAlone = isAlone
        self.held = held
    }

    var node: ActionNode { place.node }
}

extension Coordinator {
    /// Where a request starts: at the only node that is to be asked, else at what the caller gave, else at the first
    /// responder, else at the root; nil where what the caller gave has left its tree.
    ///
    /// The caller retains the nodes that it gives. Comparing types is faster than a cast to the class, or asking the protocol.
    @inline(__always)
    func start(_ given: (any RequestStart)?, to only: ActionNode? = nil) -> Start? {
        guard let given else { return only.map { Start($0.place, isAlone: true) } ?? Start(defaultPlace) }
        if only == nil, type(of: given) == ActionNode.self {
            return Start(unsafe unsafeDowncast(given, to: ActionNode.self).place)
        }
        return startElsewhere(given, to: only)
    }

    @inline(never)
    private func startElsewhere(_ given: any RequestStart, to only: ActionNode?) -> Start? {
        guard let node = startNode(given) else { return nil }
        return only.map { Start($0.place, isAlone: true) } ?? Start(node.place, held: node)
    }

    /// The node where a request starts, retained; nil where what the caller gave has left its tree.
    func startNode(_ given: (any RequestStart)?) -> ActionNode? {
        guard let given else { return defaultStart }
        if let node = given as? ActionNode { return node }
        // A start of somebody else is user code, which may ask for it again.
        return cache.nesting.current.run(Forwarder.handleAction) {
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
