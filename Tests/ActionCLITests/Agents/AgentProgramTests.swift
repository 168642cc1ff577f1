import ActionRuntime
import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("A program that agents ask")
struct AgentProgramTests {
    @Test("one that is not there is a result, and so is one that goes away meanwhile")
    func goneAway() throws {
        let nobody = try AgentClient(app: "nobody-\(UInt32.random(in: 0 ... .max))")
        #expect(try nobody.tools().count == 3)
        let missing = try nobody.call("actions_perform", ["action": "copy:"])
        #expect(missing.isError && missing["error"]?["code"] == -32000 && missing["outcome"] == .null)
        let program = try StubProgram {
            $0.method == "actions/perform" ? .hangUp : .result(#"{"actions":[],"revision":1}"#)
        }
        let client = try AgentClient(app: program.path)
        let cut = try client.call("actions_perform", ["action": "copy:"])
        #expect(cut.isError && cut.text("message")?.contains("may have been performed") == true)
        #expect(try !client.call("actions_list").isError)
    }

    @Test("its refusals are results, with their codes")
    func refusals() throws {
        let program = try StubProgram { _ in .error(-32002, "It does not allow 'perform'.") }
        let result = try AgentClient(app: program.path).call("actions_perform", ["action": "copy:"])
        #expect(result.isError && result["error"] == ["code": -32002, "revision": .null])
        #expect(result["message"] == "It does not allow 'perform'.")
    }

    @Test("one that does not answer is waited for as long as it performs, and no longer where it is asked")
    func slow() throws {
        let program = try StubProgram { _ in .silence }
        let client = try AgentClient(app: program.path)
        let asked = client.request("tools/call", ["name": "actions_list"])
        let performing = client.request("tools/call", ["name": "actions_perform", "arguments": ["action": "copy:"]])
        client.expire()
        let late = AgentResult(try #require(try client.answer(to: asked)["result"]))
        #expect(late.isError && late.text("message")?.contains("does not answer") == true)
        #expect(client.received.isEmpty)
        client.send(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": performing]])
        #expect(client.received.isEmpty)
    }

    @Test("a cancelled request is cancelled in the program, and is not answered")
    func cancelled() throws {
        let program = try StubProgram { _ in .silence }
        let client = try AgentClient(app: program.path)
        let call: ActionValue = ["name": "actions_perform", "arguments": ["action": "copy:"]]
        client.send(["jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": call])
        client.send(["jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": call])
        #expect(try client.answer(to: "a")["error"]?["code"] == -32600)
        client.send(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": "a"]])
        // The identifier is free again.
        client.send(["jsonrpc": "2.0", "id": "a", "method": "ping"])
        #expect(try client.answer(to: "a")["result"] == [:] && client.received.isEmpty)
    }

    @Test("requests are many at once, and not without end")
    func many() throws {
        let program = try StubProgram { _ in .silence }
        let client = try AgentClient(app: program.path)
        for _ in 0..<AgentSession.callLimit { _ = client.request("tools/call", ["name": "actions_list"]) }
        #expect(client.received.isEmpty)
        let refused = try client.call("actions_list")
        #expect(refused.isError && refused["error"]?["code"] == -32003 && refused["actions"] == .null)
        #expect(refused.text("message")?.contains("64 requests are under way") == true)
        // What asks the program for nothing is answered all the same.
        #expect(try client.result("ping") == [:] && client.tools().count == 3)
    }

    @Test("beyond the limit a list is a fault whose code the protocol allows")
    func manyOfEach() throws {
        let program = try StubProgram { _ in .silence }
        let client = try AgentClient(app: program.path, .each)
        for _ in 0..<AgentSession.callLimit { _ = client.request("tools/list") }
        #expect(try client.fault("tools/list") == -32603)
        #expect(try client.call("copy")["error"]?["code"] == -32003)
    }

    @Test("a request that is too large for the program is refused before it is sent")
    func tooLarge() throws {
        let program = try StubProgram { _ in .result("{}") }
        let text = String(repeating: "x", count: LineReader.maximumLength)
        let result = try AgentClient(app: program.path).call(
            "actions_explain", ["action": "a:", "arguments": ["t": .string(text)]])
        #expect(result.isError && result["error"]?["code"] == -32003 && program.requests.isEmpty)
    }
}
