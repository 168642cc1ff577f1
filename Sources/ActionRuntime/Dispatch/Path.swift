/// Where a search or a bubble begins.
struct Place {
    let start: ActionNode
    /// Whether that node alone is asked.
    var isAlone = false
}

/// A node on the path of a bubble that may have something to do with what passes, or the top of a tree; retained.
struct Stop {
    let node: ActionNode
    /// Whether it is the top of a tree; the stops before it, up to the last top, stood below it.
    let isTop: Bool
}

/// One unbroken way up a tree, by which one tells whether a node that was on it still is.
final class Stretch {
    /// The last node.
    let end: ActionNode
    /// The node whose hosted tree this is, where the way came from there, and that node's stretch.
    private let host: (node: ActionNode, stretch: Stretch)?

    init(to end: ActionNode, hostedAt host: (node: ActionNode, stretch: Stretch)? = nil) {
        self.end = end
        self.host = host
    }

    /// Whether a node has not been detached: it is still below the end, and so is the node that hosts its tree.
    func stillHas(_ node: ActionNode) -> Bool {
        end.isAbove(node) && (host.map { $0.stretch.stillHas($0.node) } ?? true)
    }
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
        case node(ActionNode, Stretch)
        /// A dispatcher that is not a coordinator, with the node that hosts it, or after which it comes.
        case dispatcher(any ActionDispatching, at: ActionNode, Stretch)
    }

    /// A way up a tree that is being gone, and what comes after it.
    private struct Climb {
        /// The node that comes next; nil behind the last.
        var node: ActionNode?
        let last: ActionNode
        let stretch: Stretch
        /// The node passed last, and the dispatchers it hosts that are still to be asked.
        var passed: ActionNode
        var hosted: [any ActionDispatching] = []
        /// Where the way goes on after the last node.
        var next: (any ActionDispatching)?
        var host: ActionNode?

        init(from start: ActionNode, to last: ActionNode, stretch: Stretch) {
            node = start
            passed = start
            self.last = last
            self.stretch = stretch
        }
    }

    private var climbs: [Climb] = []
    private var entered: [ObjectIdentifier] = []
    /// The ways up the trees passed so far, as data; at least one.
    private var stretches: [AskedNodes.Stretch] = []
    /// The nodes passed so far, as data.
    var asked: AskedNodes { AskedNodes(stretches[0], others: Array(stretches.dropFirst())) }

    init(from place: Place, of coordinator: Coordinator) {
        if place.isAlone {
            entered.append(ObjectIdentifier(coordinator))
            begin(Climb(from: place.start, to: place.start, stretch: Stretch(to: place.start.top)))
        } else {
            climb(from: place.start, in: coordinator)
        }
    }

    /// All elements that are left, for those who run user code between them.
    mutating func rest() -> [Element] {
        var elements: [Element] = []
        while let element = next() { elements.append(element) }
        return elements
    }

    mutating func next() -> Element? {
        while let top = climbs.indices.last {
            let climb = climbs[top]
            if let dispatcher = climbs[top].hosted.popLast() {
                let host = (climb.passed, climb.stretch)
                if let element = enter(dispatcher, at: climb.passed, climb.stretch, hostedAt: host) { return element }
            } else if let node = climb.node {
                climbs[top].node = node === climb.last ? nil : node.parent
                climbs[top].passed = node
                climbs[top].hosted = node.offers?.hosted ?? []
                return .node(node, climb.stretch)
            } else if let next = climb.next {
                climbs[top].next = nil
                if let element = enter(next, at: climb.last, climb.stretch) { return element }
            } else if let host = climb.host {
                climbs[top].host = nil
                goOn(at: host)
            } else {
                climbs.removeLast()
            }
        }
        return nil
    }

    private mutating func climb(
        from start: ActionNode, in coordinator: Coordinator, hostedAt host: (ActionNode, Stretch)? = nil
    ) {
        let root = coordinator.root
        guard root.isAbove(start) else {
            let top = start.top
            return begin(Climb(from: start, to: top, stretch: Stretch(to: top)))
        }
        entered.append(ObjectIdentifier(coordinator))
        var climb = Climb(from: start, to: root, stretch: Stretch(to: root, hostedAt: host))
        climb.next = coordinator.next
        climb.host = host == nil ? coordinator.host : nil
        begin(climb)
    }

    private mutating func begin(_ climb: Climb) {
        climbs.append(climb)
        stretches.append(.init(start: climb.passed.id, end: climb.last.id))
    }

    /// Goes into a coordinator from its own start, or gives any other dispatcher to be asked.
    private mutating func enter(
        _ dispatcher: any ActionDispatching, at node: ActionNode, _ stretch: Stretch,
        hostedAt host: (ActionNode, Stretch)? = nil
    ) -> Element? {
        guard let inner = dispatcher as? Coordinator else { return .dispatcher(dispatcher, at: node, stretch) }
        if !entered.contains(ObjectIdentifier(inner)) {
            // Also where its first responder stands in another tree, from where the way may lead here again.
            entered.append(ObjectIdentifier(inner))
            climb(from: inner.start(nil), in: inner, hostedAt: host)
        }
        return nil
    }

    /// Goes on at the node that hosts the coordinator whose tree was passed.
    private mutating func goOn(at host: ActionNode) {
        guard let outer = host.coordinatorsAbove.first else {
            let top = host.top
            return begin(Climb(from: host, to: top, stretch: Stretch(to: top)))
        }
        if !entered.contains(ObjectIdentifier(outer)) { climb(from: host, in: outer) }
    }
}
