/// One call of a handler by an asynchronous dispatch.
///
/// A synchronous handler is called as it is. An asynchronous one runs in a task of its own on the caller's isolation,
/// which the dispatch awaits, so that it can be cancelled when a node of the request is detached. It never outlives the
/// dispatch.
final class HandlerRun {
    private let asker: ActionNode
    private let node: ActionNode
    private var cancelTask: (() -> Void)?
    /// Whether one of the nodes was detached.
    private(set) var isCancelled = false

    init(asker: ActionNode, node: ActionNode) {
        self.asker = asker
        self.node = node
    }

    /// Calls the handler, and waits for it.
    func call(_ handler: Handler, _ invocation: Invocation) async throws -> Reply {
        switch handler {
        case .sync(let body):
            return try body(invocation)
        case .async(let body):
            let tops = [asker.top, node.top]
            tops.forEach { $0.watch(self) }
            defer { tops.forEach { $0.unwatch(self) } }
            return try await Lineage.$actions.withValue(Lineage.actions + [invocation.action]) {
                try await run(body, invocation, isolation: #isolation)
            }
        }
    }

    /// Runs the handler as a task that can be cancelled alone.
    ///
    /// Without an isolation to come back to, such a task would run beside the caller; there the handler is awaited
    /// directly, and is cancelled with the caller's task only.
    private func run(
        _ body: @escaping (Invocation) async throws -> Reply, _ invocation: Invocation,
        isolation: isolated (any Actor)?
    ) async throws -> Reply {
        guard isolation != nil else { return try await body(invocation) }
        let task = Task {
            _ = isolation
            return try await body(invocation)
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
    /// Cancels the handler where its node, or the one that asked, has left.
    func subtreeLeft(_ subtree: ActionNode) {
        guard subtree.isAbove(asker) || subtree.isAbove(node) else { return }
        isCancelled = true
        cancelTask?()
    }
}
