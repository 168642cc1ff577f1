import ActionRuntime

/// A session over HTTP and its unanswered requests: a session that began with `initialize`, or a request that stands alone.
final class AgentHTTPSession {
    /// The identifier by which the client names the session; nil for a request that stands alone.
    let id: String?
    private(set) lazy var session = makeSession()
    private let program: any AgentProgram
    private let tools: AgentToolSet
    private let follower: ProgramFollower
    /// The requests under way, by the identifiers of their messages.
    private var exchanges: [ActionValue: HTTPExchange] = [:]
    /// The messages of requests that their client no longer waits for, though they go on, the oldest first.
    private var abandoned: [ActionValue] = []
    /// The request whose message is being read.
    private var current: HTTPExchange?
    /// Whether the session has begun: its `initialize` has a result.
    private(set) var hasBegun = false
    /// The stream that takes the notices of the session; nil while the client does not listen.
    private var stream: HTTPExchange?
    /// The time of the client's last request.
    private(set) var lastUse = ContinuousClock.now

    init(_ id: String?, _ program: any AgentProgram, _ tools: AgentToolSet, _ follower: ProgramFollower) {
        self.id = id
        self.program = program
        self.tools = tools
        self.follower = follower
    }

    private func makeSession() -> AgentSession {
        let session = AgentSession(program, tools, following: follower) { [unowned self] in send($0) }
        session.isReading = { [unowned self] in isReading }
        return session
    }

    /// Whether the client waits for no request, and does not listen.
    var isIdle: Bool { exchanges.isEmpty && stream == nil }

    private var isReading: Bool { exchanges.values.allSatisfy(\.isReading) && stream?.isReading ?? true }

    /// Takes a message of the client.
    ///
    /// - Parameters:
    ///   - message: The message; nil for an answer, and for a message that cannot be read.
    ///   - exchange: The HTTP request that brought the message.
    func take(_ message: RemoteMessage?, _ exchange: HTTPExchange) {
        lastUse = .now
        let id = message?.id.flatMap { $0.isAgentID ? .some($0) : Optional.none }
        if let id {
            guard exchanges[id] == nil else {
                let fault = AgentFault(.notARequest, "A request with this 'id' is under way.")
                return exchange.answer(.json(.badRequest, fault.line(of: id)))
            }
            exchanges[id] = exchange
            exchange.gone = { [weak self] in self?.abandon(id) }
        }
        current = exchange
        if id != nil { limitAbandoned() }
        session.receive(exchange.request.body)
        current = nil
        endCancelled()
        // A notification or an answer is only accepted: the protocol has no answer to it.
        if id == nil, !exchange.isOver { exchange.answer(HTTPResponse(.accepted)) }
    }

    /// Opens the stream on which the client listens to notices.
    func listen(_ exchange: HTTPExchange) {
        lastUse = .now
        stream?.endStream()
        stream = exchange
        exchange.gone = { [weak self, weak exchange] in
            if self?.stream === exchange { self?.stream = nil }
        }
        exchange.beginStream()
    }

    /// Ends the session: its requests under way are cancelled.
    func end() {
        session.end()
        for exchange in exchanges.values { exchange.endUnanswered() }
        exchanges = [:]
        stream?.endStream()
        stream = nil
    }

    /// Ends the open requests when the server ends: subscriptions are answered, and streams are closed.
    func close() {
        session.endInput()
        session.giveUp()
        end()
    }

    /// Ends the HTTP requests whose messages the client has cancelled: a cancelled message has no answer.
    private func endCancelled() {
        for (id, exchange) in exchanges where session.calls[id] == nil {
            exchanges[id] = nil
            exchange.endUnanswered()
        }
    }

    /// Notes that a client did not wait for an answer.
    ///
    /// In the form without `initialize` a client cancels a request by leaving. In the other form it sends a notification: a request
    /// whose client has left goes on, and is counted to the session.
    private func abandon(_ id: ActionValue) {
        exchanges[id] = nil
        if self.id == nil { session.cancel(id) } else { abandoned.append(id) }
    }

    /// Cancels the oldest request that nobody waits for, where the session could have no other one.
    private func limitAbandoned() {
        abandoned.removeAll { session.calls[$0] == nil }
        guard session.calls.count >= AgentSession.callLimit, let oldest = abandoned.first else { return }
        session.cancel(oldest)
    }

    // MARK: Lines

    private func send(_ output: AgentOutput) {
        switch output.kind {
        case .notice: stream?.event(output.text)
        case .part: if let id = output.request { exchanges[id]?.event(output.text) }
        case .answer(let fault):
            guard let exchange = output.request.flatMap({ exchanges.removeValue(forKey: $0) }) ?? current else {
                return
            }
            answer(exchange, output.text, fault)
        }
    }

    private func answer(_ exchange: HTTPExchange, _ text: String, _ fault: AgentFault.Code?) {
        if exchange.isStream {
            exchange.event(text)
            return exchange.endStream()
        }
        // In a session the status 404 says that the session has ended.
        let isPlain = fault.map { id != nil && !$0.isOfMessage } ?? true
        let begins = !hasBegun && fault == nil
        hasBegun = hasBegun || begins
        exchange.answer(.json(isPlain ? .ok : fault?.status ?? .ok, text, session: begins ? id : nil))
    }
}

extension HTTPResponse {
    /// An answer of the protocol.
    ///
    /// - Parameter session: The identifier of the session that the answer begins; nil for none.
    package static func json(_ status: HTTPStatus, _ text: String, session: String? = nil) -> HTTPResponse {
        HTTPResponse(
            status, type: "application/json", body: text, fields: session.map { [("Mcp-Session-Id", $0)] } ?? [])
    }
}

extension AgentFault.Code {
    /// Whether the fault lies in the message's form, whatever the message asks for.
    fileprivate var isOfMessage: Bool { self == .notJSON || self == .notARequest }

    /// The HTTP status of the fault.
    fileprivate var status: HTTPStatus {
        switch self {
        case .notJSON, .notARequest, .badParameters, .headerMismatch, .unsupportedVersion: .badRequest
        case .unknownMethod: .notFound
        case .unanswered: .ok
        }
    }
}
