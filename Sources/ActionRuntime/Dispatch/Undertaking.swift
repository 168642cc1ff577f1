/// What one outermost dispatch or event does: all that its handlers and rules send and await belongs to it.
///
/// Where the program has no undo stack, nobody asks for undertakings, and none is made.
package final class Undertaking {
    /// Whether the dispatch or event has not ended.
    package fileprivate(set) var isRunning = true
    /// The title under which it can be taken back, which was noted last; nil for none.
    private var title: String?
    private var additions = 0

    /// Notes that the undertaking can be taken back, under a title.
    package func noteAddition(_ title: String) {
        self.title = title
        additions += 1
    }
}

/// A request as it was sent: the outermost one of an undertaking, or of those of an event.
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

    package init(_ name: ActionName, _ arguments: ActionArguments, from start: NodeID) {
        (self.name, self.arguments, self.start) = (name, arguments, start)
    }

    /// Notes what became of the request, and forgets what is secret.
    package func end(_ ended: EndedRequest, knownTo coordinator: Coordinator?) {
        var ended = ended
        ended.hideSecrets(knownTo: coordinator)
        (performer, arguments) = (ended.performer ?? ended.outcome.performer, ended.asked.arguments)
    }
}

extension Undertaking {
    /// The undertaking that a task runs in, and its outermost request; no request within an event.
    ///
    /// A task that a handler starts inherits the place, and may outlive the undertaking on any isolation. Such a task reads only
    /// the lock, and releases only names and data.
    private struct Place: Sendable {
        let undertaking: Confined<Undertaking>
        let request: Confined<SentRequest>?
        let hasEnded: Lock<Bool>
    }

    @TaskLocal private static var inTask: Place?

    private static let onThread = ThreadLocal { ThreadUndertaking() }

    /// Whether anybody may ask for undertakings.
    @inline(__always) static var areNoted: Bool { SharedCounter.undoStacks.load() != 0 }

    private static var placeInTask: Place? {
        guard let place = inTask, !place.hasEnded.withLock({ $0 }) else { return nil }
        return place
    }

    /// The undertaking of the caller, and its outermost request, if the caller runs in one.
    package static var current: (undertaking: Undertaking, request: SentRequest?)? {
        let thread = onThread.current
        if let place = placeInTask { return (place.undertaking.value, place.request?.value ?? thread.request) }
        return thread.undertaking.map { ($0, thread.request) }
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
        placeInTask?.undertaking.value ?? onThread.current.known.undertaking
    }

    /// The title that was noted last, if any was after a number of others.
    private func title(after count: Int) -> String? { additions > count ? title : nil }

    // MARK: Awaiting

    /// Awaits a closure as an undertaking, or as a part of the caller's undertaking.
    package static func run<Result>(
        _ isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
    ) async -> Result {
        placeInTask == nil ? await run(Undertaking(), nil, isolation, body) : await body()
    }

    /// Awaits a request as an undertaking, or as a part of the caller's undertaking, where undertakings are noted.
    package static func run(
        _ invocation: Invocation, from start: NodeID, for coordinator: Coordinator,
        _ isolation: isolated (any Actor)? = #isolation, _ body: () async -> EndedRequest
    ) async -> EndedRequest {
        guard areNoted else { return await body() }
        let outer = placeInTask, undertaking = outer?.undertaking.value ?? Undertaking()
        let before = undertaking.additions
        var ended: EndedRequest
        if outer?.request != nil {
            ended = await body()
        } else {
            let request = SentRequest(invocation.action, invocation.arguments, from: start)
            ended = await run(undertaking, request, isolation, body)
            request.end(ended, knownTo: coordinator)
        }
        ended.undo = undertaking.title(after: before)
        return ended
    }

    /// Awaits a closure as an undertaking, which ends with it unless it began before.
    private static func run<Result>(
        _ undertaking: Undertaking, _ request: SentRequest?, _ isolation: isolated (any Actor)?,
        _ body: () async -> Result
    ) async -> Result {
        let isOutermost = placeInTask == nil
        let place = Place(
            undertaking: Confined(undertaking), request: request.map(Confined.init), hasEnded: Lock(false))
        defer {
            place.hasEnded.withLock { $0 = true }
            if isOutermost { undertaking.isRunning = false }
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

    @inline(__always) func endInnermost() {
        depth -= 1
        guard depth == 0, let undertaking = known.undertaking else { return }
        known.undertaking = nil
        undertaking.isRunning = false
    }
}
