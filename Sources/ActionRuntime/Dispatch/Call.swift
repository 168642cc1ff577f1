/// A call of a handler, from which its request can go on to the next claim.
///
/// It is noted in the thread's innermost frame (``Nesting``), or with an asynchronous handler (``Lineage``), under the start
/// and the number (`ticket`) that the handler's invocation has. An invocation that outlives its call finds nothing, unless a
/// call from the same start runs that is exactly a multiple of 32,767 calls younger. It retains nothing: what it refers to is kept by whoever calls the handler, until that has ended.
///
/// Sendable, because it is read on the isolation of the tree only, which calls the handler.
@safe struct Call: @unchecked Sendable {
    /// Where the search for the next claim goes on.
    @safe enum Place {
        /// After a claim that deals with every request, so that no other one was looked for; those registered after a serial
        /// number are not asked, and perhaps one node alone is.
        case claim(Unmanaged<Claim>, at: NodeID, upTo: UInt64, isAlone: Bool)
        /// At a position of a route that is in use since there had been so many detachments.
        case route(Unmanaged<Route>, position: Int, since: UInt64)
    }

    private let coordinator: Unmanaged<Coordinator>
    /// The name that was asked.
    let action: ActionName
    /// The node where the request began.
    let start: NodeID
    let isForced: Bool
    let place: Place

    @inline(__always)
    init(
        of action: ActionName, startedAt start: NodeID, isForced: Bool, by coordinator: Coordinator, at place: Place
    ) {
        unsafe self.coordinator = .passUnretained(coordinator)
        self.action = action
        self.start = start
        self.isForced = isForced
        self.place = place
    }

    /// The coordinator that performs the request, retained.
    var dispatcher: Coordinator { unsafe coordinator.takeUnretainedValue() }

    /// The claims that come next, listed now; nil where they are on a route already, or the start is gone.
    func list() -> Route? {
        guard case .claim(_, _, let last, let isAlone) = place, let start = start.node else { return nil }
        return dispatcher.route(
            for: action, from: Start(start.place, isAlone: isAlone), recording: true, upTo: last)
    }

    /// The route of the claims that may come next, and the position of the first of them.
    ///
    /// - Parameter listed: The route that was listed before a node left its tree; nil where none was.
    func rest(_ listed: Route?) -> (route: Route, position: Int, since: UInt64)? {
        switch place {
        case .route(let route, let position, let detachments):
            return (unsafe route.takeUnretainedValue(), position, detachments)
        case .claim(let claim, let node, _, _):
            guard let route = listed ?? list() else { return nil }
            let position = unsafe claim._withUnsafeGuaranteedRef { route.position(after: $0, at: node) }
            return (route, position, route.detachmentsAtUse)
        }
    }
}

extension ClaimReference {
    /// Where the search goes on after a claim that deals with every request.
    @inline(__always) func place(at node: NodeID, upTo serial: UInt64, isAlone: Bool = false) -> Call.Place {
        read { unsafe .claim(.passUnretained($0), at: node, upTo: serial, isAlone: isAlone) }
    }
}

extension Route {
    /// Where the search goes on after a candidate.
    ///
    /// - Parameter position: The number of the next one.
    @inline(__always)
    func place(after candidate: Candidate, at position: Int, since detachments: UInt64) -> Call.Place {
        if endsEarly, let claim = candidate.claim {
            return claim.place(at: candidate.node, upTo: lastSerial, isAlone: isAlone)
        }
        return unsafe .route(.passUnretained(self), position: position, since: detachments)
    }

    /// The position behind a claim; where it has ended meanwhile, that of the first claim that came after it.
    fileprivate func position(after claim: Claim, at node: NodeID) -> Int {
        func isOwn(_ candidate: Candidate) -> Bool { candidate.claim?.read { $0 === claim } ?? false }
        if let own = (0..<count).first(where: { isOwn(self[$0]) }) { return own + 1 }
        // A claim stands before the older ones of its kind, and at a node methods stand before closures, and those before
        // catch-alls.
        let passed = (0..<count).last { self[$0].node == node }
        let later = (0..<count).first { index in
            guard self[index].node == node else { return false }
            return self[index].claim?.read { claim.precedes($0) } ?? true
        }
        return later ?? passed.map { $0 + 1 } ?? positionBehind(node)
    }

    /// The position of the first candidate of a node that was passed after another one.
    private func positionBehind(_ node: NodeID) -> Int {
        guard let visit = visits.firstIndex(where: { $0.node.id == node }) else { return count }
        return candidates(of: visit).upperBound
    }
}

extension Claim {
    /// Whether another claim of the same node is asked after this one.
    fileprivate func precedes(_ other: Claim) -> Bool {
        kind == other.kind ? serial > other.serial : kind.rank < other.kind.rank
    }
}

extension ClaimKind {
    /// The position in the order in which a node's claims are asked.
    fileprivate var rank: Int {
        switch self {
        case .method: 0
        case .closure: 1
        case .catchAll: 2
        }
    }
}
