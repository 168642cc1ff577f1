/// Hears of a subtree that is no longer below the node it watches.
protocol Watcher: AnyObject {
    /// The subtree was taken out, or put somewhere else than below the watched node.
    func subtreeLeft(_ subtree: ActionNode)
}

/// Holds a watcher weakly.
struct WatcherLink {
    private(set) weak var object: (any Watcher)?

    init(_ object: any Watcher) {
        self.object = object
    }
}
