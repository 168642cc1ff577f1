import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionInspector
@testable import ActionMaps

@Suite("Sessions of the inspector")
struct InspectorSessionTests {
    /// Waits until something is so.
    private func wait(_ isSo: () -> Bool) throws {
        for _ in 0..<20_000 where !isSo() { usleep(1_000) }
        try #require(isSo())
    }

    private func code(_ answer: HTTPClient.Answer) -> ActionValue? {
        answer.status == 200 ? answer.code : .string("status \(answer.status)")
    }

    // MARK: Lines

    @Test("a stream begins with what the program says about itself, and lines are passed on as they are")
    func lines() throws {
        let program = try StubProgram(info: #"{"protocol":2,"app":"stub"}"#) { request in
            .result(#"{"method":"\#(request.method)","stars":1.50}"#)
        }
        let desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        let event = try #require(try stream.namedEvent())
        #expect(event.name == "program" && event.data["state"] == "running" && event.data["info"]?["app"] == "stub")
        let answer = try visit.call("actions/can", ["action": "paste:"], id: 7)
        #expect(answer.fields["content-type"] == "application/json")
        // The number as the program wrote it.
        #expect(answer.body == #"{"jsonrpc":"2.0","id":7,"result":{"method":"actions/can","stars":1.50}}"#)
        #expect(program.requests.map(\.method) == ["actions/can"] && program.requests[0]["action"] == "paste:")
        program.tell(program.requests[0].client, #"{"jsonrpc":"2.0","method":"keys/pressed","params":{"watch":1}}"#)
        let told = try #require(try stream.namedEvent())
        #expect(told.name == "message" && told.data["method"] == "keys/pressed")
    }

    @Test("answers in another order go to their requests")
    func order() throws {
        let program = try StubProgram { request in
            let answers = [2, 1].map { #"{"jsonrpc":"2.0","id":\#($0),"result":{"n":\#($0)}}"# }
            return request["action"] == "slow:" ? .silence : .raw(answers)
        }
        let desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        _ = try stream.namedEvent()
        let slow = try HTTPClient(desk.port)
        slow.request(
            "POST", visit.fields.merging(["Host": desk.authority]) { $1 },
            #"{"jsonrpc":"2.0","id":1,"method":"actions/perform","params":{"action":"slow:"}}"#, path: "/rpc")
        try wait { program.requests.count == 1 }
        #expect(try visit.call("actions/perform", ["action": "quick:"], id: 2).result?["n"] == 2)
        #expect(try slow.answer().result?["n"] == 1)
    }

    @Test("a message on several lines is one message, and what is not one request is refused here")
    func malformed() throws {
        let program = try StubProgram { _ in .result("{}") }, desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        _ = try stream.namedEvent()
        let message = "{\"jsonrpc\":\"2.0\",\r\n\"id\":1,\n\"method\":\"actions/list\"}"
        #expect(try visit.call(line: message).result == [:])
        for (body, expected) in [
            (message + "\n" + message, -32700), ("", -32700), ("[\(message)]", -32600),
            (#"{"jsonrpc":"2.0","method":"actions/list"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1.5,"method":"actions/list"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":null,"method":"actions/list"}"#, -32600),
            (#"{"jsonrpc":"1.0","id":1,"method":"actions/list"}"#, -32600),
        ] {
            #expect(code(try visit.call(line: body)) == .int(expected), "\(body)")
        }
        #expect(program.requests.count == 1)
    }

    @Test("a request with the identifier of one under way is refused")
    func identifiers() throws {
        let program = try StubProgram { _ in .silence }, desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        _ = try stream.namedEvent()
        let first = try HTTPClient(desk.port)
        first.request(
            "POST", visit.fields.merging(["Host": desk.authority]) { $1 },
            #"{"jsonrpc":"2.0","id":1,"method":"actions/perform"}"#, path: "/rpc")
        try wait { program.requests.count == 1 }
        #expect(code(try visit.call("actions/list")) == -32600)
        #expect(!first.hasAnswer)
    }

    // MARK: Sessions

    @Test("a line without a session is refused, and the program is reached only while a page is open")
    func begin() throws {
        let program = try StubProgram { _ in .result("{}") }, desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        // The question at the start.
        try wait { program.left == [1] }
        let visit = try desk.open()
        #expect(try visit.call("app/info").status == 404)
        #expect(program.left == [1])
        do {
            let stream = try visit.listen()
            _ = try stream.namedEvent()
            #expect(try visit.call("actions/list").status == 200)
        }
        try wait { program.left == [1, 2] }
        #expect(program.requests.map(\.client) == [2])
        #expect(try visit.call("actions/list").status == 404)
    }

    @Test("a page that is loaded again keeps its connection, and its watches end")
    func reload() throws {
        let program = try StubProgram { request in
            switch request.method {
            case "watch/start": .result(#"{"watch":3,"actions":[]}"#)
            case "app/info": .result(#"{"protocol":1,"n":2}"#)
            default: .result("true")
            }
        }
        let desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open()
        do {
            let stream = try visit.listen()
            _ = try stream.namedEvent()
            #expect(try visit.call("watch/start").result?["watch"] == 3)
        }
        try wait { program.requests.contains { $0.method == "watch/stop" && $0["watch"] == 3 } }
        let stream = try visit.listen()
        #expect(try stream.namedEvent()?.data["info"]?["n"] == 2)
        #expect(Set(program.requests.map(\.client)) == [2] && program.left == [1])
    }

    @Test("a second stream of a session ends the first")
    func streams() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        let visit = try desk.open(), first = try visit.listen()
        #expect(try first.namedEvent()?.name == "program")
        let second = try visit.listen()
        #expect(try first.namedEvent() == nil)
        #expect(try second.namedEvent()?.data["state"] == "running")
    }

    @Test("more browsers than there are places for are refused, and say why")
    func sessionLimit() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        let visit = try desk.open()
        let streams = try (0..<InspectorEndpoint.sessionLimit).map { number in
            try InspectorVisit(visit, session: "browser\(1_000_000_000 + number)").listen()
        }
        let refused = try desk.get("/events", InspectorVisit(visit, session: "onebrowsertoomany").fields)
        #expect(refused.status == 503 && refused.body.contains("\(InspectorEndpoint.sessionLimit) browsers"))
        // Those that are there go on.
        #expect(try InspectorVisit(visit, session: "browser1000000000").call("app/info").status == 200)
        withExtendedLifetime(streams) {}
    }

    @Test("more requests than may be under way are refused, also where nobody waits for the others any more")
    func requestLimit() throws {
        let program = try StubProgram { _ in .silence }, desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        _ = try stream.namedEvent()
        for id in 1...InspectorSession.requestLimit {
            let client = try HTTPClient(desk.port)
            client.request(
                "POST", visit.fields.merging(["Host": desk.authority]) { $1 },
                #"{"jsonrpc":"2.0","id":\#(id),"method":"actions/perform"}"#, path: "/rpc")
            try wait { program.requests.count == id }
        }
        #expect(code(try visit.call("actions/list", id: 0x1000)) == -32003)
        #expect(program.requests.count == InspectorSession.requestLimit)
    }

    @Test("while a page does not read, the program is not read either, and nothing is lost")
    func slowPage() throws {
        // More than may wait for a client, and than the system keeps.
        let text = String(repeating: "x", count: 1 << 16), count = 320
        let lines = (0..<count).map { #"{"jsonrpc":"2.0","method":"tell","params":{"n":\#($0),"x":"\#(text)"}}"# }
        let program = try StubProgram { _ in .resultAndLines("{}", lines) }
        let desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        _ = try stream.namedEvent()
        #expect(try visit.call("actions/list").status == 200)
        // Other pages are served meanwhile.
        for _ in 0..<50 {
            #expect(try desk.get("/inspector.css", ["Cookie": visit.cookie]).status == 200)
            usleep(10_000)
        }
        for number in 0..<count { #expect(try stream.event()?["params"]?["n"] == .int(number)) }
    }

    // MARK: The program

    @Test("a program that does not say in time who it is is away")
    func silent() throws {
        let program = try StubProgram { _ in .silence }, desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open()
        do {
            let stream = try visit.listen()
            _ = try stream.namedEvent()
        }
        // The next stream asks the program again, which says nothing.
        let stream = try visit.listen(), event = try #require(try stream.namedEvent())
        #expect(event.data["state"] == "away", "\(event)")
        #expect(event.data["message"]?.string?.contains("does not answer") == true, "\(event)")
    }

    @Test("the page is told that the program has gone, its requests fail, and it goes on when the program is back")
    func away() throws {
        let folder = try Scratch.forSockets()
        var program: StubProgram? = try StubProgram(in: folder) { request in
            request["action"] == "quit:" ? .hangUp : .result("{}")
        }
        let path = try #require(program?.path), desk = try InspectorDesk(app: path)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        #expect(try stream.namedEvent()?.data["state"] == "running")
        program = nil
        unlink(path)
        let failed = try visit.call("actions/perform", ["action": "quit:"])
        #expect(code(failed) == -32000 && failed.json["error"]?["message"]?.string?.contains("went away") == true)
        let event = try #require(try stream.namedEvent())
        #expect(event.name == "program" && event.data["state"] == "away")
        #expect(event.data["message"]?.string?.contains("went away") == true)
        #expect(code(try visit.call("actions/list")) == -32000)
        let other = try StubProgram(in: folder) { _ in .result(#"{"n":2}"#) }
        while let event = try stream.namedEvent(), event.data["state"] != "running" {}
        #expect(try visit.call("actions/list").result?["n"] == 2)
        #expect(other.requests.count == 1)
    }

    @Test(
        "a program that refuses, or speaks another version, is away, with its reason",
        arguments: [
            (#"{"protocol":99,"version":"9.9"}"#, "version 99"), (#"{}"#, "protocol"),
        ])
    func refusing(_ info: String, _ reason: String) throws {
        let program = try StubProgram { _ in .result(info) }
        let desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open()
        do {
            let stream = try visit.listen()
            _ = try stream.namedEvent()
        }
        // The next stream asks the program again, which says something else.
        let stream = try visit.listen()
        let event = try #require(try stream.namedEvent())
        #expect(event.data["state"] == "away" && event.data["message"]?.string?.contains(reason) == true, "\(event)")
    }

    @Test("an error about the whole connection is the reason why the program is away")
    func connectionError() throws {
        let line = #"{"jsonrpc":"2.0","id":null,"error":{"code":-32003,"message":"There are too many clients."}}"#
        let program = try StubProgram { _ in .raw([line]) }, desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        _ = try stream.namedEvent()
        #expect(code(try visit.call("actions/list")) == -32000)
        let event = try #require(try stream.namedEvent())
        #expect(event.data["message"]?.string?.contains("too many clients") == true)
    }

    @Test("a program that sends what is no JSON is away, with its reason", arguments: ["nonsense", "{\"id\":1"])
    func noJSON(_ line: String) throws {
        let program = try StubProgram { _ in .raw([line]) }, desk = try InspectorDesk(app: program.path)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        _ = try stream.namedEvent()
        #expect(code(try visit.call("actions/list")) == -32000)
        let event = try #require(try stream.namedEvent())
        #expect(event.data["state"] == "away" && event.data["message"]?.string?.contains("no JSON") == true, "\(event)")
    }

    @Test("a page that only shows performs nothing, and asks everything")
    func readOnly() throws {
        let desk = try InspectorDesk(isReadOnly: true)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        _ = try stream.namedEvent()
        for method in ["actions/perform", "keys/press", "requests/cancel"] {
            let answer = try visit.call(method, ["action": "copy:"])
            #expect(code(answer) == -32002)
            #expect(answer.json["error"]?["message"]?.string?.contains("--read-only") == true)
        }
        #expect(try visit.call("actions/can", ["action": "copy:"]).result?["can"] == true)
    }

    // MARK: Maps

    @Test("a map is served as a program: it answers, performs, and tells of changes and of what was performed")
    func map() throws {
        let desk = try InspectorDesk()
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        #expect(try stream.namedEvent()?.data["info"]?["app"] == "desk")
        #expect(try visit.call("watch/start", ["log": true]).result?["watch"] == 1)
        #expect(try visit.call("actions/validate", ["action": "paste:"]).result?["enabled"] == false)
        #expect(try visit.call("actions/perform", ["action": "copy:"]).result?["outcome"] == "performed")
        let told = [try #require(try stream.event()), try #require(try stream.event())]
        #expect(Set(told.compactMap { $0["method"]?.string }) == ["actions/performed", "actions/changed"])
        #expect(try visit.call("actions/validate", ["action": "paste:"]).result?["enabled"] == true)
        #expect(code(try visit.call("no/such")) == -32601)
        // Another browser sees the same state.
        let other = InspectorVisit(visit, session: "anotherbrowser00")
        let stream2 = try other.listen()
        _ = try stream2.namedEvent()
        #expect(try other.call("actions/validate", ["action": "paste:"]).result?["enabled"] == true)
    }

    // MARK: Health

    @Test("health is what the check of the map finds, with the place and the remedy")
    func health() throws {
        let desk = try InspectorDesk(
            map: #"""
                { "actionMap": 1, "name": "desk", "root": { "name": "app", "actions": { "quit:": {} } },
                  "menus": [ { "id": "file", "title": "File", "items": [ { "title": "Send", "action": "send:" } ] } ] }
                """#)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        _ = try stream.namedEvent()
        let findings = try #require(try visit.call("inspect/health").result?["findings"]).elements
        let finding = try #require(findings.first { $0["rule"] == "unclaimed-action" })
        #expect(finding["message"]?.string?.contains("send:") == true && finding["advice"]?.string?.isEmpty == false)
        #expect(finding["where"]?.string?.hasPrefix("map.json:2:") == true, "\(finding)")
        #expect(["error", "warning", "note"].contains(finding["severity"]?.string ?? ""))
    }

    @Test("health of a program is that of its map, as it is now")
    func liveHealth() throws {
        let app = "inspect-health-\(UInt32.random(in: 0 ... .max))", program = LiveServer.photos(app)
        defer { program.stop() }
        let desk = try InspectorDesk(app: app)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        #expect(try stream.namedEvent()?.data["info"]?["app"] == .string(app))
        let answer = try visit.call("inspect/health")
        #expect(answer.result?["findings"] != nil, "\(answer.body)")
    }

    @Test("a program that does not allow questions is shown as far as it says, and its refusals are passed on")
    func permissions() throws {
        let app = "inspect-shy-\(UInt32.random(in: 0 ... .max))", program = LiveServer.photos(app, allowing: [])
        defer { program.stop() }
        let desk = try InspectorDesk(app: app)
        defer { desk.stop() }
        let visit = try desk.open(), stream = try visit.listen()
        #expect(try stream.namedEvent()?.data["info"]?["allowing"] == [])
        #expect(code(try visit.call("actions/list")) == -32002)
        #expect(code(try visit.call("inspect/health")) == -32002)
        #expect(code(try visit.call("watch/start", ["log": true])) == -32002)
    }
}
