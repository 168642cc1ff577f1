import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionInspector
@testable import ActionMaps

/// The server of the inspector, on a thread of its own.
final class InspectorDesk: @unchecked Sendable {
    private(set) var port: UInt16 = 0
    /// The address that opens the page, once.
    private(set) var address = ""
    private var ends: [Int32] = [-1, -1]
    private let started = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Serves a map, or a program.
    init(app: String? = nil, map: String = AgentDesk.map, isReadOnly: Bool = false) throws {
        try #require(pipe(&ends) == 0)
        let thread = Thread { [self] in
            run(app, map, isReadOnly)
            ended.signal()
        }
        thread.start()
        started.wait()
        try #require(port != 0)
    }

    private func run(_ app: String?, _ map: String, _ isReadOnly: Bool) {
        let server: InspectorServer
        do {
            let listener = try HTTPListener(port: 0)
            let program: any ReachableProgram
            if let app {
                program = try ReachableApp(app)
            } else {
                let session = Session(try ActionMap(reading: Array(map.utf8), file: "map.json"), file: "map.json")
                program = ReachableMap(session, path: "map.json") { _ in }
            }
            server = InspectorServer(listener, program, isReadOnly: isReadOnly)
            (port, address) = (listener.port, server.address)
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

    var authority: String { "127.0.0.1:\(port)" }

    /// The path of the address, with the token.
    var path: String { String(address.dropFirst("http://\(authority)".count)) }

    /// The name of the cookie.
    var cookieName: String { "action-inspect-\(port)" }

    /// Sends a request over a connection of its own, and gives the answer.
    func send(
        _ method: String, _ path: String, _ fields: [String: String?] = [:], _ body: String? = nil
    ) throws -> HTTPClient.Answer {
        let client = try HTTPClient(port)
        client.request(method, self.fields(fields), body, path: path)
        return try client.answer()
    }

    /// Asks for a page or a file, and gives the answer.
    func get(_ path: String, _ fields: [String: String?] = [:]) throws -> HTTPClient.Answer {
        try send("GET", path, fields)
    }

    private func fields(_ fields: [String: String?]) -> [String: String?] {
        let own: [String: String?] = ["Host": authority, "Authorization": nil, "Accept": nil, "Content-Type": nil]
        return own.merging(fields) { $1 }
    }

    /// Opens the page as a browser does.
    func open() throws -> InspectorVisit { try InspectorVisit(self) }

    /// A stream of events, with its head read.
    func listen(_ fields: [String: String?]) throws -> HTTPClient {
        let client = try HTTPClient(port)
        client.request("GET", self.fields(fields), path: "/events")
        let head = try client.head()
        #expect(head.status == 200 && head.fields["content-type"] == "text/event-stream")
        return client
    }
}

/// A browser that has opened the page.
struct InspectorVisit {
    let desk: InspectorDesk
    /// The cookie, as a browser sends it back.
    let cookie: String
    let key: String
    let session: String

    init(_ desk: InspectorDesk) throws {
        let answer = try desk.get(desk.path)
        try #require(answer.status == 200, "\(answer.body)")
        let set = try #require(answer.fields["set-cookie"])
        self.desk = desk
        cookie = String(set.prefix { $0 != ";" })
        key = String(try #require(answer.body.firstMatch(of: /&quot;key&quot;:&quot;([0-9a-f]+)&quot;/)?.output.1))
        session = "session" + String(UInt64.random(in: 10_000_000_000 ... .max))
    }

    /// The fields of a request for lines.
    var fields: [String: String?] { ["Authorization": "Bearer \(key)", "Action-Session": session] }

    /// Opens the stream of the session.
    func listen() throws -> HTTPClient { try desk.listen(fields) }

    /// Sends a line, and gives the answer.
    func call(line: String) throws -> HTTPClient.Answer { try desk.send("POST", "/rpc", fields, line) }

    /// Sends a request, and gives the answer.
    func call(_ method: String, _ params: ActionValue = [:], id: ActionValue = 1) throws -> HTTPClient.Answer {
        try call(
            line: (["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params] as ActionValue).json())
    }
}

extension InspectorVisit {
    /// Another browser of the same person.
    init(_ other: InspectorVisit, session: String) {
        (desk, cookie, key, self.session) = (other.desk, other.cookie, other.key, session)
    }
}
