/// The claims on a request's path that may take it, in the order in which they are asked.
///
/// A route says who may be asked, as things were when the search began. Which of them takes the request depends on
/// conditions, which are asked anew for each request (`Route.ask`).
///
/// A route retains what it was made of, until it is remembered: then it retains nothing. Before user code runs, whoever goes
/// along a route begins a use, which keeps all its claims and their nodes, whatever is released meanwhile. What makes that
/// sound stands at the ``RouteCache``.
@safe final class Route {
    /// A claim, or a dispatcher that is not a coordinator.
    @safe struct Candidate {
        /// The claim; nil for a dispatcher.
        let claim: ClaimReference?
        /// The dispatcher's index among those of the route; without meaning for a claim.
        let dispatcher: Int
        let place: NodeRef
        /// The node at the place.
        let node: NodeID
        /// The name as it arrives: the other end of a remapping, or the name that was asked.
        let action: ActionName
        /// The number of the stretch on which the node was found.
        let stretch: Int32
        /// The index of what keeps the request from being performed here, among the route's; -1 for nothing.
        fileprivate let block: Int32
    }

    /// A stretch of the path, by the nodes that say whether a node is still on it.
    private struct Link {
        /// The top of the tree; retained during a use, because its tree may be released whole.
        let top: NodeRef
        /// The node that hosts the tree and the number of its stretch, where the path came from there.
        let host: (node: WeakNode, stretch: Int)?
    }

    let count: Int
    private let candidates: UnsafeMutablePointer<Candidate>
    private let links: [Link]
    /// The nodes besides the start on whose places in their trees the route depends, and the numbers of their scopes.
    private let ties: [(place: NodeRef, scope: UInt64)]
    /// The dispatchers, with what they are hosted with.
    let dispatchers: [(dispatcher: any ActionDispatching, owner: OwnerLink?)]
    /// The reasons why requests are kept from being performed at some candidates.
    private let blocks: [Validation.Reason]
    /// The nodes passed, where they are recorded.
    let visits: [Search.Visit]
    /// The nodes of the path from the first start, as data.
    private let parts: [AskedNodes.Stretch]
    /// The revisions of the other names that the route depends on, and their sum when the search began.
    private let counters: [AtomicWord]
    private let sum: UInt64
    private let detachments: UInt64
    /// The numbers of the trees that the path goes through; nil where they do not share them, as while one is being released.
    private let revisions: Revisions?
    /// Whether the path is in the coordinator's tree alone, and no other name was searched for.
    private let isPlain: Bool
    /// What the candidates and links refer to, retained until the route is remembered.
    private var found: [Search.Finding]
    private var tops: [ActionNode]
    /// The owner of the only candidate, where the search ended there because the claim deals with every request while its
    /// owner is there.
    private var firstOwner: AnyObject?
    /// Whether it did.
    let endsWithOwner: Bool
    /// Whether what comes after the claim at which the search ended is not listed.
    let endsEarly: Bool
    /// Whether one node alone was asked.
    let isAlone: Bool
    /// The serial number of the newest claim that may be listed.
    let lastSerial: UInt64
    private var isRemembered = false

    /// How many use the route.
    private var uses = 0
    /// Whether the cache has given the route up while it was used.
    private var isGivenUp = false

    init(_ search: Search, along path: Path) {
        found = (search.first.map { [$0] } ?? []) + search.others
        var dispatchers: [(dispatcher: any ActionDispatching, owner: OwnerLink?)] = [], blocks: [Validation.Reason] = []
        count = found.count
        unsafe candidates = .allocate(capacity: max(1, found.count))
        for (index, finding) in found.enumerated() {
            var claim: ClaimReference?
            switch finding.offer {
            case .claim(let taking): claim = ClaimReference(taking)
            case .dispatcher(let dispatcher, let owner): dispatchers.append((dispatcher, owner))
            }
            if let block = finding.block { blocks.append(block.reason) }
            unsafe (candidates + index).initialize(
                to: Candidate(
                    claim: claim, dispatcher: dispatchers.count - 1, place: finding.node.place, node: finding.node.id,
                    action: finding.action, stretch: Int32(finding.stretch),
                    block: finding.block == nil ? -1 : Int32(blocks.count - 1)))
        }
        self.blocks = blocks
        self.dispatchers = dispatchers
        visits = search.visits
        let stretches = path.stretches
        links = stretches.map { stretch in
            Link(top: stretch.top.place, host: stretch.host.map { (WeakNode($0.node), $0.stretch) })
        }
        let revisions = search.revisions
        ties = path.ties.map { ($0, $0.scope(in: revisions)) }
        self.revisions = ties.allSatisfy { $0.place.revisions == revisions } ? revisions : nil
        parts = stretches.map { AskedNodes.Stretch(start: $0.first, end: $0.last) }
        counters = search.remaps.map(revisions.counter)
        sum = counters.reduce(0) { $0 &+ $1.load() }
        tops = stretches.map(\.top)
        firstOwner = search.firstOwner
        endsWithOwner = firstOwner != nil
        endsEarly = search.isOver
        isAlone = path.isAlone
        lastSerial = search.lastSerial
        detachments = search.detachments
        isPlain = search.isInOneTree && search.remaps.isEmpty
    }

    deinit {
        unsafe candidates.deallocate()
    }

    subscript(_ index: Int) -> Candidate {
        @inline(__always) get { unsafe candidates[index] }
    }

    /// Why a request is kept from being performed at a candidate; nil where it is not.
    @inline(__always) func block(of candidate: Candidate) -> Validation.Reason? {
        candidate.block < 0 ? nil : blocks[Int(candidate.block)]
    }

    /// The numbers of the candidates that a recorded visit adds.
    func candidates(of visit: Int) -> Range<Int> {
        visits[visit].firstCandidate..<(visit + 1 < visits.count ? visits[visit + 1].firstCandidate : count)
    }

    /// The nodes asked from a start, which is that of the search or another one of the same scope.
    func asked(from start: NodeID) -> AskedNodes {
        AskedNodes(.init(start: start, end: parts[0].end), others: Array(parts.dropFirst()))
    }
}

// MARK: - Uses

extension Route {
    /// Calls a closure with the route, which is in use meanwhile.
    @inline(__always) func use<Answer>(_ body: (Route) -> Answer) -> Answer {
        beginUse()
        let answer = body(self)
        endUse()
        return answer
    }

    /// Begins a use: claims, their nodes and the tops of other trees are kept until it ends.
    ///
    /// - Precondition: The route is not remembered, or holds.
    @inline(__always) func beginUse() {
        uses &+= 1
        for index in 0..<count { self[index].claim?.beginUse() }
        if !isPlain { retainTops() }
    }

    /// Ends a use; releasing what was let go meanwhile runs user code.
    @inline(__always) func endUse() {
        for index in 0..<count { self[index].claim?.endUse() }
        if !isPlain { releaseTops() }
        uses &-= 1
        if isGivenUp, uses == 0 { release() }
    }

    @inline(never) private func retainTops() {
        for link in links.dropFirst() { _ = unsafe Unmanaged.passRetained(link.top.node) }
    }

    @inline(never) private func releaseTops() {
        for link in links.dropFirst() { unsafe Unmanaged.passUnretained(link.top.node).release() }
    }

    /// Whether the owner of the claim at which the search ended has gone; otherwise adds it to what the caller retains.
    ///
    /// Other claims come after that one then, which the route does not list.
    @inline(never) func hasLostOwner(retaining owner: inout AnyObject?) -> Bool {
        // In a use, because looking for owners may release one last, which runs user code.
        owner = self[0].claim?.use { $0.owner }
        return owner == nil
    }

    /// Whether a candidate is still where the search found it.
    ///
    /// - Parameter detachments: How many nodes had been taken from their parents when the use began.
    @inline(__always) func stillHas(_ candidate: Candidate, since detachments: UInt64) -> Bool {
        revisions?.detachments == detachments || stillHas(candidate.place, in: Int(candidate.stretch))
    }

    @inline(never) private func stillHas(_ place: NodeRef, in stretch: Int) -> Bool {
        let link = links[stretch]
        guard link.top.isAbove(place) else { return false }
        guard let host = link.host else { return true }
        return host.node.livePlace.map { stillHas($0, in: host.stretch) } ?? false
    }
}

// MARK: - Being remembered

extension Route {
    /// The count of detachments that candidates are compared with when a use begins.
    var detachmentsAtUse: UInt64 { isRemembered ? revisions?.detachments ?? detachments : detachments }

    /// Stops retaining what was found; gives false, and goes on retaining it, where the tree does not keep it alive.
    ///
    /// - Parameter root: The coordinator's root, which the coordinator retains.
    func letGo(below root: ActionNode) -> Bool {
        guard links[0].top == root.place, revisions != nil, ties.allSatisfy({ $0.scope != 0 }) else { return false }
        // All but the tops of trees are retained by their parents.
        for index in 0..<count where self[index].place.parent == nil {
            guard links[Int(self[index].stretch)].top == self[index].place else { return false }
        }
        isRemembered = true
        let former = (found, tops, firstOwner)
        (found, tops, firstOwner) = ([], [], nil)
        withExtendedLifetime(former) {}
        return true
    }

    /// Whether what the route depends on besides its name and the structure is what it was.
    @inline(__always) var holds: Bool { isPlain || holdsElsewhere }

    @inline(never) private var holdsElsewhere: Bool {
        guard let revisions, counters.reduce(0, { $0 &+ $1.load() }) == sum else { return false }
        return ties.allSatisfy { $0.place.scope(in: revisions) == $0.scope }
    }

    /// Gives the route up, which the cache retained; it is released once it is no longer used.
    func giveUp() {
        if uses == 0 { release() } else { isGivenUp = true }
    }

    private func release() { unsafe Unmanaged.passUnretained(self).release() }
}

/// A remembered route, not retained: the cache does, as long as the entry stands that the reference came with.
@safe struct RouteReference {
    private let route: Unmanaged<Route>

    init(_ route: Route) {
        unsafe self.route = .passUnretained(route)
    }

    /// Calls a closure with the route.
    ///
    /// - Precondition: The stamp of the entry holds; or the route is in use.
    @inline(__always) func read<Answer>(_ body: (Route) -> Answer) -> Answer {
        unsafe route._withUnsafeGuaranteedRef { body($0) }
    }
}
