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
                sent.end(at: request.performer, with: coordinator.redactedArguments(of: request.asked))
            }
            ended.undoTitle = notesOfCaller.title(after: before)
            return ended
        }
    }
}

extension UndoGroup.Scope {
    /// A scope for a request that is awaited.
    ///
    /// - Parameter isOfOneNode: Whether the start alone is asked.
    convenience init(
        _ invocation: Invocation, from start: NodeID, isOfOneNode: Bool, by coordinator: Coordinator
    ) {
        self.init { outer in
            if TaskContext.current.isRedirected { return nil }
            return SentRequest(
                invocation.action, invocation.arguments, from: start, isOfOneNode: isOfOneNode,
                by: coordinator.listenerID, within: outer?.request(in: [coordinator.changes]), in: coordinator.changes)
        }
    }

    /// Ends the request.
    func end(_ ended: inout EndedRequest, by coordinator: Coordinator) {
        end()
        // No entry has kept any other request.
        if let request = request?.value, request.entries > 0 {
            request.end(at: ended.performer, with: coordinator.redactedArguments(of: ended.asked))
        }
        ended.undoTitle = title
    }
}

extension Coordinator {
    /// Identifies the coordinator without retaining it.
    package var listenerID: TreeListenerID { TreeListenerID(self, below: root) }
}
