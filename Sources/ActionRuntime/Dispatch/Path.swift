/// An unbroken part of a path: the nodes from one up to another one of the same tree.
final class PathSegment {
    let first: NodeID
    /// Where the segment's tree ends: the root of its coordinator, or the top of a tree without one.
    let top: ActionNode
    /// The node that hosts the tree, its segment, and the hosting, if the path came from there.
    private(set) var host: (node: ActionNode, segment: PathSegment, hosting: Host)?
    /// The last node that is asked: the top, or the only one.
    let last: NodeID

    init(from start: ActionNode, to top: ActionNode, last: ActionNode, host: (ActionNode, PathSegment, Host)?) {
        (first, self.top, self.last, self.host) = (start.id, top, last.id, host)
    }

    /// Releases the segments of the trees around in a loop, not recursively, however many there are.
    deinit {
        var outer = takeHost()
        while outer != nil, isKnownUniquelyReferenced(&outer) { outer = outer?.takeHost() }
    }

    /// Takes the segment of the tree around, which the caller releases.
    private func takeHost() -> PathSegment? {
        defer { host = nil }
        return host?.segment
    }

    /// Whether a node is still on the segment.
    func has(_ node: ActionNode) -> Bool {
        var (segment, node) = (self, node)
        while segment.top.isAbove(node) {
            guard let host = segment.host else { return true }
            guard host.hosting.isLive else { return false }
            (segment, node) = (host.segment, host.node)
        }
        return false
    }
}

/// The nodes that are asked for a request, in order.
///
/// They are the start node, its parent, and so on to the root; then the nodes and dispatchers to which the coordinator passes
/// requests.
///
/// ```
/// start → parent → … → root → the coordinator's `next` → the node that hosts the coordinator → its parent → …
///            │
///            └ a node that hosts a coordinator: that coordinator's path comes right after the node
/// ```
///
/// A path enters no coordinator's tree twice, so that a request goes neither in circles nor back down. A path retains its nodes.
package final class Path {
    /// A node that is asked, or a dispatcher that is not a coordinator.
    final class Stop {
        let node: ActionNode
        /// The claims of the node; nil where it has none, and for a dispatcher.
        let offers: Offers?
        /// The dispatcher as a claim; nil for a node.
        let dispatcher: Claim?
        /// Whether the dispatcher is the next one of a coordinator, and not hosted by the node.
        let isNext: Bool
        let segment: PathSegment
        /// The blocks that keep requests from being performed here: those of the nodes below, in the order of the path.
        let barriers: [Barrier]

        init(
            _ node: ActionNode, offers: Offers?, dispatcher: Claim? = nil, isNext: Bool = false, _ segment: PathSegment,
            behind barriers: [Barrier]
        ) {
            (self.node, self.offers, self.dispatcher, self.isNext) = (node, offers, dispatcher, isNext)
            (self.segment, self.barriers) = (segment, barriers)
        }

        /// Whether a claim or remapping here may concern a name; only false is exact.
        func mayConcern(_ name: ActionName) -> Bool { dispatcher != nil || offers?.mayConcern(name) ?? false }
    }

    /// A block, and where the path passed it.
    struct Barrier {
        let block: Block
        let node: ActionNode
        let segment: PathSegment
    }

    /// The nodes with attachments, or all nodes; and the dispatchers.
    fileprivate(set) var stops: [Stop] = []
    fileprivate(set) var segments: [PathSegment] = []
    /// Whether the path can be remembered: it stays within the coordinator's tree and the trees hosted there.
    ///
    /// Coordinators hear of all changes of such a path, and it retains nothing that retains the coordinator.
    fileprivate(set) var isMemorable = true
    /// Whether a hosted tree may leave the path unnoticed, because the hosting ends with an owner.
    fileprivate(set) var isUncertain = false
    /// Whether requests go on at another dispatcher after the path; only for ``Reach/tree``.
    fileprivate(set) var hasNext = false
    /// Whether a block on the path also holds after the end of the path.
    fileprivate(set) var blocksWhatFollows = false
    let reach: Reach

    /// How far a path goes.
    package enum Reach {
        /// To the start alone, and the dispatchers that it hosts.
        case start
        /// To the root of the coordinator's tree.
        case tree
        /// On to the next dispatchers and the hosts.
        case everywhere
    }

    /// - Parameter all: Whether nodes without attachments are among the stops.
    package init(
        from start: ActionNode, of coordinator: Coordinator, _ reach: Reach = .everywhere, all: Bool = false
    ) {
        self.reach = reach
        var builder = PathBuilder(path: self, coordinator: coordinator, all: all)
        builder.go(from: start)
        withExtendedLifetime(builder) {}
    }

    /// The nodes asked, as data.
    private(set) lazy var asked = AskedNodes(segments: segments.map { .init(start: $0.first, end: $0.last) })

    /// The nodes among the stops.
    package var nodes: [ActionNode] { stops.compactMap { $0.dispatcher == nil ? $0.node : nil } }
}

/// Builds a path.
private struct PathBuilder {
    /// The way up one tree, and where the path goes on after it.
    private struct Ascent {
        /// The node that comes next; nil after the last.
        var next: ActionNode?
        /// The node passed last.
        var passed: ActionNode
        /// The claims of that node; nil before the first node is passed, and for a node without any.
        var offers: Offers?
        let last: ActionNode
        /// The coordinator whose tree is climbed; nil for a tree without one, and for a start that is asked alone.
        let coordinator: Coordinator?
        /// Whether the path came from the coordinator's host node, and so returns there after the ascent.
        let isHosted: Bool
        let segment: PathSegment
        /// The blocks of the nodes passed, except for the node passed last.
        var barriers: [Path.Barrier]
        /// The dispatchers that the node passed last hosts, and that are still to be asked.
        var hosted: [Host] = []
        /// Where the path goes on after the last node.
        var rest = Continuation.next

        /// Adds the blocks of the node passed last, which concern what comes after it.
        mutating func passBlocks() {
            guard let blocks = offers?.blocks, !blocks.isEmpty else { return }
            barriers += blocks.reversed().map { Path.Barrier(block: $0, node: passed, segment: segment) }
        }

        enum Continuation {
            case next
            case host
            case nothing
        }
    }

    let path: Path
    let coordinator: Coordinator
    let all: Bool
    private var entered: [Coordinator] = []
    /// The owners of hosted dispatchers, retained until the path is complete: releasing one may run user code.
    private var owners: [AnyObject] = []
    /// The ascents that have not ended; each goes on when the ascents after it have ended.
    private var ascents: [Ascent] = []

    init(path: Path, coordinator: Coordinator, all: Bool) {
        (self.path, self.coordinator, self.all) = (path, coordinator, all)
    }

    mutating func go(from start: ActionNode) {
        let isAlone = path.reach == .start, isInside = coordinator.root.isAbove(start)
        if isAlone || isInside { entered.append(coordinator) }
        push(from: start, in: isInside ? coordinator : nil, hostedAt: nil, [], isAlone: isAlone)
        while var ascent = ascents.popLast() {
            while ascent.hosted.isEmpty, let node = ascent.next { pass(nextStop(from: node, ascent.last), &ascent) }
            if let host = ascent.hosted.popLast() {
                ascents.append(ascent)
                enter(host.dispatcher, from: ascent, at: host)
            } else {
                end(ascent)
            }
        }
    }

    /// The first node, from one up to the last, that becomes a stop; the last node where there is none.
    private func nextStop(from node: ActionNode, _ last: ActionNode) -> ActionNode {
        let count = SharedCounter.paths.load()
        var node = node
        while !all, node !== last, node.attachments.isEmpty, let parent = node.parent {
            node.numbering?.passed = count
            node = parent
        }
        return node
    }

    private mutating func pass(_ node: ActionNode, _ ascent: inout Ascent) {
        ascent.passBlocks()
        let isPlain = node.attachments.isEmpty, offers = isPlain ? nil : node.offers
        (ascent.passed, ascent.offers) = (node, offers)
        node.numbering?.passed = SharedCounter.paths.load()
        ascent.next = node === ascent.last ? nil : node.parent
        if all || !isPlain {
            path.stops.append(.init(node, offers: offers, ascent.segment, behind: ascent.barriers))
        }
        guard let offers else { return }
        if offers.mayEndUnnoticed { path.isMemorable = false }
        if offers.isHost { ascent.hosted = offers.hosts(retaining: &owners) }
    }

    /// Goes on after the top of a tree: at the coordinator's next dispatcher, then at its host node.
    private mutating func end(_ ascent: Ascent) {
        guard let coordinator = ascent.coordinator, ascent.rest != .nothing else { return }
        var ascent = ascent
        if path.reach == .tree, coordinator === self.coordinator {
            path.hasNext = coordinator.next != nil || coordinator.host != nil
            path.blocksWhatFollows = !ascent.barriers.isEmpty || ascent.offers?.blocks.isEmpty == false
            return
        }
        if ascent.rest == .host {
            if let host = coordinator.host {
                path.isMemorable = false
                goOn(at: host, from: coordinator, behind: ascent.barriers)
            }
            return
        }
        ascent.passBlocks()
        ascent.rest = ascent.isHosted ? .nothing : .host
        ascents.append(ascent)
        guard let next = coordinator.next else { return }
        path.isMemorable = false
        enter(next, from: ascent, at: nil)
    }

    /// Enters a coordinator's tree at the coordinator's default start, or adds any other dispatcher as a stop.
    ///
    /// - Parameter host: The hosting; nil for a coordinator's next dispatcher.
    private mutating func enter(_ dispatcher: any ActionDispatching, from ascent: Ascent, at host: Host?) {
        guard let inner = dispatcher as? Coordinator else {
            // A hosting without an owner ends with a change that is told; the next dispatcher may end unnoticed.
            if host == nil || host?.owner != nil { path.isMemorable = false }
            path.stops.append(
                .init(
                    ascent.passed, offers: nil, dispatcher: host?.claim ?? Claim(dispatcher), isNext: host == nil,
                    ascent.segment, behind: ascent.barriers))
            return
        }
        // Also where the hosting began before its node was put into this tree.
        (ascent.coordinator ?? coordinator).changes.join(inner.changes)
        if host?.owner != nil { path.isUncertain = true }
        if entered.contains(where: { $0 === inner }) { return }
        // Also if its first responder stands in another tree, from which the path may lead here again.
        entered.append(inner)
        let start = inner.defaultStart
        push(
            from: start, in: inner.root.isAbove(start) ? inner : nil,
            hostedAt: host.map { (ascent.passed, ascent.segment, $0) }, ascent.barriers)
    }

    /// Goes on at the node that hosts the coordinator whose tree was climbed.
    private mutating func goOn(at host: ActionNode, from inner: Coordinator, behind barriers: [Path.Barrier]) {
        let coordinator = host.coordinatorOfHost
        if let coordinator {
            coordinator.changes.join(inner.changes)
            if entered.contains(where: { $0 === coordinator }) { return }
            entered.append(coordinator)
        }
        push(from: host, in: coordinator, hostedAt: nil, barriers)
    }

    /// - Parameter coordinator: The coordinator whose tree the start is in; nil for a start that is in none.
    private mutating func push(
        from start: ActionNode, in coordinator: Coordinator?, hostedAt host: (ActionNode, PathSegment, Host)?,
        _ barriers: [Path.Barrier], isAlone: Bool = false
    ) {
        start.assignNumber()
        if coordinator == nil || isAlone { path.isMemorable = false }
        let top = coordinator?.root ?? start.top, last = isAlone ? start : top
        let segment = PathSegment(from: start, to: top, last: last, host: host)
        path.segments.append(segment)
        ascents.append(
            Ascent(
                next: start, passed: start, last: last, coordinator: isAlone ? nil : coordinator,
                isHosted: host != nil, segment: segment, barriers: barriers))
    }
}
