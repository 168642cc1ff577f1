/// One call of an asynchronous handler or rule.
///
/// The handler runs in a task of its own on the caller's isolation, so that it can be cancelled when a node of the request is
/// detached. The task never outlives the request: it begins immediately where the system can do that, and after its first
/// suspension the sender awaits it.
@safe final class HandlerRun {
    private let request: NestedRequest
    private let asker: ActionNode
    let node: ActionNode
    /// The watches at the tops of the trees of the asking node and of the handler's node, and of the trees around these, during the
    /// run; each with the node that hosts its tree.
    private var watches: [(watch: Watch, host: ActionNode?)] = []
    /// The owner of the claim, retained while its handler runs.
    private let owner: AnyObject?
    /// The handler's task; nil until it first suspends.
    private var task: Task<Void, Never>?
    /// The handler's task before it first suspends, while it is surely alive.
    private var beginning: UnsafeCurrentTask?
    private var isDetached = false
    /// Whether the run goes on when a node of the request is detached.
    var outlivesNode = false
    /// Whether its closure was found to run elsewhere than on its caller's actor; debug builds only.
    private(set) var hasStrayed = false

    /// A run that has ended.
    struct Ended<Answer> {
        /// What the handler returned or threw.
        let result: Result<Answer, any Error>
        /// The names of the cycle that the handler was part of, if a cycle was refused while it ran.
        let cycle: [String]?
        /// Whether the task was cancelled, or a node of the request detached.
        let isCancelled: Bool
    }

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

    /// Calls the handler in a task of its own, and awaits it.
    ///
    /// Without an isolation, the task would run concurrently with the caller. The handler is then awaited directly, and is
    /// cancelled with the caller's task only.
    ///
    /// - Parameters:
    ///   - call: The handler's call with its number; nil for a rule.
    ///   - input: What the handler is given.
    @inline(__always)
    func runInTask<Input, Answer: Sendable>(
        _ call: TaskFrame.Call? = nil, with input: Input, isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping (Input) async throws -> Answer
    ) async -> Ended<Answer> {
        let frame = enter(call, calledBy: CallerIsolation(isolation)), isCancelledAlready = Task.isCancelled
        var result: Result<Answer, any Error>?
        if isolation == nil {
            result = await frame.result(of: body, input)
        } else if let task = beginTask({
            // Captured, because the closure would leave the isolation otherwise.
            _ = isolation
            self.keepBeginning(isCancelled: isCancelledAlready)
            result = await frame.result(of: body, input)
        }), result == nil {
            keep(task)
            await withTaskCancellationHandler {
                _ = isolation
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
        return end(frame, result)
    }

    /// Begins the run: watches the trees that it concerns, and makes the frame in which the handler runs.
    @inline(never)
    private func enter(_ call: TaskFrame.Call?, calledBy caller: CallerIsolation?) -> TaskFrame {
        if !outlivesNode { watches = watchesOfTrees() }
        return TaskFrame(request, within: TaskContext.current.frame, call, from: asker, calledBy: caller)
    }

    /// Begins the handler's task; nil where no frame is free.
    ///
    /// The task's first part runs on top of this function's stack, so a frame of the thread counts it. Otherwise tasks that have no
    /// frame and that handlers begin immediately could be nested without end.
    // Never inlined into an asynchronous function, which may resume on another thread after it has found the frames of this one.
    @inline(never)
    private func beginTask(
        @_inheritActorContext _ body: sending @escaping @isolated(any) () async -> Void
    ) -> Task<Void, Never>? {
        guard Frames.beginFrame(request) else { return nil }
        let task = Task.beginHere(body)
        Frames.endFrame()
        unsafe beginning = nil
        return task
    }

    /// Makes the task cancellable before its caller has it, and cancels it if the caller's task was cancelled.
    private func keepBeginning(isCancelled: Bool) {
        if task == nil { unsafe beginning = withUnsafeCurrentTask { unsafe $0 } }
        if isCancelled || isDetached { cancelTask() }
    }

    /// Notes the task of a handler that has not ended, so that the task can be cancelled.
    private func keep(_ task: Task<Void, Never>) {
        self.task = task
        if isDetached { task.cancel() }
    }

    /// Ends the run.
    ///
    /// - Parameter result: What the handler returned or threw; nil where no frame was free.
    @inline(never)
    private func end<Answer>(_ frame: TaskFrame, _ result: Result<Answer, any Error>?) -> Ended<Answer> {
        let cycle = frame.refusedCycle
        hasStrayed = frame.end()
        for (watch, _) in watches { watch.end() }
        (watches, task) = ([], nil)
        return Ended(
            result: result ?? .failure(DispatchError.tooDeep(Frames.refuse())), cycle: cycle,
            isCancelled: isDetached || Task.isCancelled)
    }
}

extension TaskFrame {
    /// Calls a handler in the frame, and awaits it.
    @inline(__always)
    fileprivate func result<Input, Answer>(
        of body: (Input) async throws -> Answer, _ input: Input
    ) async -> Result<Answer, any Error> {
        do {
            return .success(
                try await TaskContext.run(changed: { $0.frame = self }) { try await body(input) })
        } catch {
            return .failure(error)
        }
    }
}

extension Task where Success == Void, Failure == Never {
    /// Begins a task on the caller's isolation: immediately where the system can do that, else when the isolation is free.
    @inline(__always)
    package static func beginHere(@_inheritActorContext _ body: sending @escaping @isolated(any) () async -> Void)
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
    private func watchesOfTrees() -> [(watch: Watch, host: ActionNode?)] {
        var watches: [(watch: Watch, host: ActionNode?)] = []
        for start in [asker, node] {
            start.assignNumber()
            var next: ActionNode? = start.top
            // Up to a tree that is watched already.
            while let top = next, !watches.contains(where: { $0.watch.isAt(top) }) {
                let host = top.hostAbove
                host?.assignNumber()
                watches.append((top.watch(self), host))
                next = host?.top
            }
        }
        return watches
    }

    func isConcerned(by subtree: ActionNode) -> Bool {
        subtree.isAbove(asker) || subtree.isAbove(node)
            || watches.contains { $0.host.map(subtree.isAbove) ?? false }
    }

    /// Cancels the handler, because its node, the asking node, or a host of either was detached.
    func subtreeLeft(_ subtree: ActionNode) { cancel() }

    /// Cancels the handler, unless it was called without an isolation.
    func cancel() {
        isDetached = true
        cancelTask()
    }

    private func cancelTask() { if let task { task.cancel() } else { unsafe beginning?.cancel() } }
}
