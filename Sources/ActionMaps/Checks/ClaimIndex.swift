import ActionRuntime

/// The claims that may take an action, by its name.
final class ClaimIndex {
    /// A claim that may take an action, and the node at and below which requests reach the claim.
    struct Entry {
        let claim: Int
        /// The claim's node, or a node below it that remaps the name.
        let node: Int
        /// Whether the claim takes the action under another name.
        var isRemapped = false
    }

    /// A node's offer for a name: a claim, or another name under which the action is looked for again.
    enum Offer {
        case claim(Int)
        case remap(Remapping)
    }

    /// A node's remapping of a name.
    struct Remapping {
        /// The node, or one below it, from which requests follow several remappings.
        let node: Int
        /// The other name.
        let name: String
        let isDeprecated: Bool
    }

    private unowned let map: CheckedMap
    /// The positions of methods and closures by name.
    private var claims: [String: [Int]] = [:]
    /// The nodes that remap a name, and the new names.
    private var remaps: [String: [Remapping]] = [:]
    /// The catch-alls: a catch-all with a list by each name of the list, a catch-all with a pattern by the pattern.
    private var listed: [String: [Int]] = [:]
    private var globs: [String: (glob: Glob, claims: [Int])] = [:]
    /// The patterns by the text before their first wildcard, with which each matching name begins.
    private var patterns: [String: [String]] = [:]
    private var known: [String: [Entry]] = [:]
    private var places: [String: (all: [Entry], byNode: [Int: [Int]])] = [:]
    /// The highest nodes from which each action may have a target, and from which it is certain to have one.
    private var tops: [String: [Int]] = [:]
    private var sureTops: [String: [Int]] = [:]
    private var offered: [String: [Int: [Offer]]] = [:]
    private var signatures: [String: [ActionSignature?]] = [:]

    init(_ map: CheckedMap) {
        self.map = map
        for (position, checked) in map.claims.enumerated() {
            guard checked.kind == .catchAll else {
                claims[checked.claim.name, default: []].append(position)
                continue
            }
            if let names = checked.names {
                for name in Set(names) { listed[name, default: []].append(position) }
            } else {
                let pattern = checked.claim.name
                if globs[pattern] == nil {
                    patterns[String(pattern.prefix { $0 != "*" && $0 != "?" }), default: []].append(pattern)
                }
                globs[pattern, default: (Glob(pattern), [])].claims.append(position)
            }
        }
        for (position, checked) in map.nodes.enumerated() {
            for remap in checked.node.remap {
                remaps[remap.from, default: []].append(
                    Remapping(node: position, name: remap.to, isDeprecated: remap.deprecated != nil))
            }
        }
    }

    /// The names that a node claims or remaps.
    var names: Set<String> { Set(claims.keys).union(remaps.keys).union(map.claims.flatMap { $0.names ?? [] }) }

    /// Whether a node claims or remaps the action, or a catch-all takes it.
    func isKnown(_ action: String) -> Bool {
        claims[action] != nil || remaps[action] != nil || listed[action] != nil || !globs(like: action).isEmpty
    }

    /// Whether a node remaps the action.
    func isRemapped(_ action: String) -> Bool { remaps[action] != nil }

    /// The claims that may take an action.
    func callAsFunction(of action: String) -> [Entry] {
        if let entries = known[action] { return entries }
        var entries = direct(action)
        var isBelow: Set<Int> = []
        for remapping in others(of: action) {
            let node = remapping.node
            let (claims, byNode) = placed(remapping.name)
            // A request has to pass both the node that remaps and the claim. Claims below the node are taken once for all
            // nodes above them.
            let first = claims.firstIndex(notBelow: node, by: \.node)
            let end = claims.firstIndex(notBelow: map.nodes[node].end, by: \.node)
            for entry in claims[first..<end] where isBelow.insert(entry.claim).inserted {
                entries.append(Entry(claim: entry.claim, node: entry.node, isRemapped: true))
            }
            // Claims above the node are reached from it, up to the first claim that takes every request.
            above: for above in map.way(from: node).dropFirst() {
                for claim in byNode[above] ?? [] {
                    entries.append(Entry(claim: claim, node: node, isRemapped: true))
                    if map.claims[claim].isCertain, map.claims[claim].claim.when == nil { break above }
                }
            }
        }
        known[action] = entries
        return entries
    }

    /// The other names of an action, each with the node from which requests get it: those of its remappings and, where some are of
    /// former names, those to which these lead.
    private func others(of action: String) -> [Remapping] {
        var others = remaps[action] ?? [], next = 0
        var seen: Set<String> = [action]
        while next < others.count {
            let last = others[next]
            next += 1
            guard seen.insert(last.name).inserted else { continue }
            for remapping in remaps[last.name] ?? [] where remapping.name != action {
                guard last.isDeprecated || remapping.isDeprecated else { continue }
                // A request has to pass both nodes.
                let isBelow = map.isAbove(last.node, remapping.node)
                guard isBelow || map.isAbove(remapping.node, last.node) else { continue }
                others.append(
                    Remapping(
                        node: isBelow ? remapping.node : last.node, name: remapping.name,
                        isDeprecated: remapping.isDeprecated))
            }
        }
        return others
    }

    /// The claims that take a name without a remapping, in the order of their nodes, and the claims of each node.
    private func placed(_ action: String) -> (all: [Entry], byNode: [Int: [Int]]) {
        if let known = places[action] { return known }
        let all = direct(action).sorted { ($0.node, $0.claim) < ($1.node, $1.claim) }
        let new = (all: all, byNode: Dictionary(grouping: all, by: \.node).mapValues { $0.map(\.claim) })
        places[action] = new
        return new
    }

    /// The patterns that a name matches.
    private func globs(like name: String) -> [(glob: Glob, claims: [Int])] {
        if globs.isEmpty { return [] }
        let beginnings = name.indices.map { name[..<$0] } + [name[...]]
        return beginnings.flatMap { patterns[String($0)] ?? [] }.compactMap { globs[$0] }.filter {
            $0.glob.matches(name)
        }
    }

    /// The offers that a request meets on its way from a node, in the order in which they are asked.
    func offers(of action: String, from start: Int) -> some Sequence<Offer> {
        let offers = offered[action] ?? allOffers(of: action)
        offered[action] = offers
        return map.way(from: start).lazy.flatMap { offers[$0] ?? [] }
    }

    /// The offers for an action by their nodes.
    private func allOffers(of action: String) -> [Int: [Offer]] {
        var offers: [Int: [Offer]] = [:]
        let direct = direct(action)
        for part in Offers.Part.order {
            for entry in direct where Offers.Part(of: map.claims[entry.claim].kind) == part {
                offers[entry.node, default: []].append(.claim(entry.claim))
            }
            guard part == .remap else { continue }
            for remap in remaps[action] ?? [] { offers[remap.node, default: []].append(.remap(remap)) }
        }
        return offers
    }

    private func direct(_ action: String) -> [Entry] {
        let caught = globs(like: action).flatMap(\.claims) + (listed[action] ?? [])
        return ((claims[action] ?? []) + caught).map { Entry(claim: $0, node: map.claims[$0].node) }
    }

    /// The condition under which a claim is available; nil for always.
    func condition(of entry: Entry) -> Condition? { map.claims[entry.claim].claim.when }

    /// The highest nodes at or below a node from which an action may have a target; the node itself where the action
    /// reaches a claim above it.
    func tops(of action: String, at node: Int) -> ArraySlice<Int> {
        let all = tops[action] ?? highest(self(of: action).map(\.node))
        tops[action] = all
        let first = all.firstIndex(notBelow: node)
        if first > 0, map.isAbove(all[first - 1], node) { return [node] }
        return all[first..<all.firstIndex(notBelow: map.nodes[node].end)]
    }

    /// Whether some claim is certain to be available to a request that starts at a node or below it.
    func hasTarget(_ action: String, from node: Int) -> Bool {
        let all =
            sureTops[action] ?? highest(self(of: action).filter { map.isAlways(condition(of: $0)) }.map(\.node))
        sureTops[action] = all
        let next = all.firstIndex(notBelow: node + 1)
        return next > 0 && map.isAbove(all[next - 1], node)
    }

    /// The nodes that have no other node of the list above them, ascending.
    private func highest(_ nodes: [Int]) -> [Int] {
        var highest: [Int] = []
        for node in nodes.sorted() {
            if let last = highest.last, map.isAbove(last, node) { continue }
            highest.append(node)
        }
        return highest
    }

    /// Whether no claim that may take a request may be disabled, decline, or refuse the arguments.
    func areAllEnabled(for request: CheckedRequest) -> Bool {
        self(of: request.action).allSatisfy { entry in
            let claim = map.claims[entry.claim]
            return claim.isCertain && map.isAlways(claim.claim.enabled) && map.fault(of: request, to: entry) == nil
                && map.interceptors(around: entry.claim, for: [request.action, claim.claim.name]).allSatisfy {
                    !$0.isOpaque && map.isAlways($0.enabled)
                }
        }
    }

    /// The parameters of an action; nil where the map gives none.
    func signature(of action: String) -> ActionSignature? { map.descriptions[action]?.signature }

    /// The parameters of a claim; nil where the map gives none.
    ///
    /// - Parameter name: The name in the request, whose parameters a catch-all has.
    func signature(of claim: Int, named name: String) -> ActionSignature? {
        let checked = map.claims[claim]
        return checked.claim.parameters.map(ActionSignature.init)
            ?? signature(of: checked.kind == .catchAll ? name : checked.claim.name)
    }

    /// The signatures of the claims that may take an action, without repetitions; nil for claims that take any arguments.
    func signatures(of action: String) -> [ActionSignature?] {
        if let known = signatures[action] { return known }
        var taken: [ActionSignature?] = []
        // Claims of one name that have no parameters of their own have the parameters of the name.
        var seen: Set<String> = []
        for entry in self(of: action) {
            let checked = map.claims[entry.claim]
            if let parameters = checked.claim.parameters {
                taken.append(ActionSignature(parameters))
            } else {
                let name = checked.kind == .catchAll ? action : checked.claim.name
                if seen.insert(name).inserted { taken.append(signature(of: name)) }
            }
        }
        // If one claim takes any arguments, the other signatures do not matter.
        if taken.contains(where: { $0 == nil }) { taken = [nil] }
        signatures[action] = taken
        return taken
    }
}
