/// A dispatcher that a node hosts.
struct Host: Owned {
    let dispatcher: any ActionDispatching
    /// Cancelling this ends the dispatcher's reports of changes; nil where it reports none.
    let changes: Registration?
    let owner: OwnerLink?
    let serial: UInt64
}

extension Host {
    /// Tells the dispatcher that the node no longer hosts it.
    func end(at node: ActionNode) {
        // Another node may host the dispatcher by now.
        if let inner = dispatcher as? any Hosted, inner.isHosted(at: node) { inner.endHosting() }
    }
}

/// A dispatcher that knows the node that hosts it.
protocol Hosted: AnyObject {
    func isHosted(at node: ActionNode) -> Bool
    func endHosting()
}
