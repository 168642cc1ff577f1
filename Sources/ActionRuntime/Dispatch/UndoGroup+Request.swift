// Requests as undo groups, or as parts of the caller's; only where undo groups are noted.

extension UndoGroup {
    /// Performs a request without awaiting.
    static func perform(_ request: inout Request, for coordinator: Coordinator) -> EndedRequest {
        run {
            let before = notesOfCaller.additions, thread = ThreadContext.current
            thread.sent.append(
                ThreadContext.Sent(
                    name: request.name, arguments: request.invocation.arguments, start: request.start,
                    isOfOneNode: request.isOfOneNode, asked: coordinator.listenerID,
                    scope: TaskContext.current.undoScope.map(ObjectIdentifier.init), object: nil))
            var ended = EndedRequest(performing: &request)
            if let sent = thread.sent.removeLast().object {
                sent.end(
                    at: request.performer, request.claimOfTree,
                    with: coordinator.redactedArguments(of: request.asked))
            }
            ended.undoTitle = notesOfCaller.title(after: before)
            return ended
        }
    }
}

extension UndoGroup.Scope {
    /// Begins the scope of a request that is awaited, within the caller's.
    ///
    /// - Parameter isOfOneNode: Whether the start alone is asked.
    convenience init(
        _ invocation: Invocation, from start: NodeID, isOfOneNode: Bool, by coordinator: Coordinator
    ) {
        let outer = UndoGroup.scopeInTask
        guard outer?.isRedirected != true else {
            self.init(within: outer)
            return
        }
        self.init(
            within: outer,
            SentRequest(
                invocation.action, invocation.arguments, from: start, isOfOneNode: isOfOneNode,
                by: coordinator.listenerID, within: outer?.request(in: [coordinator.changes]), in: coordinator.changes))
    }

    /// Notes the end of the scope's request, and the title under which it can be taken back.
    ///
    /// - Parameter claim: The claim where the request ended; nil for another dispatcher's.
    func noteEnd(of ended: inout EndedRequest, at claim: Claim?, by coordinator: Coordinator) {
        // No entry has kept any other request.
        if let request = request?.value, request.entries > 0 {
            request.end(at: ended.performer, claim, with: coordinator.redactedArguments(of: ended.asked))
        }
        ended.undoTitle = title
    }
}

extension Coordinator {
    /// Identifies the coordinator without retaining it.
    package var listenerID: TreeListenerID { TreeListenerID(self, below: root) }
}
