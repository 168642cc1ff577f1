// Requests as undo groups, or as parts of the caller's; only where undo groups are noted.

extension UndoGroup {
    /// Performs a request without awaiting.
    static func perform(_ request: inout Request, for coordinator: Coordinator) -> EndedRequest {
        let scope = Scope(
            request.invocation, from: request.start, isOfOneNode: request.isOfOneNode, by: coordinator, isAwaited: false
        )
        var ended = run(in: scope) { EndedRequest(performing: &request) }
        scope.noteEnd(of: &ended, at: request.claimOfTree, by: coordinator)
        return ended
    }
}

extension UndoGroup.Scope {
    /// Begins the scope of a request: within the caller's scope, or, for a request that is awaited, within its task's.
    ///
    /// - Parameter isOfOneNode: Whether the start alone is asked.
    convenience init(
        _ invocation: Invocation, from start: NodeID, isOfOneNode: Bool, by coordinator: Coordinator, isAwaited: Bool
    ) {
        let outer = isAwaited ? UndoGroup.scopeOfTask : UndoGroup.scope
        guard outer?.isRedirected != true else {
            self.init(within: outer, isOfThread: !isAwaited)
            return
        }
        self.init(
            within: outer,
            SentRequest(
                invocation.action, invocation.arguments, from: start, isOfOneNode: isOfOneNode,
                by: coordinator.listenerID, within: outer?.request(in: [coordinator.changes]), in: coordinator.changes,
                originally: invocation.originalAction),
            isOfThread: !isAwaited)
    }

    /// Notes the end of the scope's request, and the title under which it can be taken back.
    ///
    /// - Parameter claim: The claim where the request ended; nil for another dispatcher's.
    func noteEnd(of ended: inout EndedRequest, at claim: Claim?, by coordinator: Coordinator) {
        // Only where an entry keeps the request, because each use of a claim that is referred to weakly takes longer.
        if let request = request?.value, request.isKept {
            request.end(at: ended.performer, claim, with: coordinator.redactedArguments(of: ended.asked))
        }
        ended.undoTitle = title
    }
}

extension Coordinator {
    /// Identifies the coordinator without retaining it.
    package var listenerID: TreeListenerID { TreeListenerID(self, below: root) }
}
