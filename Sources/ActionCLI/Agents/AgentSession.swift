import ActionRuntime

// A request on its way.
//
//   a line ─▶ AgentSession ─▶ RemoteMessage ─▶ AgentMethod, AgentEra ─▶ AgentToolSet ─▶ AgentStep
//                  ▲                                                                       │ asks
//                  │                                                                       ▼
//              a line ◀── ToolResult ◀──────── answers ◀───────────── AgentProgram: ReachedProgram or ServedMap
//
// Only AgentServer knows of descriptors; only AgentProgram of sockets and maps.

/// What a request of a client leads to.
indirect enum AgentStep {
    /// The request is over, with a result or a fault.
    case done(Result<JSONLine, AgentFault>)
    /// The program is asked all of these at once; the next step is made of all answers.
    case ask([ProgramRequest], then: ([Result<JSONLine, ProgramRefusal>]) -> AgentStep)
}

/// One client: its requests under way.
///
/// Requests are answered when the program has answered, so in any order; a cancelled request is not answered at all.
final class AgentSession {
    /// How many requests may be under way.
    static let callLimit = 64
    /// How long the program may take to answer a question; performing takes as long as it takes.
    static let patience = Duration.seconds(10)

    private let program: any AgentProgram
    private let tools: AgentToolSet
    private let send: (String) -> Void
    private var isInitialized = false
    private var calls: [ActionValue: AgentCall] = [:]
    /// For each request to the program the request of the client that it belongs to, and its place among the questions of that.
    private var asked: [Int: (call: AgentCall, place: Int)] = [:]

    /// - Parameter send: Takes each line for the client, without its end.
    init(_ program: any AgentProgram, _ tools: AgentToolSet, send: @escaping (String) -> Void) {
        self.program = program
        self.tools = tools
        self.send = send
    }

    /// Whether something is still to be answered.
    var isWaiting: Bool { !calls.isEmpty }

    /// When a question has waited long enough; nil where none waits.
    var deadline: ContinuousClock.Instant? { calls.values.compactMap(\.deadline).min() }

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
                send(error.line(of: id))
            }
        } catch {
            // The server sends no requests, so a message that looks like an answer is passed over.
            if error.fault.code == .notARequest, line.isAnswer { return }
            send(AgentFault(error.fault).line(of: error.id.flatMap { $0.isAgentID ? .some($0) : Optional.none }))
        }
        collect()
    }

    /// Tells the client of a fault that belongs to no request.
    func refuse(_ fault: AgentFault) { send(fault.line(of: nil)) }

    private func take(notification message: RemoteMessage) {
        guard message.method == AgentMethod.cancelled, let id = message.param("requestId")?.value,
            let call = calls.removeValue(forKey: id)
        else { return }
        forget(call)
    }

    private func begin(_ message: RemoteMessage, _ id: ActionValue) throws(AgentFault) {
        let (method, era) = try AgentMethod.of(message, isInitialized: isInitialized)
        guard calls[id] == nil else { throw AgentFault(.notARequest, "A request with this 'id' is under way.") }
        var step = try step(method, message)
        // What is answered at once is never under way.
        if case .ask = step, calls.count >= Self.callLimit { step = refuseForLimit(method, message) }
        let call = AgentCall(id, method, era)
        calls[id] = call
        go(on: call, step)
    }

    private func refuseForLimit(_ method: AgentMethod, _ message: RemoteMessage) -> AgentStep {
        let refusal = ProgramRefusal(.tooMuch, "\(Self.callLimit) requests are under way, and more may not be.")
        // The refusal of a call is for the model to read.
        return method == .callTool
            ? tools.output(of: message).refusal(refusal).step : .done(.failure(AgentFault(refusal)))
    }

    private func step(_ method: AgentMethod, _ message: RemoteMessage) throws(AgentFault) -> AgentStep {
        switch method {
        case .initialize: .done(.success(try initialize(message)))
        case .discover: .done(.success(discovery))
        case .ping: .done(.success(JSONLine()))
        case .listTools: try tools.list(message)
        case .callTool: try tools.call(message)
        }
    }

    private func initialize(_ message: RemoteMessage) throws(AgentFault) -> JSONLine {
        guard case .string(let version)? = message.param("protocolVersion")?.content else {
            throw .parameters("'protocolVersion' is missing: it has to be a string.")
        }
        isInitialized = true
        let versions = AgentEra.handshake.versions
        var line = JSONLine()
        line.add("protocolVersion", versions.first { $0 == version } ?? versions[0])
        line.add("capabilities", AgentServerInfo.capabilities)
        line.add("serverInfo", AgentServerInfo.line)
        line.add("instructions", AgentServerInfo.instructions(tools))
        return line
    }

    private var discovery: JSONLine {
        var line = JSONLine()
        line.add("supportedVersions", AgentEra.allVersions)
        line.add("capabilities", AgentServerInfo.capabilities)
        line.add("instructions", AgentServerInfo.instructions(tools))
        return line
    }

    // MARK: Steps

    private func go(on call: AgentCall, _ step: AgentStep) {
        switch step {
        case .done(let result): finish(call, result)
        case .ask(let requests, let then):
            call.then = then
            call.answers = Array(repeating: nil, count: requests.count)
            call.deadline = requests.contains(where: \.performs) ? nil : .now + Self.patience
            for (place, request) in requests.enumerated() {
                do throws(ProgramRefusal) {
                    let number = try program.send(request)
                    call.numbers.append(number)
                    asked[number] = (call, place)
                } catch {
                    call.answers[place] = .failure(error)
                }
            }
            goOnIfAnswered(call)
        }
    }

    /// Takes the answers that the program has given.
    func collect() {
        while true {
            let arrived = program.arrived()
            if arrived.isEmpty { return }
            for (number, answer) in arrived.sorted(by: { $0.key < $1.key }) {
                guard let (call, place) = asked.removeValue(forKey: number) else { continue }
                call.answers[place] = answer
                goOnIfAnswered(call)
            }
        }
    }

    private func goOnIfAnswered(_ call: AgentCall) {
        let answers = call.answers.compactMap(\.self)
        guard answers.count == call.answers.count, let then = call.then else { return }
        call.then = nil
        call.numbers = []
        go(on: call, then(answers))
    }

    /// Answers the questions that have waited too long.
    func expire(at now: ContinuousClock.Instant) {
        for call in calls.values where call.deadline.map({ $0 <= now }) ?? false {
            giveUp(call, ProgramRefusal(.timedOut, from: program.name))
        }
    }

    /// Cancels all that is under way, and answers that it was cancelled, because the input has ended.
    func giveUp() {
        let refusal = ProgramRefusal(
            .cancelled,
            "The input ended before there was an answer, so the request was cancelled. What it did before is done.")
        for call in calls.values { giveUp(call, refusal) }
    }

    /// Cancels a request in the program, and goes on with a refusal in place of each answer that is missing.
    private func giveUp(_ call: AgentCall, _ refusal: ProgramRefusal) {
        guard let then = call.then else { return }
        forget(call)
        call.then = nil
        go(on: call, then(call.answers.map { $0 ?? .failure(refusal) }))
    }

    private func finish(_ call: AgentCall, _ result: Result<JSONLine, AgentFault>) {
        calls[call.id] = nil
        switch result {
        case .success(var line):
            if call.method == .callTool, let notice = program.notice() { ToolResult.add(notice, to: &line) }
            line = call.era.complete(line, isCacheable: call.method.isCacheable)
            send(RemoteMessage.result(line.text, of: call.id))
        case .failure(let fault): send(fault.line(of: call.id))
        }
    }

    /// Stops waiting for the answers of the program to a request.
    private func forget(_ call: AgentCall) {
        for number in call.numbers where asked.removeValue(forKey: number) != nil { program.cancel(number) }
        call.numbers = []
    }
}

/// A request of the client under way.
final class AgentCall {
    let id: ActionValue
    let method: AgentMethod
    let era: AgentEra
    /// The numbers of the requests to the program, and the answers so far; nil for each that is missing.
    var numbers: [Int] = []
    var answers: [Result<JSONLine, ProgramRefusal>?] = []
    var then: (([Result<JSONLine, ProgramRefusal>]) -> AgentStep)?
    var deadline: ContinuousClock.Instant?

    init(_ id: ActionValue, _ method: AgentMethod, _ era: AgentEra) {
        self.id = id
        self.method = method
        self.era = era
    }
}

extension AgentFault {
    fileprivate static var noID: AgentFault { AgentFault(.notARequest, "'id' has to be a string or an integer.") }
}

extension ActionValue {
    /// Whether the protocol takes it as the identifier of a request.
    fileprivate var isAgentID: Bool {
        switch self {
        case .string, .int: true
        default: false
        }
    }
}

extension [UInt8] {
    /// Whether a line is an answer to a request.
    fileprivate var isAnswer: Bool {
        guard let node = try? JSONReader.read(self), node["method"] == nil else { return false }
        return node["result"] != nil || node["error"] != nil
    }
}
