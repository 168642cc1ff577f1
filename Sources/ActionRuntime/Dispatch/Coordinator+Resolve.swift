// One request resolved: start → path → search → route → ask. Routes are remembered, so that most requests begin at the
// route, or at the one claim that deals with them all.

extension Coordinator {
    /// What is remembered for a name; costs the same at any depth.
    @inline(__always)
    func remembered(_ name: ActionName, from start: Start) -> RouteCache.Entry? {
        if start.isAlone { return nil }
        return cache.entry(cache.scope(of: start.place), name)
    }

    /// Answers a question about who takes a name, by what is remembered, else by a search.
    ///
    /// The closures are those of ``search(_:from:certain:listed:tooDeep:)``.
    @inline(__always)
    func resolve<Answer>(
        _ name: ActionName, from start: Start, certain: (RouteCache.Entry) -> Answer, listed: (Route) -> Answer,
        tooDeep refused: (DispatchError) -> Answer
    ) -> Answer {
        if let entry = remembered(name, from: start) {
            guard let route = entry.route else { return certain(entry) }
            if let answer = follow(route, for: name, listed: listed, tooDeep: refused) { return answer }
        }
        return search(name, from: start, certain: certain, listed: listed, tooDeep: refused)
    }

    /// Answers a question about who takes a name from a remembered route, which is in use and in a frame meanwhile; nil where
    /// the route no longer says who does.
    @inline(__always)
    func follow<Answer>(
        _ known: RouteReference, for name: ActionName, listed: (Route) -> Answer,
        tooDeep refused: (DispatchError) -> Answer
    ) -> Answer? {
        let nesting = cache.nesting.current
        // Conditions are user code.
        guard nesting.begin(name) else { return refused(.tooDeep(nesting.refuse())) }
        var (owner, answer): (AnyObject?, Answer?)
        if known.read({ $0.endsWithOwner && $0.hasLostOwner(retaining: &owner) }) {
            // Nobody is told when an owner goes, so its claim's name says it now.
            cache.revisions.advance(name)
        } else {
            answer = known.read { $0.use(listed) }
        }
        nesting.end()
        withExtendedLifetime(owner) {}
        return answer
    }

    /// Answers a question about who takes a name by a search, and remembers what lasts for the start's scope.
    ///
    /// - Parameters:
    ///   - certain: Gives the answer of an entry without a route. It runs outside of a frame of the thread's nesting, and
    ///     begins one where it runs user code.
    ///   - listed: Gives the answer of a route, which is in use; it runs in a frame.
    ///   - refused: Gives the answer where there is no room for a frame.
    @inline(never)
    func search<Answer>(
        _ name: ActionName, from start: Start, certain: (RouteCache.Entry) -> Answer, listed: (Route) -> Answer,
        tooDeep refused: (DispatchError) -> Answer
    ) -> Answer {
        let nesting = cache.nesting.current
        // Reading a responder's table runs user code, as conditions do.
        guard nesting.begin(name) else { return refused(.tooDeep(nesting.refuse())) }
        let scope = start.isAlone ? 0 : cache.scope(of: start.place)
        var path = Path(from: start, of: self)
        let search = Search(for: name, along: &path, tables)
        if let entry = cache.remember(search, of: path, for: name, in: scope, root: root) {
            nesting.end()
            // The search retains the claim.
            let answer = certain(entry)
            withExtendedLifetime(search) {}
            return answer
        }
        let route = Route(search, along: path)
        cache.remember(route, of: search, for: name, in: scope, root: root)
        let answer = route.use(listed)
        nesting.end()
        withExtendedLifetime(search) {}
        return answer
    }

    /// A route made anew.
    ///
    /// - Parameter recording: Whether the nodes on the path are recorded for an explanation; the route is then complete.
    /// - Parameter last: The serial number of the newest claim that is listed; that of the moment where left out.
    func route(
        for name: ActionName, from start: Start, recording: Bool = false, upTo last: UInt64? = nil
    ) -> Route {
        var path = Path(from: start, of: self)
        let search = Search(for: name, along: &path, tables, recording: recording, upTo: last)
        return Route(search, along: path)
    }
}

extension Route {
    /// Asks the candidates in their order; the only function that does.
    ///
    /// - Parameters:
    ///   - start: Where the request started.
    ///   - position: The number of the first candidate that is asked; moved behind the last one that was.
    ///   - end: The number behind the last one that may be asked.
    ///   - detachments: How many nodes had been taken from their parents when the use began.
    ///   - holdingOwner: Whether the caller retains the owner of a route that ends with one.
    ///   - claimed: Is called with a claim that takes the request, its candidate, the number of the next one, and the request
    ///     in the form in which it arrives there, while the claim's owner is retained; nil has the next one asked.
    ///   - sent: The same for another dispatcher, with its own target and what retains the objects that it ends with.
    /// - Returns: The first answer; nil where nobody gives one.
    /// - Precondition: The route is in use, or retains its claims.
    @inline(__always)
    func ask<Answer>(
        _ invocation: Invocation, startedAt start: NodeID, from position: inout Int, upTo end: Int,
        since detachments: UInt64, holdingOwner: Bool = false,
        claimed: (Claim, Candidate, Int, Invocation) -> Answer?,
        sent: (any ActionDispatching, Target, Candidate, Invocation, AnyObject?) -> Answer?
    ) -> Answer? {
        while position < end {
            let candidate = self[position]
            position += 1
            let next = position
            guard stillHas(candidate, since: detachments) else { continue }
            guard let reference = candidate.claim else {
                let (dispatcher, link) = dispatchers[candidate.dispatcher]
                let owner = link?.retained
                defer { withExtendedLifetime(owner) {} }
                if link != nil, owner == nil { continue }
                let invocation = Forwarder.send(invocation, as: candidate.action, from: start)
                guard let target = dispatcher.target(for: invocation, from: nil) else { continue }
                if let answer = sent(dispatcher, target, candidate, invocation, owner) { return answer }
                continue
            }
            let answer: Answer? = reference.read { claim in
                var owner: AnyObject?
                if claim.isCancelled { return nil }
                if claim.isOwned, !(holdingOwner && endsWithOwner), !hasOwner(of: claim, &owner) { return nil }
                // The request is put into its form only where somebody asks for it.
                if !claim.hasPredicate, !claim.meetsCondition { return nil }
                let forwarded = Forwarder.forward(invocation, as: candidate.action, to: claim.kind, from: start)
                if claim.hasPredicate, !(claim.predicate(forwarded) && claim.meetsCondition) { return nil }
                let answer = claimed(claim, candidate, next, forwarded)
                withExtendedLifetime(owner) {}
                return answer
            }
            if let answer { return answer }
        }
        return nil
    }

    /// Whether a claim's owner is there, which is added to what the caller retains.
    @inline(never) private func hasOwner(of claim: Claim, _ owner: inout AnyObject?) -> Bool {
        owner = claim.owner
        return owner != nil
    }

    /// The first candidate that takes a request, from a position on.
    func select(
        for invocation: Invocation, startedAt start: NodeID, from position: inout Int, upTo end: Int? = nil,
        since detachments: UInt64
    ) -> Selection? {
        ask(invocation, startedAt: start, from: &position, upTo: end ?? count, since: detachments) {
            claim, candidate, _, invocation in
            Selection(
                claimant: .claim(claim), candidate: candidate, block: block(of: candidate), invocation: invocation,
                owner: claim.owner)
        } sent: { dispatcher, target, candidate, invocation, owner in
            Selection(
                claimant: .dispatcher(dispatcher, target), candidate: candidate, block: block(of: candidate),
                invocation: invocation, owner: owner)
        }
    }

    /// The first candidate that takes a request from a start.
    func select(for invocation: Invocation, startedAt start: NodeID) -> Selection? {
        var position = 0
        return select(for: invocation, startedAt: start, from: &position, since: detachmentsAtUse)
    }
}

extension RouteCache.Entry {
    /// Who deals with each request, where the entry has no route; nil where nobody claims the name.
    var target: Target? { claim?.use { $0.target(of: name, at: place) } }
}

extension Claim {
    /// The claim as who deals with a request, asked after a number of others declined.
    @inline(__always)
    func performer(of action: ActionName, at node: NodeID, after declines: Int = 0) -> Performer {
        Performer(node: node, kind: kind, action: action, precedingDeclines: declines)
    }

    /// The claim as the target of a request for an action, at its node.
    fileprivate func target(of action: ActionName, at place: NodeRef) -> Target {
        Target(
            node: place.node, kind: kind, action: action, signature: signature(for: action), source: source,
            mayDecline: mayDecline, isAsync: !isSync)
    }
}

extension Performer {
    /// Another dispatcher's target, asked after a number of claims declined.
    init(_ target: Target, after declines: Int) {
        self.init(node: target.node.id, kind: target.kind, action: target.action, precedingDeclines: declines)
    }
}

/// A claim that takes a request, and the request in the form in which it arrives there.
struct Selection {
    enum Claimant {
        case claim(Claim)
        case dispatcher(any ActionDispatching, Target)
    }

    let claimant: Claimant
    let candidate: Route.Candidate
    /// Why the request is kept from being performed there; nil where it is not.
    let block: Validation.Reason?
    let invocation: Invocation
    /// What the claim or the dispatcher ends with, retained until the request has been dealt with.
    let owner: AnyObject?

    var target: Target {
        switch claimant {
        case .claim(let claim):
            // The parameters of a name may be a closure's to say.
            return withExtendedLifetime(owner) { claim.target(of: invocation.action, at: candidate.place) }
        case .dispatcher(_, let target): return target
        }
    }

    /// The target as data.
    func performer(after declines: Int = 0) -> Performer {
        switch claimant {
        case .claim(let claim): claim.performer(of: invocation.action, at: candidate.node, after: declines)
        case .dispatcher(_, let target):
            Performer(target, after: declines)
        }
    }
}

/// The claims that declined a request so far.
struct Declined {
    private var performers: [Performer] = []

    /// How many there are.
    var count: Int { performers.count }

    /// Adds one.
    mutating func add(_ performer: Performer) { performers.append(performer) }

    /// The outcome where nobody is left to be asked.
    ///
    /// - Parameter start: Where the request started.
    func outcome(of invocation: Invocation, along route: Route, from start: NodeID) -> Outcome {
        performers.isEmpty
            ? .unclaimed(invocation.action, asked: route.asked(from: start)) : .declined(by: performers)
    }

    /// The outcome that another dispatcher's outcome means; nil where the next claim is to be asked.
    mutating func take(_ outcome: Outcome) -> Outcome? {
        switch outcome {
        case .unclaimed: return nil
        case .declined(let others):
            performers += others
            return nil
        default: return outcome
        }
    }
}
