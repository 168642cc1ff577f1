/// A dispatcher that a node hosts.
struct Host: Owned {
    let dispatcher: any ActionDispatching
    /// Cancelling this ends the dispatcher's reports of changes; nil where it reports none.
    let changes: Registration?
    let owner: OwnerLink?
    let serial: UInt64
}
