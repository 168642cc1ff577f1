/// Where a search or a bubble begins.
struct Place {
    let start: ActionNode
    /// Whether that node alone is asked.
    var isAlone = false
}

/// Who is asked, in order: the start node, its parent, and so on to the root; then where the coordinator's requests go
/// on.
///
/// Below a node that hosts a coordinator, that coordinator's nodes come right after the node. After the root come the
/// next dispatcher and, for a coordinator that is hosted, its host node and those above. No coordinator's tree is entered
/// twice, so that a request goes neither in circles nor back down.
///
/// - Complexity: O(1) amortised for each element, and O(*d*) once for each tree.
struct Path: Sequence, IteratorProtocol {
    enum Element {
        /// A node, with the last node of its stretch of the way.
        case node(ActionNode, end: ActionNode)
        /// A dispatcher that is not a coordinator, with the node it belongs to.
        case dispatcher(any ActionDispatching, at: ActionNode)
    }

    /// One unbroken way up a tree, and what comes after it.
    private struct Climb {
        var node: ActionNode?
        let end: ActionNode
        /// The dispatchers hosted by the node passed last, still to be asked.
        var hosted: [any ActionDispatching] = []
        /// Where the way goes on after the end.
        var next: (any ActionDispatching)?
        var host: ActionNode?
    }

    private var climbs: [Climb] = []
    private var entered: [ObjectIdentifier] = []
    /// The ways up the trees passed so far, as data.
    private(set) var stretches: [AskedNodes.Stretch] = []

    init(from place: Place, of coordinator: Coordinator) {
        if place.isAlone {
            begin(Climb(node: place.start, end: place.start))
        } else {
            climb(from: place.start, in: coordinator)
        }
    }

    mutating func next() -> Element? {
        while let top = climbs.indices.last {
            if let dispatcher = climbs[top].hosted.popLast() {
                if let element = enter(dispatcher, at: climbs[top].end, fromHost: true) { return element }
            } else if let node = climbs[top].node {
                climbs[top].node = node === climbs[top].end ? nil : node.parent
                climbs[top].hosted = node.offers?.hosted ?? []
                return .node(node, end: climbs[top].end)
            } else if let next = climbs[top].next {
                climbs[top].next = nil
                if let element = enter(next, at: climbs[top].end, fromHost: false) { return element }
            } else if let host = climbs[top].host {
                climbs[top].host = nil
                goOn(at: host)
            } else {
                climbs.removeLast()
            }
        }
        return nil
    }

    private mutating func climb(from start: ActionNode, in coordinator: Coordinator, fromHost: Bool = false) {
        entered.append(ObjectIdentifier(coordinator))
        if coordinator.root.isAbove(start) {
            begin(
                Climb(
                    node: start, end: coordinator.root, next: coordinator.next,
                    host: fromHost ? nil : coordinator.host))
        } else {
            begin(Climb(node: start, end: start.top))
        }
    }

    private mutating func begin(_ climb: Climb) {
        climbs.append(climb)
        stretches.append(.init(start: climb.node?.id ?? climb.end.id, end: climb.end.id))
    }

    /// Goes into a coordinator from its own start, or gives any other dispatcher to be asked.
    private mutating func enter(_ dispatcher: any ActionDispatching, at node: ActionNode, fromHost: Bool) -> Element? {
        guard let inner = dispatcher as? Coordinator else { return .dispatcher(dispatcher, at: node) }
        if !entered.contains(ObjectIdentifier(inner)) {
            climb(from: inner.start(nil), in: inner, fromHost: fromHost)
        }
        return nil
    }

    /// Goes on at the node that hosts the coordinator whose tree was passed.
    private mutating func goOn(at host: ActionNode) {
        guard let outer = host.coordinatorsAbove.first else {
            return begin(Climb(node: host, end: host.top))
        }
        if !entered.contains(ObjectIdentifier(outer)) { climb(from: host, in: outer) }
    }
}
