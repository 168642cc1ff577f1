/// Hears of a subtree that is no longer below the node it watches.
protocol Watcher: AnyObject {
    /// Whether it matters to the watcher that a subtree leaves; runs no user code.
    func isConcerned(by subtree: ActionNode) -> Bool

    /// A subtree that concerned the watcher was taken out, or put somewhere else than below the watched node.
    func subtreeLeft(_ subtree: ActionNode)
}

/// Holds a watcher weakly.
struct WatcherLink {
    private(set) weak var object: (any Watcher)?

    init(_ object: any Watcher) {
        self.object = object
    }
}
