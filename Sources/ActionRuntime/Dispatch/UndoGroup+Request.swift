// Requests as undo groups.

extension UndoGroup {
    /// Performs a request as an undo group, or as a part of the caller's undo group, where undo groups are noted.
    static func perform(_ request: inout Request, for coordinator: Coordinator) -> EndedRequest {
        guard areNoted else {
            let outcome = request.perform()
            return EndedRequest(request, outcome)
        }
        return run {
            let before = notesOfCaller.additions, thread = onThread.current
            thread.begin(
                ThreadUndoGroup.Sent(
                    request.name, request.invocation.arguments, from: request.start,
                    isOfOneNode: request.isOfOneNode, by: coordinator.listenerID))
            let outcome = request.perform()
            if let sent = thread.endRequest() {
                sent.end(at: request.performer, with: coordinator.redactedArguments(of: request.asked))
            }
            var ended = EndedRequest(request, outcome)
            ended.undoTitle = notesOfCaller.title(after: before)
            return ended
        }
    }

    /// Awaits a request as an undo group, or as a part of the caller's undo group, where undo groups are noted.
    ///
    /// - Parameter isOfOneNode: Whether the start alone is asked.
    package static func run(
        _ invocation: Invocation, from start: NodeID, isOfOneNode: Bool, for coordinator: Coordinator,
        _ isolation: isolated (any Actor)? = #isolation, _ body: () async -> EndedRequest
    ) async -> EndedRequest {
        guard areNoted else { return await body() }
        let outer = scopeInTask, undoGroup = outer?.undoGroup ?? UndoGroup()
        let before = undoGroup.notes.additions
        var ended: EndedRequest
        if let outer, outer.isRedirected {
            ended = await run(in: Scope(undoGroup, within: outer), isolation, body)
        } else {
            let request = SentRequest(
                invocation.action, invocation.arguments, from: start, isOfOneNode: isOfOneNode,
                by: coordinator.listenerID, within: outer?.request(in: [coordinator.changes]), in: coordinator.changes)
            ended = await run(in: Scope(undoGroup, request, within: outer), isolation, body)
            // No entry has kept any other request.
            if request.entries > 0 {
                request.end(at: ended.performer, with: coordinator.redactedArguments(of: ended.asked))
            }
        }
        ended.undoTitle = undoGroup.notes.title(after: before)
        return ended
    }
}

extension Coordinator {
    /// Identifies the coordinator without retaining it.
    package var listenerID: TreeListenerID { TreeListenerID(self, below: root) }
}
