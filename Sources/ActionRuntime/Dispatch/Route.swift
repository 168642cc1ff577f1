/// A claim that may take a request, and the rest of the request's route: the claims that are asked after it, in their order.
///
/// A route lists the claims as the search found them. It does not change, and retains its claims and their nodes. Which of the
/// claims takes a request depends on conditions, which are asked anew for each request (`Request.ask`).
package final class Route {
    /// The node where the search began.
    package let start: NodeID
    /// The name that was asked.
    package let name: ActionName
    /// The claim; nil at the end of a route, and for a responder's method that is still to be read (``readClaim()``).
    package let claim: Claim?
    private let unread: ResponderMethods?
    /// The coordinator that searched the route; it is alive while a request is on its way.
    unowned let coordinator: Coordinator
    /// The node of the claim; at the end, the start.
    package let node: ActionNode
    /// The claim as data: its node, its kind, and the name as it arrives, the name asked or, after a remapping, the other one.
    package let performer: Performer
    /// The blocks that keep requests from being performed here, unless they end.
    let barriers: [Path.Barrier]
    /// What stands around the claim's handler, the innermost first.
    package let interceptors: [Interceptor]
    /// What to use in place of the name that was asked, where a remapping of a former name leads to the claim; else nil.
    let deprecated: String?
    private let segment: PathSegment
    /// The nodes asked on the whole route.
    package let asked: AskedNodes
    /// The last node of the path that has been asked when the request is here; nil where all of it has been, as at the end.
    let lastAsked: NodeID?
    /// The rest of the route, after the claim; nil at the end.
    private(set) var rest: Route?
    /// Whether the target is known without running user code: the claim takes every request, or no claim is left.
    package let isUnconditional: Bool
    /// Whether there is nothing to judge: no block, no arguments to check, no validator, no interceptor.
    package let isUnchecked: Bool
    /// Whether the claim takes every request, there is nothing to judge, and no handler to await.
    let isDirect: Bool
    /// The claim's handler for callers that do not await: here as well, so that calling it need not retain the claim.
    let body: (inout Invocation) throws -> Reply
    /// Whether the request goes on at the next coordinator behind the end of the route (``NextRoutes``).
    let hasNext: Bool
    /// Whether the search met a remapping, so that the route depends on another name, too.
    let hasRemaps: Bool
    /// Whether the node of a claim may have left the path without a change of ``Ancestry/stamp`` since: a node moved while the
    /// route was searched, which runs user code, or a hosting ends with an owner.
    let isUncertain: Bool
    /// Whether the start alone is asked, with the dispatchers that it hosts.
    let isOfOneNode: Bool
    /// Whether the route has no claims because no frame was free to search them.
    let isRefused: Bool

    /// - Parameter finding: The claim, its stop, and the name as it arrives; nil for the end.
    init(
        _ name: ActionName, from start: ActionNode, _ path: Path, _ finding: Search.Finding?, hasRemaps: Bool,
        isUncertain: Bool, isRefused: Bool = false, by coordinator: Coordinator, then rest: Route?
    ) {
        self.start = start.id
        self.name = name
        claim = finding?.claim
        (unread, self.coordinator) = (finding?.unread, coordinator)
        node = finding?.stop.node ?? start
        performer = Performer(
            node: node.id, kind: claim?.kind ?? .method, action: finding?.action ?? name, returns: claim?.returns)
        barriers = finding?.barriers ?? []
        interceptors = finding?.interceptors(for: name) ?? []
        deprecated = finding?.deprecated
        segment = finding?.stop.segment ?? path.segments[0]
        asked = rest?.asked ?? path.asked
        lastAsked = finding?.lastAsked
        self.rest = rest
        (hasNext, self.hasRemaps, self.isUncertain) = (path.hasNext, hasRemaps, isUncertain)
        isOfOneNode = path.reach == .start
        self.isRefused = isRefused
        isUnconditional = unread == nil && claim?.isUnconditional ?? !path.hasNext
        isUnchecked = barriers.isEmpty && interceptors.isEmpty && claim?.isUnchecked ?? false
        isDirect = isUnchecked && claim.map { $0.isUnconditional && $0.handler.isSync && !$0.handler.isAsync } ?? false
        if let claim { body = claim.handler.sync } else { body = { _ in .unavailable } }
    }

    /// Creates a place on a route for an interceptor around its claim, at the interceptor's node.
    ///
    /// No claim is asked along it.
    init(at node: ActionNode, on route: Route, by coordinator: Coordinator) {
        (start, name, claim, unread, self.coordinator) = (route.start, route.name, route.claim, nil, coordinator)
        (self.node, performer, segment, asked) = (node, route.performer, route.segment, route.asked)
        (barriers, interceptors, rest, deprecated) = ([], [], nil, route.deprecated)
        (isUnconditional, isUnchecked, isDirect, hasNext, hasRemaps) = (true, false, false, false, route.hasRemaps)
        body = { _ in .unavailable }
        (isUncertain, isRefused, isOfOneNode, lastAsked) = (route.isUncertain, false, route.isOfOneNode, nil)
    }

    /// Releases the rest of the route in a loop, not recursively, however long it is.
    deinit {
        var rest = takeRest()
        while rest != nil, isKnownUniquelyReferenced(&rest) { rest = rest?.takeRest() }
    }

    /// Takes the rest of the route, which the caller releases.
    ///
    /// Nothing is released while the property is written, so the compiler need not check that accesses exclude each other.
    private func takeRest() -> Route? {
        var taken: Route?
        swap(&taken, &rest)
        return taken
    }

    /// The node where the search began.
    var startNode: ActionNode {
        var end = self
        while let rest = end.rest { end = rest }
        return end.node
    }

    /// The name as it arrives at the claim.
    package var action: ActionName { performer.action }

    /// The responder's method, if the search did not read the responder's table; nil for none.
    @inline(never) func readClaim() -> Claim? { unread?.claim(action, coordinator.tables) }

    /// Whether the claim's node is still where the search found it.
    @inline(never) var isStillThere: Bool { segment.has(node) }
}
