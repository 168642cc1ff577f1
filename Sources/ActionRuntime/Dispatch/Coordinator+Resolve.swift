// One request resolved: start → path → route → select. `canPerform`, `validate` and `perform` come through `resolve`, which
// remembers routes; `target`, `actions(from:)`, `explain` and watched menus list the route and `select` from it.

extension Coordinator {
    /// The remembered route for a name, where it may be used at once: its claim, if it has one, has no owner.
    ///
    /// It costs the same at any depth. Where it is nil, ``resolve(_:from:remembered:listed:tooDeep:)`` answers.
    @inline(__always)
    func remembered(_ name: ActionName, from start: Start) -> RouteCache.Entry? {
        guard !start.isAlone, let entry = cache.entry(start.place.scope(at: cache.revisions.structure), name) else {
            return nil
        }
        return entry.isOwned ? nil : entry
    }

    /// Answers a question about who takes a name: from the remembered route where there is one, else from a new one.
    ///
    /// A route that says the same for each request is remembered for its scope.
    /// - Parameters:
    ///   - remembered: Gives the answer of an entry, whose owner is retained meanwhile. It runs outside of a frame of the
    ///     thread's nesting, and begins one where it runs user code.
    ///   - listed: Gives the answer of a route whose candidates have to be asked; it runs in a frame.
    ///   - refused: Gives the answer where there is no room for a frame.
    @inline(never)
    func resolve<Answer>(
        _ name: ActionName, from start: Start, remembered: (RouteCache.Entry) -> Answer, listed: (Route) -> Answer,
        tooDeep refused: (DispatchError) -> Answer
    ) -> Answer {
        let nesting = cache.nesting.current
        while true {
            let scope = start.isAlone ? 0 : start.place.scope(at: cache.revisions.structure)
            if let entry = cache.entry(scope, name), let answer = holdingOwner(of: entry, remembered) { return answer }
            // Reading a responder's table runs user code.
            guard nesting.begin(name) else { return refused(.tooDeep(nesting.refuse())) }
            var path = Path(from: start, of: self)
            var route = Route(for: name, along: &path, tables)
            if let entry = cache.remember(route, of: path, for: name, in: scope, root: root) {
                nesting.end()
                let answer = holdingOwner(of: entry, remembered)
                // The route retains the claim's owner.
                withExtendedLifetime(route) {}
                if let answer { return answer }
                continue
            }
            route.keepStretches(of: path)
            let answer = listed(route)
            nesting.end()
            return answer
        }
    }

    /// Calls a closure with an entry while the owner of its claim is retained; nil where the owner has gone.
    private func holdingOwner<Answer>(
        of entry: RouteCache.Entry, _ body: (RouteCache.Entry) -> Answer
    ) -> Answer? {
        guard entry.isOwned else { return body(entry) }
        guard let owner = entry.claim?.use({ $0.owner }) else {
            // Nobody is told when an owner goes. So its claim's name says it now, and the next route is another one.
            Revisions.shared.advance(entry.name)
            return nil
        }
        return withExtendedLifetime(owner) { body(entry) }
    }

    /// The first candidate from a position on that takes the request; moves the position behind it.
    func select(from position: inout Int, of route: Route, for invocation: Invocation) -> Selection? {
        while position < route.candidates.count {
            let candidate = route.candidates[position]
            position += 1
            guard route.stillHas(candidate) else { continue }
            if let selection = candidate.selection(for: invocation) { return selection }
        }
        return nil
    }

    /// The first candidate that takes the request.
    func select(of route: Route, for invocation: Invocation) -> Selection? {
        var position = 0
        return select(from: &position, of: route, for: invocation)
    }
}

extension Route.Candidate {
    /// Whether the claim has not ended; always true of another dispatcher.
    var isLive: Bool {
        if case .claim(let claim) = offer { claim.isLive } else { true }
    }

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
    /// The claim's owner, retained until the request has been dealt with.
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

    /// The target as data, asked after a number of claims declined.
    func performer(after declines: Int = 0) -> Performer {
        switch claimant {
        case .claim(let claim):
            Performer(node: node.id, kind: claim.kind, action: invocation.action, precedingDeclines: declines)
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
        case ask(Claim, Selection, Performer)
        case send(any ActionDispatching, Invocation)
        /// Nobody is left to be asked.
        case finish(Outcome)
    }

    private let coordinator: Coordinator
    private let invocation: Invocation
    private let route: Route
    private var position = 0
    private var declined: [Performer] = []

    init(_ invocation: Invocation, along route: Route, by coordinator: Coordinator) {
        self.coordinator = coordinator
        self.invocation = invocation
        self.route = route
    }

    /// Finds the next claim that takes the request.
    mutating func next() -> Step {
        guard let selection = coordinator.select(from: &position, of: route, for: invocation) else {
            return .finish(
                declined.isEmpty ? .unclaimed(invocation.action, asked: route.asked) : .declined(by: declined))
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
