/// One outermost dispatch or event, with all requests and events that its handlers and rules send and await.
///
/// Without an undo stack in the program, no code reads undo groups.
package struct UndoGroup: Sendable {
    /// The state and the title of an undo group.
    struct Notes {
        var isRunning = true
        private(set) var title: UndoTitle?
        private(set) var additions = 0

        mutating func add(_ title: UndoTitle) {
            self.title = title
            additions += 1
        }

        /// The title that was noted last; nil unless more titles than `count` were noted.
        func title(after count: Int) -> UndoTitle? { additions > count ? title : nil }
    }

    // Locked, because handlers may await requests of trees on other isolations, which belong to the undo group too.
    private let state = Lock(Notes())

    /// The present notes.
    var notes: Notes { state.withLock { $0 } }

    /// Whether the dispatch or event has not ended.
    package var isRunning: Bool { state.withLock { $0.isRunning } }

    fileprivate func end() { state.withLock { $0.isRunning = false } }

    /// Notes that the undo group can be taken back, under a title.
    package func noteAddition(_ title: UndoTitle) { state.withLock { $0.add(title) } }
}

extension UndoGroup: Equatable {
    /// Whether both are the same undo group.
    package static func == (left: UndoGroup, right: UndoGroup) -> Bool { left.state === right.state }
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

/// A request as it was sent, within an undo group.
///
/// It belongs to the isolation of its tree, and holds data only, so that it may be released on any isolation.
package final class SentRequest {
    package let name: ActionName
    /// The arguments; once the request has ended, without the values of those that are secret.
    package private(set) var arguments: ActionArguments
    /// The node where the search began.
    package let start: NodeID
    /// Whether the start alone was asked (`to:`).
    package let isOfOneNode: Bool
    /// The coordinator that was asked; nil where that is not known, as for a request that was read.
    package let asked: TreeListenerID?
    /// The request around this one, in the same trees.
    package let outer: SentRequest?
    /// The claim where the request ended; nil until then.
    package private(set) var performer: Performer?
    /// What the handler does with other requests; nil for anything else than sending them.
    package var way: Way?
    /// How many entries of undo stacks the request, and those inside of it, made or added to; never less than there are.
    package private(set) var entries = 0
    /// The entry that was noted last, and the one that the request's own handlers have added to last.
    private var lastEntry: EntryID?, ownEntry: EntryID?
    /// Identifies the start's tree on any thread, since trees that exchange requests share their changes; nil where no code compares
    /// trees.
    private let tree: TreeChanges?

    /// How a handler deals with other requests.
    package enum Way {
        /// It goes through the entries of an undo stack.
        case undo
        /// It performs the steps of a macro, which count as its own.
        case macro
    }

    /// An entry of an undo stack.
    package struct EntryID: Hashable, Sendable {
        let stack: UInt64
        let entry: UInt64

        package init(stack: UInt64, entry: UInt64) { (self.stack, self.entry) = (stack, entry) }
    }

    package init(
        _ name: ActionName, _ arguments: ActionArguments, from start: NodeID, isOfOneNode: Bool = false,
        by asked: TreeListenerID? = nil, within outer: SentRequest? = nil, in tree: TreeChanges? = nil
    ) {
        (self.name, self.arguments, self.start, self.isOfOneNode) = (name, arguments, start, isOfOneNode)
        (self.asked, self.outer, self.tree) = (asked, outer, tree)
    }

    /// Whether the request started in a tree, or in another tree that exchanges requests with it; any thread may ask.
    func started(in other: TreeChanges) -> Bool { tree?.shared === other.shared }

    /// Notes where the request ended.
    ///
    /// - Parameter arguments: The arguments as they were sent, without the values of those that are secret.
    package func end(at performer: Performer?, with arguments: ActionArguments) {
        (self.performer, self.arguments) = (performer, arguments)
    }

    /// This request and those around it, innermost first.
    package var outwards: some Sequence<SentRequest> { sequence(first: self) { $0.outer } }

    /// The request by which what a handler of this one does is done again: this one, or the outermost macro around it.
    ///
    /// It is nil where an undo stack does it, and does it again.
    package var doer: SentRequest? {
        var doer: SentRequest?
        for request in outwards {
            if request.way == .undo { return doer }
            if doer == nil || request.way == .macro { doer = request }
        }
        return doer
    }

    /// Notes that a handler of the request made an entry, or added to it; so all requests around it did.
    package func note(_ entry: EntryID) {
        ownEntry = entry
        for request in outwards {
            // The requests around it were told of the entry then.
            if request.lastEntry == entry { return }
            request.lastEntry = entry
            request.entries += 1
        }
    }

    /// Whether a handler of the request itself has added to an entry; nil where that is not known, because there were others.
    package func hasAdded(to entry: EntryID) -> Bool? { ownEntry == entry ? true : entries > 1 ? nil : false }
}

extension UndoGroup {
    /// The undo group that a task runs in, and the request that is awaited there; no request within an event.
    ///
    /// A handler that awaits a request of a tree on another isolation passes the scope on, and a task that a handler starts inherits
    /// it and may outlive the undo group. On another isolation than a request's own, only its tree is compared, and only names and
    /// data are released with it.
    final class Scope: Sendable {
        let undoGroup: UndoGroup
        let request: TreeIsolated<SentRequest>?
        /// The scope around this one.
        private let outer: Scope?
        /// Whether the next request of the task is the present one under another name.
        let isRedirected: Bool
        private let ended = Lock(false)

        init(
            _ undoGroup: UndoGroup, _ request: SentRequest? = nil, within outer: Scope? = nil,
            isRedirected: Bool = false
        ) {
            (self.undoGroup, self.request, self.outer) = (undoGroup, request.map(TreeIsolated.init), outer)
            self.isRedirected = isRedirected
        }

        var hasEnded: Bool { ended.withLock { $0 } }

        func end() { ended.withLock { $0 = true } }

        /// The innermost request that started in one of some trees.
        func request(in trees: [TreeChanges]) -> SentRequest? {
            for scope in sequence(first: self, next: \.outer) {
                if let request = scope.request?.value, trees.contains(where: request.started) { return request }
            }
            return nil
        }
    }

    @TaskLocal private static var inTask: Scope?

    static let onThread = ThreadLocal { ThreadUndoGroup() }

    /// Whether the program has an undo stack, which may read undo groups.
    @inline(__always) package static var areNoted: Bool { SharedCounter.undoStacks.load() != 0 }

    static var scopeInTask: Scope? {
        guard let scope = inTask, !scope.hasEnded else { return nil }
        return scope
    }

    /// Identifies the scope that the task was given, whether it has ended or not; nil for none.
    static var scopeIDInTask: ObjectIdentifier? { inTask.map(ObjectIdentifier.init) }

    /// The undo group that the caller runs in; nil for none.
    package static var current: UndoGroup? { scopeInTask?.undoGroup ?? onThread.current.undoGroup }

    /// The undo group that the caller runs in, and its innermost request in any of some trees; nil for none.
    package static func current(
        in trees: @autoclosure () -> [TreeChanges]
    ) -> (undoGroup: UndoGroup?, request: SentRequest?) {
        let thread = onThread.current, given = inTask
        guard let given else { return (thread.undoGroup, thread.request(in: nil)) }
        let scope = given.hasEnded ? nil : given
        let request = thread.request(in: scope, ObjectIdentifier(given)) ?? scope?.request(in: trees())
        return (scope?.undoGroup ?? thread.undoGroup, request)
    }

    /// Notes what the handler of the caller's innermost request does with other requests.
    package static func noteWay(_ way: SentRequest.Way, in trees: @autoclosure () -> [TreeChanges]) {
        if areNoted { current(in: trees()).request?.way = way }
    }

    // MARK: Without awaiting

    /// Runs a closure as an undo group, or as a part of the caller's undo group.
    package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = onThread.current
        thread.depth += 1
        defer { thread.endInnermost() }
        return try body()
    }

    /// The notes of the caller's undo group; empty where no code has read that undo group yet.
    static var notesOfCaller: Notes { (scopeInTask?.undoGroup ?? onThread.current.known)?.notes ?? Notes() }

    /// Runs a closure outside of the caller's undo group, so that its requests and events are undo groups of their own.
    package static func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        try $inTask.withValue(nil) { try onThread.current.apart(body) }
    }

    /// An undo group without awaiting that is run in parts, between which the program does other work.
    ///
    /// The undo group ends when this object is released.
    package final class Parts {
        private let scope = Scope(UndoGroup())

        package init() {}

        deinit {
            scope.end()
            scope.undoGroup.end()
        }

        /// Runs the next part.
        package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
            try $inTask.withValue(scope, operation: body)
        }
    }

    // MARK: Awaiting

    /// Awaits a closure outside of the caller's undo group.
    package static func apart<Result>(
        _ isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $inTask.withValue(nil) {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            return try await body()
        }
    }

    /// Awaits a closure as an undo group, or as a part of the caller's undo group.
    package static func run<Result>(
        _ isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
    ) async -> Result {
        scopeInTask == nil ? await run(in: Scope(UndoGroup()), isolation, body) : await body()
    }

    /// Awaits a request that is the caller's present request under another name, as an interceptor sends it.
    ///
    /// What the request's handlers can take back is then done again by the present request, as it was asked.
    static func redirecting<Result>(
        _ isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
    ) async -> Result {
        guard let outer = scopeInTask else { return await body() }
        return await run(in: Scope(outer.undoGroup, within: outer, isRedirected: true), isolation, body)
    }

    /// Awaits a closure in a scope, which ends with the closure; so does its undo group, unless that began before.
    static func run<Result>(
        in scope: Scope, _ isolation: isolated (any Actor)?, _ body: () async -> Result
    ) async -> Result {
        let isOutermost = scopeInTask == nil
        defer {
            scope.end()
            if isOutermost { scope.undoGroup.end() }
        }
        return await $inTask.withValue(scope) {
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            return await body()
        }
    }
}

/// The undo group that runs on a thread without awaiting; it and its requests are made when they are read.
final class ThreadUndoGroup {
    struct Sent {
        let name: ActionName
        let arguments: ActionArguments
        let start: NodeID
        let isOfOneNode: Bool
        let asked: TreeListenerID
        /// Identifies the scope of the task that sent the request; nil outside of tasks with a scope.
        ///
        /// A task may run on top of the requests of a thread, as where a handler begins it or runs a run loop.
        let scope: ObjectIdentifier?
        /// The request as an object, once it was read.
        fileprivate var object: SentRequest?
    }

    /// How many requests, events and sequences run within each other.
    var depth = 0
    /// The requests, outermost first.
    private var sent: [Sent] = []
    /// The undo group, once it was read.
    private(set) var known: UndoGroup?

    /// The undo group; nil where none runs.
    var undoGroup: UndoGroup? {
        if known == nil, depth > 0 { known = UndoGroup() }
        return known
    }

    /// The innermost request that the present scope has sent without awaiting; nil for none.
    ///
    /// - Parameters:
    ///   - scope: The task's scope; nil without one, and once it has ended.
    ///   - id: Identifies the scope that the task was given.
    func request(in scope: UndoGroup.Scope?, _ id: ObjectIdentifier? = nil) -> SentRequest? {
        guard var first = sent.indices.last, sent[first].scope == id else { return nil }
        while first > 0, sent[first].object == nil, sent[first - 1].scope == id { first -= 1 }
        for index in first..<sent.count where sent[index].object == nil {
            let own = sent[index], isNested = index > 0 && sent[index - 1].scope == id
            let outer =
                isNested
                ? sent[index - 1].object
                : scope.flatMap { scope in own.asked.listener.flatMap { scope.request(in: [$0.changes]) } }
            sent[index].object = SentRequest(
                own.name, own.arguments, from: own.start, isOfOneNode: own.isOfOneNode, by: own.asked, within: outer)
        }
        return sent.last?.object
    }

    @inline(__always) func begin(_ request: Sent) { sent.append(request) }

    /// Ends the innermost request; gives its object if the object was made.
    @inline(__always) func endRequest() -> SentRequest? { sent.removeLast().object }

    /// Runs a closure as if no undo group ran around it.
    func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        let around = (depth, sent, known)
        (depth, sent, known) = (0, [], nil)
        defer { (depth, sent, known) = around }
        return try body()
    }

    @inline(__always) func endInnermost() {
        depth -= 1
        guard depth == 0, let ended = known else { return }
        known = nil
        ended.end()
    }
}

extension ThreadUndoGroup.Sent {
    @inline(__always) init(
        _ name: ActionName, _ arguments: ActionArguments, from start: NodeID, isOfOneNode: Bool,
        by asked: TreeListenerID
    ) {
        self.init(
            name: name, arguments: arguments, start: start, isOfOneNode: isOfOneNode, asked: asked,
            scope: UndoGroup.scopeIDInTask, object: nil)
    }
}
