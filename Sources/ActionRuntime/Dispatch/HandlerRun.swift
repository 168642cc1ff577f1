/// One call of an asynchronous handler or rule.
///
/// It runs in a task of its own on the caller's isolation, which the sender awaits, so that it can be cancelled when a
/// node of the request is detached. It never outlives the request.
final class HandlerRun {
    private let asker: ActionNode
    private let node: ActionNode
    /// While an asynchronous handler runs: the two nodes, and those that host the trees they are in.
    private var places: [ActionNode] = []
    /// The owner of the claim that runs, held meanwhile.
    private let owner: AnyObject?
    private var cancelTask: (() -> Void)?
    private var isDetached = false

    /// - Parameters:
    ///   - asker: The node that asked.
    ///   - node: The node whose handler or rule runs.
    ///   - owner: What the handler needs to be alive.
    init(asker: ActionNode, node: ActionNode, holding owner: AnyObject? = nil) {
        self.asker = asker
        self.node = node
        self.owner = owner
    }

    /// Whether the request has come to its end early: the task was cancelled, or a node detached.
    var isCancelled: Bool { isDetached || Task.isCancelled }

    /// Calls the handler, and waits for it.
    func call<Input, Reply: Sendable>(
        _ request: NestedRequest, _ input: Input, _ body: @escaping (Input) async throws -> Reply
    ) async throws -> Reply {
        places = Array(asker.hosts) + Array(node.hosts)
        let tops = places.map(\.top)
        tops.forEach { $0.watch(self) }
        let lineage = Lineage(request, within: Lineage.current)
        defer {
            lineage.end()
            tops.forEach { $0.unwatch(self) }
        }
        return try await run(body, input, lineage, isolation: #isolation)
    }

    /// Runs the handler as a task that can be cancelled alone.
    ///
    /// Without an isolation to come back to, such a task would run beside the caller; there the handler is awaited
    /// directly, and is cancelled with the caller's task only.
    private func run<Input, Reply: Sendable>(
        _ body: @escaping (Input) async throws -> Reply, _ input: Input, _ lineage: Lineage,
        isolation: isolated (any Actor)?
    ) async throws -> Reply {
        guard isolation != nil else {
            return try await Lineage.$current.withValue(lineage) { try await body(input) }
        }
        let task = Lineage.$current.withValue(lineage) {
            Task {
                _ = isolation
                return try await body(input)
            }
        }
        cancelTask = { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

extension HandlerRun: Watcher {
    func isConcerned(by subtree: ActionNode) -> Bool { places.contains(where: subtree.isAbove) }

    /// Cancels the handler where its node, the one that asked, or a host of either has left.
    func subtreeLeft(_ subtree: ActionNode) {
        isDetached = true
        cancelTask?()
    }
}

extension ActionNode {
    /// This node, the one that hosts its tree, the one that hosts that one's, and so on.
    fileprivate var hosts: some Sequence<ActionNode> { sequence(first: self) { $0.top.above } }
}
