import ActionRuntime

/// Who may take an action, by its name.
final class Takers {
    /// A claim that may take an action, and the node from which on downwards requests reach it.
    struct Taker {
        let claim: Int
        /// The claim's node, or a node below it that remaps the name.
        let node: Int
        /// Whether it takes the action under another name.
        var isRemapped = false
    }

    /// What a node offers for a name: a claim, or another name under which it is looked for again.
    enum Offer {
        case claim(Int)
        case remap(String)
    }

    private unowned let map: CheckedMap
    /// The positions of methods and closures by name.
    private var claims: [String: [Int]] = [:]
    /// The nodes that remap a name, and to which.
    private var remaps: [String: [(node: Int, name: String)]] = [:]
    /// The catch-alls that take the names of a list, and those that take the names like a pattern, by the pattern.
    private var lists: [(names: Set<String>, claim: Int)] = []
    private var globs: [String: (glob: Glob, claims: [Int])] = [:]
    /// The patterns by the text before their first wildcard, with which all names like them begin.
    private var patterns: [String: [String]] = [:]
    private var known: [String: [Taker]] = [:]
    private var offered: [String: [(node: Int, offer: Offer)]] = [:]
    private var signatures: [String: ActionSignature?] = [:]

    init(_ map: CheckedMap) {
        self.map = map
        for (position, checked) in map.claims.enumerated() {
            guard checked.kind == .catchAll else {
                claims[checked.claim.name, default: []].append(position)
                continue
            }
            if let names = checked.names {
                lists.append((Set(names), position))
            } else {
                let pattern = checked.claim.name
                if globs[pattern] == nil {
                    patterns[String(pattern.prefix { $0 != "*" && $0 != "?" }), default: []].append(pattern)
                }
                globs[pattern, default: (Glob(pattern), [])].claims.append(position)
            }
        }
        for (position, checked) in map.nodes.enumerated() {
            for remap in checked.node.remap { remaps[remap.from, default: []].append((position, remap.to)) }
        }
    }

    /// The names that a node claims or remaps.
    var names: Set<String> { Set(claims.keys).union(remaps.keys).union(map.claims.flatMap { $0.names ?? [] }) }

    /// Whether a node claims or remaps the action, or a catch-all takes it.
    func isKnown(_ action: String) -> Bool {
        claims[action] != nil || remaps[action] != nil || !globs(like: action).isEmpty
            || lists.contains { $0.names.contains(action) }
    }

    /// Whether a node remaps the action.
    func isRemapped(_ action: String) -> Bool { remaps[action] != nil }

    /// The claims that may take an action.
    func callAsFunction(of action: String) -> [Taker] {
        if let takers = known[action] { return takers }
        var takers = direct(action)
        for (node, other) in remaps[action] ?? [] {
            takers += direct(other).compactMap { taker in
                // Both have to be on the way of the request.
                if map.isAbove(taker.node, node) { return Taker(claim: taker.claim, node: node, isRemapped: true) }
                guard map.isAbove(node, taker.node) else { return nil }
                return Taker(claim: taker.claim, node: taker.node, isRemapped: true)
            }
        }
        known[action] = takers
        return takers
    }

    /// The patterns that a name is like.
    private func globs(like name: String) -> [(glob: Glob, claims: [Int])] {
        if globs.isEmpty { return [] }
        let beginnings = name.indices.map { name[..<$0] } + [name[...]]
        return beginnings.flatMap { patterns[String($0)] ?? [] }.compactMap { globs[$0] }.filter {
            $0.glob.matches(name)
        }
    }

    /// What is offered on the way of a request that starts at a node, in the order in which it is asked: of each node its
    /// claims, the other name, its catch-alls.
    func offers(of action: String, from start: Int) -> some Sequence<Offer> {
        let offers = offered[action] ?? allOffers(of: action)
        offered[action] = offers
        return offers.lazy.filter { [map] in map.isAbove($0.node, start) }.map(\.offer)
    }

    /// What is offered at all nodes, those behind others first.
    private func allOffers(of action: String) -> [(node: Int, offer: Offer)] {
        var offers = direct(action).map { taker in
            (node: taker.node, rank: map.claims[taker.claim].kind == .catchAll ? 2 : 0, offer: Offer.claim(taker.claim))
        }
        offers += (remaps[action] ?? []).map { ($0.node, 1, .remap($0.name)) }
        return offers.enumerated().sorted {
            ($1.element.node, $0.element.rank, $0.offset) < ($0.element.node, $1.element.rank, $1.offset)
        }.map { ($0.element.node, $0.element.offer) }
    }

    private func direct(_ action: String) -> [Taker] {
        let caught =
            globs(like: action).flatMap(\.claims)
            + lists.filter { $0.names.contains(action) }.map(\.claim)
        return ((claims[action] ?? []) + caught).map { Taker(claim: $0, node: map.claims[$0].node) }
    }

    /// The condition under which a claim is available; nil for always.
    func condition(of taker: Taker) -> Condition? { map.claims[taker.claim].claim.when }

    /// Whether somebody is certain to be available to a request that starts at a node or below it.
    func hasTarget(_ action: String, from node: Int) -> Bool {
        self(of: action).contains { taker in
            map.isAbove(taker.node, node) && condition(of: taker).map(\.isAlways) ?? true
        }
    }

    /// Whether a request that starts at a node or below it is certain to meet somebody available, and nobody who may be
    /// disabled, decline or refuse the arguments.
    func hasEnabledTarget(_ request: CheckedRequest, from node: Int) -> Bool {
        hasTarget(request.action, from: node)
            && self(of: request.action).allSatisfy { taker in
                let claim = map.claims[taker.claim]
                return claim.isCertain && claim.claim.enabled.map(\.isAlways) ?? true
                    && map.fault(of: request, to: taker) == nil
            }
    }

    /// The parameters of an action; nil where the map gives none.
    func signature(of action: String) -> ActionSignature? {
        if let known = signatures[action] { return known }
        let signature = map.descriptions[action]?.signature
        signatures[action] = .some(signature)
        return signature
    }
}
