/// What one outermost dispatch or event does: all that its handlers and rules send and await belongs to it.
///
/// A handler may await requests of trees on other isolations: these belong to its undertaking too, so a lock guards the state. Where
/// the program has no undo stack, nobody asks for undertakings, and none is made.
package final class Undertaking: Sendable {
    private struct State {
        var isRunning = true
        var title: String?
        var additions = 0
    }

    private let state = Lock(State())

    /// Whether the dispatch or event has not ended.
    package var isRunning: Bool { state.withLock(\.isRunning) }

    fileprivate func end() { state.withLock { $0.isRunning = false } }

    /// Notes that the undertaking can be taken back, under a title.
    package func noteAddition(_ title: String) {
        state.withLock { state in
            state.title = title
            state.additions += 1
        }
    }

    fileprivate var additions: Int { state.withLock(\.additions) }

    /// The title that was noted last, if any was after a number of others.
    fileprivate func title(after count: Int) -> String? {
        state.withLock { $0.additions > count ? $0.title : nil }
    }
}

/// A request as it was sent: the outermost one of an undertaking in a tree.
///
/// It belongs to the isolation of that tree.
package final class SentRequest {
    package let name: ActionName
    /// The arguments; once the request has ended, without the values of those that are secret.
    package private(set) var arguments: ActionArguments
    /// The node where the search began.
    package let start: NodeID
    /// The claim where the request ended; nil until then.
    package private(set) var performer: Performer?
    /// How many entries of undo stacks the request made, or added to.
    package var entries = 0
    /// What tells the tree of the start from others, on any thread; nil where nobody needs to.
    private let tree: TreeChanges?

    package init(_ name: ActionName, _ arguments: ActionArguments, from start: NodeID, in tree: TreeChanges? = nil) {
        (self.name, self.arguments, self.start, self.tree) = (name, arguments, start, tree)
    }

    /// Whether the request started in a tree, or in one that requests reach from there or that they go on to; any thread may ask.
    func started(in other: TreeChanges) -> Bool { tree?.shared === other.shared }

    /// Notes what became of the request, and forgets what is secret.
    package func end(_ ended: EndedRequest, knownTo coordinator: Coordinator?) {
        var ended = ended
        ended.hideSecrets(knownTo: coordinator)
        (performer, arguments) = (ended.performer ?? ended.outcome.performer, ended.asked.arguments)
    }
}

extension Undertaking {
    /// The undertaking that a task runs in, and its outermost request in each tree; no request within an event.
    ///
    /// A handler that awaits a request of a tree on another isolation passes the place on, and a task that a handler starts inherits
    /// it and may outlive the undertaking. On another isolation than a request's own, only its tree is compared, and only names and
    /// data are released with it.
    private struct Place: Sendable {
        let undertaking: Undertaking
        let requests: [Confined<SentRequest>]
        let hasEnded: Lock<Bool>

        /// The outermost request that started in a tree.
        func request(in tree: TreeChanges) -> SentRequest? { requests.lazy.map(\.value).first { $0.started(in: tree) } }
    }

    @TaskLocal private static var inTask: Place?

    private static let onThread = ThreadLocal { ThreadUndertaking() }

    /// Whether anybody may ask for undertakings.
    @inline(__always) package static var areNoted: Bool { SharedCounter.undoStacks.load() != 0 }

    private static var placeInTask: Place? {
        guard let place = inTask, !place.hasEnded.withLock({ $0 }) else { return nil }
        return place
    }

    /// The undertaking that the caller runs in; nil for none.
    package static var current: Undertaking? { placeInTask?.undertaking ?? onThread.current.undertaking }

    /// The outermost request of the caller's undertaking in any of some trees; nil for none.
    package static func request(in trees: @autoclosure () -> [TreeChanges]) -> SentRequest? {
        if let place = placeInTask {
            let trees = trees()
            if let request = trees.lazy.compactMap(place.request(in:)).first { return request }
        }
        return onThread.current.request
    }

    // MARK: Without awaiting

    /// Runs a closure as an undertaking, or as a part of the caller's undertaking.
    package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = onThread.current
        thread.depth += 1
        defer { thread.endInnermost() }
        return try body()
    }

    /// Performs a request as an undertaking, or as a part of the caller's undertaking.
    static func perform(_ request: inout Request, for coordinator: Coordinator) -> Outcome {
        let thread = onThread.current
        thread.depth += 1
        defer { thread.endInnermost() }
        guard thread.sent == nil else { return request.perform() }
        thread.sent = ThreadUndertaking.Sent(
            name: request.name, arguments: request.invocation.arguments, start: request.route.start)
        let outcome = request.perform()
        thread.endRequest(request, outcome, for: coordinator)
        return outcome
    }

    /// Performs a request, and gives the title under which what it did can be taken back.
    static func performObserved(_ request: inout Request, for coordinator: Coordinator) -> EndedRequest {
        guard areNoted else {
            let outcome = request.perform()
            return EndedRequest(request, outcome)
        }
        return run {
            let before = known?.additions ?? 0
            let outcome = perform(&request, for: coordinator)
            var ended = EndedRequest(request, outcome)
            ended.undo = known?.title(after: before)
            return ended
        }
    }

    /// The caller's undertaking; nil where nobody has asked for it yet.
    private static var known: Undertaking? {
        placeInTask?.undertaking ?? onThread.current.known.undertaking
    }

    /// Runs a closure outside of the caller's undertaking, so that what it sends are undertakings of their own.
    package static func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        try $inTask.withValue(nil) { try onThread.current.apart(body) }
    }

    // MARK: Awaiting

    /// Awaits a closure outside of the caller's undertaking.
    package static func apart<Result>(
        _ isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $inTask.withValue(nil) {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            return try await body()
        }
    }

    /// Awaits a closure as an undertaking, or as a part of the caller's undertaking.
    package static func run<Result>(
        _ isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
    ) async -> Result {
        placeInTask == nil ? await run(Undertaking(), [], isolation, body) : await body()
    }

    /// Awaits a request as an undertaking, or as a part of the caller's undertaking, where undertakings are noted.
    package static func run(
        _ invocation: Invocation, from start: NodeID, for coordinator: Coordinator,
        _ isolation: isolated (any Actor)? = #isolation, _ body: () async -> EndedRequest
    ) async -> EndedRequest {
        guard areNoted else { return await body() }
        let outer = placeInTask, undertaking = outer?.undertaking ?? Undertaking()
        let before = undertaking.additions
        var ended: EndedRequest
        if outer?.request(in: coordinator.changes) != nil {
            ended = await body()
        } else {
            let request = SentRequest(
                invocation.action, invocation.arguments, from: start, in: coordinator.changes)
            ended = await run(undertaking, (outer?.requests ?? []) + [Confined(request)], isolation, body)
            request.end(ended, knownTo: coordinator)
        }
        ended.undo = undertaking.title(after: before)
        return ended
    }

    /// Awaits a closure as an undertaking, which ends with it unless it began before.
    private static func run<Result>(
        _ undertaking: Undertaking, _ requests: [Confined<SentRequest>], _ isolation: isolated (any Actor)?,
        _ body: () async -> Result
    ) async -> Result {
        let isOutermost = placeInTask == nil
        let place = Place(undertaking: undertaking, requests: requests, hasEnded: Lock(false))
        defer {
            place.hasEnded.withLock { $0 = true }
            if isOutermost { undertaking.end() }
        }
        return await $inTask.withValue(place) {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            return await body()
        }
    }
}

/// The undertaking that runs on a thread without awaiting; its objects are made when somebody asks for them.
private final class ThreadUndertaking {
    struct Sent {
        let name: ActionName
        let arguments: ActionArguments
        let start: NodeID
    }

    /// How many requests, events and sequences run within each other.
    var depth = 0
    /// The outermost request; nil for none.
    var sent: Sent?
    /// What was asked for.
    private(set) var known: (undertaking: Undertaking?, request: SentRequest?)

    var undertaking: Undertaking? {
        guard depth > 0 else { return nil }
        if known.undertaking == nil { known.undertaking = Undertaking() }
        return known.undertaking
    }

    var request: SentRequest? {
        guard let sent else { return nil }
        if known.request == nil { known.request = SentRequest(sent.name, sent.arguments, from: sent.start) }
        return known.request
    }

    /// Ends the outermost request.
    @inline(__always) func endRequest(_ request: Request, _ outcome: Outcome, for coordinator: Coordinator) {
        sent = nil
        if let sent = known.request {
            sent.end(EndedRequest(request, outcome), knownTo: coordinator)
            known.request = nil
        }
    }

    /// Runs a closure as if nothing ran around it.
    func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outer = (depth, sent, known)
        (depth, sent, known) = (0, nil, (nil, nil))
        defer { (depth, sent, known) = outer }
        return try body()
    }

    @inline(__always) func endInnermost() {
        depth -= 1
        guard depth == 0, let undertaking = known.undertaking else { return }
        known.undertaking = nil
        undertaking.end()
    }
}
