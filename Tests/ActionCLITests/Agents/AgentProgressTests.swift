import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("How agents are told how far a handler has come")
struct AgentProgressTests {
    @Test("a request with a token is told, in numbers that grow, in each version", arguments: AgentClient.versions)
    func progress(_ version: String) throws {
        let program = try StubProgram { request in
            guard request.method == "actions/perform", request["progress"] == true else { return .result("{}") }
            let steps = [#""fraction":0.4,"message":"3 of 8""#, #""fraction":null,"message":null"#, #""fraction":0.2"#]
            let lines = steps.map { #"{"jsonrpc":"2.0","method":"actions/progress","params":{"id":1,\#($0)}}"# }
            return .raw(lines + [#"{"jsonrpc":"2.0","id":1,"result":{"outcome":"performed"}}"#])
        }
        let client = try AgentClient(app: program.path, version: version)
        let id = client.request(
            "tools/call",
            ["name": "actions_perform", "arguments": ["action": "a:"], "_meta": ["progressToken": "t"]])
        #expect(AgentResult(try #require(client.answer(to: id)["result"]))["outcome"] == "performed")
        let told = client.received.filter { $0["method"] == "notifications/progress" }.compactMap { $0["params"] }
        #expect(told.count == 3 && told.allSatisfy { $0["progressToken"] == "t" })
        #expect(told.first == ["progressToken": "t", "progress": 0.4, "total": 1, "message": "3 of 8"])
        let numbers = told.compactMap { value -> Double? in
            if case .double(let number)? = value["progress"] { number } else { nil }
        }
        #expect(numbers.count == 3 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        #expect(told[1]["total"] == nil && told[1]["message"] == nil)
    }

    @Test(
        "a request without a token, or with one of a wrong kind, is not told",
        arguments: [[:], ["progressToken": 1.5], ["progressToken": []]] as [ActionValue])
    func unasked(_ meta: ActionValue) throws {
        let program = try StubProgram { request in
            .result(request["progress"] == nil ? #"{"outcome":"performed"}"# : #"{"outcome":"failed"}"#)
        }
        let client = try AgentClient(app: program.path)
        let call: ActionValue = ["name": "actions_perform", "arguments": ["action": "a:"], "_meta": meta]
        #expect(AgentResult(try client.result("tools/call", call))["outcome"] == "performed")
        #expect(client.received.isEmpty)
    }
}
