import ActionRuntime

/// The one path of the server: finds the session of a request, and passes the message to the session.
///
/// A POST brings one message; a GET opens the stream of a session's notices; a DELETE ends a session. Requests of the form
/// without `initialize` stand alone, and belong to no session.
final class AgentEndpoint: HTTPEndpoint {
    /// How many sessions there may be; the session that was idle longest makes room for a new session.
    static let sessionLimit = 64
    /// How many requests of the form without `initialize` may be under way, and how many subscriptions besides.
    static let requestLimit = 64

    /// The field that names the session of a request.
    static let sessionField = "mcp-session-id"

    let fields: [(name: String, value: String)] = []

    private let follower: ProgramFollower
    /// The program and the tools as all requests that stand alone have them.
    private let program: any AgentProgram
    private let tools: AgentToolSet
    private let access: AgentAccess
    private var sessions: [String: AgentHTTPSession] = [:]
    private var single: [AgentHTTPSession] = []

    init(_ program: any AgentProgram, _ tools: AgentToolSet, _ access: AgentAccess) {
        follower = ProgramFollower(program, tools)
        self.program = program.forAnotherClient()
        self.tools = tools.forAnotherClient()
        self.access = access
    }

    private var all: [AgentHTTPSession] { Array(sessions.values) + single }

    private var programs: [any AgentProgram] { [follower.program, program] + sessions.values.map(\.session.program) }

    /// The descriptors that are readable when an answer of the program has arrived.
    var descriptors: [Int32] { programs.map(\.descriptor).filter { $0 >= 0 } }

    /// When a request or the program has waited long enough; nil where nothing waits.
    var deadline: ContinuousClock.Instant? {
        (all.map(\.session.deadline) + programs.map(\.deadline)).compactMap(\.self).min()
    }

    // MARK: Requests

    /// Refuses a request by its head.
    func judge(_ head: HTTPHead) throws(HTTPFault) {
        try access.judge(head)
        switch head.method {
        case "POST":
            guard head.elements("content-type") == ["application/json"] else {
                throw HTTPFault(.unsupportedMediaType, "'Content-Type' has to be 'application/json'.")
            }
            try head.requireAccept("application/json")
            try head.requireAccept("text/event-stream")
        case "GET": try head.requireAccept("text/event-stream")
        case "DELETE": break
        default:
            var fault = HTTPFault(.methodNotAllowed, "The methods are POST, GET and DELETE.")
            fault.fields = [("Allow", "DELETE, GET, POST")]
            throw fault
        }
    }

    /// Takes a request whose head was judged.
    func take(_ exchange: HTTPExchange) {
        do throws(HTTPFault) {
            switch exchange.request.head.method {
            case "POST": try post(exchange)
            case "GET": try session(of: exchange).listen(exchange)
            default: try end(exchange)
            }
        } catch {
            exchange.answer(error.response)
        }
    }

    private func post(_ exchange: HTTPExchange) throws(HTTPFault) {
        let routing = AgentRouting(head: exchange.request.head)
        let message = try? RemoteMessage(exchange.request.body)
        if let fault = message.flatMap(routing.fault) ?? routing.unknownVersion {
            return exchange.answer(.json(.badRequest, fault.line(of: message?.id)))
        }
        if routing.isStateless { return try takeAlone(message, exchange) }
        if message?.method == AgentMethod.initialize.rawValue, message?.id != nil {
            let client = try newSession()
            client.take(message, exchange)
            if !client.hasBegun { sessions[client.id ?? ""] = nil }
            return
        }
        try session(of: exchange).take(message, exchange)
    }

    private func takeAlone(_ message: RemoteMessage?, _ exchange: HTTPExchange) throws(HTTPFault) {
        let listens = message?.method == AgentMethod.listen.rawValue
        let others = single.count { $0.session.calls.values.contains { $0.method == .listen } == listens }
        guard others < Self.requestLimit else {
            let kind = listens ? "subscriptions" : "requests"
            throw HTTPFault(.unavailable, "\(Self.requestLimit) \(kind) are under way: try again later.")
        }
        let client = AgentHTTPSession(nil, program, tools, follower)
        client.take(message, exchange)
        if client.session.isWaiting { single.append(client) }
    }

    private func end(_ exchange: HTTPExchange) throws(HTTPFault) {
        let client = try session(of: exchange)
        sessions[client.id ?? ""] = nil
        client.end()
        exchange.answer(HTTPResponse(.noContent))
    }

    // MARK: Sessions

    /// The client to which a request's connection is counted: its session, and one for all requests that name none that there is.
    func holder(of head: HTTPHead) -> String { head[Self.sessionField].flatMap { sessions[$0]?.id } ?? "" }

    /// The session that a request names.
    private func session(of exchange: HTTPExchange) throws(HTTPFault) -> AgentHTTPSession {
        let head = exchange.request.head
        guard let id = head[Self.sessionField] else {
            if head.method == "POST" {
                throw .bad(
                    "The request needs 'Mcp-Session-Id', as the answer to 'initialize' gave it, or "
                        + "'MCP-Protocol-Version: \(MCPVersion.stateless.versions[0])', for which there are no sessions."
                )
            }
            var fault = HTTPFault(.methodNotAllowed, "Without 'Mcp-Session-Id' the only method is POST.")
            fault.fields = [("Allow", "POST")]
            throw fault
        }
        guard let client = sessions[id] else {
            throw HTTPFault(.notFound, "There is no such session, or it has ended: begin with 'initialize'.")
        }
        return client
    }

    private func newSession() throws(HTTPFault) -> AgentHTTPSession {
        if sessions.count >= Self.sessionLimit {
            guard let idle = sessions.values.filter(\.isIdle).min(by: { $0.lastUse < $1.lastUse }) else {
                throw HTTPFault(
                    .unavailable, "There are \(Self.sessionLimit) sessions, and none is idle: try again later.")
            }
            sessions[idle.id ?? ""] = nil
            idle.end()
        }
        let id = AgentAccess.newToken(),
            client = AgentHTTPSession(id, program.forAnotherClient(), tools.forAnotherClient(), follower)
        sessions[id] = client
        return client
    }

    // MARK: Turns

    /// Passes on the answers that have arrived from the program, and gives up requests that have waited too long.
    func collect(at now: ContinuousClock.Instant) {
        follower.program.collect()
        program.collect()
        for client in all {
            client.session.collect()
            client.session.expire(at: now)
        }
        single.removeAll { !$0.session.isWaiting }
    }

    /// Ends all sessions.
    func close() {
        for client in all { client.close() }
        (sessions, single) = ([:], [])
    }
}

extension HTTPHead {
    fileprivate func requireAccept(_ type: String) throws(HTTPFault) {
        let accepted = elements("accept"), family = type.prefix { $0 != "/" } + "/*"
        guard
            accepted.isEmpty || accepted.contains(type) || accepted.contains("*/*") || accepted.contains(String(family))
        else { throw HTTPFault(.notAcceptable, "'Accept' has to have '\(type)'.") }
    }
}
