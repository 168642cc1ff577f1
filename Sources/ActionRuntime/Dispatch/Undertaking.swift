/// What one outermost dispatch or event does: all that its handlers and rules send and await belongs to it.
///
/// Where the program has no undo stack, nobody asks for undertakings, and none is made.
///
/// Sendable, because a task that a handler starts inherits the undertaking around it, and may outlive it on any isolation.
final class Undertaking: Sendable {
    private let state = Lock((hasEnded: false, title: String?.none, additions: 0))

    /// Whether the dispatch or event has not ended.
    var isRunning: Bool { state.withLock { !$0.hasEnded } }

    func end() { state.withLock { $0.hasEnded = true } }

    /// Notes that the undertaking can be taken back, under a title.
    func noteAddition(_ title: String) {
        state.withLock { state in
            state.title = title
            state.additions += 1
        }
    }

    /// The title that was noted last, and how many were.
    var noted: (title: String?, additions: Int) { state.withLock { ($0.title, $0.additions) } }
}

/// A request as it was sent: the outermost one of an undertaking, or of those of an event.
final class SentRequest {
    let name: ActionName
    /// The arguments; once the request has ended, without the values of those that are secret.
    private(set) var arguments: ActionArguments
    /// The node where the search began.
    let start: NodeID
    /// The claim that took the request; nil until the request has ended.
    private(set) var performer: Performer?

    init(_ name: ActionName, _ arguments: ActionArguments, from start: NodeID) {
        (self.name, self.arguments, self.start) = (name, arguments, start)
    }

    /// Notes what became of the request, and forgets what is secret.
    func end(_ outcome: Outcome, _ arguments: ActionArguments) {
        (performer, self.arguments) = (outcome.performer, arguments.told)
    }
}

extension Undertaking {
    /// The undertaking that a task runs in, and its outermost request; no request within an event.
    struct Place: Sendable {
        let undertaking: Undertaking
        /// Confined, because only the isolation of the request's tree reads it.
        let request: Confined<SentRequest>?
    }

    @TaskLocal static var inTask: Place?

    /// The undertaking of the caller, and its outermost request, if the caller runs in one.
    static var current: (undertaking: Undertaking, request: SentRequest?)? {
        let thread = onThread.current
        if let place = inTask, place.undertaking.isRunning {
            return (place.undertaking, place.request?.value ?? thread.request)
        }
        return thread.undertaking.map { ($0, thread.request) }
    }

    /// How many times the caller's undertaking was noted as one that can be taken back.
    private static var additions: Int { known?.noted.additions ?? 0 }

    /// The title that was noted last, if any was after a number of others.
    private static func title(after additions: Int) -> String? {
        known.flatMap { $0.noted.additions > additions ? $0.noted.title : nil }
    }

    /// The caller's undertaking; nil where nobody has asked for it yet.
    private static var known: Undertaking? {
        if let place = inTask, place.undertaking.isRunning { return place.undertaking }
        return onThread.current.known.undertaking
    }

    /// Whether anybody may ask for undertakings.
    @inline(__always) static var areNoted: Bool { SharedCounter.undoStacks.load() != 0 }

    private static let onThread = ThreadLocal { ThreadUndertaking() }

    /// Runs a closure as an undertaking, or as a part of the caller's undertaking.
    static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = onThread.current
        thread.depth += 1
        defer { thread.endInnermost() }
        return try body()
    }

    /// Runs a request as an undertaking, or as a part of the caller's undertaking, where undertakings are noted.
    static func run(_ invocation: Invocation, from start: NodeID, _ body: () -> EndedRequest) -> EndedRequest {
        guard areNoted else { return body() }
        let thread = onThread.current
        thread.depth += 1
        defer { thread.endInnermost() }
        let isOutermost = thread.sent == nil, before = additions
        if isOutermost {
            thread.sent = ThreadUndertaking.Sent(name: invocation.action, arguments: invocation.arguments, start: start)
        }
        var ended = body()
        ended.undo = title(after: before)
        if isOutermost { thread.endRequest(ended) }
        return ended
    }

    /// Awaits a closure as an undertaking, or as a part of the caller's undertaking.
    static func run<Result>(
        _ isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
    ) async -> Result {
        if let place = inTask, place.undertaking.isRunning { return await body() }
        let place = Place(undertaking: Undertaking(), request: nil)
        defer { place.undertaking.end() }
        return await $inTask.withValue(place) {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            return await body()
        }
    }

    /// Awaits a request as an undertaking, or as a part of the caller's undertaking, where undertakings are noted.
    static func run(
        _ invocation: Invocation, from start: NodeID, _ isolation: isolated (any Actor)? = #isolation,
        _ body: () async -> EndedRequest
    ) async -> EndedRequest {
        guard areNoted else { return await body() }
        let outer = inTask.flatMap { $0.undertaking.isRunning ? $0 : nil }
        let request = outer?.request == nil ? SentRequest(invocation.action, invocation.arguments, from: start) : nil
        let place = Place(
            undertaking: outer?.undertaking ?? Undertaking(), request: request.map(Confined.init) ?? outer?.request)
        let before = place.undertaking.noted.additions
        defer { if outer == nil { place.undertaking.end() } }
        return await $inTask.withValue(place) {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            var ended = await body()
            request?.end(ended.outcome, ended.asked.arguments)
            let noted = place.undertaking.noted
            if noted.additions > before { ended.undo = noted.title }
            return ended
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
    func endRequest(_ ended: EndedRequest) {
        known.request?.end(ended.outcome, ended.asked.arguments)
        (sent, known.request) = (nil, nil)
    }

    func endInnermost() {
        depth -= 1
        guard depth == 0, let undertaking = known.undertaking else { return }
        known.undertaking = nil
        undertaking.end()
    }
}
