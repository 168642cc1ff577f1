/// The routes that a coordinator remembers.
///
/// Only routes that hold are in the table: whoever changes something that a route depends on removes the route. So a use compares
/// the start and the name and nothing else, and what was cancelled or detached is released at once.
final class RouteTable {
    unowned let root: ActionNode
    /// Counts what changes, for menus and for those who listen from outside.
    let changes = TreeChanges()
    /// How often anything was forgotten; a search that was changed meanwhile is not remembered.
    private(set) var forgotten: UInt64 = 0
    /// The routes, by the name, then by the start and the name; a route replaces the one in its place.
    private var buckets: [[Route?]] = Array(repeating: [nil], count: 64)
    private var paths: [UInt64: Path] = [:]
    /// The names that were found remapped, whose routes depend on other names.
    private var hasRemaps = false

    init(_ root: ActionNode) { self.root = root }

    // MARK: Remembering

    /// The route of a name from a start; nil where none is remembered.
    @inline(__always)
    func route(_ name: ActionName, from start: UInt64) -> Route? {
        let bucket = Int(name.id & 63)
        let place = Self.place(name, start, buckets[bucket].count)
        guard let route = buckets[bucket][place], route.start.number == start, route.name == name else { return nil }
        return route
    }

    /// Whether somebody claims a name, where it takes nobody's code to say so; nil otherwise.
    @inline(__always)
    func isClaimed(_ name: ActionName, from start: UInt64) -> Bool? {
        guard let route = route(name, from: start), route.isSure else { return nil }
        return route.claim != nil
    }

    @inline(__always)
    private static func place(_ name: ActionName, _ start: UInt64, _ count: Int) -> Int {
        Int(truncatingIfNeeded: start &+ UInt64(name.id >> 6) &* 0x9E37_79B1) & (count &- 1)
    }

    /// - Parameter other: Another name that the route depends on; nil for none.
    func remember(_ route: Route, hasRemaps: Bool) {
        if hasRemaps { self.hasRemaps = true }
        let bucket = Int(route.name.id & 63), count = buckets[bucket].count
        var place = Self.place(route.name, route.start.number, count)
        if let other = buckets[bucket][place], other.start != route.start || other.name != route.name, count < 1 << 14 {
            var larger = [Route?](repeating: nil, count: count * 2)
            for case let known? in buckets[bucket] {
                larger[Self.place(known.name, known.start.number, count * 2)] = known
            }
            swap(&buckets[bucket], &larger)
            place = Self.place(route.name, route.start.number, count * 2)
        }
        var old: Route? = route
        swap(&buckets[bucket][place], &old)
        withExtendedLifetime(old) {}
    }

    /// The path of requests from a start, remembered where possible.
    func path(from start: ActionNode, of coordinator: Coordinator) -> Path {
        if let path = paths[start.number] { return path }
        let before = forgotten
        let path = Path(from: start, of: coordinator)
        if path.isMemorable, before == forgotten { paths[start.number] = path }
        return path
    }

    // MARK: Forgetting. What is forgotten is released last, because that may run user code.

    /// Forgets what is known of a name.
    func forget(_ name: ActionName) {
        if hasRemaps { return forgetAll(as: name) }
        changes.shared.note(name)
        forgotten += 1
        let old = empty(Int(name.id & 63))
        withExtendedLifetime(old) {}
    }

    /// Forgets everything.
    ///
    /// - Parameter name: The only name that something was changed for; nil for more.
    func forgetAll(as name: ActionName? = nil) {
        changes.shared.note(name)
        forgetPaths()
    }

    /// Forgets everything, because nodes on the paths have something registered for the first time; tells nobody.
    func forgetPaths() {
        forgotten += 1
        hasRemaps = false
        let former = (paths, (0..<64).map(empty))
        paths = [:]
        withExtendedLifetime(former) {}
    }

    private func empty(_ bucket: Int) -> [Route?] {
        if buckets[bucket].count == 1, buckets[bucket][0] == nil { return [] }
        var empty: [Route?] = [nil]
        swap(&buckets[bucket], &empty)
        return empty
    }

    /// Notes that validators and conditions may say something else.
    func invalidate() { changes.shared.invalidate() }

    /// Notes a node that comes or goes and changes no answer.
    func noteNodes() { changes.shared.noteNodes() }
}

extension ActionNode {
    /// Calls a closure with the tables of the coordinators that ask this node: those above, and those above the nodes that
    /// host their trees; nothing where nobody outside of the tree knows the node.
    func forEachTable(_ body: (RouteTable) -> Void) {
        var next: ActionNode? = self
        while let node = next {
            guard let nearest = node.nearestTable else { return }
            let root = nearest.root, coordinators = root.offers?.coordinators ?? []
            for coordinator in coordinators { body(coordinator.table) }
            next = root.above
        }
    }

    /// The table of the nearest coordinator above; found at once as long as no listed node has moved.
    private var nearestTable: RouteTable? {
        let stamp = Ancestry.stamp.load()
        var next: ActionNode? = self, found: RouteTable?
        while let node = next {
            if let known = node.listing, known.stamp == stamp {
                found = known.nearest
                break
            }
            if let table = node.offers?.coordinators.first?.table {
                found = table
                break
            }
            next = node.above
        }
        if let listing, listing.stamp != stamp { (listing.nearest, listing.stamp) = (found, stamp) }
        return found
    }

    /// Has the coordinators above forget what depends on what is registered here.
    ///
    /// - Parameter name: The name that it is registered for; nil for more than one.
    func changed(_ name: ActionName?) {
        if listing == nil { return }
        forEachTable { table in if let name { table.forget(name) } else { table.forgetAll() } }
    }

    /// Tells those who show what is registered here of a change on which no route depends.
    func changedBeside() {
        if listing == nil { return }
        forEachTable { $0.changes.shared.note(nil) }
    }
}
