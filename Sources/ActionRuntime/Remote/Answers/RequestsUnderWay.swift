extension RemoteService {
    /// The requests under way, as the program shows them.
    var requests: [RemoteRequest] { calls.compactMap(\.shown) }

    /// Notes that a request is under way.
    func begin(_ call: RemoteCall) { calls.append(call) }

    /// Notes that a request has ended, and its handler with it.
    func end(_ call: RemoteCall) {
        guard let index = calls.firstIndex(where: { $0 === call }) else { return }
        calls.remove(at: index)
        if call.isObserved { tellRequests() }
    }

    /// Cancels a request under way.
    func cancel(_ id: RemoteRequest.ID) { calls.first { $0.number == id }?.cancel() }

    /// Tells observers of the requests under way.
    func tellRequests() {
        if requestObservers.isEmpty { return }
        let requests = requests
        // In a frame, because observers may perform actions that tell progress, without end.
        Frames.run(Forwarder.handleAction) {
            for hear in requestObservers.live { hear(requests) }
        } tooDeep: { _ in
        }
    }
}

extension RemoteCall {
    /// The request as the program shows it; nil before its first action, and for one that was given up before it began.
    var shown: RemoteRequest? {
        guard let action = action.flatMap(ActionName.init(registered:)), !isOver || hasBegun else { return nil }
        return RemoteRequest(
            id: number, action: action, by: RemotePeer(pid: client, via: "socket"), target: target, since: since,
            fraction: progress.fraction, message: asking ?? progress.message)
    }
}
