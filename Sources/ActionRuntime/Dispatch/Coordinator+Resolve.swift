// One request resolved: start → path → search → route → select. Routes are remembered, so that most requests begin at the
// route, or at the one claim that deals with them all.

extension Coordinator {
    /// What is remembered for a name; costs the same at any depth.
    @inline(__always)
    func remembered(_ name: ActionName, from start: Start) -> RouteCache.Entry? {
        if start.isAlone { return nil }
        return cache.entry(start.place.scope(at: cache.revisions.structure), name)
    }

    /// Answers a question about who takes a name, where it is not answered by a remembered claim.
    ///
    /// What lasts is remembered for the start's scope.
    /// - Parameters:
    ///   - known: The remembered route, where there is one.
    ///   - certain: Gives the answer of an entry without a route. It runs outside of a frame of the thread's nesting, and
    ///     begins one where it runs user code.
    ///   - listed: Gives the answer of a route, which is in use; it runs in a frame.
    ///   - refused: Gives the answer where there is no room for a frame.
    @inline(never)
    func resolve<Answer>(
        _ name: ActionName, from start: Start, known: RouteReference?, certain: (RouteCache.Entry) -> Answer,
        listed: (Route) -> Answer, tooDeep refused: (DispatchError) -> Answer
    ) -> Answer {
        let nesting = cache.nesting.current
        // Reading a responder's table runs user code, as conditions do.
        guard nesting.begin(name) else { return refused(.tooDeep(nesting.refuse())) }
        if let known {
            var owner: AnyObject?
            if known.read({ $0.hasLostOwner(retaining: &owner) }) {
                // Nobody is told when an owner goes. So its claim's name says it now.
                Revisions.shared.advance(name)
            } else {
                let answer = known.read { $0.use(listed) }
                nesting.end()
                withExtendedLifetime(owner) {}
                return answer
            }
        }
        let scope = start.isAlone ? 0 : start.place.scope(at: cache.revisions.structure)
        var path = Path(from: start, of: self)
        let search = Search(for: name, along: &path, tables)
        if let entry = cache.remember(search, of: path, for: name, in: scope, root: root) {
            nesting.end()
            // The search retains the claim.
            let answer = certain(entry)
            withExtendedLifetime(search) {}
            return answer
        }
        let route = Route(search, along: path, cache.revisions)
        cache.remember(route, of: search, for: name, in: scope, root: root)
        let answer = route.use(listed)
        nesting.end()
        return answer
    }

    /// A route made anew.
    ///
    /// - Parameter recording: Whether the nodes on the path are recorded for an explanation; the route is then complete.
    func route(for name: ActionName, from start: Start, recording: Bool = false) -> Route {
        var path = Path(from: start, of: self)
        let search = Search(for: name, along: &path, tables, recording: recording)
        return Route(search, along: path, cache.revisions)
    }
}

extension Route {
    /// The first candidate that takes a request.
    func select(for invocation: Invocation) -> Selection? {
        var dispatch = Dispatch(invocation, along: self)
        return dispatch.select()
    }

    /// The candidate's answer to a request; nil passes it on.
    ///
    /// - Precondition: The route is in use, or retains its claims.
    @inline(__always)
    func selection(of candidate: Candidate, for invocation: Invocation) -> Selection? {
        guard let reference = candidate.claim else { return selection(ofDispatcher: candidate, for: invocation) }
        var owner: AnyObject?
        let forwarded: Invocation? = reference.read { claim in
            if claim.isCancelled { return nil }
            let forwarded = Forwarder.forward(invocation, as: candidate.action, to: claim.kind)
            if claim.isOwned {
                owner = claim.owner
                if owner == nil { return nil }
            }
            return claim.isAvailable(for: forwarded) ? forwarded : nil
        }
        return forwarded.map { Selection(claimant: .claim(reference), candidate: candidate, invocation: $0, owner: owner) }
    }

    @inline(never)
    private func selection(ofDispatcher candidate: Candidate, for invocation: Invocation) -> Selection? {
        let dispatcher = dispatchers[candidate.dispatcher]
        let sent = Forwarder.send(invocation, as: candidate.action)
        guard let target = dispatcher.target(for: sent, from: nil) else { return nil }
        return Selection(claimant: .dispatcher(dispatcher, target), candidate: candidate, invocation: sent, owner: nil)
    }
}

extension RouteCache.Entry {
    /// Who deals with each request, where the entry has no route; nil where nobody claims the name.
    var target: Target? { claim?.use { $0.target(of: name, at: place) } }
}

extension Claim {
    /// The claim as the target of a request for an action, at its node.
    fileprivate func target(of action: ActionName, at place: NodeRef) -> Target {
        Target(
            node: place.node, kind: kind, action: action, signature: signature(for: action), source: source,
            mayDecline: mayDecline, isAsync: !isSync)
    }
}

/// A claim that takes a request, and the request in the form in which it arrives there.
struct Selection {
    enum Claimant {
        case claim(ClaimReference)
        case dispatcher(any ActionDispatching, Target)
    }

    let claimant: Claimant
    let candidate: Route.Candidate
    let invocation: Invocation
    /// The claim's owner, retained until the request has been dealt with.
    let owner: AnyObject?

    var target: Target {
        switch claimant {
        case .claim(let claim):
            claim.use { $0.target(of: invocation.action, at: candidate.place) }
        case .dispatcher(_, let target): target
        }
    }

    /// The target as data, asked after a number of claims declined.
    @inline(__always)
    func performer(after declines: Int = 0) -> Performer {
        switch claimant {
        case .claim(let claim):
            Performer(
                node: candidate.node, kind: claim.read { $0.kind }, action: invocation.action,
                precedingDeclines: declines)
        case .dispatcher(_, let target):
            Performer(node: target.node.id, kind: target.kind, action: target.action, precedingDeclines: declines)
        }
    }
}

/// One request going along its route: finds the claim to be asked next, and keeps what those before it said.
///
/// It calls no handler; `Judgement.swift` does, once for synchronous and once for asynchronous callers.
struct Dispatch {
    /// What is to be done next.
    enum Step {
        case ask(ClaimReference, Selection, Performer)
        case send(any ActionDispatching, Invocation)
        /// Nobody is left to be asked.
        case finish(Outcome)
    }

    private let invocation: Invocation
    private let route: Route
    private let detachments: UInt64
    /// How many candidates were asked.
    private(set) var position = 0
    private var declined: [Performer] = []

    @inline(__always)
    init(_ invocation: Invocation, along route: Route) {
        self.invocation = invocation
        self.route = route
        detachments = route.detachmentsAtUse
    }

    /// The next candidate that takes the request.
    @inline(__always)
    mutating func select() -> Selection? {
        while position < route.count {
            let candidate = route[position]
            position += 1
            guard route.stillHas(candidate, since: detachments) else { continue }
            if let selection = route.selection(of: candidate, for: invocation) { return selection }
        }
        return nil
    }

    /// Finds the next claim that takes the request.
    ///
    /// - Parameter start: Where the request started.
    @inline(__always)
    mutating func next(from start: NodeRef) -> Step {
        guard let selection = select() else {
            return .finish(
                declined.isEmpty
                    ? .unclaimed(invocation.action, asked: route.asked(from: start)) : .declined(by: declined))
        }
        return switch selection.claimant {
        case .claim(let claim): .ask(claim, selection, selection.performer(after: declined.count))
        case .dispatcher(let dispatcher, _): .send(dispatcher, selection.invocation)
        }
    }

    /// Notes that a claim declined.
    mutating func pass(_ performer: Performer) { declined.append(performer) }

    /// The outcome that another dispatcher's outcome means; nil where the next claim is to be asked.
    mutating func take(_ outcome: Outcome) -> Outcome? {
        switch outcome {
        case .unclaimed: return nil
        case .declined(let performers):
            declined += performers
            return nil
        default: return outcome
        }
    }
}
