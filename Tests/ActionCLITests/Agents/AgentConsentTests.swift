import ActionRuntime
import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("The consent of the person at the client")
struct AgentConsentTests {
    private static let asks: ActionValue = ["elicitation": ["form": [:]]]

    /// Begins to delete, and gives what the server asks the person, and what answers the question.
    private func ask(
        _ client: AgentClient, _ arguments: ActionValue = ["action": "delete:"]
    ) throws -> (question: ActionValue, answer: (ActionValue) throws -> AgentResult) {
        let call: ActionValue = ["name": "actions_perform", "arguments": arguments]
        if client.version < "2026" {
            let id = client.request("tools/call", call), request = try client.message("elicitation/create")
            return (
                try #require(request["params"]),
                { said in
                    client.send(["jsonrpc": "2.0", "id": request["id"] ?? .null, "result": said])
                    return AgentResult(try #require(client.answer(to: id)["result"]))
                }
            )
        }
        let result = try client.result("tools/call", call)
        #expect(result["resultType"] == "input_required" && result["content"] == nil)
        let request = try #require(result["inputRequests"]?["consent"]), state = try #require(result["requestState"])
        #expect(request["method"] == "elicitation/create")
        return (
            try #require(request["params"]),
            { said in
                guard case .object(var again) = call else { return AgentResult(.null) }
                again["inputResponses"] = ["consent": said]
                again["requestState"] = state
                return AgentResult(try client.result("tools/call", .object(again)))
            }
        )
    }

    @Test("is asked for where the client can ask, in each version", arguments: AgentClient.versions)
    func given(_ version: String) throws {
        let client = try AgentClient(map: AgentDesk.map, version: version, capabilities: Self.asks)
        let (question, answer) = try ask(client)
        #expect(question["message"] == "Perform 'delete:' at 'app/window'? It is destructive.")
        #expect(question["mode"] == "form" && question["requestedSchema"] == ["type": "object", "properties": [:]])
        let result = try answer(["action": "accept", "content": [:]])
        #expect(!result.isError && result["outcome"] == "performed" && result["value"] == 2)
    }

    @Test("is asked for once where steps destroy something, in each version", arguments: AgentClient.versions)
    func steps(_ version: String) throws {
        let client = try AgentClient(map: AgentDesk.map, version: version, capabilities: Self.asks)
        let steps: ActionValue = [
            ["action": "delete:"], ["action": "copy:", "arguments": [:]], ["action": "delete:", "start": "app/window"],
        ]
        let (question, answer) = try ask(client, ["steps": steps])
        #expect(
            question["message"]
                == "Perform 3 steps? Of them, these are destructive: 'delete:' at 'app/window' (step 1); 'delete:' at 'app/window' (step 3)."
        )
        let result = try answer(["action": "accept"])
        #expect(!result.isError && result["performed"] == 3 && result["of"] == 3 && result["value"] == 1)
        #expect(result["steps"]?[0]?["value"] == 2)
        #expect(try ask(client, ["steps": steps]).answer(["action": "decline"])["outcome"] == "disabled")
    }

    @Test("that is refused performs nothing, and leaves the model no token", arguments: AgentClient.versions)
    func refused(_ version: String) throws {
        let client = try AgentClient(map: AgentDesk.map, version: version, capabilities: Self.asks)
        for said in ["decline", "cancel"] as [ActionValue] {
            let result = try ask(client).answer(["action": said])
            #expect(result.isError && result["outcome"] == "disabled" && result["confirmation"] == .null)
            #expect(result["reasons"]?[0]?["kind"] == "refused" && result.advice.contains("refused it"))
        }
        #expect(try ask(client).answer(["action": "accept"])["value"] == 2)
    }

    @Test("says the arguments, and not those that are secret")
    func arguments() throws {
        let root = ActionNode("app"), coordinator = Coordinator(root: root)
        root.onAction("burn:", parameters: [.string("what"), .string("code").secret()]) { _ in }
        let menu = Menu("Edit") { Command("Burn", action: "burn:", attributes: .destructive) }
        let endpoint = RemoteEndpoint(coordinator, app: "a", menu: menu, exposing: .menu, bounds: .ofClients)
        var answer: JSONLine?
        let client = endpoint.open(RemotePeer(pid: 1, via: "test")) {
            if case .success(let line)? = $0.answer { answer = line }
        }
        let line =
            #"{"jsonrpc":"2.0","id":1,"method":"actions/perform","params":{"action":"burn:","arguments":"#
            + #"{"what":"paper","code":"1234"}}}"#
        client.answer(line: Array(line.utf8), isolation: nil)
        let question = AgentText.question(of: try #require(answer))
        #expect(question.contains("paper") && !question.contains("1234"))
    }

    @Test(
        "is not asked for where the client cannot ask by a form",
        arguments: [[:], ["elicitation": ["url": [:]]], ["elicitation": true]] as [ActionValue])
    func impossible(_ capabilities: ActionValue) throws {
        for version in AgentClient.versions {
            let client = try AgentClient(map: AgentDesk.map, version: version, capabilities: capabilities)
            let asked = try client.call("actions_perform", ["action": "delete:"])
            #expect(asked["outcome"] == "needsConfirmation" && asked["confirmation"]?.string?.count == 32)
        }
    }

    @Test("an older client that only says that it has elicitation is asked")
    func older() throws {
        let client = try AgentClient(map: AgentDesk.map, version: "2025-06-18", capabilities: ["elicitation": [:]])
        #expect(try ask(client).answer(["action": "accept"])["outcome"] == "performed")
    }

    @Test("a client that fails to ask is given the token", arguments: ["2025-06-18", "2025-11-25"])
    func failure(_ version: String) throws {
        let client = try AgentClient(map: AgentDesk.map, version: version, capabilities: Self.asks)
        let call: ActionValue = ["name": "actions_perform", "arguments": ["action": "delete:"]]
        var id = client.request("tools/call", call)
        let number = try #require(client.message("elicitation/create")["id"])
        client.send(["jsonrpc": "2.0", "id": number, "error": ["code": -1, "message": "no"]])
        let failed = AgentResult(try #require(client.answer(to: id)["result"]))
        #expect(failed["confirmation"]?.string?.count == 32)
        // Whoever ends the input cannot be asked.
        id = client.request("tools/call", call)
        client.endInput()
        #expect(AgentResult(try #require(client.answer(to: id)["result"]))["outcome"] == "needsConfirmation")
    }

    @Test("a cancelled request takes its question back, and an answer to no question changes nothing")
    func cancelled() throws {
        let client = try AgentClient(map: AgentDesk.map, capabilities: Self.asks)
        let id = client.request("tools/call", ["name": "actions_perform", "arguments": ["action": "delete:"]])
        let number = try #require(client.message("elicitation/create")["id"])
        client.send(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": id]])
        #expect(try client.message("notifications/cancelled")["params"]?["requestId"] == number)
        client.send(["jsonrpc": "2.0", "id": number, "result": ["action": "accept"]])
        client.send(["jsonrpc": "2.0", "id": "consent-9", "result": ["action": "accept"]])
        #expect(client.received.isEmpty)
        #expect(try ask(client).answer(["action": "accept"])["value"] == 2)
    }

    @Test("a token that is too old by the time of the answer is replaced, and the person not asked again")
    func slowPerson() throws {
        let program = try StubProgram { request in
            let outcome = request["confirm"] == "new" ? "performed" : "needsConfirmation"
            let token = request["confirm"] == nil ? "old" : "new"
            return .result(
                #"{"action":"delete:","outcome":"\#(outcome)","target":"app","confirmation":"\#(token)"}"#)
        }
        let client = try AgentClient(app: program.path, capabilities: Self.asks)
        #expect(try ask(client).answer(["action": "accept"])["outcome"] == "performed")
        #expect(program.requests.map { $0["confirm"] } == [nil, "old", "new"])
    }

    @Test("each handler on the way that destroys something is asked for")
    func several() throws {
        let program = try StubProgram { request in
            let target = request["confirm"] == nil ? "app/window" : "app"
            let outcome = request["confirm"] == "app" ? "performed" : "needsConfirmation"
            return .result(
                #"{"action":"delete:","outcome":"\#(outcome)","target":"\#(target)","confirmation":"\#(target)"}"#)
        }
        let client = try AgentClient(app: program.path, capabilities: Self.asks)
        let id = client.request("tools/call", ["name": "actions_perform", "arguments": ["action": "delete:"]])
        for target in ["app/window", "app"] {
            let request = try client.message("elicitation/create")
            #expect(request["params"]?["message"]?.string?.contains("at '\(target)'") == true)
            client.send(["jsonrpc": "2.0", "id": request["id"] ?? .null, "result": ["action": "accept"]])
        }
        #expect(AgentResult(try #require(client.answer(to: id)["result"]))["outcome"] == "performed")
    }
}
