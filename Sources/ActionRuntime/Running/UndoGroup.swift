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

extension UndoGroup {
    /// A part of what a task runs in that belongs to one undo group: an awaited request, or the whole of an awaited event or sequence.
    ///
    /// A handler that awaits a request of a tree on another isolation passes the scope on, and a task that a handler starts inherits
    /// it and may outlive the undo group. On another isolation than a request's own, only its tree is compared, and only names and
    /// data are released with it.
    final class Scope: Sendable {
        private struct State {
            var hasEnded = false
            /// The scope around this one; ended ones are left out when this one ends.
            var outer: Scope?
        }

        let undoGroup: UndoGroup
        /// The request; nil for none, and where the request is that of the scope around under another name.
        let request: TreeIsolated<SentRequest>?
        /// Whether the next request inside is the present one under another name.
        let isRedirected: Bool
        /// Whether the undo group ends with the scope.
        private let isOutermost: Bool
        /// How many titles the undo group had when the scope began.
        private let additions: Int
        private let state: Lock<State>

        /// Begins a scope.
        ///
        /// - Parameter outer: The scope around it; nil for a scope with an undo group of its own.
        init(within outer: Scope?, _ request: SentRequest? = nil, isRedirected: Bool = false) {
            isOutermost = outer == nil
            undoGroup = outer?.undoGroup ?? UndoGroup()
            additions = undoGroup.notes.additions
            self.request = request.map(TreeIsolated.init)
            self.isRedirected = isRedirected
            state = Lock(State(outer: outer))
        }

        private var outer: Scope? { state.withLock { $0.outer } }

        /// The innermost scope that has not ended: this one, or one around it.
        var running: Scope? { sequence(first: self) { $0.outer }.first { !$0.state.withLock { $0.hasEnded } } }

        /// The title under which what was done in the scope can be taken back; nil for none.
        var title: UndoTitle? { undoGroup.notes.title(after: additions) }

        /// Ends the scope, and leaves out the ended scopes around it, so that scopes that end one after the other form no chain.
        func end() {
            let former = outer, next = former?.running
            state.withLock { $0 = State(hasEnded: true, outer: next) }
            withExtendedLifetime(former) {}
            if isOutermost { undoGroup.end() }
        }

        /// The innermost request that started in one of some trees.
        func request(in trees: [TreeChanges]) -> SentRequest? {
            for scope in sequence(first: self, next: \.outer) {
                if let request = scope.request?.value, trees.contains(where: request.started) { return request }
            }
            return nil
        }
    }

    /// Whether the program has an undo stack, which may read undo groups.
    @inline(__always) package static var areNoted: Bool { SharedCounter.undoStacks.load() != 0 }

    /// The innermost scope that the caller's task runs in and that has not ended; nil for none.
    static var scopeInTask: Scope? { TaskContext.current.undoScope?.running }

    /// The undo group that the caller runs in; nil for none.
    package static var current: UndoGroup? { scopeInTask?.undoGroup ?? ThreadContext.current.undoGroup }

    /// The undo group that the caller runs in, and its innermost request in any of some trees; nil for none.
    package static func current(
        in trees: @autoclosure () -> [TreeChanges]
    ) -> (undoGroup: UndoGroup?, request: SentRequest?) {
        let thread = ThreadContext.current
        guard let given = TaskContext.current.undoScope else { return (thread.undoGroup, thread.request(in: nil)) }
        let scope = given.running
        let request = thread.request(in: scope, ObjectIdentifier(given)) ?? scope?.request(in: trees())
        return (scope?.undoGroup ?? thread.undoGroup, request)
    }

    /// Notes what the handler of the caller's innermost request does with other requests.
    package static func noteWay(_ way: SentRequest.Way, in trees: @autoclosure () -> [TreeChanges]) {
        if areNoted { current(in: trees()).request?.way = way }
    }

    /// The notes of the caller's undo group; empty where no code has read that undo group yet.
    static var notesOfCaller: Notes {
        (scopeInTask?.undoGroup ?? ThreadContext.current.knownUndoGroup)?.notes ?? Notes()
    }

    // MARK: Running

    /// Runs a closure as an undo group, or as a part of the caller's undo group.
    package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = ThreadContext.current
        thread.undoDepth += 1
        defer { thread.endUndoGroup() }
        return try body()
    }

    /// Runs a closure outside of the caller's undo group, so that its requests and events are undo groups of their own.
    package static func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        try TaskContext.run(changed: { $0.undoScope = nil }) { try ThreadContext.current.apart(body) }
    }

    /// An undo group without awaiting that is run in parts, between which the program does other work.
    ///
    /// The undo group ends when this object is released.
    package final class Parts {
        private let scope = Scope(within: nil)

        package init() {}

        deinit { scope.end() }

        /// Runs the next part.
        package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
            try TaskContext.run(changed: { $0.undoScope = scope }, body)
        }
    }

    /// Awaits a closure outside of the caller's undo group.
    package static func apart<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await TaskContext.run(changed: { $0.undoScope = nil }, body)
    }

    /// Awaits a closure as an undo group, or as a part of the caller's undo group.
    package static func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
    ) async -> Result {
        if scopeInTask != nil { return await body() }
        let scope = Scope(within: nil)
        defer { scope.end() }
        return await TaskContext.run(changed: { $0.undoScope = scope }, body)
    }

    /// Awaits a request that is the caller's present request under another name, as an interceptor sends it.
    ///
    /// What the request's handlers can take back is then done again by the present request, as it was asked.
    static func redirecting<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
    ) async -> Result {
        guard let outer = scopeInTask else { return await body() }
        let scope = Scope(within: outer, isRedirected: true)
        defer { scope.end() }
        return await TaskContext.run(changed: { $0.undoScope = scope }, body)
    }
}

// The undo group of a thread and its requests are made when they are read.

extension ThreadContext {
    /// A request without awaiting.
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
        fileprivate(set) var object: SentRequest?
    }

    /// The undo group; nil where none runs.
    var undoGroup: UndoGroup? {
        if knownUndoGroup == nil, undoDepth > 0 { knownUndoGroup = UndoGroup() }
        return knownUndoGroup
    }

    /// The innermost request that the present scope has sent without awaiting; nil for none.
    ///
    /// - Parameters:
    ///   - scope: The task's scope; nil without one, and once it has ended.
    ///   - id: Identifies the scope that the task was given.
    fileprivate func request(in scope: UndoGroup.Scope?, _ id: ObjectIdentifier? = nil) -> SentRequest? {
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

    /// Runs a closure as if no undo group ran around it.
    fileprivate func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        let around = (undoDepth, sent, knownUndoGroup)
        (undoDepth, sent, knownUndoGroup) = (0, [], nil)
        defer { (undoDepth, sent, knownUndoGroup) = around }
        return try body()
    }

    /// Ends the innermost request, event or sequence; the undo group ends with the outermost.
    @inline(__always) func endUndoGroup() {
        undoDepth -= 1
        guard undoDepth == 0, let ended = knownUndoGroup else { return }
        knownUndoGroup = nil
        ended.end()
    }
}
