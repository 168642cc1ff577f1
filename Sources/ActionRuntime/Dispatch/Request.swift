/// A request on its way along a route: each claim is asked, judged and called, until one of them deals with it.
///
/// Synchronous handlers are called in this file, also for requests that are awaited; `HandlerRun` calls asynchronous ones.
package struct Request {
    /// The name that was asked.
    package let name: ActionName
    /// The request as it arrives at the current claim.
    package var invocation: Invocation
    /// The arguments as they were sent, if the current claim's signature completed them; nil if they are the invocation's.
    var given: ActionArguments?
    /// The current claim, and the claims after it.
    package private(set) var route: Route
    /// The node where the search began.
    package let start: NodeID
    /// Where the request goes on at the end of the route; nil for no other tree.
    private let nextRoutes: NextRoutes?
    package let isForced: Bool
    /// The value of ``Ancestry/stamp`` when the route was found: while it stays the same, no node has left the path.
    ///
    /// With 0, each claim's node is looked for on the path.
    private let stamp: UInt64
    /// The owner of the current claim, retained until the request goes on.
    private(set) var owner: AnyObject?
    /// What the route does not know of the current claim, the claims that declined, and the trace; nil for most requests.
    private var other: Other?

    /// What is found out about claims when a request arrives there.
    ///
    /// Requests that are copies share it, so it does not change.
    private final class Other {
        /// The responder's method, if the search did not read the responder's table.
        let method: Claim?
        /// The target at a dispatcher other than a coordinator.
        let target: Target?
        /// The target as data, which is read without copying the target.
        let performer: Performer?
        /// The claims that declined.
        let declined: [Performer]
        /// Notes the claims that the request passes; nil where no observer wants to know of them.
        let trace: RequestTrace?

        /// - Parameter former: What was found out before, of which the declines and the trace stay.
        init(method: Claim? = nil, target: Target? = nil, declined: [Performer]? = nil, after former: Other?) {
            (self.method, self.target, performer) = (method, target, target?.performer)
            (self.declined, trace) = (declined ?? former?.declined ?? [], former?.trace)
        }

        init(_ trace: RequestTrace) {
            (method, target, performer, declined, self.trace) = (nil, nil, nil, [], trace)
        }
    }

    /// Creates a request at the first claim of a route that the coordinator has just found.
    @inline(__always)
    package init(
        _ invocation: consuming Invocation, along route: consuming Route, in coordinator: Coordinator,
        isForced: Bool = false
    ) {
        // Read before the searches of other coordinators, which run user code.
        let now = Ancestry.stamp.load()
        name = invocation.action
        self.invocation = consume invocation
        start = route.start
        if route.hasNext {
            (self.route, nextRoutes) = coordinator.routeThroughNext(along: route)
        } else {
            self.route = consume route
            nextRoutes = nil
        }
        stamp = self.route.isUncertain ? 0 : now
        self.isForced = isForced
        if case .some = self.invocation.arguments.stored { coordinator.markSecrets(of: &self.invocation) }
    }

    /// Creates a request at the claim after that of a handler's call; nil where none is left.
    init?(_ invocation: Invocation, after call: Invocation.Call) {
        guard let (route, nextRoutes) = call.position else { return nil }
        (name, self.invocation, self.route, self.nextRoutes) = (invocation.action, invocation, route, nextRoutes)
        start = (nextRoutes?.first ?? route).start
        isForced = call.isForced
        // Nodes may have moved since the route was found.
        stamp = 0
        guard goOn() else { return nil }
        self.invocation = coordinator.markingSecrets(invocation)
    }

    /// The claim where the request stands, and those after it.
    var position: Invocation.RoutePosition { (route, nextRoutes) }

    /// The coordinator that was asked; the claims of hosts and of the next coordinators are found by it, too.
    package var coordinator: Coordinator { (nextRoutes?.first ?? route).coordinator }

    /// The only node that was to be asked, with the dispatchers that it hosts (`to:`); nil for all on the path.
    package var onlyNode: ActionNode? { isOfOneNode ? start.node : nil }

    /// Whether the start alone is asked, with the dispatchers that it hosts.
    var isOfOneNode: Bool { route.isOfOneNode }

    // MARK: Asking

    /// Goes on, from the current claim, to a claim that takes the request; false where none does.
    ///
    /// Must be called in a frame, because conditions are user code.
    @inline(__always)
    package mutating func find() -> Bool {
        repeat {
            if ask() { return true }
        } while goOn()
        return false
    }

    /// Goes on to the next claim; false at the end of the route.
    @inline(__always)
    package mutating func goOn() -> Bool {
        guard let rest = route.rest ?? nextRoutes?.route(after: route) else { return false }
        route = rest
        if owner != nil || other != nil || given != nil { leave() }
        return true
    }

    /// Forgets what concerns the claim that the request leaves.
    @inline(never)
    private mutating func leave() {
        owner = nil
        if let other, other.method != nil || other.target != nil {
            self.other = other.declined.isEmpty && other.trace == nil ? nil : Other(after: other)
        }
        if given != nil { (invocation.arguments, given) = (givenArguments, nil) }
    }

    /// The arguments as they were sent, with what is known to be secret among them.
    var givenArguments: ActionArguments {
        guard var given else { return invocation.arguments }
        given.markSecret(invocation.arguments.secrets)
        return given
    }

    /// What to use in place of the name that was asked, where that is a former name; nil for other names.
    package var deprecated: String? { route.deprecated ?? invocation.deprecated }

    /// The request as it was sent.
    package var asked: Invocation {
        var asked = invocation.redirected(to: name)
        asked.arguments = givenArguments
        return asked
    }

    /// Keeps the arguments as they were sent, before the current claim's signature completes them.
    mutating func keepGivenArguments() { if given == nil { given = invocation.arguments } }

    /// Asks the current claim whether it takes the request.
    @inline(__always)
    package mutating func ask() -> Bool { arrive() && isTaken(by: claim) }

    /// Makes the request what the current claim receives; false where the claim has ended or left the path.
    ///
    /// The claim is not retained here, because the route retains it.
    @inline(__always)
    private mutating func arrive() -> Bool {
        guard route.claim?.isCancelled == false || readMethod(), stamp == Ancestry.stamp.load() || route.isStillThere
        else {
            return false
        }
        // The request becomes what the claim receives, under the name that was resolved. Few names are remapped; and a name that
        // was just written takes long to read together with its neighbour.
        let action = route.performer.action
        if invocation.action != action { invocation.action = action }
        invocation.isForwarded = route.performer.kind != .method
        (invocation.origin, invocation.call) = (start, nil)
        return true
    }

    /// Reads the responder's method, if the search did not read the responder's table; false for none.
    @inline(never)
    private mutating func readMethod() -> Bool {
        guard route.claim == nil, let method = route.readClaim(), !method.isCancelled else { return false }
        other = Other(method: method, after: other)
        return true
    }

    /// Whether the request stands at a claim that is registered and takes the name, whatever its condition says now.
    var standsAtClaim: Bool {
        mutating get {
            guard route.claim?.isCancelled == false || readMethod(), claim.isLive, route.isStillThere else {
                return false
            }
            return claim.dispatcher != nil ? ask() : claim.takes?(route.action) ?? true
        }
    }

    /// Asks a claim: its owner, its conditions and its dispatcher.
    ///
    /// No other function asks claims.
    @inline(__always)
    private mutating func isTaken(by claim: Claim) -> Bool { claim.isUnconditional || isTaken(byConditional: claim) }

    @inline(never)
    private mutating func isTaken(byConditional claim: Claim) -> Bool {
        let isTaken = isAvailable(claim)
        if !isTaken, let trace = other?.trace { trace.pass(claim, at: route.performer, invocation.arguments) }
        return isTaken && isStill(claim)
    }

    /// Whether the current claim, which user code was asked about, has neither ended nor left the path since.
    @inline(__always)
    private func isStill(_ claim: Claim) -> Bool {
        !claim.isCancelled && (stamp == Ancestry.stamp.load() || route.isStillThere)
    }

    @inline(__always)
    private mutating func isAvailable(_ claim: Claim) -> Bool {
        if let owners = claim.owner {
            owner = owners.retained
            if owner == nil { return false }
        }
        if claim.isConditional, !claim.predicate(&invocation) { return false }
        guard let dispatcher = claim.dispatcher else { return true }
        guard let target = dispatcher.target(for: invocation, from: nil) else { return false }
        other = Other(target: target, after: other)
        if !invocation.arguments.isEmpty { invocation.arguments.markSecret(target.secrets) }
        return true
    }

    // MARK: The claim that takes the request

    package var claim: Claim {
        guard let claim = route.claim ?? other?.method else { preconditionFailure("No claim takes the request.") }
        return claim
    }

    /// The target at another dispatcher; nil for a claim of a tree.
    package var otherTarget: Target? { other?.target }

    /// What the target at another dispatcher takes; nil where it takes any arguments, and for a claim of a tree.
    var signatureAtDispatcher: ActionSignature? { other?.target?.signature }

    /// The reason of the block that keeps the request from being performed here; nil for none.
    package var block: Validation.Reason? {
        @inline(__always) get { route.barriers.isEmpty ? nil : blockInForce }
    }

    private var blockInForce: Validation.Reason? {
        let isUnmoved = stamp == Ancestry.stamp.load()
        return route.barriers.first { $0.block.isLive && (isUnmoved || $0.segment.has($0.node)) }?.block.reason
    }

    /// The reason of the block that would keep the request from its claim if the request were sent now; nil for none.
    ///
    /// A request that waits has the blocks of its start.
    var blockNow: Validation.Reason? {
        guard let start = start.node else { return nil }
        let now: Route = coordinator.route(name, from: start, to: onlyNode)
        var sent = Request(Invocation(name), along: now, in: coordinator)
        repeat {
            if sent.route.claim === route.claim, sent.route.performer == route.performer { return sent.block }
        } while sent.goOn()
        return nil
    }

    /// The claim as data, or the target at another dispatcher.
    package var performer: Performer {
        // Inlined, as is all that most requests come by: a function that only reads this large structure gets a copy of it.
        @inline(__always) get { other == nil ? route.performer : performerOfOther }
    }

    private var performerOfOther: Performer {
        let performer = other?.performer ?? route.performer.declaring(other?.method?.returns)
        return other.map { $0.declined.isEmpty ? performer : performer.after($0.declined.count) } ?? performer
    }

    /// The current claim as a target; runs user code, such as the conditions of interceptors.
    package var target: Target {
        let needsAwait = needsAwait
        if let target = otherTarget { return needsAwait ? target.awaited : target }
        let secrets = secrets, signature = claim.signature(for: route.action)?.marking(secrets)
        var target = Target(
            node: route.node, kind: claim.kind, action: route.action, signature: signature, returns: claim.returns,
            source: claim.source, mayDecline: claim.handler.mayDecline, isAsync: needsAwait)
        target.knownSecrets = secrets
        return target
    }

    /// What is secret among the arguments; nil for nothing.
    private var secrets: SecretNames? {
        let secrets = coordinator.secrets(of: name)
        return name == route.action ? secrets : secrets.union(coordinator.secrets(of: route.action))
    }

    /// The current claim's signature, with each parameter secret whose argument is; nil where the claim takes any arguments.
    var signature: ActionSignature? { claim.signature(for: route.action)?.marking(secrets) }

    /// Whether the current claim must be awaited: its handler, an interceptor around it, or a request that its handler leads to.
    private var needsAwait: Bool { isAwaited || parts.needAwait }

    /// Whether the current claim's own handler, or an interceptor around it, must be awaited.
    var isAwaited: Bool {
        !claim.handler.isSync || isAwaitedByInterceptors
            || claim.composite?.awaits(invocation, in: coordinator) ?? false
    }

    /// The requests that the current claim's handler would send now, in their order, as far as they are known.
    package var parts: [ActionPart] { claim.composite?.parts(of: invocation, in: coordinator) ?? [] }

    // MARK: Performing

    /// How far a request has come.
    enum Progress {
        case done(Outcome)
        /// The request waits for a handler that must be awaited.
        case waits
        /// A handler threw an error, for which the sender awaits the rules.
        case threw(any Error)
    }

    /// Performs the request without awaiting.
    @inline(__always)
    mutating func performNow() -> Outcome {
        switch advance(awaits: false) {
        case .done(let outcome): outcome
        case .waits: .failed(DispatchError.needsAwait(performer), by: nil, handledBy: nil)
        case .threw(let error): fail(error, at: route.node)
        }
    }

    /// Begins a request that may be awaited: goes along the route up to a claim that deals with the request, or has to be awaited.
    mutating func beginAwaited() -> Progress {
        if let cycle = TaskFrame.cycle { return .done(.cycle(cycle)) }
        return advance(awaits: true)
    }

    /// Goes along the route up to a claim that deals with the request, in a frame.
    @inline(__always)
    mutating func advance(awaits: Bool) -> Progress {
        guard Frames.beginFrame(name) else { return .done(.cycle(Frames.refuse())) }
        defer { Frames.endFrame() }
        // The condition of an earlier claim may have sent the request again, without end (``cycle``).
        var isFirst = true
        repeat {
            if arrive() {
                let isDirect = isFirst && route.isDirect && invocation.asker == nil
                let progress = isDirect ? callBody(route.body, awaits: awaits) : judge(claim, awaits: awaits)
                if let progress { return progress }
            }
            isFirst = false
        } while goOn()
        return .done(nobody)
    }

    /// Asks the current claim, judges the request there, and calls the handler if nothing speaks against that; nil where the claim
    /// does not take the request, or declines.
    @inline(never)
    private mutating func judge(_ claim: Claim, awaits: Bool) -> Progress? {
        guard isTaken(by: claim) else { return nil }
        let isUnchecked = route.isUnchecked && invocation.asker == nil
        if let refusal = isUnchecked ? cycle : refusal(at: claim) { return .done(refusal) }
        if !isUnchecked, !isStill(claim) { return nil }
        if !isIntercepted { return callHandler(of: claim, awaits: awaits) }
        return awaits ? .waits : callIntercepted(claim)
    }

    /// The outcome of a request whose condition or validator has sent it again without end; nil for other requests.
    var cycle: Outcome? {
        @inline(__always) get {
            Frames.isRefusing && route.claim?.dispatcher == nil ? .cycle(Frames.refuse()) : nil
        }
    }

    /// Whether interceptors, or a person's consent, come between the judgement and the handler.
    var isIntercepted: Bool { !route.interceptors.isEmpty || invocation.consent != nil }

    /// Whether the claim where the request stands has neither ended nor left the path.
    var isStillThere: Bool { claim.isLive && route.isStillThere }

    /// Calls the handler of the current claim; nil where it declines.
    @inline(__always)
    mutating func callHandler(of claim: Claim, awaits: Bool) -> Progress? {
        claim.handler.isSync && !(awaits && claim.handler.isAsync)
            ? callBody(claim.handler.sync, awaits: awaits) : .waits
    }

    /// Calls a handler; nil where it declines.
    @inline(__always)
    private mutating func callBody(_ body: (inout Invocation) throws -> Reply, awaits: Bool) -> Progress? {
        invocation.call = Invocation.Call(
            number: Frames.beginCall(), knownRoute: route, knownNextRoutes: nextRoutes, isForced: isForced)
        // The handler does not retain `owner`, nor the call `nextRoutes`; `route` is used below.
        defer { withExtendedLifetime((owner, nextRoutes)) {} }
        do {
            let reply = try body(&invocation)
            Frames.endCall()
            // Not by `map`, which would copy the outcome.
            guard let outcome = takeReply(reply, cycle: Frames.isRefusing ? Frames.refuse() : nil) else { return nil }
            return .done(outcome)
        } catch {
            Frames.endCall()
            return awaits ? .threw(error) : .done(fail(error, at: route.node))
        }
    }

    /// Takes the claims that declined from a copy of the request that went on.
    mutating func takeDeclines(of other: Request) { note(declined: other.other?.declined ?? []) }

    @inline(never) mutating func decline() { decline([performer]) }

    private mutating func decline(_ performers: [Performer]) {
        if let trace = other?.trace { for performer in performers { trace.decline(performer, source) } }
        note(declined: (other?.declined ?? []) + performers)
    }

    private mutating func note(declined: [Performer]) {
        other = Other(method: other?.method, target: other?.target, declined: declined, after: other)
    }

    /// The claim at which the request stands; nil at the end of the route.
    var standing: Claim? { route.claim ?? other?.method }

    /// The claim of a tree at which the request stands; nil for none, and at another dispatcher.
    var claimOfTree: Claim? { standing.flatMap { $0.dispatcher == nil ? $0 : nil } }

    /// Where that claim was registered.
    var source: SourceLocation? { claimOfTree?.source }

    /// The other program whose claim the request stands at, with the process that has answered for it; nil for none.
    func program(with outcome: Outcome) -> (name: String, instance: String?)? {
        guard other?.performer != nil, let program = standing?.dispatcher as? any RemoteDispatching else { return nil }
        return (program.name, outcome.performer.flatMap(program.instance))
    }

    /// Notes the claims that the request passes from now on, for observers that want to know of them.
    var trace: RequestTrace? {
        get { other?.trace }
        set { other = newValue.map(Other.init) }
    }

    /// Whether the request goes on at another coordinator after the route.
    package var hasNext: Bool { nextRoutes != nil }

    /// The nodes that are asked for the request.
    package var askedNodes: AskedNodes { nextRoutes?.asked ?? route.asked }

    /// The last node of the path that has been asked so far; nil where all of it has been.
    package var lastAsked: NodeID? { route.lastAsked }

    /// The last node of the path that a request with an outcome has asked; nil where it has asked all.
    ///
    /// A handler may have passed on the outcome of a later claim of the same route (``Invocation/performNext()-swift.method``), or
    /// that of another request, which asks nodes of its own.
    func lastAsked(with outcome: Outcome) -> NodeID? {
        if case .unclaimed(let missed, askedNodes) = outcome, missed == name || missed == invocation.action {
            return nil
        }
        guard let last = outcome.performer, !last.isSame(as: performer) else { return lastAsked }
        var next = route.rest ?? nextRoutes?.route(after: route)
        while let later = next {
            if later.performer.isSame(as: last) { return outcome.kind == .declined ? nil : later.lastAsked }
            next = later.rest ?? nextRoutes?.route(after: later)
        }
        return lastAsked
    }

    /// The outcome where no claim is left to ask.
    @inline(never)
    var nobody: Outcome {
        if route.isRefused { return .refused }
        if let other, !other.declined.isEmpty { return .declined(by: other.declined) }
        return .unclaimed(name, asked: askedNodes)
    }

    /// The answer where no claim takes the request.
    package func unclaimed(_ knowsArguments: Bool) -> Validation {
        route.isRefused ? .tooDeep(asked, knowsArguments) : .unclaimed(asked, knowsArguments)
    }

    /// The outcome that a handler's reply means; nil where the next claim is to be asked.
    ///
    /// - Parameter cycle: The names of the refused cycle that the handler was part of; nil for none. Another dispatcher's outcome
    ///   counts even so, because the cycle may be of questions that it asked before it performed.
    @inline(__always)
    mutating func takeReply(_ reply: consuming Reply, cycle: [String]?) -> Outcome? {
        if let cycle, claim.dispatcher == nil { return .cycle(cycle) }
        switch consume reply {
        case .handled(let value):
            SafetyCheck.result(value, of: claim, at: route.node)
            return .performed(by: performer, value: value)
        case let other: return takeRare(other)
        }
    }

    @inline(never)
    private mutating func takeRare(_ reply: consuming Reply) -> Outcome? {
        switch consume reply {
        case .handled(let value): return .performed(by: performer, value: value)
        case .declared(let value, let kind): return .performed(by: performer.declaring(kind), value: value)
        case .forwarded(let outcome):
            return claim.dispatcher == nil ? outcome.declaring(claim.returns) : takeOutcome(outcome)
        case .declined: decline()
        case .unavailable: break
        }
        return nil
    }

    /// Turns another dispatcher's outcome into this request's; nil where the next claim is to be asked.
    @inline(never)
    private mutating func takeOutcome(_ outcome: Outcome) -> Outcome? {
        switch outcome {
        case .unclaimed: return nil
        case .declined(let others):
            decline(others)
            return nil
        default: return outcome
        }
    }

    /// The outcome of a request that an error ends, once the error has gone up the tree from a node; no rule is asked where the
    /// node is nil.
    @inline(never)
    func fail(_ error: any Error, at node: ActionNode?) -> Outcome {
        if error is CancellationError { return .cancelled(by: performer) }
        return failed(error, reportedAs: node?.report(error))
    }

    /// The outcome of a request that an error ends, which went up the tree or had no node to go up from.
    ///
    /// Where the error's rules send the request again without end, it is the cycle; not where they go in circles by themselves.
    func failed(_ error: any Error, reportedAs reported: EventOutcome?) -> Outcome {
        if let cycle = reported?.cycle(through: [name, invocation.action]) { return .cycle(cycle) }
        return .failed(error, by: performer, handledBy: reported?.handledBy)
    }
}

extension Outcome {
    /// The outcome of a request whose start has left its tree.
    package static var stale: Outcome { .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }

    /// The outcome of a request that is part of an endless cycle, whether it was refused itself or sent the refused request.
    static func cycle(_ names: [String]) -> Outcome {
        .failed(DispatchError.tooDeep(names), by: nil, handledBy: nil)
    }

    /// The outcome of a request for which no frame was free.
    static var refused: Outcome { .cycle(TaskFrame.cycle ?? Frames.refuse()) }
}
