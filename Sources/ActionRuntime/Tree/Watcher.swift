/// Hears of a subtree that is no longer below the node it watches.
protocol Watcher: AnyObject {
    /// Whether it matters to the watcher that a subtree leaves; runs no user code.
    func isConcerned(by subtree: ActionNode) -> Bool

    /// A subtree that concerns the watcher was taken from its parent, of which nobody has been told yet; runs no user code.
    func subtreeLeaves(_ subtree: ActionNode, from parent: ActionNode)

    /// A subtree that concerned the watcher was taken out, or put somewhere else than below the watched node.
    func subtreeLeft(_ subtree: ActionNode)
}

extension Watcher {
    func subtreeLeaves(_ subtree: ActionNode, from parent: ActionNode) {}
}

extension ActionNode {
    /// Has a watcher told of subtrees that leave from below this node, until the watch is ended.
    ///
    /// - Parameter concerned: The node whose leaving concerns the watcher; it gets a number, because those without are not
    ///   told of.
    func watch(_ watcher: any Watcher, for concerned: ActionNode) -> Watch {
        concerned.list()
        let watchers = attachment(Watchers())
        return Watch(watchers: watchers, serial: watchers.add(watcher))
    }

    /// Those who are told of subtrees that leave from below the node, the oldest first.
    var watchers: [any Watcher] { attachments.find(Watchers.self)?.all ?? [] }
}

/// Those who watch a node.
private final class Watchers: Attachment {
    /// A watcher, which ends its watch before anything else when it is released.
    private struct Link {
        unowned let watcher: any Watcher
    }

    private var links = SerialList<Link>()

    var all: [any Watcher] { links.isEmpty ? [] : links.elements.map(\.watcher) }

    /// Adds a watcher; gives the number by which it is removed.
    func add(_ watcher: any Watcher) -> UInt64 {
        let serial = Serial.next()
        links.append(Link(watcher: watcher), serial)
        return serial
    }

    func remove(_ serial: UInt64) { _ = links.remove(serial) }
}

/// A watcher's place at a node; the node may be gone before it.
struct Watch {
    fileprivate let watchers: Watchers
    fileprivate let serial: UInt64

    /// Has the watcher told of nothing more.
    func end() { watchers.remove(serial) }
}
