/// One call of an asynchronous handler or rule.
///
/// The handler runs in a task of its own on the caller's isolation, so that it can be cancelled when a node of the request is
/// detached. The sender awaits the task, which never outlives the request.
final class HandlerRun {
    private let asker: ActionNode
    private let node: ActionNode
    /// The two nodes and the nodes that host their trees, while an asynchronous handler runs.
    private var places: [ActionNode] = []
    /// The owner of the claim, retained while its handler runs.
    private let owner: AnyObject?
    private var cancelTask: (() -> Void)?
    private var isDetached = false

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

    /// Cancels the handler, because its node, the one that asked, or a host of either has been detached.
    func subtreeLeft(_ subtree: ActionNode) {
        isDetached = true
        cancelTask?()
    }
}

extension ActionNode {
    /// This node, the one that hosts its tree, the one that hosts that one's, and so on.
    fileprivate var hosts: some Sequence<ActionNode> { sequence(first: self) { $0.top.above } }
}
