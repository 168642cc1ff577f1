import ActionMaps
import ActionRuntime

// A request on its way.
//
//   a line ─▶ AgentSession ─▶ RemoteMessage ─▶ AgentMethod, MCPVersion ─▶ AgentToolSet, AgentResource ─▶ AgentStep
//                  ▲                                                                                      │ asks
//                  │                                                                                      ▼
//           an AgentOutput ◀── ToolResult ◀──────── answers ◀──────────────────── AgentProgram: RemoteProgram or MapProgram
//
// Only AgentServer and AgentEndpoint know of descriptors; only AgentProgram of sockets and maps.

/// One client: its requests under way.
///
/// Requests are answered when the program has answered, so in any order; a cancelled request is never answered.
final class AgentSession {
    /// How many requests may be under way.
    static let callLimit = 64
    /// How long the program may take to answer a question; performing an action may take any time.
    static let patience = Duration.seconds(10)

    let program: any AgentProgram
    let tools: AgentToolSet
    /// Follows the program, for all clients of the server.
    let follower: ProgramFollower
    private let send: (AgentOutput) -> Void
    /// Whether the client takes lines now; a slow client is told of changes later, and of several at once.
    var isReading: () -> Bool = { true }
    private var isInitialized = false
    /// Whether the client said at the beginning of the connection that it can ask the person.
    private var canAsk = false
    private(set) var calls: [ActionValue: AgentCall] = [:]
    /// The calls that wait for the person at the client, by the number of the request to the client.
    private var questions: [String: AgentCall] = [:]
    private var lastQuestion = 0
    /// The changes that the client is told of.
    private(set) lazy var changes = AgentChanges(self)

    /// - Parameters:
    ///   - follower: Follows the program for all clients of the server; nil where this is the only one.
    ///   - send: Takes each line for the client.
    init(
        _ program: any AgentProgram, _ tools: AgentToolSet, following follower: ProgramFollower? = nil,
        send: @escaping (AgentOutput) -> Void
    ) {
        self.program = program
        self.tools = tools
        self.follower = follower ?? ProgramFollower(program, tools)
        self.send = send
    }

    /// Whether a request is still to be answered.
    var isWaiting: Bool { !calls.isEmpty }

    /// When a request, or the list of the follower, has waited long enough; nil where nothing waits.
    var deadline: ContinuousClock.Instant? {
        (calls.values.map(\.deadline) + [follower.deadline]).compactMap(\.self).min()
    }

    // MARK: Messages

    /// Answers a line, now or when the program has answered.
    func receive(_ line: [UInt8]) {
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return }
        do throws(RemoteRefusal) {
            let message = try RemoteMessage(line)
            guard let id = message.id else { return take(notification: message) }
            guard id.isAgentID else { return refuse(.noID) }
            do throws(AgentFault) {
                try begin(message, id)
            } catch {
                refuse(error, id)
            }
        } catch {
            if error.fault.code == .notARequest, let answer = JSONNode(answer: line) { return take(answer: answer) }
            refuse(AgentFault(error.fault), error.id.flatMap { $0.isAgentID ? .some($0) : Optional.none })
        }
        collect()
    }

    /// Tells the client of a fault.
    ///
    /// - Parameter id: The request that is refused; nil for none.
    func refuse(_ fault: AgentFault, _ id: ActionValue? = nil) {
        send(AgentOutput(text: fault.line(of: id), request: id, kind: .answer(fault.code)))
    }

    /// Sends the client a notification.
    ///
    /// - Parameter call: The request that the notification belongs to; nil for none.
    func notify(_ method: String, _ params: JSONLine, of call: AgentCall? = nil) {
        send(
            AgentOutput(
                text: AgentMessage.notification(method, params).text, request: call?.id,
                kind: call == nil ? .notice : .part))
    }

    private func take(notification message: RemoteMessage) {
        switch message.method {
        case AgentMethod.cancelled: if let id = message.param("requestId")?.value { cancel(id) }
        case AgentMethod.initialized: if isInitialized, tools.changes { changes.tellOfTools() }
        default: break
        }
    }

    /// Ends a request without an answer, because the client has cancelled it, or has gone.
    func cancel(_ id: ActionValue) {
        guard let call = calls.removeValue(forKey: id) else { return }
        if case .person(let number, _) = call.waiting {
            questions[number] = nil
            var params = JSONLine()
            params.add("requestId", number)
            notify(AgentMethod.cancelled, params, of: call)
        }
        forget(call)
    }

    private func begin(_ message: RemoteMessage, _ id: ActionValue) throws(AgentFault) {
        let (method, version) = try AgentMethod.of(message, isInitialized: isInitialized)
        guard calls[id] == nil else { throw AgentFault(.notARequest, "A request with this 'id' is under way.") }
        var step = try step(method, message, version)
        // A request that is answered at once is never under way.
        if step.waits, calls.count >= Self.callLimit { step = refuseForLimit(method, message) }
        let call = AgentCall(id, method, version, message)
        calls[id] = call
        go(on: call, step)
    }

    private func refuseForLimit(_ method: AgentMethod, _ message: RemoteMessage) -> AgentStep {
        let refusal = RemoteFault(.tooMuch, "\(Self.callLimit) requests are under way, and more may not be.")
        // The refusal of a call is for the model to read.
        return method == .callTool
            ? tools.output(of: message).refusal(refusal).step : .done(.failure(AgentFault(unanswered: refusal)))
    }

    private func step(
        _ method: AgentMethod, _ message: RemoteMessage, _ version: MCPVersion
    ) throws(AgentFault) -> AgentStep {
        switch method {
        case .initialize: .done(.success(try initialize(message)))
        case .discover: .done(.success(discovery))
        case .ping: .done(.success(JSONLine()))
        case .listTools: try tools.list(message)
        case .callTool: try callTool(message, AgentCaller(message, version, canAsk: canAsk))
        case .listResources, .listTemplates, .readResource: try tools.resource.answer(method, message)
        case .subscribe, .unsubscribe:
            .done(.success(try changes.tellOfResource(method == .subscribe, message)))
        case .listen: .listen(try AgentSubscription(message, tools))
        }
    }

    private func callTool(_ message: RemoteMessage, _ caller: AgentCaller) throws(AgentFault) -> AgentStep {
        do throws(RemoteFault) {
            if let process = try tools.program(of: message) { try program.choose(process) }
        } catch {
            return tools.output(of: message).refusal(error).step
        }
        return try tools.call(message, caller)
    }

    private func initialize(_ message: RemoteMessage) throws(AgentFault) -> JSONLine {
        guard case .string(let version)? = message.param("protocolVersion")?.content else {
            throw .parameters("'protocolVersion' is missing: it has to be a string.")
        }
        isInitialized = true
        canAsk = message.param("capabilities").asksForms
        let versions = MCPVersion.handshake.versions
        var line = JSONLine()
        line.add("protocolVersion", versions.first { $0 == version } ?? versions[0])
        line.add("capabilities", AgentServerInfo.capabilities(tools))
        line.add("serverInfo", AgentServerInfo.line)
        line.add("instructions", AgentServerInfo.instructions(tools))
        return line
    }

    private var discovery: JSONLine {
        var line = JSONLine()
        line.add("supportedVersions", MCPVersion.allVersions)
        line.add("capabilities", AgentServerInfo.capabilities(tools))
        line.add("instructions", AgentServerInfo.instructions(tools))
        return line
    }

    // MARK: Answers

    /// Passes on the answers that have arrived from the program, and the changes that waited because the client did not read.
    func collect() {
        // A program that never stops sending goes on at the next turn.
        for _ in 0..<Self.callLimit where !program.collect() && !follower.program.collect() { break }
        changes.tell()
    }

    /// Answers a request, which is over.
    func finish(_ call: AgentCall, _ result: Result<JSONLine, AgentFault>) {
        calls[call.id] = nil
        switch result {
        case .success(var line):
            if call.method == .callTool, line["content"] != nil, let notice = program.notice() {
                ToolResult.add(notice, to: &line)
            }
            line = call.version.complete(line, isCacheable: call.method.isCacheable)
            send(AgentOutput(text: RemoteMessage.result(line.text, of: call.id), request: call.id, kind: .answer(nil)))
        case .failure(let fault): refuse(fault, call.id)
        }
    }

    // MARK: The person at the client

    /// Sends the client a request to ask the person.
    func ask(_ call: AgentCall, _ question: AgentQuestion, then: @escaping (AgentConsent) -> AgentStep) {
        lastQuestion += 1
        let number = "consent-\(lastQuestion)"
        call.waiting = .person(number: number, then: then)
        questions[number] = call
        let request = AgentMessage.request(number, AgentQuestion.method, question.params)
        send(AgentOutput(text: request.text, request: call.id, kind: .part))
    }

    /// Takes the client's answer to a request of the server; an answer to no request is passed over.
    private func take(answer: JSONNode) {
        guard let number = answer["id"]?.text, let call = questions.removeValue(forKey: number) else { return }
        go(on: call, consent: AgentConsent(answer["result"]))
        collect()
    }

    /// Goes on with requests that wait for the person, who cannot be asked any more.
    func giveUpQuestions() {
        let waiting = questions.sorted { $0.key < $1.key }
        questions = [:]
        for (_, call) in waiting { go(on: call, consent: .impossible) }
    }
}

/// A message of the server.
enum AgentMessage {
    static func notification(_ method: String, _ params: JSONLine) -> JSONLine { message(nil, method, params) }

    static func request(_ id: String, _ method: String, _ params: JSONLine) -> JSONLine {
        message(.string(id), method, params)
    }

    private static func message(_ id: ActionValue?, _ method: String, _ params: JSONLine) -> JSONLine {
        var line = JSONLine()
        line.add("jsonrpc", "2.0")
        if let id { line.add("id", id) }
        line.add("method", method)
        if !params.isEmpty { line.add("params", params) }
        return line
    }
}

extension AgentStep {
    /// Whether the request stays under way.
    fileprivate var waits: Bool {
        switch self {
        case .done: false
        case .ask, .list, .elicit, .listen: true
        }
    }
}

extension AgentFault {
    fileprivate static var noID: AgentFault { AgentFault(.notARequest, "'id' has to be a string or an integer.") }
}

extension ActionValue {
    /// Whether the protocol allows the value as the identifier of a request.
    var isAgentID: Bool {
        switch self {
        case .string, .int: true
        default: false
        }
    }
}

extension JSONNode {
    /// Reads a line that is an answer to a request; nil for any other line.
    fileprivate init?(answer line: [UInt8]) {
        guard let node = try? JSONReader.read(line), node["method"] == nil,
            node["result"] != nil || node["error"] != nil
        else { return nil }
        self = node
    }
}
