import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("Agents over HTTP")
struct AgentEndpointTests {
    private static let initialize: ActionValue = [
        "jsonrpc": "2.0", "id": 0, "method": "initialize",
        "params": [
            "protocolVersion": "2025-11-25", "capabilities": ["elicitation": [:]],
            "clientInfo": ["name": "test", "version": "1"],
        ],
    ]

    /// Begins a session, and gives its identifier.
    private func begin(_ client: HTTPClient) throws -> [String: String?] {
        let answer = try client.post(Self.initialize)
        #expect(answer.status == 200 && answer.result?["protocolVersion"] == "2025-11-25")
        let fields = ["Mcp-Session-Id": try #require(answer.fields["mcp-session-id"])]
        let notice: ActionValue = ["jsonrpc": "2.0", "method": "notifications/initialized"]
        #expect(try client.post(notice, fields).status == 202)
        return fields
    }

    private func call(_ id: Int, _ action: ActionValue) -> ActionValue {
        [
            "jsonrpc": "2.0", "id": .int(id), "method": "tools/call",
            "params": ["name": "actions_perform", "arguments": ["action": action]],
        ]
    }

    // MARK: Who may ask

    /// Requests that are refused by their heads, with the status.
    static let refused: [(fields: [String: String?], status: Int)] = [
        (["Authorization": nil], 401), (["Authorization": "Bearer 0123456789abcdeX"], 401),
        (["Authorization": "Bearer \(HTTPDesk.token)0"], 401), (["Authorization": "Bearer"], 401),
        (["Authorization": "Basic \(HTTPDesk.token)"], 401), (["Authorization": HTTPDesk.token], 401),
        (["Host": "evil.example"], 403), (["Host": "127.0.0.1.evil.example"], 403), (["Host": "localhost@evil"], 403),
        (["Origin": "https://evil.example"], 403), (["Origin": "null"], 403),
        (["Origin": "http://localhost.evil.example"], 403), (["Content-Type": "text/plain"], 415),
        (["Content-Type": nil], 415), (["Accept": "text/html"], 406), (["Accept": "application/json"], 406),
        (["Content-Length": "2000000"], 413),
    ]

    @Test("a request without the token, of a web page or of a wrong kind is refused", arguments: refused.indices)
    func access(_ index: Int) throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let (fields, status) = Self.refused[index], client = try desk.connect()
        client.request("POST", fields, Self.initialize.json())
        let answer = try client.answer()
        #expect(answer.status == status && answer.body.hasSuffix(".\n"), "\(fields)")
        #expect((answer.fields["www-authenticate"] == "Bearer") == (status == 401))
        #expect(answer.fields["connection"] == "close" && client.isEnded())
    }

    @Test("a request of this machine is taken, whatever it is called")
    func here() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let client = try desk.connect()
        for fields in [
            ["Host": "localhost:\(desk.port)", "Origin": "http://localhost:3000"], ["Host": "[::1]:80"],
            ["Authorization": "bearer  \(HTTPDesk.token)"], ["Accept": "*/*"], ["Accept": nil],
            ["Content-Type": "Application/JSON; charset=utf-8"],
        ] as [[String: String?]] {
            #expect(try client.post(Self.initialize, fields).status == 200, "\(fields)")
        }
    }

    /// Texts that begin with a name of this machine, or look like one, and lead elsewhere or nowhere.
    static let strangeHosts = [
        "localhost:80@evil.example", "localhost@evil.example", "127.0.0.1:80:80", "127.0.0.1:evil", "127.0.0.1:8o",
        "localhost:-1",
        "localhost:+80", "localhost:65536", "localhost:99999999999999999999", "localhost: 80", "localhost:\u{661}",
        "[::1", "[::1]x", "[::1]80",
        "::1", "[::1]:x", "[]", "[", "]", "", ":80", "localhost.", "localhost.evil.example", "localhost,evil.example",
        "localhost/", "localhost/x",
        "localhost?", "localhost#", "localhost\\evil.example", "127.0.0.1%00", "127.0.0.1.evil.example", "127.1",
        "0.0.0.0",
        "evil.example:127.0.0.1", "user:secret@localhost", "lo\u{AD}calhost",
    ]

    @Test("a host or an origin is compared whole, and what is no authority is refused", arguments: strangeHosts)
    func authorities(_ host: String) {
        #expect(refusal("/mcp", "Host: \(host)") == 403)
        #expect(refusal("/mcp", "Host: localhost\r\nOrigin: http://\(host)") == 403)
    }

    @Test("an origin is a scheme and an authority, and a request for a whole address is one for its host")
    func addresses() {
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:65535", "127.0.0.1:", "[::1]", "[::1]:8080"] {
            #expect(refusal("/mcp", "Host: \(host)") == nil, "\(host)")
            #expect(refusal("/mcp", "Host: localhost\r\nOrigin: https://\(host)") == nil, "\(host)")
            #expect(refusal("http://\(host)/mcp", "Host: localhost") == nil, "\(host)")
        }
        for origin in [
            "localhost", "//localhost", "http:localhost", "http:/localhost", "ftp://localhost", "file://", "null",
            "http://", "",
        ] {
            #expect(refusal("/mcp", "Host: localhost\r\nOrigin: \(origin)") == 403, "\(origin)")
        }
        #expect(refusal("/mcp", "Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example") == 403)
        for address in [
            "http://evil.example/mcp", "http://localhost@evil.example/mcp", "http:///mcp", "http://localhost:x/mcp",
        ] {
            #expect(refusal(address, "Host: localhost") == 403, "\(address)")
        }
        #expect(refusal("http://localhost", "Host: localhost") == 404)
    }

    /// The status with which a request is refused by its head; nil where it is taken.
    private func refusal(_ target: String, _ fields: String) -> Int? {
        let text = "POST \(target) HTTP/1.1\r\n\(fields)\r\nAuthorization: Bearer \(HTTPDesk.token)\r\n"
        do throws(HTTPFault) {
            try AgentAccess(token: HTTPDesk.token).judge(HTTPHead(Array(text.utf8)[...]))
            return nil
        } catch {
            return error.status.rawValue
        }
    }

    @Test("there is one path, and three methods")
    func paths() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        for (method, path, status, allow) in [
            ("POST", "/", 404, nil), ("POST", "/mcp/x", 404, nil), ("PUT", "/mcp", 405, "DELETE, GET, POST"),
            ("GET", "/mcp", 405, "POST"), ("DELETE", "/mcp", 405, "POST"),
            ("OPTIONS", "/mcp", 405, "DELETE, GET, POST"),
        ] as [(String, String, Int, String?)] {
            let client = try desk.connect()
            client.request(method, [:], method == "POST" ? Self.initialize.json() : nil, path: path)
            let answer = try client.answer()
            #expect(answer.status == status && answer.fields["allow"] == allow, "\(method) \(path)")
        }
    }

    @Test("a port that is none, or is taken, is said, and so is a token that is too short")
    func ports() throws {
        for port in ["x", "-1", "65536", ""] {
            let run = Run(["mcp", "--http", port])
            #expect(run.status == .usage && run.errors[0] == "Error: '--http \(port)' names no port.")
        }
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let taken = Run(["mcp", "--http", "\(desk.port)"])
        #expect(taken.status == .unavailable)
        #expect(taken.errors[0].hasPrefix("Error: The port \(desk.port) cannot be listened at: "))
        #expect(AgentAccess.fault(in: "short") == "has fewer than 16 characters")
        #expect(AgentAccess.fault(in: "sixteen characters") != nil)
        let (one, other) = (AgentAccess.newToken(), AgentAccess.newToken())
        #expect(AgentAccess.fault(in: one) == nil && one != other && one.count == 48)
    }

    @Test("a request that comes byte by byte has to be complete in its time, however much has arrived")
    func slow() throws {
        let desk = try HTTPDesk(requestPatience: .milliseconds(50))
        defer { desk.stop() }
        let body = Self.initialize.json()
        let beginnings = ["POST /mcp HTTP/1.1\r\nX-Slow: ", head(for: body) + "\r\n" + body.dropLast(60)]
        for beginning in beginnings {
            let client = try desk.connect()
            client.send(beginning)
            // Without a limit the head would become too large, or the request complete.
            for byte in body.suffix(60) + repeatElement("x", count: 20_000) where !client.hasAnswer {
                client.send(String(byte))
                usleep(5_000)
            }
            let answer = try client.answer()
            #expect(answer.status == 408 && answer.body == "The request did not arrive in time.\n")
            #expect(answer.fields["connection"] == "close" && client.isEnded())
        }
        // One that is quick enough is answered.
        #expect(try desk.connect().post(Self.initialize).status == 200)
    }

    /// The head of a request with a body, without the empty line behind it.
    private func head(for body: String) -> String {
        "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(HTTPDesk.token)\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
    }

    @Test("a client that chooses a program does not move the others")
    func choice() throws {
        let app = "pair-\(UInt32.random(in: 0 ... .max))"
        let program = LiveServer.desk(app)
        defer { program.stop() }
        // Another process's number, in a socket that leads to the same program.
        let twin = "\(RemoteDirectory.path)/\(app)-1.sock"
        try #require(symlink(program.path, twin) == 0)
        defer { unlink(twin) }
        let desk = try HTTPDesk(app: app)
        defer { desk.stop() }
        func list(_ client: HTTPClient, _ fields: [String: String?], _ process: Int?) throws -> ActionValue? {
            let arguments: ActionValue = process.map { ["program": .int($0)] } ?? [:]
            return try client.post(
                [
                    "jsonrpc": "2.0", "id": 1, "method": "tools/call",
                    "params": ["name": "actions_list", "arguments": arguments],
                ], fields
            ).result
        }
        let one = try desk.connect(), other = try desk.connect()
        let ones = try begin(one), others = try begin(other)
        let first = try list(one, ones, Int(ProcessNumber.own))
        #expect(first?["isError"] == false, "\(first ?? .null)")
        let refused = try list(other, others, 1)
        #expect(refused?["isError"] == true && refused?["structuredContent"]?["error"]?["code"] == -32002)
        #expect(refused?["structuredContent"]?["message"]?.string?.contains("for all clients of this server") == true)
        #expect(try list(one, ones, nil)?["isError"] == false)
        #expect(try list(other, others, nil)?["isError"] == false)
        // Whoever chooses the same is not refused.
        #expect(try list(other, others, Int(ProcessNumber.own))?["isError"] == false)
    }

    // MARK: Sessions

    @Test("a session begins with 'initialize', and ends with DELETE; a connection serves many requests")
    func session() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let client = try desk.connect(), fields = try begin(client)
        let listed = try client.post(["jsonrpc": "2.0", "id": 1, "method": "tools/list"], fields)
        #expect(listed.status == 200 && listed.fields["content-type"] == "application/json")
        #expect(listed.result?["tools"]?.elements.count == 3 && listed.fields["mcp-session-id"] == nil)
        #expect(try client.post(call(2, "copy:"), fields).result?["isError"] == false)
        // Faults of requests are answers; only what is no message has another status.
        let unknown = try client.post(["jsonrpc": "2.0", "id": 3, "method": "tools/burn"], fields)
        #expect(unknown.status == 200 && unknown.code == -32601)
        let garbage = try client.post("garbage", fields)
        #expect(garbage.status == 400 && garbage.code == -32600 && garbage.json["id"] == nil)
        #expect(try client.post(["jsonrpc": "2.0", "id": 4, "method": "tools/list"]).status == 400)
        #expect(try client.post(call(5, "copy:"), ["Mcp-Session-Id": "x"]).status == 404)
        let other = try client.post(call(5, "copy:"), fields.merging(["MCP-Protocol-Version": "2031-01-01"]) { $1 })
        #expect(other.status == 400 && other.code == -32022)
        client.request("DELETE", fields)
        #expect(try client.answer().status == 204)
        #expect(try client.post(call(6, "copy:"), fields).status == 404)
    }

    @Test("an 'initialize' that is refused begins no session")
    func noSession() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let answer = try desk.connect().post(["jsonrpc": "2.0", "id": 0, "method": "initialize"])
        #expect(answer.code == -32602 && answer.fields["mcp-session-id"] == nil)
    }

    @Test("the oldest idle session makes room for another one")
    func manySessions() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let client = try desk.connect(), first = try begin(client), second = try begin(client)
        for _ in 0..<AgentEndpoint.sessionLimit - 1 { _ = try begin(client) }
        #expect(try client.post(call(1, "copy:"), first).status == 404)
        #expect(try client.post(call(1, "copy:"), second).status == 200)
    }

    @Test("the person is asked on the stream of the request, and answers by another request")
    func consent() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let client = try desk.connect(), fields = try begin(client), other = try desk.connect()
        client.request("POST", fields, call(1, "delete:").json())
        let head = try client.head()
        #expect(head.status == 200 && head.fields["content-type"] == "text/event-stream")
        let question = try #require(try client.event())
        #expect(question["method"] == "elicitation/create")
        // While it is under way its identifier is taken.
        #expect(try other.post(call(1, "copy:"), fields).status == 400)
        let said: ActionValue = ["jsonrpc": "2.0", "id": question["id"] ?? .null, "result": ["action": "accept"]]
        #expect(try other.post(said, fields).status == 202)
        let answer = try #require(try client.event())
        #expect(answer["id"] == 1 && answer["result"]?["structuredContent"]?["outcome"] == "performed")
        #expect(try client.event() == nil)
        // The connection goes on.
        #expect(try client.post(call(2, "copy:"), fields).status == 200)
    }

    @Test("a session listens by GET, as long as it likes")
    func listening() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let client = try desk.connect(), fields = try begin(client), listening = try desk.connect()
        listening.request("GET", fields)
        #expect(try listening.head().fields["content-type"] == "text/event-stream")
        let uri: ActionValue = ["uri": "action://actions"]
        _ = try client.post(
            ["jsonrpc": "2.0", "id": 1, "method": "resources/subscribe", "params": uri], fields)
        // What another client does is told, too.
        let other = try desk.connect()
        #expect(try other.post(call(1, "copy:"), begin(other)).status == 200)
        let told = try #require(try listening.event())
        #expect(told["method"] == "notifications/resources/updated" && told["params"] == uri && told["id"] == nil)
        client.request("DELETE", fields)
        #expect(try client.answer().status == 204)
        #expect(try listening.event() == nil)
    }

    // MARK: Requests that stand alone

    @Test("a request of the version 2026-07-28 stands alone, and its faults have statuses")
    func alone() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let client = try desk.connect()
        client.postAlone("server/discover")
        let found = try client.answer()
        #expect(found.result?["resultType"] == "complete" && found.fields["mcp-session-id"] == nil)
        for (method, params, fields, status, code) in [
            ("tools/call", ["name": "actions_list"], [:], 200, nil), ("tools/burn", [:], [:], 404, -32601),
            ("tools/call", ["name": "burn"], [:], 400, -32602),
            ("tools/call", ["name": "actions_list"], ["Mcp-Name": "actions_perform"], 400, -32020),
            ("tools/call", ["name": "actions_list"], ["Mcp-Name": nil], 400, -32020),
            ("tools/call", ["name": "actions_list"], ["Mcp-Name": "=?base64?YWN0aW9uc19saXN0?="], 200, nil),
            ("tools/call", ["name": "actions_list"], ["Mcp-Name": "=?base64?YWN0?="], 400, -32020),
            ("tools/list", [:], ["Mcp-Method": "tools/call"], 400, -32020),
            ("tools/list", [:], ["MCP-Protocol-Version": "2025-11-25"], 400, -32020),
            ("tools/list", [:], ["MCP-Protocol-Version": "2031-01-01"], 400, -32020),
            ("resources/read", ["uri": "action://other"], [:], 400, -32602),
        ] as [(String, [String: ActionValue], [String: String?], Int, ActionValue?)] {
            client.postAlone(method, params, fields)
            let answer = try client.answer()
            #expect(answer.status == status && answer.code == code, "\(method) \(fields)")
        }
        let bare: ActionValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/list"]
        #expect(try client.post(bare, ["MCP-Protocol-Version": "2026-07-28"]).code == -32602)
        let notice: ActionValue = ["jsonrpc": "2.0", "method": "notifications/x"]
        #expect(try client.post(notice, ["MCP-Protocol-Version": "2026-07-28"]).status == 202)
    }

    @Test("a subscription is a stream, which ends when the server does")
    func subscription() throws {
        let desk = try HTTPDesk()
        let client = try desk.connect(), other = try desk.connect()
        client.postAlone("subscriptions/listen", ["notifications": ["resourceSubscriptions": ["action://actions"]]])
        #expect(try client.head().fields["content-type"] == "text/event-stream")
        #expect(try client.event()?["method"] == "notifications/subscriptions/acknowledged")
        other.postAlone("tools/call", ["name": "actions_perform", "arguments": ["action": "copy:"]])
        #expect(try other.answer().status == 200)
        #expect(try client.event()?["method"] == "notifications/resources/updated")
        desk.stop()
        let end = try #require(try client.event())
        #expect(end["id"] == 1 && end["result"]?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == 1)
        #expect(try client.event() == nil && client.isEnded())
    }

    @Test("a client that does not wait for the answer cancels a request that stands alone, and none of a session")
    func vanishing() throws {
        let program = try StubProgram { $0["action"] == "slow:" ? .silence : .result(#"{"outcome":"performed"}"#) }
        let desk = try HTTPDesk(app: program.path)
        defer { desk.stop() }
        let client = try desk.connect(), fields = try begin(client)
        func leave(_ send: (HTTPClient) -> Void) throws {
            let before = program.requests.count
            do {
                let other = try desk.connect()
                send(other)
                while program.requests.count == before { usleep(1_000) }
            }
            // The server sees the end before it answers the next request.
            _ = try client.post(call(9, "quick:"), fields)
        }
        try leave { $0.request("POST", fields, call(1, "slow:").json()) }
        #expect(program.notifications.isEmpty)
        try leave { $0.postAlone("tools/call", ["name": "actions_perform", "arguments": ["action": "slow:"]]) }
        for _ in 0..<5_000 where program.notifications.isEmpty { usleep(1_000) }
        #expect(program.notifications.map(\.method) == ["$/cancel"])
    }

    @Test("progress comes on the stream of the request")
    func progress() throws {
        let program = try StubProgram { _ in
            .raw([
                #"{"jsonrpc":"2.0","method":"actions/progress","params":{"id":1,"fraction":0.5,"message":"half"}}"#,
                #"{"jsonrpc":"2.0","id":1,"result":{"outcome":"performed"}}"#,
            ])
        }
        let desk = try HTTPDesk(app: program.path)
        defer { desk.stop() }
        let client = try desk.connect(), fields = try begin(client)
        guard case .object(var message) = call(1, "a:"), case .object(var params)? = message["params"] else { return }
        params["_meta"] = ["progressToken": 7]
        message["params"] = .object(params)
        client.request("POST", fields, ActionValue.object(message).json())
        #expect(try client.head().fields["content-type"] == "text/event-stream")
        #expect(
            try client.event()?["params"] == ["progressToken": 7, "progress": 0.5, "total": 1, "message": "half"])
        #expect(try client.event()?["id"] == 1)
        #expect(try client.event() == nil)
    }
}
