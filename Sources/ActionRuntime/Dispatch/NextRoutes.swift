/// The routes of a request in the trees of several coordinators, each the ``Coordinator/next`` of the one before.
///
/// Each coordinator remembers routes of its own tree, because a route retains its nodes, and the nodes of the next coordinator may
/// own this one. So a request that leaves the tree takes a route of each coordinator along, all found before its first claim is
/// asked.
package final class NextRoutes {
    /// The routes in their order, at least two.
    private let routes: [Route]

    fileprivate init(_ routes: [Route]) { self.routes = routes }

    /// The route in the tree of the coordinator that was asked.
    var first: Route { routes[0] }

    /// The nodes asked on all routes.
    var asked: AskedNodes { routes.dropFirst().reduce(first.asked) { $0 + $1.asked } }

    /// The route on which the request goes on at the end of another route; nil after the last.
    func route(after other: Route) -> Route? {
        let next = routes.firstIndex { $0.coordinator === other.coordinator }.map { $0 + 1 } ?? routes.count
        return next < routes.count ? routes[next] : nil
    }
}

extension Coordinator {
    /// The most coordinators whose routes a request takes along; a longer chain is searched for each request.
    private static let mostRoutes = 17

    /// A route of this tree, and where a request goes on at its end; where the routes of the trees cannot be joined, one route
    /// through all trees.
    @inline(never)
    func routeThroughNext(along route: Route) -> Invocation.RoutePosition {
        // Searches run user code; claims that it registers wait for the next request.
        let lastSerial = Serial.last
        if let routes = routesThroughNext(along: route), lastSerial == Serial.last {
            return (route, routes.count > 1 ? NextRoutes(routes) : nil)
        }
        let (name, start) = (route.name, route.startNode)
        let whole = Frames.run(name, else: refusedRoute(name, from: start)) { searchEverywhere(name, from: start) }
        return (whole, nil)
    }

    /// The route, and those of the next coordinators; nil where they are, one after the other, not the route of the request.
    private func routesThroughNext(along route: Route) -> [Route]? {
        var routes: [Route] = []
        routes.reserveCapacity(4)
        routes.append(route)
        // Trees with common nodes may host the same trees, which are asked once.
        var hasHosted = route.asked.isOfSeveralTrees
        while let last = routes.last, last.hasNext, let next = last.coordinator.next {
            if routes.contains(where: { $0.coordinator === next }) { break }
            guard routes.count < Self.mostRoutes, let next = next as? Coordinator, next.host == nil,
                let other = next.route(route.name, from: nil, to: nil), next.table.remembers(other), !other.hasRemaps,
                !(hasHosted && other.asked.isOfSeveralTrees)
            else { return nil }
            hasHosted = hasHosted || other.asked.isOfSeveralTrees
            routes.append(other)
        }
        return routes
    }
}
