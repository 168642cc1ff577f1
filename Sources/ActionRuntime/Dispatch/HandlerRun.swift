/// One call of an asynchronous handler or rule.
///
/// The handler runs in a task of its own on the caller's isolation, so that it can be cancelled when a node of the request is
/// detached. The task never outlives the request: it begins at once where the system can do that, and what it has not done
/// by its first suspension the sender awaits.
@safe final class HandlerRun {
    private let asker: ActionNode
    let node: ActionNode
    /// The nodes that host the trees of the two, while an asynchronous handler runs.
    private var hosts: [ActionNode] = []
    /// The owner of the claim, retained while its handler runs.
    private let owner: AnyObject?
    /// The handler's task; nil until it has first suspended.
    private var task: Task<Void, Never>?
    /// The same task until then, during which it is alive.
    private var beginning: UnsafeCurrentTask?
    private var isDetached = false
    /// Whether the claim was no longer available when its turn had come, so that it was not called.
    var wasUnavailable = false
    /// Whether detaching a node of the request does not cancel it.
    var outlivesNode = false
    /// The turn of the run, whose outcome others may share.
    var turn: Turn?
    /// The names of the cycle that the handler or rule was part of, where one was refused while it ran.
    var cycle: [String]?

    /// - Parameters:
    ///   - asker: The node that asked.
    ///   - node: The node whose handler or rule runs.
    ///   - owner: The claim's owner, which the handler needs.
    init(asker: ActionNode, node: ActionNode, holding owner: AnyObject? = nil) {
        self.asker = asker
        self.node = node
        self.owner = owner
    }

    /// Whether the task was cancelled, or a node of the request detached.
    var isCancelled: Bool { isDetached || Task.isCancelled }

    /// Calls the handler, and awaits it.
    ///
    /// - Parameter call: The handler's call with its number; nil for a rule.
    func call<Input, Reply: Sendable>(
        _ request: NestedRequest, _ input: Input, _ body: @escaping (Input) async throws -> Reply,
        _ call: Lineage.Call? = nil
    ) async throws -> Reply {
        let tops = outlivesNode ? nil : watch()
        let lineage = Lineage(request, within: Lineage.current, call)
        defer {
            lineage.end()
            if let tops { unwatch(tops) }
        }
        let reply = try await run(body, input, lineage, isolation: #isolation)
        cycle = lineage.refusedCycle
        return reply
    }

    /// Runs the handler as a task that can be cancelled apart from the caller's.
    ///
    /// Without an isolation such a task would run concurrently with the caller. There the handler is awaited directly, and is
    /// cancelled with the caller's task only.
    private func run<Input, Reply: Sendable>(
        _ body: @escaping (Input) async throws -> Reply, _ input: Input, _ lineage: Lineage,
        isolation: isolated (any Actor)?
    ) async throws -> Reply {
        guard isolation != nil else {
            return try await Lineage.$current.withValue(lineage) { try await body(input) }
        }
        let result = TaskResult<Reply>(), isCancelledAlready = Task.isCancelled
        // A task that begins here runs on this isolation, which its closure captures.
        let task = Task.begin {
            _ = isolation
            self.beginTask(isCancelled: isCancelledAlready)
            do {
                let reply = try await Lineage.$current.withValue(lineage) {
                    // Captured again: the closure would leave the isolation otherwise.
                    _ = isolation
                    return try await body(input)
                }
                result.value = .success(reply)
            } catch {
                result.value = .failure(error)
            }
        }
        unsafe beginning = nil
        if result.value == nil {
            self.task = task
            if isDetached { task.cancel() }
            await withTaskCancellationHandler {
                _ = isolation
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
        self.task = nil
        guard let value = result.value else { preconditionFailure("A handler's task ended without a result.") }
        return try value.get()
    }

    /// Lets the task be cancelled before its caller knows it, and cancels it where the caller's task was cancelled.
    private func beginTask(isCancelled: Bool) {
        unsafe withUnsafeCurrentTask { task in
            guard let task = unsafe task else { return }
            if isCancelled || isDetached { unsafe task.cancel() }
            if self.task == nil { unsafe beginning = task }
        }
    }

    /// What a task has come to.
    ///
    /// Written by the task and read by its sender, both of the same isolation.
    private final class TaskResult<Reply> {
        var value: Result<Reply, any Error>?
    }
}

extension Task where Success == Void, Failure == Never {
    /// Begins a task on the caller's isolation: at once where the system can do that, else when its turn comes.
    @inline(__always)
    static func begin(@_inheritActorContext _ body: sending @escaping @isolated(any) () async -> Void)
        -> Task
    {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediate(operation: body)
        } else {
            Task(operation: body)
        }
    }
}

extension HandlerRun: Watcher {
    var stopsWatching: Bool { true }

    /// Watches the tops of the trees of the two nodes and of those that host them.
    ///
    /// - Returns: The tops: one, and the others.
    private func watch() -> (ActionNode, others: [ActionNode]) {
        let top = node.top
        top.watch(self)
        // Most often both nodes stand in one tree that nobody hosts.
        if asker.top === top, !(top.offers?.isHosted ?? false) { return (top, []) }
        hosts = Array(asker.hosts.dropFirst()) + Array(node.hosts.dropFirst())
        let others = ([asker] + hosts).map(\.top)
        others.forEach { $0.watch(self) }
        return (top, others)
    }

    private func unwatch(_ tops: (ActionNode, others: [ActionNode])) {
        for top in tops.others { top.unwatch(self) }
        tops.0.unwatch(self)
    }

    func isConcerned(by subtree: ActionNode) -> Bool {
        subtree.isAbove(asker) || subtree.isAbove(node) || hosts.contains(where: subtree.isAbove)
    }

    /// Cancels the handler, because its node, the one that asked, or a host of either has been detached.
    func subtreeLeft(_ subtree: ActionNode) { cancel() }

    /// Cancels the handler, unless it was called without an isolation.
    func cancel() {
        isDetached = true
        if let task { task.cancel() } else { unsafe beginning?.cancel() }
    }
}

extension ActionNode {
    /// This node, the one that hosts its tree, the one that hosts that one's, and so on.
    fileprivate var hosts: some Sequence<ActionNode> { sequence(first: self) { $0.top.above } }
}

/// The asynchronous handlers and rules that the current task runs in: the innermost, linked to the one around it.
///
/// A task that a handler starts inherits the lineage. Handlers that have ended meanwhile no longer count.
struct Lineage: Sendable {
    @TaskLocal static var current: Lineage?

    /// A handler's call, with its number, and the runs that it is one of.
    struct Call: Sendable {
        let ticket: UInt16
        let call: ActionRuntime.Call
        var turns: ObjectIdentifier?

        init(ticket: UInt16, call: ActionRuntime.Call, turns: Turns? = nil) {
            self.ticket = ticket
            self.call = call
            self.turns = turns.map(ObjectIdentifier.init)
        }
    }

    private struct State {
        /// What the handler or rule was called for; nil once that has ended.
        var request: NestedRequest?
        let parent: Lineage?
        /// The handler's call; nil for a rule, and once the handler has ended.
        var call: Call?
        var isRunning: Bool { request != nil }
        /// The names of the cycle that begins with this handler, once the cycle was refused.
        ///
        /// All requests inside of this handler are then refused until it has ended: without that, rules that each await two
        /// others would go on for 2¹²⁸ steps.
        var refused: [String]?
    }

    // Locked, because the tasks that inherit a lineage run on any thread.
    private let state: Lock<State>

    init(_ request: NestedRequest, within parent: Lineage?, _ call: Call? = nil) {
        state = Lock(State(request: request, parent: parent?.running, call: call))
    }

    /// The call that an invocation was made for; nil once it has ended, or outside of its task.
    static func call(of invocation: Invocation) -> ActionRuntime.Call? {
        let (ticket, start) = (invocation.ticket, invocation.startID)
        return running.lazy.compactMap { $0.state.withLock { $0.call } }
            .first { $0.ticket == ticket && $0.call.start == start }?.call
    }

    /// The names from a run of a handler to a request for it from inside, which would wait for itself; nil where there is none.
    static func cycle(through turns: Turns, by name: ActionName) -> [String]? {
        let running = running
        let own = running.firstIndex { $0.state.withLock { $0.call?.turns } == ObjectIdentifier(turns) }
        return own.map { running[...$0].reversed().map(\.name) }
    }

    /// How many handlers the current task runs in that have not ended.
    static var depth: Int { running.count }

    /// The handlers that the current task runs in and that have not ended, innermost first.
    private static var running: [Lineage] {
        guard let innermost = current?.running else { return [] }
        return Array(sequence(first: innermost) { $0.parent?.running })
    }

    /// The names of the cycle that was refused, and that the handler is part of.
    var refusedCycle: [String]? {
        for lineage in sequence(first: self, next: \.parent) {
            if let cycle = lineage.state.withLock({ $0.refused }) { return cycle }
        }
        return nil
    }

    /// Notes that the handler has ended, and lets go of its request here.
    ///
    /// A task that inherits the lineage may be the last to let go of that, on whichever isolation; an event, which holds what its
    /// sender put into it, is not to be released there.
    func end() {
        let former = state.withLock { state in
            defer { (state.request, state.call) = (nil, nil) }
            return (state.request, state.call)
        }
        withExtendedLifetime(former) {}
    }

    private var parent: Lineage? { state.withLock { $0.parent } }

    private var name: String { state.withLock { $0.request?.name ?? "" } }

    /// The innermost handler that has not ended: this one, or one around it.
    private var running: Lineage? {
        sequence(first: self) { $0.parent }.first { $0.state.withLock { $0.isRunning } }
    }

    /// The names of a cycle, where as many handlers run as may; nil where one more may begin.
    static var cycle: [String]? {
        let nested = running
        for lineage in nested {
            if let cycle = lineage.state.withLock({ $0.refused }) { return cycle }
        }
        guard nested.count >= DispatchError.maximumDepth else { return nil }
        let names = Array(nested.reversed().map(\.name))
        let first = nested[nested.count - 1 - names.startOfCycle]
        first.state.withLock { $0.refused = names.cycle }
        return names.cycle
    }
}

/// The request of a handler or rule that runs, for its name.
enum NestedRequest: Sendable {
    case action(ActionName)
    case signal(Signal)

    var name: String {
        switch self {
        case .action(let name): name.text
        case .signal(let signal): signal.name
        }
    }
}

extension [String] {
    /// The index at which a cycle of requests begins, given the names of all requests, outermost first.
    ///
    /// The cycle is followed from the last request down: it begins at the first request that has the name of a later one of the
    /// cycle. So a name that comes twice before the cycle does not belong to it. Where no name comes again, because each
    /// request has a new one, all but the first belong to the cycle.
    var startOfCycle: Int {
        var first: [String: Int] = [:]
        for (index, name) in enumerated() where first[name] == nil { first[name] = index }
        guard let last = indices.last, let begin = first[self[last]], begin < last else {
            return Swift.min(1, count - 1)
        }
        var (start, seen) = (begin, last)
        while seen > start {
            seen -= 1
            start = Swift.min(start, first[self[seen]] ?? seen)
        }
        return start
    }

    /// The shortest run of names that ends the list twice in a row; the last eight names where there is none.
    var cycle: [String] {
        for length in 1...Swift.max(1, count / 2)
        where count >= 2 * length && suffix(length).elementsEqual(dropLast(length).suffix(length)) {
            return Array(suffix(length))
        }
        return Array(suffix(8))
    }
}
