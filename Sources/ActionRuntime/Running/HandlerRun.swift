/// One call of an asynchronous handler or rule.
///
/// The handler runs in a task of its own on the caller's isolation, so that it can be cancelled when a node of the request is
/// detached. The task never outlives the request: it begins immediately where the system can do that, and after its first
/// suspension the sender awaits it.
@safe final class HandlerRun<Answer: Sendable> {
    private let request: NestedRequest
    private let asker: ActionNode
    let node: ActionNode
    /// The nodes that host the trees of the asking node and of the handler's node.
    private var hosts: [ActionNode] = []
    /// The watches at the tops of all these trees, during the run.
    private var watches: [Watch] = []
    /// The owner of the claim, retained while its handler runs.
    private let owner: AnyObject?
    /// The handler's task; nil until it first suspends.
    private var task: Task<Void, Never>?
    /// The handler's task before it first suspends, while it is surely alive.
    private var beginning: UnsafeCurrentTask?
    /// What the handler returned or threw; nil until it has ended.
    private var result: Result<Answer, any Error>?
    private var isDetached = false
    /// Whether the run goes on when a node of the request is detached.
    var outlivesNode = false
    /// The turn of the run, whose outcome other requests may share.
    var ticket: Ticket?
    /// The names of the cycle that the handler or rule was part of, if a cycle was refused while it ran.
    var cycle: [String]?
    /// Whether its closure was found to run elsewhere than on its caller's actor; debug builds only.
    private(set) var hasStrayed = false

    /// - Parameters:
    ///   - request: The request that the handler or rule answers.
    ///   - asker: The node that asked.
    ///   - node: The node whose handler or rule runs.
    ///   - owner: The claim's owner, retained for the handler.
    init(
        _ request: NestedRequest, askedBy asker: ActionNode, at node: ActionNode, holding owner: AnyObject? = nil
    ) {
        self.request = request
        self.asker = asker
        self.node = node
        self.owner = owner
    }

    /// The action, or the type of the event or error, that the handler or rule is for.
    var name: String { request.name }

    /// Whether the task was cancelled, or a node of the request detached.
    var isCancelled: Bool { isDetached || Task.isCancelled }

    /// What the handler returned or threw, once it was called.
    var answer: Result<Answer, any Error> {
        guard let result else { preconditionFailure("The handler has not ended.") }
        return result
    }

    /// Calls the handler in a task of its own, and awaits it.
    ///
    /// Without an isolation, the task would run concurrently with the caller. The handler is then awaited directly, and is
    /// cancelled with the caller's task only.
    ///
    /// - Parameters:
    ///   - call: The handler's call with its number; nil for a rule.
    ///   - body: Calls the handler.
    func call(
        _ call: TaskContext.Call? = nil, isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping () async throws -> Answer
    ) async {
        let context = enter(call, calledBy: CallerIsolation(isolation))
        if isolation == nil {
            await callBody(in: context, body)
        } else if let task = begin(in: context, isolation, body) {
            keep(task)
            await withTaskCancellationHandler {
                _ = isolation
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
        leave(context)
    }

    /// Begins the run: watches the trees that it concerns, and makes the context in which the handler runs.
    @inline(never)
    private func enter(_ call: TaskContext.Call?, calledBy caller: CallerIsolation?) -> TaskContext {
        if !outlivesNode { watch() }
        return TaskContext(request, within: TaskContext.current, call, from: asker, calledBy: caller)
    }

    /// Begins the handler's task; returns the task if the handler has not ended.
    ///
    /// The task's first part runs on top of this function's stack, so a frame of the thread counts it. Otherwise tasks that have no
    /// task context and that handlers begin immediately could be nested without end.
    @inline(never)
    private func begin(
        in context: TaskContext, _ isolation: isolated (any Actor)?, _ body: @escaping () async throws -> Answer
    ) -> Task<Void, Never>? {
        guard Frames.begin(request) else {
            note(.failure(DispatchError.tooDeep(Frames.refuse())))
            return nil
        }
        let isCancelledAlready = Task.isCancelled
        // A task that begins here runs on this isolation, which its closure captures.
        let task = Task.begin {
            _ = isolation
            self.keepBeginning(isCancelled: isCancelledAlready)
            await self.callBody(in: context, isolation: isolation, body)
        }
        Frames.end(request)
        unsafe beginning = nil
        return result == nil ? task : nil
    }

    private func callBody(
        in context: TaskContext, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Answer
    ) async {
        do {
            let answer = try await TaskContext.$current.withValue(context) {
                // Captured, because the closure would leave the isolation otherwise.
                _ = isolation
                return try await body()
            }
            result = .success(answer)
        } catch {
            result = .failure(error)
        }
    }

    /// Notes the result of a run that needs no task.
    func note(_ result: Result<Answer, any Error>) { self.result = result }

    /// Makes the task cancellable before its caller has it, and cancels it if the caller's task was cancelled.
    private func keepBeginning(isCancelled: Bool) {
        unsafe withUnsafeCurrentTask { task in
            if isCancelled || isDetached { unsafe task?.cancel() }
            if self.task == nil { unsafe beginning = task }
        }
    }

    /// Notes the task of a handler that has not ended, so that the task can be cancelled.
    private func keep(_ task: Task<Void, Never>) {
        self.task = task
        if isDetached { task.cancel() }
    }

    @inline(never)
    private func leave(_ context: TaskContext) {
        (cycle, hasStrayed) = (context.refusedCycle, context.hasStrayed)
        context.end()
        for watch in watches { watch.end() }
        (watches, hosts, task) = ([], [], nil)
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
    /// Watches the trees of the asking node, of the handler's node, and of the nodes that host them.
    private func watch() {
        watch(from: asker)
        watch(from: node)
    }

    /// Watches the tree of a node, the tree of the node that hosts it, and so on, up to a tree that is watched already.
    private func watch(from start: ActionNode) {
        start.assignNumber()
        var next = start.top
        while !watches.contains(where: { $0.isAt(next) }) {
            watches.append(next.watch(self))
            guard let host = next.hostAbove else { return }
            host.assignNumber()
            hosts.append(host)
            next = host.top
        }
    }

    func isConcerned(by subtree: ActionNode) -> Bool {
        subtree.isAbove(asker) || subtree.isAbove(node) || hosts.contains(where: subtree.isAbove)
    }

    /// Cancels the handler, because its node, the asking node, or a host of either was detached.
    func subtreeLeft(_ subtree: ActionNode) { cancel() }

    /// Cancels the handler, unless it was called without an isolation.
    func cancel() {
        isDetached = true
        if let task { task.cancel() } else { unsafe beginning?.cancel() }
    }
}
