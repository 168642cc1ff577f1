/// Holds a node weakly, at the cost of comparing two numbers.
///
/// The node's place is never freed, and tells by its identifier whether the node is still there; so no table of weak
/// references has to be asked.
struct WeakNode {
    let place: NodeRef
    private let id: NodeID

    init(_ node: ActionNode) {
        place = node.place
        id = node.id
    }

    /// The place, while its node is there.
    var livePlace: NodeRef? { place.isLive(id) ? place : nil }

    /// The node, while it is there.
    var node: ActionNode? { livePlace?.node }
}

/// Hears of a subtree that is no longer below the node it watches.
protocol Watcher: AnyObject {
    /// Whether it always stops watching, so that it may be retained meanwhile, which costs less than a weak reference.
    var stopsWatching: Bool { get }

    /// Whether it matters to the watcher that a subtree leaves; runs no user code.
    func isConcerned(by subtree: ActionNode) -> Bool

    /// A subtree that concerns the watcher was taken from its parent, of which nobody has been told yet; runs no user code.
    func subtreeLeaves(_ subtree: ActionNode, from parent: ActionNode)

    /// A subtree that concerned the watcher was taken out, or put somewhere else than below the watched node.
    func subtreeLeft(_ subtree: ActionNode)
}

/// A watcher, held weakly unless it says that it stops watching before it ends.
struct WatcherLink {
    private weak var weakObject: (any Watcher)?
    private let heldObject: (any Watcher)?

    var object: (any Watcher)? { heldObject ?? weakObject }

    init(_ object: any Watcher) {
        weakObject = object.stopsWatching ? nil : object
        heldObject = object.stopsWatching ? object : nil
    }
}

extension Watcher {
    var stopsWatching: Bool { false }

    func subtreeLeaves(_ subtree: ActionNode, from parent: ActionNode) {}
}
