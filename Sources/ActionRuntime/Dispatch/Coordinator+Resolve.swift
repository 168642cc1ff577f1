// The only search. `target(forAction:)`, `canPerform`, `validate`, `perform`, `explain` and `actions(from:)` all come
// here: `route` lists who may be asked, `select` asks them.

extension Coordinator {
    /// What is certain of a name without asking anybody, if anything is: who takes every request, or that nobody does.
    ///
    /// It is found once for a scope and kept while it holds; then it costs the same at any depth.
    @inline(__always)
    func known(_ name: ActionName, from place: NodeRef) -> RouteCache.Entry? {
        let scope = place.scope(at: cache.revisions.structure)
        return cache.entry(scope, name) ?? find(name, from: place, scope)
    }

    @inline(never)
    private func find(_ name: ActionName, from place: NodeRef, _ scope: UInt64) -> RouteCache.Entry? {
        // Reading a responder's table runs user code, which may ask again.
        let nesting = cache.nesting.current
        guard scope != 0, nesting.begin(name) else { return nil }
        defer { nesting.end() }
        guard let entry = certain(name, from: place, scope: scope) else { return nil }
        cache.store(entry)
        return entry
    }

    /// Uses the claim that is known, with its owner retained; nil where nobody claims the name, or the owner has gone.
    @inline(__always)
    func use<Answer>(_ entry: RouteCache.Entry, _ body: (Claim) -> Answer?) -> Answer? {
        entry.claim?.use { claim in
            guard claim.isOwned else { return body(claim) }
            guard let owner = claim.owner else {
                forget(entry.name)
                return nil
            }
            return withExtendedLifetime(owner) { body(claim) }
        }
    }

    /// Forgets who claims a name, because the claim's owner has gone, of which nobody is told.
    func forget(_ name: ActionName) {
        Revisions.shared.advance(name)
    }

    /// The beginning of the search, as far as conditions, hosts and other names have no part in it.
    private func certain(_ name: ActionName, from start: NodeRef, scope: UInt64) -> RouteCache.Entry? {
        let (stamp, changes) = (cache.revisions.stamp(of: name), cache.revisions.all)
        func entry(_ claim: Claim?, at place: NodeRef) -> RouteCache.Entry {
            RouteCache.Entry(scope: scope, stamp: stamp, claim: claim, place: place, name: name)
        }
        var place = start
        while true {
            if place.mayConcern(name), let offers = place.offers {
                let first = offers.first(name, tables)
                // Reading a responder's table runs user code. What that changed is left to the search, which retains
                // the nodes on its way; this place may be another node's by now.
                guard cache.revisions.all == changes else { return nil }
                switch first {
                case .certain(let claim):
                    // The node is to be held by somebody while its handler runs: by its parent, or as the root.
                    return place.parent != nil || place == root.place ? entry(claim, at: place) : nil
                case .unsure: return nil
                case .nobody: break
                }
            }
            if place == root.place { return next == nil && host == nil ? entry(nil, at: place) : nil }
            guard let parent = place.parent else { return entry(nil, at: place) }
            place = parent
        }
    }

    /// Who may be asked for a name, in order.
    ///
    /// The list ends early where its first claim takes every request; recorded for an explanation, it is complete.
    func route(for name: ActionName, from place: Place, recording: Bool = false) -> Route {
        var route = Route(recording: recording)
        // Collected before anybody is asked: reading a responder's table runs user code, which may change the tree.
        var path = Path(from: place, of: self)
        let elements = path.rest()
        route.asked = path.asked
        collect(name, along: elements, into: &route, followsRemaps: true)
        return route
    }

    /// Adds the claims for a name, node after node: methods, closures, those for its other name, catch-alls.
    ///
    /// The search for another name goes along the same path, and takes the names it meets as they are.
    private func collect(
        _ name: ActionName, along path: [Path.Element], into route: inout Route, followsRemaps: Bool
    ) {
        for element in path {
            if route.isSettled { return }
            switch element {
            case .dispatcher(let dispatcher, let node, let stretch):
                route.pass(node, as: name)
                route.add(.dispatcher(dispatcher), of: node, as: name, stretch)
            case .node(let node, let stretch):
                route.pass(node, as: name)
                guard let offers = node.offers else { continue }
                for claim in offers.claims(for: name, upTo: route.lastSerial, tables) {
                    route.add(.claim(claim), of: node, as: name, stretch)
                }
                if followsRemaps, let remap = offers.remap(of: name, upTo: route.lastSerial) {
                    route.pass(node, as: name, remap: remap)
                    collect(remap.name, along: path, into: &route, followsRemaps: false)
                    if !offers.catchAlls.isEmpty { route.pass(node, as: name) }
                }
                for claim in offers.catchAlls(upTo: route.lastSerial) {
                    route.add(.claim(claim), of: node, as: name, stretch)
                }
            }
        }
    }

    /// The first candidate from a position on that takes the request; moves the position behind it.
    func select(from position: inout Int, of route: Route, for invocation: Invocation) -> Selection? {
        while position < route.candidates.count {
            let candidate = route.candidates[position]
            position += 1
            guard route.isStillOnTheWay(candidate) else { continue }
            if let selection = candidate.selection(for: invocation) { return selection }
        }
        return nil
    }
}

extension Route.Candidate {
    /// The candidate's answer to a request; nil passes it on.
    func selection(for invocation: Invocation) -> Selection? {
        switch offer {
        case .claim(let claim):
            let forwarded = Forwarder.forward(invocation, as: action, to: claim.kind)
            let owner = claim.owner
            guard !claim.isCancelled, !claim.isOwned || owner != nil,
                withExtendedLifetime(owner, { claim.isAvailable(for: forwarded) })
            else { return nil }
            return Selection(claimant: .claim(claim), node: node, invocation: forwarded, owner: owner)
        case .dispatcher(let dispatcher):
            let sent = Forwarder.send(invocation, as: action)
            guard let target = dispatcher.target(for: sent, from: nil) else { return nil }
            return Selection(claimant: .dispatcher(dispatcher, target), node: target.node, invocation: sent, owner: nil)
        }
    }
}

/// A claim that takes a request, and the request in the form in which it arrives there.
struct Selection {
    enum Claimant {
        case claim(Claim)
        case dispatcher(any ActionDispatching, Target)
    }

    let claimant: Claimant
    let node: ActionNode
    let invocation: Invocation
    /// The claim's owner, held until the request has been dealt with.
    let owner: AnyObject?

    var target: Target {
        switch claimant {
        case .claim(let claim):
            Target(
                node: node, kind: claim.kind, action: invocation.action,
                signature: claim.signature(for: invocation.action),
                source: claim.source, mayDecline: claim.mayDecline, isAsync: !claim.isSync)
        case .dispatcher(_, let target): target
        }
    }

    var performer: Performer { performer(after: 0) }

    /// The target as data, asked after a number of claims declined.
    func performer(after declines: Int) -> Performer {
        let target = target
        return Performer(node: target.node.id, kind: target.kind, action: target.action, precedingDeclines: declines)
    }
}
