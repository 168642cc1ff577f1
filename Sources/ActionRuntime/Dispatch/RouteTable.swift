/// The routes that a coordinator remembers.
///
/// All routes in the table are valid: code that changes what a route depends on removes the route. So a use compares the start and
/// the name and nothing else, and cancelled claims and detached nodes are released at once.
package final class RouteTable {
    /// How often routes were forgotten; a search during which this advances is not remembered.
    private(set) var forgotten: UInt64 = 0
    // Not checked for exclusive access, which would take as long as the rest of a question; each access ends before user code runs.
    @exclusivity(unchecked) private var routes = RouteBuckets()
    private var paths: [UInt64: Path] = [:]
    /// The value of `SharedCounter.paths` since which the paths were remembered.
    private var begin = SharedCounter.paths.add(1)
    /// Whether a search met a remapping, so that routes may depend on other names than their own.
    private var hasRemaps = false
    /// Whether neither routes nor paths are remembered.
    private var isEmpty = true

    // MARK: Remembering

    /// The route of a name from a start; nil where none is remembered.
    @inline(__always)
    package func route(_ name: ActionName, from start: UInt64) -> Route? {
        let bucket = Int(name.id & 63)
        let place = unsafe RouteBuckets.place(name, start, routes.buckets[bucket].count)
        guard let route = unsafe routes.buckets[bucket][place], route.start.number == start, route.name == name else {
            return nil
        }
        return route
    }

    /// Whether a claim takes a name, if that is known without running user code; nil otherwise.
    @inline(__always)
    func isClaimed(_ name: ActionName, from start: UInt64) -> Bool? {
        guard let route = route(name, from: start), route.isUnconditional else { return nil }
        return route.claim != nil
    }

    /// Whether a route is in the table, so that it is valid.
    package func remembers(_ route: Route) -> Bool { self.route(route.name, from: route.start.number) === route }

    func remember(_ route: Route) {
        isEmpty = false
        if route.hasRemaps { hasRemaps = true }
        let old = unsafe routes.insert(route)
        withExtendedLifetime(old) {}
    }

    /// The path from a start within the coordinator's tree: the remembered path, or a new one, which is remembered where possible.
    func path(from start: ActionNode, of coordinator: Coordinator) -> Path {
        if let path = paths[start.number] { return path }
        let before = forgotten
        let path = Path(from: start, of: coordinator, .tree)
        if path.isMemorable, before == forgotten {
            isEmpty = false
            paths[start.number] = path
        }
        return path
    }

    /// Whether a remembered path may pass a node.
    func passes(_ node: ActionNode) -> Bool { node.numbering.map { $0.passed >= begin } ?? false }

    // MARK: Forgetting; what is forgotten is released last, because that may run user code.

    /// Forgets the routes of a name, and those of the names that share its bucket.
    func forget(_ name: ActionName) {
        if hasRemaps { return forgetAll() }
        forgotten += 1
        let old = unsafe routes.empty(Int(name.id & 63))
        withExtendedLifetime(old) {}
    }

    func forgetAll() {
        forgotten += 1
        hasRemaps = false
        if isEmpty { return }
        isEmpty = true
        begin = SharedCounter.paths.add(1)
        let former = (paths, (0..<RouteBuckets.count).compactMap { unsafe routes.empty($0) })
        paths = [:]
        withExtendedLifetime(former) {}
    }
}

/// Routes, in buckets by name, then by start and name; a new route replaces the route in its place.
private struct RouteBuckets {
    static let count = 64

    private(set) var buckets: [[Route?]] = Array(repeating: [nil], count: count)

    /// Where a route is in its bucket, which has room for some number of routes.
    @inline(__always)
    static func place(_ name: ActionName, _ start: UInt64, _ count: Int) -> Int {
        Int(truncatingIfNeeded: start &+ UInt64(name.id >> 6) &* 0x9E37_79B1) & (count &- 1)
    }

    /// Adds a route; gives the one that it replaces, which the caller releases.
    mutating func insert(_ route: Route) -> Route? {
        let index = Int(route.name.id & 63), count = buckets[index].count
        var place = Self.place(route.name, route.start.number, count)
        if let other = buckets[index][place], other.start != route.start || other.name != route.name, count < 1 << 14 {
            var larger = [Route?](repeating: nil, count: count * 2)
            for case let known? in buckets[index] {
                larger[Self.place(known.name, known.start.number, count * 2)] = known
            }
            buckets[index] = larger
            place = Self.place(route.name, route.start.number, count * 2)
        }
        var old: Route? = route
        swap(&buckets[index][place], &old)
        return old
    }

    /// Empties a bucket; gives its routes, which the caller releases; nil where it was empty.
    mutating func empty(_ index: Int) -> [Route?]? {
        if buckets[index].count == 1, buckets[index][0] == nil { return nil }
        var empty: [Route?] = [nil]
        swap(&buckets[index], &empty)
        return empty
    }
}

extension Coordinator {
    /// The path of requests from a start, on to the next dispatchers and the hosts.
    package func path(from start: ActionNode) -> Path {
        let path = table.path(from: start, of: self)
        return path.hasNext ? Path(from: start, of: self) : path
    }

    /// The route of a name from where a request starts; nil where the given start has left its tree.
    @inline(__always)
    package func route(_ name: ActionName, from given: (any RequestStart)?, to only: ActionNode?) -> Route? {
        if only == nil {
            let number = given == nil ? focusNumber : (given as? ActionNode)?.number ?? 0
            if number != 0, let route = table.route(name, from: number) { return route }
        }
        return searched(name, from: given, to: only)
    }

    @inline(never)
    private func searched(_ name: ActionName, from given: (any RequestStart)?, to only: ActionNode?) -> Route? {
        startNode(given).map { route(name, from: $0, to: only) }
    }

    /// The route of a name from a node within the tree, or at the only node to ask: the remembered route, or one that is searched.
    func route(_ name: ActionName, from node: ActionNode, to only: ActionNode?) -> Route {
        if let only { return search(name, from: only, isAlone: true) }
        return table.route(name, from: node.number) ?? search(name, from: node, isAlone: false)
    }

    /// A request from a node, at the first claim of its route.
    @inline(__always)
    package func request(
        _ invocation: consuming Invocation, from node: ActionNode, to only: ActionNode? = nil, isForced: Bool = false
    ) -> Request {
        let route = route(invocation.action, from: node, to: only)
        return Request(consume invocation, along: consume route, in: self, isForced: isForced)
    }
}
