/// Goes along a request's path and lists the claims that may take it, in the order in which they are asked: the only search.
struct Search {
    /// A claim on the path.
    struct Finding {
        let claim: Claim?
        /// Without a claim: the responder whose method is read when a request arrives there.
        let unread: ResponderMethods?
        let stop: Path.Stop
        /// The name as it arrives: the name that was asked or, after a remapping, the other name.
        let action: ActionName
        /// What to use in place of the name that was asked, where a remapping of a former name leads to the claim; else nil.
        let deprecated: String?
        /// The blocks that keep the request from being performed here.
        let barriers: [Path.Barrier]
        /// The node up to which the path has been asked when the claim is; nil where all of it has been.
        let lastAsked: NodeID?

        /// What stands around the claim's handler, the innermost first.
        ///
        /// The next dispatcher of a coordinator stands below no node of the coordinator's tree.
        func interceptors(for name: ActionName) -> [Interceptor] {
            stop.isNext ? [] : stop.node.interceptors(for: name, as: action)
        }
    }

    /// A node of the path, recorded for an explanation; its findings end where the next visit's begin.
    struct Visit {
        let node: ActionNode
        let action: ActionName
        /// The remapping for whose other name the search starts again here; nil for none.
        let remap: Remap?
        let firstFinding: Int
    }

    /// A name to which a remapping led from the other name of another one, and whether further remappings of it are followed whatever
    /// they say.
    private struct Followed: Hashable {
        let name: ActionName
        let followsAll: Bool
    }

    /// How many remappings are followed one after the other.
    private static let maximumWay = 32

    private(set) var findings: [Finding] = []
    /// The nodes of the path, if the search records them.
    private(set) var visits: [Visit] = []
    private(set) var hasRemaps = false
    /// Whether a claim of a node was found that has no condition, does not decline, and is not blocked: tables of responders
    /// behind it are read when a request arrives there.
    private var hasUnconditional = false
    /// The last stop that has been asked so far: a remapping asks the stops from the first on again.
    private var lastAsked = 0
    /// Whether all stops have been asked, for the other name of a remapping.
    private var haveAllBeenAsked = false
    /// The remappings that were followed from the other names of remappings: no search need follow one of them twice.
    private var followed: Set<Followed> = []
    private let isRecording: Bool
    private let name: ActionName
    private let path: Path
    private let coordinator: Coordinator
    /// The last serial number when the search began; later registrations have greater ones.
    private let lastSerial = Serial.last

    /// Lists the claims for a name along a path.
    init(for name: ActionName, along path: Path, by coordinator: Coordinator, recording: Bool = false) {
        (self.name, self.path, self.coordinator, isRecording) = (name, path, coordinator, recording)
        // Few routes have more claims.
        findings.reserveCapacity(4)
        collect(name)
    }

    /// Adds the claims for a name, stop after stop.
    ///
    /// The search for the other name of a remapping goes along the same path.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - way: The remappings that led to the name, in order.
    ///   - deprecated: What the remappings say of the name that was asked.
    private mutating func collect(_ name: ActionName, after way: [Remap] = [], deprecated: String? = nil) {
        for (index, stop) in path.stops.enumerated() where isRecording || stop.mayConcern(name) {
            lastAsked = max(lastAsked, index)
            if let claim = stop.dispatcher {
                pass(stop, as: name)
                add(claim, at: stop, as: name, deprecated)
                continue
            }
            if isRecording { pass(stop, as: name) }
            guard let offers = stop.offers else { continue }
            let readsTables = isRecording || !hasUnconditional
            offers.forEach(for: name, upTo: lastSerial, coordinator.tables, readsTables: readsTables) { offer in
                switch offer {
                case .unread(let methods): add(nil, unread: methods, at: stop, as: name, deprecated)
                case .claim(let claim):
                    add(claim, at: stop, as: name, deprecated)
                case .remap(let remap):
                    guard follows(remap, after: way) else { return }
                    hasRemaps = true
                    pass(stop, as: name, remap: remap)
                    // Where the name that was asked is a former one, the last remapping says what to use.
                    let isFormer = way.isEmpty || deprecated != nil
                    collect(
                        remap.name, after: way + [remap], deprecated: isFormer ? remap.deprecated ?? deprecated : nil)
                    haveAllBeenAsked = true
                    if !offers.catchAlls.isEmpty { pass(stop, as: name) }
                }
            }
        }
    }

    /// Whether the search goes on with the other name of a remapping.
    ///
    /// Behind another remapping it does so where one of both is of a former name, unless it was on its way with that name already.
    private mutating func follows(_ remap: Remap, after way: [Remap]) -> Bool {
        guard let last = way.last else { return true }
        guard last.deprecated != nil || remap.deprecated != nil, way.count < Self.maximumWay, remap.name != name,
            !way.contains(where: { $0.name == remap.name })
        else { return false }
        return followed.insert(Followed(name: remap.name, followsAll: remap.deprecated != nil)).inserted
    }

    private mutating func add(
        _ claim: Claim?, unread: ResponderMethods? = nil, at stop: Path.Stop, as action: ActionName,
        _ deprecated: String?
    ) {
        let barriers = stop.barriers.isEmpty ? [] : stop.barriers.filter { !$0.block.lets(name, as: action) }
        findings.append(
            Finding(
                claim: claim, unread: unread, stop: stop, action: action, deprecated: deprecated, barriers: barriers,
                lastAsked: haveAllBeenAsked ? nil : path.stops[lastAsked].node.id))
        if let claim, barriers.isEmpty, !claim.isConditional, !claim.handler.mayDecline, claim.dispatcher == nil {
            hasUnconditional = true
        }
    }

    /// Records that the search passes a node.
    private mutating func pass(_ stop: Path.Stop, as action: ActionName, remap: Remap? = nil) {
        guard isRecording else { return }
        visits.append(Visit(node: stop.node, action: action, remap: remap, firstFinding: findings.count))
    }

    /// The route of the findings from a start.
    ///
    /// - Parameter stamp: The value of ``Ancestry/stamp`` before the path was made; nil where the coordinator would have been told of each
    ///   node of the path that moved since.
    func route(from start: ActionNode, since stamp: UInt64?) -> Route {
        let isUncertain = path.isUncertain || stamp.map { $0 != Ancestry.stamp.load() } ?? false
        func route(_ finding: Finding?, then rest: Route?) -> Route {
            Route(
                name, from: start, path, finding, hasRemaps: hasRemaps, isUncertain: isUncertain, by: coordinator,
                then: rest)
        }
        return findings.reversed().reduce(route(nil, then: nil)) { route($1, then: $0) }
    }
}

extension Coordinator {
    /// Searches the route of a name from a start, and remembers the route if it stays valid until a change is told.
    ///
    /// It is searched in a frame, because reading a responder's table runs user code.
    @inline(never)
    func search(_ name: ActionName, from node: ActionNode, isAlone: Bool) -> Route {
        guard Frames.beginFrame(name) else { return refusedRoute(name, from: node) }
        defer { Frames.endFrame() }
        // If user code forgets anything meanwhile, the route may not be valid.
        let before = table.forgotten, stamp = Ancestry.stamp.load()
        let path = isAlone ? Path(from: node, of: self, .start) : table.path(from: node, of: self)
        let search = Search(for: name, along: path, by: self)
        let isMemorable = path.isMemorable && path.hearsOfInterceptors && before == table.forgotten
        // The search of a remapping asks the next dispatchers first, and a block on the path holds for their claims, too.
        if path.hasNext, !isMemorable || search.hasRemaps || path.blocksWhatFollows || host != nil {
            return searchEverywhere(name, from: node)
        }
        let route = search.route(from: node, since: isMemorable ? nil : stamp)
        if isMemorable, !route.isUncertain { table.remember(route) }
        return route
    }

    /// Refuses the cycle that uses all frames, and gives a route without claims, since no frame is free to search them.
    func refusedRoute(_ name: ActionName, from node: ActionNode) -> Route {
        _ = Frames.refuse()
        let path = Path(from: node, of: self, .start)
        return Route(
            name, from: node, path, nil, hasRemaps: false, isUncertain: true, isRefused: true, by: self, then: nil)
    }

    /// Searches the route of a name from a start, on to the next dispatchers and the hosts.
    func searchEverywhere(_ name: ActionName, from start: ActionNode) -> Route {
        let stamp = Ancestry.stamp.load()
        return Search(for: name, along: Path(from: start, of: self), by: self).route(from: start, since: stamp)
    }
}
