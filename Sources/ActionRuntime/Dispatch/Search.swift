/// Goes along a request's path and lists the claims that may take it, in the order in which they are asked: the only search.
///
/// What it lists becomes a ``Route``, or, where the first claim takes every request, an entry of the ``RouteCache`` without
/// one. While it lasts, it retains what it has found.
struct Search {
    /// A claim on the path, or a dispatcher that is not a coordinator.
    struct Finding {
        enum Offer {
            case claim(Claim)
            case dispatcher(any ActionDispatching, owner: OwnerLink?)
        }

        let offer: Offer
        let node: ActionNode
        /// The name as it arrives: the other end of a remapping, or the name that was asked.
        let action: ActionName
        /// The number of the stretch on which the node was found.
        let stretch: Int
        /// What keeps the request from being performed here.
        let block: Block?
    }

    /// A node of the path, recorded for an explanation; the findings up to the next visit's are its own.
    struct Visit {
        let node: ActionNode
        let action: ActionName
        /// The other name for which the search starts again here.
        let remap: Remap?
        let firstCandidate: Int
    }

    /// The first finding; apart, so that a search that ends with it allocates nothing.
    private(set) var first: Finding?
    private(set) var others: [Finding] = []
    /// The owner of the first claim, where that deals with every request while its owner is there; the search ends there.
    private(set) var firstOwner: AnyObject?
    /// The nodes of the path, where they are recorded.
    private(set) var visits: [Visit] = []
    /// The other names that the findings depend on.
    private(set) var remaps: [ActionName] = []
    /// Whether no other coordinator's tree was entered.
    private(set) var isInOneTree = true
    let isRecording: Bool
    /// The name that was asked.
    private let name: ActionName
    /// Whether the findings depend on more than revisions and scopes tell of: on another dispatcher, or on the owner of a
    /// remapping, a host or a responder.
    private var dependsOnMore = false

    /// The numbers of the start's tree.
    let revisions: Revisions
    /// The revisions when the search began: of the name and the structure, and of everything.
    let stamp: UInt64
    private let changes: UInt64
    /// How many nodes had been taken from their parents when the search began.
    let detachments: UInt64
    /// The number given out last when the search began; what was registered since has a greater one.
    let lastSerial: UInt64

    /// How many findings there are.
    var count: Int { first == nil ? 0 : 1 + others.count }

    /// The claim that takes every request, where it is the first and has no owner: no other one is ever asked.
    var certain: (claim: Claim, node: ActionNode)? {
        guard let first, first.block == nil, case .claim(let claim) = first.offer, claim.isCertain else { return nil }
        return (claim, first.node)
    }

    /// Whether what was found says the same until a revision or a scope changes: the search ran no user code that changed
    /// anything.
    var isLasting: Bool { !isRecording && !dependsOnMore && revisions.all == changes }
}

extension Search {
    /// Goes along a path and lists the claims for a name.
    ///
    /// It ends early where the first claim is certain to take every request; recorded for an explanation, it does not.
    ///
    /// - Parameter last: The serial number of the newest claim that is listed; that of the moment where left out.
    init(
        for name: ActionName, along path: inout Path, _ tables: MethodTables, recording: Bool = false,
        upTo last: UInt64? = nil
    ) {
        isRecording = recording
        self.name = name
        revisions = path.revisions
        stamp = revisions.stamp(of: name)
        changes = revisions.all
        detachments = revisions.detachments
        lastSerial = last ?? revisions.serial
        collect(name, along: &path, tables, followsRemaps: true)
        isInOneTree = !path.isBranched
        if path.isStray { dependsOnMore = true }
    }

    /// Whether the search has ended at a claim that takes every request, so that what comes after it is not listed.
    var isOver: Bool { !isRecording && (certain != nil || firstOwner != nil) }

    private mutating func add(
        _ offer: Finding.Offer, at node: ActionNode, as action: ActionName, stretch: Int, behind blocks: [Block]
    ) {
        let block = blocks.isEmpty ? nil : blocks.first { !$0.lets(name, as: action) && $0.isLive }
        let finding = Finding(offer: offer, node: node, action: action, stretch: stretch, block: block)
        guard first == nil else { return others.append(finding) }
        first = finding
        if !isRecording, block == nil, case .claim(let claim) = offer, claim.isCertainWhileOwned {
            firstOwner = claim.owner
        }
    }

    /// Adds the claims for a name, node after node.
    ///
    /// The search for another name goes along the same path, and takes the names it meets as they are.
    private mutating func collect(
        _ name: ActionName, along path: inout Path, _ tables: MethodTables, followsRemaps: Bool
    ) {
        while !isOver, let element = path.next(concerning: isRecording ? nil : name) {
            switch element {
            case .dispatcher(let dispatcher, let place, let stretch, let owner):
                pass(place, as: name)
                add(
                    .dispatcher(dispatcher, owner: owner), at: place.node, as: name, stretch: stretch,
                    behind: path.blocks)
                dependsOnMore = true
            case .node(let place, let stretch):
                pass(place, as: name)
                guard let offers = place.offers else { continue }
                // Looking for an owner may release it last, which runs user code; and no revision counts its end.
                if offers.methods.runsUserCode(for: name) || offers.mayEndUnnoticed { path.keep() }
                if offers.mayEndUnnoticed { dependsOnMore = true }
                let (node, blocks) = (place.node, path.blocks)
                offers.forEach(for: name, upTo: lastSerial, tables) { offer in
                    if isOver { return }
                    switch offer {
                    case .claim(let claim):
                        add(.claim(claim), at: node, as: name, stretch: stretch, behind: blocks)
                    case .remap(let remap):
                        guard followsRemaps else { return }
                        pass(place, as: name, remap: remap)
                        remaps.append(remap.name)
                        path.keep()
                        var again = path.restarted()
                        collect(remap.name, along: &again, tables, followsRemaps: false)
                        if !offers.catchAlls.isEmpty { pass(place, as: name) }
                    }
                }
            }
        }
    }

    /// Records that the search passes a node.
    private mutating func pass(_ place: NodeRef, as action: ActionName, remap: Remap? = nil) {
        guard isRecording else { return }
        visits.append(Visit(node: place.node, action: action, remap: remap, firstCandidate: count))
    }
}
