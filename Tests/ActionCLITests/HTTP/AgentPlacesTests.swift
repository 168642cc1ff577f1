import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionMaps

/// What one client over HTTP does, and the others do not feel.
@Suite("Clients of agents beside each other")
struct AgentPlacesTests {
    /// Begins a session, and gives the field that names it.
    private func begin(_ client: HTTPClient) throws -> [String: String?] {
        let params: ActionValue = [
            "protocolVersion": "2025-11-25", "capabilities": [:], "clientInfo": ["name": "test", "version": "1"],
        ]
        let answer = try client.post(["jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params])
        let fields = ["Mcp-Session-Id": try #require(answer.fields["mcp-session-id"])]
        _ = try client.post(["jsonrpc": "2.0", "method": "notifications/initialized"], fields)
        return fields
    }

    private func call(_ id: Int, _ tool: String, _ arguments: ActionValue) -> ActionValue {
        let params: ActionValue = ["name": .string(tool), "arguments": arguments]
        return ["jsonrpc": "2.0", "id": .int(id), "method": "tools/call", "params": params]
    }

    private func perform(_ id: Int, _ action: String) -> ActionValue {
        call(id, "actions_perform", ["action": .string(action)])
    }

    private func cancel(_ id: Int) -> ActionValue {
        ["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": .int(id)]]
    }

    /// A program that never answers what is slow.
    private func program() throws -> StubProgram {
        try StubProgram { $0["action"] == "slow:" ? .silence : .result(#"{"outcome":"performed"}"#) }
    }

    /// Waits until something is so.
    private func wait(_ isSo: () -> Bool) throws {
        for _ in 0..<20_000 where !isSo() { usleep(1_000) }
        try #require(isSo())
    }

    // MARK: Cancelled requests

    @Test("a request that its client cancels ends without an answer, and its connection serves the next one")
    func cancelled() throws {
        let program = try program(), desk = try HTTPDesk(app: program.path)
        defer { desk.stop() }
        let client = try desk.connect(), other = try desk.connect(), fields = try begin(client)
        for id in 1...3 {
            client.request("POST", fields, perform(id, "slow:").json())
            try wait { program.requests.count == id }
            #expect(try other.post(cancel(id), fields).status == 202)
            let head = try client.head()
            #expect(head.status == 200 && head.fields["content-type"] == "text/event-stream")
            #expect(try client.event() == nil)
            try wait { program.notifications.count == id }
        }
        #expect(try client.post(perform(4, "quick:"), fields).status == 200)
    }

    @Test("a request under way ends without an answer when its session is ended")
    func endedSession() throws {
        let program = try program(), desk = try HTTPDesk(app: program.path)
        defer { desk.stop() }
        let client = try desk.connect(), other = try desk.connect(), fields = try begin(client)
        client.request("POST", fields, perform(1, "slow:").json())
        try wait { program.requests.count == 1 }
        other.request("DELETE", fields)
        #expect(try other.answer().status == 204)
        #expect(try client.head().fields["content-type"] == "text/event-stream")
        #expect(try client.event() == nil)
        try wait { program.left.contains(program.requests[0].client) }
    }

    @Test("a stream ends where its request is cancelled after it was told of progress")
    func cancelledStream() throws {
        let line = #"{"jsonrpc":"2.0","method":"actions/progress","params":{"id":1,"fraction":0.5}}"#
        let program = try StubProgram { _ in .raw([line]) }, desk = try HTTPDesk(app: program.path)
        defer { desk.stop() }
        let client = try desk.connect(), other = try desk.connect(), fields = try begin(client)
        let params: ActionValue = [
            "name": "actions_perform", "arguments": ["action": "slow:"], "_meta": ["progressToken": 7],
        ]
        let message: ActionValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params]
        client.request("POST", fields, message.json())
        #expect(try client.head().status == 200)
        #expect(try client.event()?["method"] == "notifications/progress")
        #expect(try other.post(cancel(1), fields).status == 202)
        #expect(try client.event() == nil)
    }

    // MARK: Handlers

    @Test("the handlers of a session that hangs up take no places of others, and end with the session")
    func handlers() throws {
        let program = try program(), desk = try HTTPDesk(app: program.path)
        defer { desk.stop() }
        let greedy: [String: String?]
        do {
            let clients = try (1...AgentSession.callLimit).map { _ in try desk.connect() }
            greedy = try begin(clients[0])
            for (id, client) in clients.enumerated() {
                client.request("POST", greedy, perform(id, "slow:").json())
                try wait { program.requests.count == id + 1 }
            }
        }
        let client = try desk.connect(), fields = try begin(client)
        #expect(try client.post(perform(1, "quick:"), fields).result?["isError"] == false)
        let numbers = program.requests.map(\.client)
        #expect(Set(numbers.dropLast()).count == 1 && numbers.last != numbers.first)
        // The session itself goes on: what nobody waits for makes room, the oldest first.
        #expect(program.notifications.isEmpty)
        #expect(try client.post(perform(100, "quick:"), greedy).result?["isError"] == false)
        #expect(program.notifications.map(\.method) == ["$/cancel"])
        // Sessions that wait for nobody make room for others, and their handlers end with their connections.
        for _ in 0..<AgentEndpoint.sessionLimit { _ = try begin(client) }
        #expect(try client.post(perform(2, "quick:"), greedy).status == 404)
        try wait { program.left.contains(numbers[0]) }
    }

    @Test("more sessions than a program has places take turns, and one whose handlers run keeps its place")
    func turns() throws {
        let program = try program(), desk = try HTTPDesk(app: program.path)
        defer { desk.stop() }
        let client = try desk.connect(), other = try desk.connect(), busy = try begin(other)
        other.request("POST", busy, perform(1, "slow:").json())
        try wait { program.requests.count == 1 }
        for count in 1...ProgramPlaces.limit + 5 {
            let fields = try begin(client)
            #expect(try client.post(perform(1, "quick:"), fields).result?["isError"] == false)
            #expect(program.requests.count == count + 1)
        }
        try wait { program.left.count >= 5 }
        #expect(!program.left.contains(program.requests[0].client) && program.notifications.isEmpty)
    }

    @Test("sessions that find no place share one, and the token of each is good for it alone")
    func sharing() throws {
        let app = "sharing-\(UInt32.random(in: 0 ... .max))", program = LiveServer.desk(app)
        defer { program.stop() }
        let desk = try HTTPDesk(app: app)
        defer { desk.stop() }
        let client = try desk.connect()
        func delete(_ token: ActionValue, _ fields: [String: String?]) throws -> ActionValue? {
            let message = call(1, "actions_perform", ["action": "delete:", "confirm": token])
            return try client.post(message, fields).result?["structuredContent"]
        }
        // A connection on which a token waits is not given up.
        let sessions = try (0..<AgentEndpoint.sessionLimit).map { _ in
            let fields = try begin(client)
            return (fields: fields, token: try #require(try delete(.null, fields)?["confirmation"]))
        }
        for index in sessions.indices.dropLast() {
            let outcome = try delete(sessions[index].token, sessions[index + 1].fields)?["outcome"]
            #expect(outcome == "needsConfirmation", "\(index)")
        }
        for (index, session) in sessions.enumerated() {
            #expect(try delete(session.token, session.fields)?["outcome"] == "performed", "\(index)")
        }
    }

    @Test("a session that begins after another program of the name has started asks the process that the others ask")
    func process() throws {
        let app = "process-\(UInt32.random(in: 0 ... .max))", program = LiveServer.desk(app)
        defer { program.stop() }
        let desk = try HTTPDesk(app: app)
        defer { desk.stop() }
        let client = try desk.connect(), first = try begin(client)
        #expect(try client.post(perform(1, "copy:"), first).result?["isError"] == false)
        // Another process's number, in a socket that leads to the same program.
        let other = "\(RemoteDirectory.path)/\(app)-1.sock"
        try #require(symlink(program.path, other) == 0)
        defer { unlink(other) }
        let second = try begin(client)
        #expect(try client.post(perform(2, "copy:"), second).result?["isError"] == false)
        client.postAlone("tools/call", ["name": "actions_perform", "arguments": ["action": "copy:"]])
        #expect(try client.answer().result?["isError"] == false)
    }

    // MARK: Tokens and cursors

    /// Where the sessions are tried: over a map, and over a program.
    enum Side: String, CaseIterable { case map, program }

    @Test(
        "a token or a cursor of one session is no good in another, and makes no other one invalid",
        arguments: Side.allCases)
    func tokens(_ side: Side) throws {
        let app = "tokens-\(UInt32.random(in: 0 ... .max))", program = side == .program ? LiveServer.desk(app) : nil
        defer { program?.stop() }
        let desk = try HTTPDesk(app: program == nil ? nil : app)
        defer { desk.stop() }
        let client = try desk.connect(), ones = try begin(client), others = try begin(client)
        func ask(_ tool: String, _ arguments: ActionValue, _ fields: [String: String?]) throws -> ActionValue? {
            try client.post(call(1, tool, arguments), fields).result?["structuredContent"]
        }
        func delete(_ token: ActionValue?, _ fields: [String: String?]) throws -> ActionValue? {
            try ask("actions_perform", ["action": "delete:", "confirm": token ?? .null], fields)
        }
        let token = try #require(try delete(nil, ones)?["confirmation"])
        // As many as a client may have.
        for _ in 0..<64 { #expect(try delete(nil, others)?["outcome"] == "needsConfirmation") }
        #expect(try delete(token, others)?["outcome"] == "needsConfirmation")
        client.postAlone(
            "tools/call", ["name": "actions_perform", "arguments": ["action": "delete:", "confirm": token]])
        #expect(try client.answer().result?["structuredContent"]?["outcome"] == "needsConfirmation")
        #expect(try delete(token, ones)?["outcome"] == "performed")

        let cursor = try #require(try ask("actions_list", ["limit": 1], ones)?["nextCursor"])
        // More than are kept for a client.
        for _ in 0..<10 { #expect(try ask("actions_list", ["limit": 1], others)?["nextCursor"] != .null) }
        #expect(try ask("actions_list", ["cursor": cursor], others)?["error"]?["code"] == -32602)
        #expect(try ask("actions_list", ["cursor": cursor], ones)?["error"] == .null)
    }

    // MARK: Lists

    /// A program whose list a test changes, and holds back.
    private final class Changing: Sendable {
        let names = Lock(["save:"]), isHeld = Lock(false)

        func reply(_ request: StubProgram.Request) -> StubProgram.Reply {
            switch request.method {
            case "watch/start": return .result(#"{"watch":1,"revision":1,"actions":[]}"#)
            case "actions/list":
                let actions = names.withLock { $0 }.map { #"{"action":"\#($0)","enabled":true}"# }.joined(
                    separator: ",")
                let list = #"{"revision":1,"actions":[\#(actions)]}"#
                return isHeld.withLock { $0 } ? .later(list) : .result(list)
            default: return .result(#"{"outcome":"performed"}"#)
            }
        }
    }

    @Test("the tools of '--each' are listed once for all sessions, when they change and when many ask for them")
    func lists() throws {
        let changing = Changing(), program = try StubProgram { changing.reply($0) }
        let desk = try HTTPDesk(app: program.path, .each)
        defer { desk.stop() }
        var lists: Int { program.requests.count { $0.method == "actions/list" } }
        let listing: ActionValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/list"]
        let sessions = try (0..<5).map { _ in
            let client = try desk.connect(), stream = try desk.connect(), fields = try begin(client)
            stream.request("GET", fields)
            #expect(try stream.head().status == 200)
            #expect(try client.post(listing, fields).result?["tools"]?.elements.count == 1)
            return (client: client, stream: stream, fields: fields)
        }
        let watch = try #require(program.requests.first { $0.method == "watch/start" })
        #expect(program.requests.count { $0.method == "watch/start" } == 1)
        let before = lists
        changing.names.withLock { $0 = ["save:", "shut:"] }
        program.tell(watch.client, #"{"jsonrpc":"2.0","method":"actions/changed","params":{"watch":1,"actions":[]}}"#)
        for (_, stream, _) in sessions {
            #expect(try stream.event()?["method"] == "notifications/tools/list_changed")
        }
        #expect(lists == before + 1)
        // Who asks while a list is under way waits for the next one, which is no older than the question.
        changing.isHeld.withLock { $0 = true }
        for (client, _, fields) in sessions { client.request("POST", fields, listing.json()) }
        let other = try desk.connect()
        #expect(try other.post(["jsonrpc": "2.0", "id": 2, "method": "ping"], sessions[0].fields).status == 200)
        for _ in 0..<2 { program.release() }
        for (client, _, _) in sessions { #expect(try client.answer().result?["tools"]?.elements.count == 2) }
        #expect(lists == before + 3)
    }

    // MARK: Connections

    @Test("connections that show no token have places of their own, of which the oldest gives way")
    func strangers() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let client = try desk.connect(), fields = try begin(client)
        let limit = HTTPServer.strangerLimit
        let strangers = try (0..<4 * limit).map { _ in
            let stranger = try desk.connect()
            stranger.send("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            return stranger
        }
        #expect(try client.post(perform(1, "copy:"), fields).status == 200)
        // Newcomers with the token are served, however many strangers wait.
        for _ in 0..<3 { _ = try begin(desk.connect()) }
        for stranger in strangers.prefix(3 * limit) {
            let answer = try stranger.answer()
            #expect(answer.status == 503 && answer.body == "Too many connections have shown no token: try again.\n")
        }
        // The rest of a request may come late, as long as its place is not needed.
        let last = try #require(strangers.last), body = "{}"
        last.send(
            "Authorization: Bearer \(HTTPDesk.token)\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n\(body)"
        )
        #expect(try last.answer().status == 400)
        #expect(try client.post(perform(2, "copy:"), fields).status == 200)
    }

    @Test("connections that send nothing are accepted, and the oldest makes room without a word")
    func idleStrangers() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let limit = HTTPServer.strangerLimit, more = 20
        let strangers = try (0..<limit + more).map { _ in try desk.connect() }
        let client = try desk.connect(), fields = try begin(client)
        for (number, stranger) in strangers.prefix(more).enumerated() { #expect(stranger.isEnded(), "\(number)") }
        #expect(strangers.suffix(limit).filter(\.hasAnswer).isEmpty)
        // The last ones keep their places, and are served once they ask.
        for stranger in strangers.suffix(3) {
            #expect(try stranger.post(perform(1, "copy:"), fields).status == 200)
        }
    }

    @Test("where all places are taken an idle connection gives way, else one of the client that has the most")
    func connections() throws {
        let program = try program(), desk = try HTTPDesk(app: program.path, connectionLimit: 6)
        defer { desk.stop() }
        let first = try desk.connect(), greedy = try begin(first), others = try begin(first)
        let clients = try (0..<5).map { _ in try desk.connect() }
        for (id, client) in clients.enumerated() {
            client.request("POST", greedy, perform(id, "slow:").json())
            try wait { program.requests.count == id + 1 }
        }
        // The idle one goes first.
        let second = try desk.connect()
        second.request("POST", others, perform(1, "slow:").json())
        try wait { program.requests.count == 6 }
        #expect(first.isEnded())
        let third = try desk.connect()
        #expect(try third.post(perform(2, "quick:"), others).status == 200)
        #expect(try #require(clients.last).isEnded())
        third.request("POST", others, perform(3, "slow:").json())
        try wait { program.requests.count == 8 }
        // The client that has the most has no right to more.
        let refused = try desk.connect().post(perform(9, "quick:"), greedy)
        #expect(
            refused.status == 503 && refused.body == "There are 6 connections, and none is idle: try again later.\n")
    }

    @Test("connections that name sessions that there are not are those of one client")
    func inventedSessions() throws {
        let desk = try HTTPDesk(connectionLimit: 6)
        defer { desk.stop() }
        let first = try desk.connect(), fields = try begin(first)
        let greedy = try (0..<6).map { id in
            let client = try desk.connect()
            let body = ["Mcp-Session-Id": "\(id)", "Content-Type": "application/json", "Content-Length": "9"]
            client.request("POST", body)
            return client
        }
        // The idle one gave way to the last.
        #expect(first.isEnded())
        #expect(try desk.connect().post(perform(1, "copy:"), fields).status == 200)
        #expect(try #require(greedy.last).isEnded())
    }

    @Test("subscriptions that stand alone take no places of requests")
    func subscriptions() throws {
        let desk = try HTTPDesk()
        defer { desk.stop() }
        let listening = try (0...AgentEndpoint.requestLimit).map { _ in try desk.connect() }
        for client in listening {
            client.postAlone("subscriptions/listen", ["notifications": ["resourceSubscriptions": ["action://actions"]]])
        }
        let statuses = try listening.map { try $0.head().status }
        #expect(statuses.count { $0 == 200 } == AgentEndpoint.requestLimit && statuses.contains(503))
        let client = try desk.connect()
        client.postAlone("tools/call", ["name": "actions_list"])
        #expect(try client.answer().status == 200)
    }

    @Test("a client that has closed its sending half gets its answer")
    func half() throws {
        let program = try StubProgram { _ in .later(#"{"outcome":"performed"}"#) }
        let desk = try HTTPDesk(app: program.path)
        defer { desk.stop() }
        let client = try desk.connect(), fields = try begin(client), other = try desk.connect()
        client.request("POST", fields, perform(1, "slow:").json())
        other.postAlone("tools/call", ["name": "actions_perform", "arguments": ["action": "slow:"]])
        try wait { program.requests.count == 2 }
        for client in [client, other] {
            client.endOutput()
            // The server has seen the end where it sends a sign of life.
            #expect(try client.head().fields["content-type"] == "text/event-stream")
        }
        for client in [client, other] {
            program.release()
            program.release()
            let answer = try client.event()
            #expect(answer?["result"]?["structuredContent"]?["outcome"] == "performed")
            #expect(try client.event() == nil && client.isEnded())
        }
        #expect(program.notifications.isEmpty)
        // One that has asked for nothing is let go.
        let idle = try desk.connect()
        idle.endOutput()
        #expect(idle.isEnded())
    }
}
