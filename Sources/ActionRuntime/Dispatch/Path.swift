/// An unbroken part of a path: the nodes from one up to another one of the same tree.
struct Stretch {
    /// Where the stretch begins.
    let start: NodeRef
    let first: NodeID
    let last: NodeID
    /// The top of the stretch's tree, as far as the coordinator answers for it.
    let top: ActionNode
    /// The node that hosts the tree and the number of its stretch, where the path came from there.
    let host: (node: ActionNode, stretch: Int)?
}

/// The nodes that are asked for a request, in order: the start node, its parent, and so on to the root; then where the
/// coordinator's requests go on.
///
/// ```
/// start → parent → … → root → the coordinator's `next` → the node that hosts the coordinator → its parent → …
///            │
///            └ a node that hosts a coordinator: that coordinator's path comes right after the node
/// ```
///
/// No coordinator's tree is entered twice, so that a request goes neither in circles nor back down.
///
/// The path is read from the tree while it is gone along, and retains no node, as long as no user code runs. Whoever runs
/// user code in between calls ``keep()`` before.
///
/// - Complexity: O(1) amortised for each element.
struct Path {
    enum Element {
        case node(NodeRef, stretch: Int)
        /// A dispatcher that is not a coordinator, with the node that hosts it, or after which it comes, and what it is hosted
        /// with.
        case dispatcher(any ActionDispatching, at: NodeRef, stretch: Int, owner: OwnerLink?)

        var place: NodeRef {
            switch self {
            case .node(let place, _), .dispatcher(_, let place, _, _): place
            }
        }
    }

    private let start: Start
    private let coordinator: Coordinator
    private var climb: Climb
    /// What there is besides this climb; nil on most paths.
    private var branches: Branches?
    /// How many elements have been gone along.
    private var position = 0
    private var kept: Kept?
    /// What keeps requests from being performed at the element given last: blocks of nodes below it, the nearest first, among
    /// them such as have ended.
    private(set) var blocks: [Block] = []

    init(from start: Start, of coordinator: Coordinator) {
        self.start = start
        self.coordinator = coordinator
        climb = Climb(
            from: start.place, to: start.isAlone ? start.place : coordinator.root.place,
            of: start.isAlone ? nil : 0, stretch: 0)
    }

    /// The next element; nil behind the last.
    ///
    /// - Parameter name: Leaves out nodes where nothing is registered for that name.
    mutating func next(concerning name: ActionName? = nil) -> Element? {
        if kept != nil { return nextKept() }
        let element = advance(concerning: name)
        if !(blocks.isEmpty && climb.blocks.isEmpty) { blocks = climb.blocks }
        return element
    }

    private mutating func advance(concerning name: ActionName?) -> Element? {
        while true {
            if let element = nextHosted() { return element }
            while let place = climb.next {
                climb.pass(place)
                position += 1
                if place.isHost { makeBranches().passHost(place) }
                if name.map(place.mayConcern) ?? true { return .node(place, stretch: climb.stretch) }
            }
            climb.leave()
            switch climb.rest {
            case .next:
                climb.rest = climb.isHosted ? .nothing : .host
                guard let next = climbed?.next else { continue }
                if let element = enter(next, isHosted: false) { return element }
            case .host:
                climb.rest = .nothing
                if let host = climbed?.host { goOn(at: host) }
            case .nothing:
                guard let outer = branches?.interrupted.popLast() else { return nil }
                climb = outer.climb
                branches?.hosted = outer.hosted
            }
        }
    }

    // MARK: Keeping

    /// All elements of the path, with their nodes retained.
    private final class Kept {
        let elements: [Element]
        let blocks: [[Block]]
        let nodes: [ActionNode]
        let stretches: [Stretch]
        let ties: [NodeRef]
        let isStray: Bool
        /// Retains the objects that hosted dispatchers end with.
        private let branches: Branches?

        init(_ path: consuming Path) {
            (elements, blocks) = path.elements()
            branches = path.branches
            nodes = elements.map(\.place.node)
            stretches = path.stretches
            ties = path.ties
            isStray = path.isStray
        }
    }

    /// Retains the nodes of the path, because user code runs before it has been gone along.
    mutating func keep() {
        if kept == nil { kept = Kept(Path(from: start, of: coordinator)) }
    }

    private mutating func nextKept() -> Element? {
        guard let kept, position < kept.elements.count else { return nil }
        position += 1
        blocks = kept.blocks[position - 1]
        return kept.elements[position - 1]
    }

    /// The same path from its start on.
    func restarted() -> Path {
        var path = Path(from: start, of: coordinator)
        path.kept = kept
        return path
    }

    /// The elements that are left, and the blocks before each.
    private mutating func elements() -> ([Element], [[Block]]) {
        var (elements, all): ([Element], [[Block]]) = ([], [])
        while let element = next() {
            elements.append(element)
            all.append(blocks)
        }
        return (elements, all)
    }

    /// The nodes that are left, retained.
    mutating func nodes() -> [ActionNode] {
        elements().0.compactMap { if case .node(let place, _) = $0 { place.node } else { nil } }
    }

    /// The dispatchers that are left and are no coordinators.
    mutating func dispatchers() -> [any ActionDispatching] {
        elements().0.compactMap { if case .dispatcher(let dispatcher, _, _, _) = $0 { dispatcher } else { nil } }
    }

    /// The stretches gone along so far; at least one.
    ///
    /// - Precondition: No user code has run since the path began, or it is kept.
    var stretches: [Stretch] {
        if let kept { return kept.stretches }
        let top = top.node
        let last = start.isAlone ? start.place.id : top.id
        return [Stretch(start: start.place, first: start.place.id, last: last, top: top, host: nil)]
            + (branches?.stretches ?? [])
    }

    /// Whether one node alone is asked.
    var isAlone: Bool { start.isAlone }

    /// The numbers of the start's tree.
    var revisions: Revisions { start.place.revisions }

    /// The top of the first stretch's tree, as far as the coordinator answers for it.
    var top: NodeRef { !start.isAlone && isBelowRoot ? coordinator.root.place : start.place.top }

    /// Whether the path goes through more than one tree, or might.
    var isBranched: Bool { !ties.isEmpty }

    /// The nodes besides the start on whose places in their trees the path depends.
    var ties: [NodeRef] {
        kept?.ties ?? branches.map { $0.stretches.map(\.start) + $0.hosts.map(\.place) } ?? []
    }

    /// Whether the path goes on from a first responder that stands outside of its coordinator's tree, of whose end nobody is
    /// told.
    var isStray: Bool { kept?.isStray ?? branches?.isStray ?? false }

    /// Whether the start stands in the coordinator's tree.
    private var isBelowRoot: Bool { coordinator.root.place.isAbove(start.place) }

    // MARK: From tree to tree

    /// A climb up one tree, and what comes after it.
    private struct Climb {
        /// Where the path goes on after the last node: at the coordinator's next dispatcher, then at its host node.
        enum Rest {
            case next
            case host
            case nothing
        }

        /// The node that comes next; nil behind the last.
        private(set) var next: NodeRef?
        /// The node passed last.
        private(set) var passed: NodeRef
        private let last: NodeRef
        /// The number of the coordinator whose tree this is, 0 for the path's own; nil for a tree that has none.
        let coordinator: Int?
        /// Whether the path came from the coordinator's host node, to which it then returns by itself.
        let isHosted: Bool
        let stretch: Int
        var rest = Rest.nothing
        /// The blocks of the nodes passed, without the one passed last.
        private(set) var blocks: [Block]
        /// Whether that one may have some.
        private var isBlocking = false

        init(
            from start: NodeRef, to last: NodeRef, of coordinator: Int?, isHosted: Bool = false, stretch: Int,
            behind blocks: [Block] = []
        ) {
            self.blocks = blocks
            next = start
            passed = start
            self.last = last
            self.coordinator = coordinator
            self.isHosted = isHosted
            self.stretch = stretch
        }

        @inline(__always) mutating func pass(_ place: NodeRef) {
            if isBlocking { leave() }
            passed = place
            isBlocking = place.isBlocking
            if place == last {
                next = nil
                rest = coordinator == nil ? .nothing : .next
            } else {
                next = place.parent
            }
        }

        /// Leaves the node passed last: its blocks count from here on, the newest first.
        ///
        /// Whether they have ended is not looked at here, since looking for an owner may run user code.
        mutating func leave() {
            guard isBlocking else { return }
            isBlocking = false
            blocks += passed.offers?.blocks.reversed() ?? []
        }
    }

    /// What a path through other trees needs.
    private final class Branches {
        /// The dispatchers that the node passed last hosts, and that are still to be asked.
        var hosted: [Host] = []
        /// The objects that hosted dispatchers end with, retained until the path ends: releasing one may run user code.
        private var owners: [AnyObject] = []
        /// The climbs that were interrupted, outermost first.
        var interrupted: [(climb: Climb, hosted: [Host])] = []
        /// The coordinators whose trees were entered, besides the path's own.
        var entered: [Coordinator] = []
        /// The stretches behind the first.
        var stretches: [Stretch] = []
        /// The nodes that host a tree that was climbed, whether the path goes on there or not.
        var hosts: [ActionNode] = []
        /// Whether a stretch begins outside of its coordinator's tree.
        var isStray = false

        func passHost(_ place: NodeRef) { hosted = place.offers?.hosts(retaining: &owners) ?? [] }
    }

    private mutating func makeBranches() -> Branches {
        if let branches { return branches }
        let new = Branches()
        branches = new
        return new
    }

    /// The next dispatcher that is hosted by the node passed last and is no coordinator; coordinators are entered.
    private mutating func nextHosted() -> Element? {
        while let host = branches?.hosted.popLast() {
            if let element = enter(host.dispatcher, isHosted: true, owner: host.owner) { return element }
        }
        return nil
    }

    /// The coordinator whose tree is climbed.
    private var climbed: Coordinator? {
        climb.coordinator.flatMap { $0 == 0 ? coordinator : branches?.entered[$0 - 1] }
    }

    /// Enters a coordinator's tree at its own start, or gives any other dispatcher to be asked.
    private mutating func enter(
        _ dispatcher: any ActionDispatching, isHosted: Bool, owner: OwnerLink? = nil
    ) -> Element? {
        let (place, stretch) = (climb.passed, climb.stretch)
        guard let inner = dispatcher as? Coordinator else {
            position += 1
            return .dispatcher(dispatcher, at: place, stretch: stretch, owner: owner)
        }
        if !hasEntered(inner) {
            // Also where its first responder stands in another tree, from where the path may lead here again.
            makeBranches().entered.append(inner)
            push(from: inner.defaultStart, in: inner, hostedAt: isHosted ? (place.node, stretch) : nil)
        }
        return nil
    }

    /// Goes on at the node that hosts the coordinator whose tree was climbed.
    private mutating func goOn(at host: ActionNode) {
        // Which coordinator answers there, and whether it was entered, depends on where the host stands.
        makeBranches().hosts.append(host)
        let coordinator = host.coordinatorsAbove.first
        if let coordinator {
            if hasEntered(coordinator) { return }
            makeBranches().entered.append(coordinator)
        }
        push(from: host, in: coordinator, hostedAt: nil)
    }

    /// Begins to climb a tree; the climb that goes on now is interrupted.
    private mutating func push(
        from start: ActionNode, in coordinator: Coordinator?, hostedAt host: (node: ActionNode, stretch: Int)?
    ) {
        let branches = makeBranches()
        if let coordinator, !coordinator.root.isAbove(start) { branches.isStray = true }
        let coordinator = coordinator.flatMap { $0.root.isAbove(start) ? $0 : nil }
        let top = coordinator?.root ?? start.top
        branches.interrupted.append((climb, branches.hosted))
        branches.hosted = []
        branches.stretches.append(
            Stretch(
                start: start.place, first: start.id, last: top.id, top: top, host: coordinator == nil ? nil : host))
        climb = Climb(
            from: start.place, to: top.place, of: coordinator == nil ? nil : branches.entered.count,
            isHosted: host != nil, stretch: branches.stretches.count, behind: climb.blocks)
    }

    private func hasEntered(_ other: Coordinator) -> Bool {
        if other === coordinator, start.isAlone || isBelowRoot { return true }
        return branches?.entered.contains { $0 === other } ?? false
    }
}
