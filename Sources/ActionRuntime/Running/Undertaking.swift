/// One outermost dispatch or event, with all requests and events that its handlers and rules send and await.
///
/// Without an undo stack in the program, no code reads undertakings.
package struct Undertaking: Sendable {
    /// The state and the title of an undertaking.
    struct Notes {
        var isRunning = true
        private(set) var title: UndoTitle?
        private(set) var additions = 0

        mutating func add(_ title: UndoTitle) {
            self.title = title
            additions += 1
        }

        /// The title that was noted last; nil unless more titles than `count` were noted.
        func title(after count: Int) -> String? { additions > count ? title?.text : nil }
    }

    // Locked, because handlers may await requests of trees on other isolations, which belong to the undertaking too.
    private let state = Lock(Notes())

    /// The present notes.
    var notes: Notes { state.withLock { $0 } }

    /// Whether the dispatch or event has not ended.
    package var isRunning: Bool { state.withLock { $0.isRunning } }

    fileprivate func end() { state.withLock { $0.isRunning = false } }

    /// Notes that the undertaking can be taken back, under a title.
    package func noteAddition(_ title: UndoTitle) { state.withLock { $0.add(title) } }
}

extension Undertaking: Equatable {
    /// Whether both are the same undertaking.
    package static func == (left: Undertaking, right: Undertaking) -> Bool { left.state === right.state }
}

/// The title of a change that can be taken back; its text is made when it is read.
package struct UndoTitle: Sendable {
    /// The title that a handler gave; nil where the handler gave no title.
    private let given: String?
    /// The name of the action whose words are the title otherwise; nil outside of handlers.
    private let name: ActionName?

    package init(_ given: String?, of name: ActionName?) { (self.given, self.name) = (given, name) }

    package var text: String { given ?? name?.words ?? "" }
}

/// A request as it was sent: the outermost request of an undertaking in a tree.
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
    /// Identifies the start's tree on any thread, since trees that exchange requests share their changes; nil where no code compares
    /// trees.
    private let tree: TreeChanges?

    package init(_ name: ActionName, _ arguments: ActionArguments, from start: NodeID, in tree: TreeChanges? = nil) {
        (self.name, self.arguments, self.start, self.tree) = (name, arguments, start, tree)
    }

    /// Whether the request started in a tree, or in another tree that exchanges requests with it; any thread may ask.
    func started(in other: TreeChanges) -> Bool { tree?.shared === other.shared }

    /// Notes where the request ended.
    ///
    /// - Parameter arguments: The arguments as they were sent, without the values of those that are secret.
    package func end(at performer: Performer?, with arguments: ActionArguments) {
        (self.performer, self.arguments) = (performer, arguments)
    }
}

extension Undertaking {
    /// The undertaking that a task runs in, and its outermost request in each tree; no request within an event.
    ///
    /// A handler that awaits a request of a tree on another isolation passes the place on, and a task that a handler starts inherits
    /// it and may outlive the undertaking. On another isolation than a request's own, only its tree is compared, and only names and
    /// data are released with it.
    struct Place: Sendable {
        let undertaking: Undertaking
        let requests: [Confined<SentRequest>]
        let hasEnded: Lock<Bool>

        /// The outermost request that started in a tree.
        func request(in tree: TreeChanges) -> SentRequest? { requests.lazy.map(\.value).first { $0.started(in: tree) } }
    }

    @TaskLocal private static var inTask: Place?

    static let onThread = ThreadLocal { ThreadUndertaking() }

    /// Whether the program has an undo stack, which may read undertakings.
    @inline(__always) package static var areNoted: Bool { SharedCounter.undoStacks.load() != 0 }

    static var placeInTask: Place? {
        guard let place = inTask, !place.hasEnded.withLock({ $0 }) else { return nil }
        return place
    }

    /// The undertaking that the caller runs in; nil for none.
    package static var current: Undertaking? { placeInTask?.undertaking ?? onThread.current.undertaking }

    /// The undertaking that the caller runs in, and its outermost request in any of some trees; nil for none.
    package static func current(
        in trees: @autoclosure () -> [TreeChanges]
    ) -> (undertaking: Undertaking?, request: SentRequest?) {
        let thread = onThread.current
        guard let place = placeInTask else { return (thread.undertaking, thread.request) }
        let trees = trees()
        return (place.undertaking, trees.lazy.compactMap(place.request(in:)).first ?? thread.request)
    }

    // MARK: Without awaiting

    /// Runs a closure as an undertaking, or as a part of the caller's undertaking.
    package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = onThread.current
        thread.depth += 1
        defer { thread.endInnermost() }
        return try body()
    }

    /// The notes of the caller's undertaking; empty where no code has read that undertaking yet.
    static var notesOfCaller: Notes { (placeInTask?.undertaking ?? onThread.current.known)?.notes ?? Notes() }

    /// Runs a closure outside of the caller's undertaking, so that its requests and events are undertakings of their own.
    package static func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        try $inTask.withValue(nil) { try onThread.current.apart(body) }
    }

    /// An undertaking without awaiting that is run in parts, between which the program does other work.
    ///
    /// The undertaking ends when this object is released.
    package final class Parts {
        private let place = Place(undertaking: Undertaking(), requests: [], hasEnded: Lock(false))

        package init() {}

        deinit {
            place.hasEnded.withLock { $0 = true }
            place.undertaking.end()
        }

        /// Runs the next part.
        package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
            try $inTask.withValue(place, operation: body)
        }
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

    /// Awaits a closure as an undertaking, which ends with the closure unless the undertaking began before.
    static func run<Result>(
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

/// The undertaking that runs on a thread without awaiting; it and its request are made when they are read.
final class ThreadUndertaking {
    struct Sent {
        let name: ActionName
        let arguments: ActionArguments
        let start: NodeID
    }

    /// How many requests, events and sequences run within each other.
    var depth = 0
    /// The outermost request; nil for none.
    var sent: Sent?
    /// The outermost request as an object, once it was read.
    private var outermost: SentRequest?
    /// The undertaking, once it was read.
    private(set) var known: Undertaking?

    /// The undertaking; nil where none runs.
    var undertaking: Undertaking? {
        if known == nil, depth > 0 { known = Undertaking() }
        return known
    }

    var request: SentRequest? {
        guard let sent else { return nil }
        if outermost == nil { outermost = SentRequest(sent.name, sent.arguments, from: sent.start) }
        return outermost
    }

    /// Ends the outermost request; gives its object if the object was made.
    @inline(__always) func endRequest() -> SentRequest? {
        sent = nil
        if outermost == nil { return nil }
        defer { outermost = nil }
        return outermost
    }

    /// Runs a closure as if no undertaking ran around it.
    func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        let around = (depth, sent, outermost, known)
        (depth, sent, outermost, known) = (0, nil, nil, nil)
        defer { (depth, sent, outermost, known) = around }
        return try body()
    }

    @inline(__always) func endInnermost() {
        depth -= 1
        guard depth == 0, let ended = known else { return }
        known = nil
        ended.end()
    }
}
