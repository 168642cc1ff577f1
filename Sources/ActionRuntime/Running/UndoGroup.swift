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
    /// A part of what runs that belongs to one undo group: a request, or the whole of an event or sequence.
    ///
    /// The scope of code that awaits belongs to its task: a handler that awaits a request of a tree on another isolation passes it on,
    /// and a task that a handler starts inherits it and may outlive the undo group. On another isolation than a request's own, only
    /// its tree is compared, and only names and data are released with it. Other scopes belong to the thread.
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
        /// Whether the scope belongs to a thread.
        private let isOfThread: Bool
        /// Whether the undo group ends with the scope.
        private let isOutermost: Bool
        /// How many titles the undo group had when the scope began.
        private let additions: Int
        private let state: Lock<State>

        /// Begins a scope.
        ///
        /// - Parameter outer: The scope around it; nil for a scope with an undo group of its own.
        init(
            within outer: Scope?, _ request: SentRequest? = nil, isRedirected: Bool = false, isOfThread: Bool = false
        ) {
            isOutermost = outer == nil
            undoGroup = outer?.undoGroup ?? UndoGroup()
            additions = undoGroup.notes.additions
            self.request = request.map(TreeIsolated.init)
            (self.isRedirected, self.isOfThread) = (isRedirected, isOfThread)
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

        /// The innermost request, here or around; of the requests of a task, only one that started in one of some trees.
        func request(in trees: @autoclosure () -> [TreeChanges]) -> SentRequest? {
            var known: [TreeChanges]?
            for scope in sequence(first: self, next: \.outer) {
                guard let request = scope.request?.value else { continue }
                if scope.isOfThread { return request }
                let all = known ?? trees()
                known = all
                if all.contains(where: request.started) { return request }
            }
            return nil
        }
    }

    /// Whether the program has an undo stack, which may read undo groups.
    @inline(__always) package static var areNoted: Bool { SharedCounter.undoStacks.load() != 0 }

    /// The innermost scope of the caller's task that has not ended; nil for none.
    static var scopeOfTask: Scope? { TaskContext.current.undoScope?.running }

    /// The innermost scope that the caller runs in and that has not ended; nil for none.
    static var scope: Scope? {
        let inTask = TaskContext.current.undoScope
        // A task may run on top of the scopes of a thread, as where a handler begins it or runs a run loop.
        if let onThread = ThreadContext.current.undo, onThread.task == inTask.map(ObjectIdentifier.init) {
            return onThread.scope
        }
        return inTask?.running
    }

    /// The undo group that the caller runs in; nil for none.
    package static var current: UndoGroup? { scope?.undoGroup }

    /// The undo group that the caller runs in, and its innermost request in any of some trees; nil for none.
    package static func current(
        in trees: @autoclosure () -> [TreeChanges]
    ) -> (undoGroup: UndoGroup?, request: SentRequest?) {
        let scope = scope
        return (scope?.undoGroup, scope?.request(in: trees()))
    }

    /// Notes what the handler of the caller's innermost request does with other requests.
    package static func noteWay(_ way: SentRequest.Way, in trees: @autoclosure () -> [TreeChanges]) {
        if areNoted { scope?.request(in: trees())?.way = way }
    }

    // MARK: Running

    /// Runs a closure as an undo group, or as a part of the caller's undo group.
    package static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        if scope != nil { return try body() }
        return try run(in: Scope(within: nil, isOfThread: true), body)
    }

    /// Runs a closure in a scope of the thread, which ends with it.
    static func run<Result>(in scope: Scope, _ body: () throws -> Result) rethrows -> Result {
        let thread = ThreadContext.current, outer = thread.undo
        thread.undo = (scope, TaskContext.current.undoScope.map(ObjectIdentifier.init))
        defer {
            thread.undo = outer
            scope.end()
        }
        return try body()
    }

    /// Runs a closure outside of the caller's undo group, so that its requests and events are undo groups of their own.
    package static func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = ThreadContext.current, outer = thread.undo
        thread.undo = nil
        defer { thread.undo = outer }
        return try TaskContext.run(changed: { $0.undoScope = nil }, body)
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
        if scopeOfTask != nil { return await body() }
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
        guard let outer = scopeOfTask else { return await body() }
        let scope = Scope(within: outer, isRedirected: true)
        defer { scope.end() }
        return await TaskContext.run(changed: { $0.undoScope = scope }, body)
    }
}
