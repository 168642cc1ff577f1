/// A dispatcher below a node.
struct Host: Owned {
    let dispatcher: any ActionDispatching
    /// The dispatcher tells of changes until this is cancelled; nil where it does not tell.
    let changes: Registration?
    let owner: OwnerLink?
    let serial: UInt64
}

extension Host {
    /// Tells the dispatcher that the node hosts it no longer.
    func end(at node: ActionNode) {
        // It may be hosted elsewhere by now.
        if let inner = dispatcher as? any Hosted, inner.isHosted(at: node) { inner.endHosting() }
    }
}

/// A dispatcher that knows the node that hosts it.
protocol Hosted: AnyObject {
    func isHosted(at node: ActionNode) -> Bool
    func endHosting()
}
