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
    /// Registers a watcher, which is told of numbered subtrees that leave from below this node until the watch ends.
    func watch(_ watcher: any Watcher) -> Watch {
        let watch = Watch(watchers: attachment(Watchers()), serial: Serial.next())
        watch.watchers.links.append(Watchers.Link(watcher: watcher, serial: watch.serial))
        return watch
    }

    /// Whether the node has watchers.
    var isWatched: Bool { attachments.find(Watchers.self)?.links.isEmpty == false }

    /// The watchers that want to be told that a subtree has left, the oldest first.
    func watchers(of subtree: ActionNode) -> [any Watcher] {
        // Each link is read in place, because there may be thousands, and few are concerned.
        attachments.find(Watchers.self)?.links.lazy.map(\.watcher).filter { $0.isConcerned(by: subtree) } ?? []
    }
}

/// The watchers of a node.
private final class Watchers: Attachment {
    /// A reference to a watcher, which ends its watch first thing when it is released.
    struct Link: Numbered {
        unowned let watcher: any Watcher
        let serial: UInt64
    }

    var links: [Link] = []
}

/// A watcher's registration at a node; the node may be released before the watch.
struct Watch {
    fileprivate let watchers: Watchers
    fileprivate let serial: UInt64

    /// Whether the watch is at a node.
    func isAt(_ node: ActionNode) -> Bool { node.attachments.find(Watchers.self) === watchers }

    /// Ends the watch: the watcher is told of nothing more.
    func end() { _ = watchers.links.remove(serial) }
}
