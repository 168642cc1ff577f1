import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionMaps

/// A client of the agents' server within the test's process, without descriptors.
final class AgentClient {
    /// The lines that the server has written, as data.
    private(set) var received: [ActionValue] = []
    /// What the server said besides.
    let notes = Notes()
    private let session: AgentSession
    private let lines = Lines()
    private var last = 0
    /// The version that requests speak.
    var version: String
    /// What the client can do, as it says.
    private let capabilities: ActionValue

    final class Lines {
        var texts: [String] = []
    }

    final class Notes {
        var texts: [String] = []
    }

    private init(
        _ program: any AgentProgram, _ kind: AgentToolSet.Kind, only: String?, version: String,
        _ capabilities: ActionValue
    ) throws {
        self.version = version
        self.capabilities = capabilities
        session = AgentSession(program, AgentToolSet(kind, only: only, isChoosable: program.isChoosable)) { [lines] in
            lines.texts.append($0.text)
        }
        if isStateless { return }
        let params: ActionValue = [
            "protocolVersion": .string(version), "capabilities": capabilities,
            "clientInfo": ["name": "test", "version": "1"],
        ]
        _ = try result("initialize", params)
        send(["jsonrpc": "2.0", "method": "notifications/initialized"])
    }

    /// Serves a map.
    convenience init(
        map document: String, _ kind: AgentToolSet.Kind = .three(isReadOnly: false), only: String? = nil,
        version: String = "2025-11-25", capabilities: ActionValue = [:]
    ) throws {
        let map = try ActionMap(reading: Array(document.utf8), file: "map.json")
        try self.init(
            session: Session(map, file: "map.json"), kind, only: only, version: version, capabilities: capabilities)
    }

    /// Serves the session of a map, which a test changes meanwhile.
    convenience init(
        session: Session, _ kind: AgentToolSet.Kind = .three(isReadOnly: false), only: String? = nil,
        version: String = "2025-11-25", capabilities: ActionValue = [:]
    ) throws {
        let notes = Notes()
        let keys = session.keyMap()
        try self.init(
            MapProgram(session, keys: keys) { notes.texts.append($0) }, kind, only: only, version: version,
            capabilities)
        self.notes.texts = notes.texts
    }

    /// Reaches a running program by the path of its socket, or its name.
    convenience init(
        app: String, _ kind: AgentToolSet.Kind = .three(isReadOnly: false), only: String? = nil,
        version: String = "2025-11-25", capabilities: ActionValue = [:]
    ) throws {
        try self.init(RemoteProgram(app) { _ in }, kind, only: only, version: version, capabilities)
    }

    /// The versions of both forms of the protocol.
    static let versions = ["2025-06-18", "2025-11-25", "2026-07-28"]

    private var isStateless: Bool { version >= "2026" }

    // MARK: Messages

    func send(_ message: ActionValue) { write(message.json()) }

    /// Gives the server a line as it is.
    func write(_ line: String) {
        session.receive(Array(line.utf8))
        take()
    }

    /// Takes what a program has answered meanwhile.
    func take() {
        session.collect()
        received += lines.texts.compactMap { try? ActionValue(json: $0) }
        lines.texts = []
    }

    /// Ends the patience with the program.
    func expire() {
        session.expire(at: .now + .seconds(3600))
        take()
    }

    /// Sends a request, and gives its identifier.
    func request(_ method: String, _ params: ActionValue = [:]) -> ActionValue {
        last += 1
        var params = params
        if isStateless, case .object(var members) = params {
            var meta: [String: ActionValue] = [:]
            if case .object(let given)? = members["_meta"] { meta = given }
            meta["io.modelcontextprotocol/protocolVersion"] = .string(version)
            meta["io.modelcontextprotocol/clientCapabilities"] = capabilities
            members["_meta"] = .object(meta)
            params = .object(members)
        }
        send(["jsonrpc": "2.0", "id": .int(last), "method": .string(method), "params": params])
        return .int(last)
    }

    /// Waits for the answer to a request.
    func answer(to id: ActionValue) throws -> ActionValue {
        for _ in 0..<20_000 {
            if let index = received.firstIndex(where: { $0["id"] == id }) { return received.remove(at: index) }
            usleep(1_000)
            take()
        }
        return try #require(nil as ActionValue?, "there is no answer to \(id)")
    }

    /// Waits for a message of the server that is no answer: a request or a notification.
    func message(_ method: String) throws -> ActionValue {
        for _ in 0..<20_000 {
            if let index = received.firstIndex(where: { $0["method"]?.string == method }) {
                return received.remove(at: index)
            }
            usleep(1_000)
            take()
        }
        return try #require(nil as ActionValue?, "there is no '\(method)'")
    }

    /// Ends what the client can end by ending its input only.
    func endInput() {
        session.endInput()
        take()
    }

    // MARK: Requests

    func result(_ method: String, _ params: ActionValue = [:]) throws -> ActionValue {
        let answer = try answer(to: request(method, params))
        return try #require(answer["result"], "\(answer)")
    }

    /// The code of the error that a request is refused with.
    func fault(_ method: String, _ params: ActionValue = [:]) throws -> Int? {
        guard case .int(let code)? = try answer(to: request(method, params))["error"]?["code"] else { return nil }
        return code
    }

    func call(_ tool: String, _ arguments: ActionValue = [:]) throws -> AgentResult {
        AgentResult(try result("tools/call", ["name": .string(tool), "arguments": arguments]))
    }

    func tools() throws -> [ActionValue] { try result("tools/list")["tools"]?.elements ?? [] }
}

/// The result of a call.
struct AgentResult {
    let value: ActionValue

    init(_ value: ActionValue) {
        self.value = value
        let text = value["content"]?[0]?["text"]?.string ?? ""
        #expect((try? ActionValue(json: text)) == value["structuredContent"])
    }

    subscript(_ name: String) -> ActionValue? { value["structuredContent"]?[name] }
    var isError: Bool { value["isError"] == true }
    var text: (String) -> String? { { self[$0]?.string } }
    /// What is said besides the data.
    var advice: String { value["content"]?.elements.dropFirst().compactMap { $0["text"]?.string }.joined() ?? "" }
}
