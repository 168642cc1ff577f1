/// One call of an asynchronous handler or rule.
///
/// The handler runs in a task of its own on the caller's isolation, so that it can be cancelled when a node of the request is
/// detached. The task never outlives the request: it begins immediately where the system can do that, and after its first
/// suspension the sender awaits it.
@safe final class HandlerRun {
    private let asker: ActionNode
    let node: ActionNode
    /// The asking node, the handler's node and the nodes that host their trees, each watched at the top of its tree during the run.
    private var watched: [(node: ActionNode, watch: Watch)] = []
    /// The owner of the claim, retained while its handler runs.
    private let owner: AnyObject?
    /// The handler's task; nil until it first suspends.
    private var task: Task<Void, Never>?
    /// The handler's task before it first suspends, while it is surely alive.
    private var beginning: UnsafeCurrentTask?
    /// Whether the handler has ended, and the error that it threw.
    private var hasEnded = false
    private var error: (any Error)?
    private var isDetached = false
    /// Whether the claim was no longer available when the run's turn came, so that the handler was not called.
    var wasUnavailable = false
    /// Whether the run goes on when a node of the request is detached.
    var outlivesNode = false
    /// The turn of the run, whose outcome other requests may share.
    var turn: Turn?
    /// The names of the cycle that the handler or rule was part of, if a cycle was refused while it ran.
    var cycle: [String]?

    /// - Parameters:
    ///   - asker: The node that asked.
    ///   - node: The node whose handler or rule runs.
    ///   - owner: The claim's owner, retained for the handler.
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
        if !outlivesNode { watch() }
        let lineage = Lineage(request, within: Lineage.current, call)
        defer {
            lineage.end()
            for (_, watch) in watched { watch.end() }
            watched = []
        }
        var reply: Reply?
        try await run(request, lineage, isolation: #isolation) { reply = try await body(input) }
        cycle = lineage.refusedCycle
        guard let reply else { preconditionFailure("A handler ended without a reply.") }
        return reply
    }

    /// Runs the handler as a task that can be cancelled separately from the caller's task.
    ///
    /// Without an isolation, the task would run concurrently with the caller. The handler is then awaited directly, and is
    /// cancelled with the caller's task only.
    private func run(
        _ request: NestedRequest, _ lineage: Lineage, isolation: isolated (any Actor)?,
        _ body: @escaping () async throws -> Void
    ) async throws {
        guard isolation != nil else {
            return try await Lineage.$current.withValue(lineage) { try await body() }
        }
        // The task's first part runs on top of this function's stack, so a frame of the thread counts it. Otherwise tasks that have
        // no lineage and that handlers begin immediately could be nested without end.
        guard Frames.begin(request) else { throw DispatchError.tooDeep(Frames.refuse()) }
        let isCancelledAlready = Task.isCancelled
        // A task that begins here runs on this isolation, which its closure captures.
        let task = Task.begin {
            _ = isolation
            self.beginTask(isCancelled: isCancelledAlready)
            do {
                try await Lineage.$current.withValue(lineage) {
                    // Captured again: the closure would leave the isolation otherwise.
                    _ = isolation
                    try await body()
                }
            } catch {
                self.error = error
            }
            self.hasEnded = true
        }
        Frames.end(request)
        unsafe beginning = nil
        if !hasEnded {
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
        if let error { throw error }
    }

    /// Makes the task cancellable before its caller has it, and cancels it if the caller's task was cancelled.
    private func beginTask(isCancelled: Bool) {
        unsafe withUnsafeCurrentTask { task in
            guard let task = unsafe task else { return }
            if isCancelled || isDetached { unsafe task.cancel() }
            if self.task == nil { unsafe beginning = task }
        }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Begins a task on the caller's isolation: immediately where the system can do that, else when the isolation is free.
    @inline(__always)
    package static func begin(@_inheritActorContext _ body: sending @escaping @isolated(any) () async -> Void)
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
    /// Watches the asking node, the handler's node, and the nodes that host their trees.
    private func watch() {
        for start in [asker, node] where watched.isEmpty || start !== asker {
            for node in start.hosts { watched.append((node, node.top.watch(self, for: node))) }
        }
    }

    func isConcerned(by subtree: ActionNode) -> Bool { watched.contains { subtree.isAbove($0.node) } }

    /// Cancels the handler, because its node, the asking node, or a host of either was detached.
    func subtreeLeft(_ subtree: ActionNode) { cancel() }

    /// Cancels the handler, unless it was called without an isolation.
    func cancel() {
        isDetached = true
        if let task { task.cancel() } else { unsafe beginning?.cancel() }
    }
}

extension ActionNode {
    /// This node, the node that hosts its tree, the node that hosts that tree, and so on.
    fileprivate var hosts: some Sequence<ActionNode> { sequence(first: self) { $0.top.above } }
}
