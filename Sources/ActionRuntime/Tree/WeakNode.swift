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
