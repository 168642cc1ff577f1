/// Where a request goes on at the end of a route: along a route of the coordinator that is ``Coordinator/next``, and so on.
///
/// Each coordinator remembers routes of its own tree, because a route retains its nodes, and the nodes of the next coordinator may
/// own this one. So a request that leaves the tree takes a route of each coordinator along, all found before its first claim is
/// asked.
package final class NextRoutes {
    private let former: Route
    private let route: Route
    private let rest: NextRoutes?

    /// The most further coordinators whose routes a request takes along; a longer chain is searched for each request, without
    /// recursion.
    fileprivate static let limit = 16

    fileprivate init(from former: Route, to route: Route, then rest: NextRoutes?) {
        (self.former, self.route, self.rest) = (former, route, rest)
    }

    /// The route in the tree of the coordinator that was asked.
    var first: Route { former }

    /// The nodes asked on all routes.
    var asked: AskedNodes { former.asked + (rest?.asked ?? route.asked) }

    /// The route on which the request goes on at the end of another route; nil after the last.
    func route(after other: Route) -> Route? {
        other.coordinator === former.coordinator ? route : rest?.route(after: other)
    }
}

extension Coordinator {
    /// A route of this tree, and where a request goes on at its end; where the routes of the trees cannot be joined, one route
    /// through all trees.
    @inline(never)
    func routeThroughNext(along route: Route) -> Invocation.RoutePosition {
        // Searches run user code; claims that it registers wait for the next request.
        let lastSerial = Serial.last
        var isJoined = true
        let hasHosted = route.asked.isOfSeveralTrees
        let nextRoutes = nextRoutes(after: route, from: self, upTo: NextRoutes.limit, hasHosted: hasHosted, &isJoined)
        if isJoined, lastSerial == Serial.last { return (route, nextRoutes) }
        let (name, start) = (route.name, route.startNode)
        let whole = Frames.run(name, else: refusedRoute(name, from: start)) { searchEverywhere(name, from: start) }
        return (whole, nil)
    }

    /// Where a request goes on after a route of this coordinator's tree; nil for no other tree.
    ///
    /// - Parameters:
    ///   - first: The coordinator in whose tree the request began.
    ///   - limit: How many further coordinators there may be.
    ///   - hasHosted: Whether an earlier route asks hosted trees. Trees with common nodes may host the same trees, which are
    ///     asked once.
    ///   - isJoined: False where the routes of the trees, one after the other, are not the route of the request.
    private func nextRoutes(
        after route: Route, from first: Coordinator, upTo limit: Int, hasHosted: Bool, _ isJoined: inout Bool
    ) -> NextRoutes? {
        guard route.hasNext, let next, !isPassed(next, from: first) else { return nil }
        guard limit > 0, let next = next as? Coordinator, next.host == nil,
            let other = next.route(route.name, from: nil, to: nil), next.table.remembers(other), !other.hasRemaps,
            !(hasHosted && other.asked.isOfSeveralTrees)
        else {
            isJoined = false
            return nil
        }
        let rest = next.nextRoutes(
            after: other, from: first, upTo: limit - 1, hasHosted: hasHosted || other.asked.isOfSeveralTrees, &isJoined)
        return NextRoutes(from: route, to: other, then: rest)
    }

    /// Whether a dispatcher is one of the coordinators from a first one up to this one, each the next of the one before.
    private func isPassed(_ dispatcher: any ActionDispatching, from first: Coordinator) -> Bool {
        var passed = first
        while passed !== dispatcher {
            guard passed !== self, let next = passed.next as? Coordinator else { return false }
            passed = next
        }
        return true
    }
}
