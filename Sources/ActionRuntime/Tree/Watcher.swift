/// Is told when a subtree leaves from below the node that it watches.
protocol Watcher: AnyObject {
    /// Whether the watcher wants to be told that a subtree has left; runs no user code.
    func isConcerned(by subtree: ActionNode) -> Bool

    /// Called when a subtree that concerns the watcher has been taken from its living parent, before any ``subtreeLeft(_:)``;
    /// runs no user code.
    func subtreeLeaves(_ subtree: ActionNode, from parent: ActionNode)

    /// Called when a subtree that concerns the watcher was removed, or moved to a place that is not below the watched node.
    func subtreeLeft(_ subtree: ActionNode)
}

extension Watcher {
    func subtreeLeaves(_ subtree: ActionNode, from parent: ActionNode) {}
}

extension ActionNode {
    /// Registers a watcher, which is told of subtrees that leave from below this node until the watch ends.
    ///
    /// - Parameter concerned: The node whose leaving concerns the watcher. It is listed, because watchers are not told of unlisted
    ///   subtrees.
    func watch(_ watcher: any Watcher, for concerned: ActionNode) -> Watch {
        concerned.list()
        let watch = Watch(watchers: attachment(Watchers()), serial: Serial.next())
        watch.watchers.links.append(Watchers.Link(watcher: watcher), watch.serial)
        return watch
    }

    /// The watchers of the node, the oldest first.
    var watchers: [any Watcher] { attachments.find(Watchers.self)?.links.elements.map(\.watcher) ?? [] }
}

/// The watchers of a node.
private final class Watchers: Attachment {
    /// A reference to a watcher, which ends its watch first thing when it is released.
    struct Link {
        unowned let watcher: any Watcher
    }

    var links = SerialList<Link>()
}

/// A watcher's registration at a node; the node may be released before the watch.
struct Watch {
    fileprivate let watchers: Watchers
    fileprivate let serial: UInt64

    /// Ends the watch: the watcher is told of nothing more.
    func end() { _ = watchers.links.remove(serial) }
}
