extension RemoteEndpoint {
    /// The requests of clients under way, in the order in which they arrived.
    ///
    /// A request is under way until it has been answered, and until its handler has ended, also where its client has gone. A question is
    /// never under way.
    public var requests: [RemoteRequest] {
        calls.values.sorted { $0.number < $1.number }.compactMap(\.shown)
    }

    /// Calls a closure with all requests under way after each change, until the registration is cancelled.
    ///
    /// A change is a request that begins to wait or has ended, its next step, and the progress that its handler tells. A request that is
    /// answered at once is never told, unless its handler tells its progress. Observers are called on the tree's isolation, in the order
    /// in which they were added.
    @discardableResult
    public func observeRequests(_ hear: @escaping (_ requests: [RemoteRequest]) -> Void) -> Registration {
        requestObservers.add(hear)
    }

    /// Cancels a request as its client could: its task is cancelled, and the client is told so.
    ///
    /// A handler that does not look at the cancellation goes on, and so does its request. A request that has ended is passed over.
    public func cancel(_ id: RemoteRequest.ID) { calls[id]?.cancel() }

    /// Notes that a request is under way.
    func begin(_ call: RemoteCall) { calls[call.number] = call }

    /// Notes that a request has ended, and its handler with it.
    func end(_ call: RemoteCall) {
        call.kept = nil
        if calls.removeValue(forKey: call.number) != nil, call.isObserved { tellRequests() }
    }

    /// The answer to `requests/list`.
    func listRequests() -> JSONLine {
        var line = JSONLine()
        line.add("requests", shownRequests.map(\.jsonLine))
        return line
    }

    /// The requests under way that clients may know of: those whose actions are exposed.
    private var shownRequests: [RemoteRequest] {
        let exposed = ExposedActions(exposer, from: place(nil))
        return requests.filter { exposed.mayName($0.action) }
    }

    /// The answer to `requests/cancel`: whether a request under way was cancelled.
    func cancelRequest(_ params: RemoteParams) throws(RemoteFault) -> JSONLine {
        guard let number = try params.number("request", in: 0 ... .max) else {
            throw .parameter("'request' is missing: it has to be the 'id' of an entry of 'requests/list'.")
        }
        let request = shownRequests.first { $0.id == UInt64(number) }
        if let request { cancel(request.id) }
        var line = JSONLine()
        line.add("cancelled", request != nil)
        return line
    }

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
            id: number, action: action, by: peer, target: target, since: since,
            fraction: progress.fraction, message: asking ?? progress.message)
    }
}

extension RemoteRequest {
    /// The request as a JSON object: `id`, `action`, `by`, `target`, `since`, `fraction` and `message`.
    fileprivate var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("id", .int(Int(clamping: id)))
        line.add("action", action.text)
        line.add("by", by.jsonLine)
        line.add("target", target?.node.path)
        line.add("since", .double(since))
        line.add("fraction", fraction.map(ActionValue.double) ?? .null)
        line.add("message", message.map { String($0.prefix(200)) })
        return line
    }
}
