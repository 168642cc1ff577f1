/// The claims on a request's path that may take it, in the order in which they are asked.
///
/// A route says who may be asked, as things are when the search begins. Which of them takes the request depends on
/// conditions, which `Coordinator.select` asks anew for each request.
struct Route {
    /// A claim on the path, or a dispatcher that is not a coordinator.
    struct Candidate {
        enum Offer {
            case claim(Claim)
            case dispatcher(any ActionDispatching)
        }

        let offer: Offer
        let node: ActionNode
        /// The name as it arrives: the other end of a remapping, or the name that was asked.
        let action: ActionName
        /// The number of the stretch on which the node was found.
        let stretch: Int
    }

    /// A node of the path, recorded for an explanation; the candidates up to the next visit's are its own.
    struct Visit {
        let node: ActionNode
        let action: ActionName
        /// The other name for which the search starts again here.
        let remap: Remap?
        let firstCandidate: Int
    }

    private(set) var candidates: [Candidate] = []
    /// The nodes of the path, where they are recorded.
    private(set) var visits: [Visit] = []
    let isRecording: Bool
    /// Whether the candidates depend on more than the stamp covers, which is this name and the structure: on another name,
    /// another dispatcher, or the owner of a remapping, a host or a responder.
    private(set) var dependsOnMore = false
    private var stretches: [Stretch] = []
    /// The owner of the first candidate, where that is an unconditional claim; retained, so that it stays the first.
    private var firstOwner: AnyObject?

    /// The revisions when the search began: of the name and the structure, of everything, and of detachments.
    let stamp: UInt64
    private let changes = Revisions.shared.all
    private let detachments = Revisions.shared.detachments
    /// The number given out last when the search began; what was registered since has a greater one.
    let lastSerial = Revisions.shared.serial

    /// The nodes of the path, as data.
    var asked: AskedNodes {
        let parts = stretches.map { AskedNodes.Stretch(start: $0.first, end: $0.last) }
        return AskedNodes(parts[0], others: Array(parts.dropFirst()))
    }

    /// Whether the list ends at its first candidate, because that takes every request and no other one is ever asked.
    private var endsAtFirst: Bool {
        guard !isRecording, case .claim(let claim) = candidates.first?.offer else { return false }
        return claim.isUnconditional && (!claim.isOwned || firstOwner != nil)
    }

    /// Whether the search ran no user code that changed anything.
    var isUndisturbed: Bool { Revisions.shared.all == changes }

    /// Whether the candidate's node is still in the tree in which the search found it.
    func stillHas(_ candidate: Candidate) -> Bool {
        Revisions.shared.detachments == detachments || stillHas(candidate.node, in: candidate.stretch)
    }

    private func stillHas(_ node: ActionNode, in number: Int) -> Bool {
        let stretch = stretches[number]
        return stretch.top.isAbove(node) && (stretch.host.map { stillHas($0.node, in: $0.stretch) } ?? true)
    }

    /// The candidates that a recorded visit adds.
    func candidates(of visit: Int) -> ArraySlice<Candidate> {
        let end = visit + 1 < visits.count ? visits[visit + 1].firstCandidate : candidates.count
        return candidates[visits[visit].firstCandidate..<end]
    }
}

// MARK: The search

extension Coordinator {
    /// Lists who may take a request for a name, in order.
    ///
    /// The list ends early where its first claim takes every request; recorded for an explanation, it is complete.
    func route(for name: ActionName, from start: Start, recording: Bool = false) -> Route {
        var path = Path(from: start, of: self)
        var route = Route(for: name, along: &path, tables, recording: recording)
        route.keepStretches(of: path)
        return route
    }
}

extension Route {
    /// Goes along a path and lists the claims for a name: the only search.
    init(for name: ActionName, along path: inout Path, _ tables: MethodTables, recording: Bool = false) {
        isRecording = recording
        stamp = Revisions.shared.stamp(of: name)
        collect(name, along: &path, tables, followsRemaps: true)
    }

    /// Adds the claims for a name, node after node.
    ///
    /// The search for another name goes along the same path, and takes the names it meets as they are.
    private mutating func collect(
        _ name: ActionName, along path: inout Path, _ tables: MethodTables, followsRemaps: Bool
    ) {
        while !endsAtFirst, let element = path.next(concerning: isRecording ? nil : name) {
            switch element {
            case .dispatcher(let dispatcher, let place, let stretch):
                pass(place, as: name)
                candidates.append(
                    Candidate(offer: .dispatcher(dispatcher), node: place.node, action: name, stretch: stretch))
                dependsOnMore = true
            case .node(let place, let stretch):
                pass(place, as: name)
                guard let offers = place.offers else { continue }
                // Looking for an owner may release it last, which runs user code; and no revision counts its end.
                if offers.methods.runsUserCode(for: name) || offers.mayEndUnnoticed { path.keep() }
                if offers.mayEndUnnoticed { dependsOnMore = true }
                let node = place.node
                offers.forEach(for: name, upTo: lastSerial, tables) { offer in
                    if endsAtFirst { return }
                    switch offer {
                    case .claim(let claim):
                        if candidates.isEmpty, claim.isUnconditional, claim.isOwned { firstOwner = claim.owner }
                        candidates.append(Candidate(offer: .claim(claim), node: node, action: name, stretch: stretch))
                    case .remap(let remap):
                        guard followsRemaps else { return }
                        pass(place, as: name, remap: remap)
                        dependsOnMore = true
                        path.keep()
                        var again = path.restarted()
                        collect(remap.name, along: &again, tables, followsRemaps: false)
                        if !offers.catchAlls.isEmpty { pass(place, as: name) }
                    }
                }
            }
        }
        if path.isBranched { dependsOnMore = true }
    }

    /// Records that the search passes a node.
    private mutating func pass(_ place: NodeRef, as action: ActionName, remap: Remap? = nil) {
        guard isRecording else { return }
        visits.append(Visit(node: place.node, action: action, remap: remap, firstCandidate: candidates.count))
    }

    /// Keeps the stretches of the path, for ``stillHas(_:)``.
    mutating func keepStretches(of path: Path) { stretches = path.stretches }
}
