import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionMaps

/// The server of agents over HTTP, on a thread of its own.
final class HTTPDesk: @unchecked Sendable {
    static let token = "0123456789abcdef"
    private(set) var port: UInt16 = 0
    private var ends: [Int32] = [-1, -1]
    private let started = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Serves the map of `AgentDesk`, or a program.
    init(
        app: String? = nil, _ kind: AgentToolSet.Kind = .three(isReadOnly: false),
        requestPatience: Duration = HTTPConnection.requestPatience,
        connectionLimit: Int = HTTPServer.connectionLimit
    ) throws {
        try #require(pipe(&ends) == 0)
        let thread = Thread { [self] in
            run(app, kind, requestPatience, connectionLimit)
            ended.signal()
        }
        thread.start()
        started.wait()
        try #require(port != 0)
    }

    private func run(_ app: String?, _ kind: AgentToolSet.Kind, _ requestPatience: Duration, _ connectionLimit: Int) {
        let server: AgentHTTPServer
        do {
            let listener = try HTTPListener(port: 0)
            let program: any AgentProgram
            if let app {
                program = RemoteProgram(app) { _ in }
            } else {
                let session = Session(
                    try ActionMap(reading: Array(AgentDesk.map.utf8), file: "map.json"), file: "map.json")
                program = MapProgram(session, keys: session.keyMap()) { _ in }
            }
            server = AgentHTTPServer(
                listener, program, AgentToolSet(kind, only: nil, isChoosable: program.isChoosable),
                AgentAccess(token: Self.token),
                requestPatience: requestPatience, connectionLimit: connectionLimit)
            port = listener.port
        } catch {
            started.signal()
            return
        }
        started.signal()
        server.run(until: ends[0])
    }

    /// Ends the server.
    func stop() {
        close(ends[1])
        ended.wait()
        close(ends[0])
    }

    /// Connects a client.
    func connect() throws -> HTTPClient { try HTTPClient(port) }
}

/// A connection to the server, over which a test sends what it likes.
final class HTTPClient {
    struct Answer {
        let status: Int
        let fields: [String: String]
        var body: String

        var json: ActionValue { (try? ActionValue(json: body)) ?? .null }
        /// The code of the error in the body.
        var code: ActionValue? { json["error"]?["code"] }
        var result: ActionValue? { json["result"] }
    }

    private let descriptor: Int32
    private var bytes: [UInt8] = []

    init(_ port: UInt16) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        try #require(isConnected)
    }

    deinit { close(descriptor) }

    // MARK: Sending

    func send(_ text: String) { _ = Files.write(Array(text.utf8), to: descriptor) }

    /// Sends a request, with the fields that every client sends, unless they are given as others; nil leaves one out.
    func request(_ method: String, _ fields: [String: String?] = [:], _ body: String? = nil, path: String = "/mcp") {
        var all: [String: String?] = [
            "Host": "127.0.0.1", "Authorization": "Bearer \(HTTPDesk.token)",
            "Accept": "application/json, text/event-stream", "Content-Type": body == nil ? nil : "application/json",
            "Content-Length": body.map { "\($0.utf8.count)" },
        ]
        for (name, value) in fields { all.updateValue(value, forKey: name) }
        let lines = all.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
        send("\(method) \(path) HTTP/1.1\r\n\(lines.joined())\r\n\(body ?? "")")
    }

    /// Sends a message, and waits for the answer.
    func post(_ message: ActionValue, _ fields: [String: String?] = [:]) throws -> Answer {
        request("POST", fields, message.json())
        return try answer()
    }

    /// Sends a request of the form without `initialize`, with the fields that repeat what it says.
    func postAlone(
        _ method: String, _ params: [String: ActionValue] = [:], capabilities: ActionValue = [:],
        _ fields: [String: String?] = [:]
    ) {
        var params = params
        params["_meta"] = .object([
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": capabilities,
        ])
        var all: [String: String?] = ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method]
        if let name = params["name"]?.string ?? params["uri"]?.string { all["Mcp-Name"] = name }
        all.merge(fields) { $1 }
        let message: ActionValue = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(params)]
        request("POST", all, message.json())
    }

    /// Ends the sending half of the connection.
    func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    // MARK: Receiving

    private func receive() throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        try #require(count > 0, "The connection has ended.")
        bytes += buffer[..<count]
    }

    /// Whether an answer has begun to arrive.
    var hasAnswer: Bool {
        var byte: UInt8 = 0
        return !bytes.isEmpty || recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
    }

    /// Whether the server ends the connection.
    func isEnded() -> Bool {
        var byte: UInt8 = 0
        guard bytes.isEmpty else { return false }
        let count = recv(descriptor, &byte, 1, 0)
        // A server that says nothing has not ended the connection.
        return count == 0 || count < 0 && errno == ECONNRESET
    }

    private func take(_ count: Int) throws -> String {
        while bytes.count < count { try receive() }
        defer { bytes.removeFirst(count) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private func line() throws -> String {
        while true {
            // The two characters of the end are one for Swift.
            if let end = bytes.firstIndex(of: 0x0A) { return String(try take(end + 1).dropLast()) }
            try receive()
        }
    }

    /// The head of the next answer, without a body.
    func head() throws -> Answer {
        let status = Int(try line().split(separator: " ")[1]) ?? 0
        var fields: [String: String] = [:]
        while case let line = try line(), !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1)
            fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return Answer(status: status, fields: fields, body: "")
    }

    /// The next answer, whose length is known.
    func answer() throws -> Answer {
        var answer = try head()
        answer.body = try take(Int(answer.fields["content-length"] ?? "") ?? 0)
        return answer
    }

    /// The data of the next event of a stream; nil at its end.
    func event() throws -> ActionValue? { try namedEvent()?.data }

    /// The next event of a stream, with its name; nil at the end of the stream.
    func namedEvent() throws -> (name: String, data: ActionValue)? {
        while true {
            let size = Int(try line(), radix: 16) ?? 0
            let chunk = try take(size)
            _ = try line()
            if size == 0 { return nil }
            guard let match = chunk.firstMatch(of: /event: (.*)\ndata: (.*)/) else { continue }
            return (String(match.output.1), try ActionValue(json: String(match.output.2)))
        }
    }
}
