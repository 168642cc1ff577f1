import ActionRuntime
import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("What agents are told of changes")
struct AgentChangesTests {
    private static let uri: ActionValue = "action://actions"

    @Test("the state of the actions is a resource, in each version", arguments: AgentClient.versions)
    func resource(_ version: String) throws {
        let client = try AgentClient(map: AgentDesk.map, only: "*e:", version: version)
        let listed = try client.result("resources/list")["resources"]?.elements
        #expect(listed?.count == 1 && listed?.first?["uri"] == Self.uri)
        #expect(try client.result("resources/templates/list")["resourceTemplates"] == [])
        let content = try #require(client.result("resources/read", ["uri": Self.uri])["contents"]?[0])
        #expect(content["uri"] == Self.uri && content["mimeType"] == "application/json")
        let state = try ActionValue(json: content["text"]?.string ?? "")
        let paste = state["actions"]?.elements.first { $0["action"] == "paste:" }
        #expect(paste?["enabled"] == false && paste?["reasons"]?[0]?["text"] == "the clipboard is empty")
        #expect(state["actions"]?.elements.contains { $0["action"] == "copy:" } == false)
        for params in [[:], ["uri": 7], ["uri": "action://other"]] as [ActionValue] {
            #expect(try client.fault("resources/read", params) == -32602)
        }
    }

    @Test("a program that cannot be reached has no state, which is a fault")
    func nobody() throws {
        let client = try AgentClient(app: "nobody-\(UInt32.random(in: 0 ... .max))")
        #expect(try client.fault("resources/read", ["uri": Self.uri]) == -32603)
    }

    @Test("a client of 'initialize' subscribes to the resource", arguments: ["2025-06-18", "2025-11-25"])
    func subscribe(_ version: String) throws {
        let client = try AgentClient(map: AgentDesk.map, version: version)
        #expect(try client.fault("resources/subscribe", ["uri": "action://other"]) == -32602)
        #expect(try client.result("resources/subscribe", ["uri": Self.uri]) == [:])
        _ = try client.call("actions_perform", ["action": "copy:"])
        #expect(try client.message("notifications/resources/updated")["params"] == ["uri": Self.uri])
        _ = try client.call("actions_list")
        #expect(client.received.isEmpty)
        #expect(try client.result("resources/unsubscribe", ["uri": Self.uri]) == [:])
        _ = try client.call("actions_perform", ["action": "copy:"])
        #expect(client.received.isEmpty)
    }

    @Test("'subscriptions/listen' stays open, and tells what was asked for")
    func listen() throws {
        let client = try AgentClient(map: AgentDesk.map, version: "2026-07-28")
        let wanted: ActionValue = [
            "toolsListChanged": true, "promptsListChanged": true,
            "resourceSubscriptions": [Self.uri, "action://other"],
        ]
        let id = client.request("subscriptions/listen", ["notifications": wanted])
        let told = try client.message("notifications/subscriptions/acknowledged")["params"]
        // The three tools never change.
        #expect(told?["notifications"] == ["resourceSubscriptions": [Self.uri]])
        let mark: ActionValue = .object(["io.modelcontextprotocol/subscriptionId": id])
        #expect(told?["_meta"] == mark)
        _ = try client.call("actions_perform", ["action": "copy:"])
        #expect(
            try client.message("notifications/resources/updated")["params"] == ["uri": Self.uri, "_meta": mark])
        client.send(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": id]])
        _ = try client.call("actions_perform", ["action": "copy:"])
        #expect(client.received.isEmpty)
        for wrong in [[:], ["notifications": []], ["notifications": ["resourceSubscriptions": 7]]] as [ActionValue] {
            #expect(try client.fault("subscriptions/listen", wrong) == -32602)
        }
    }

    @Test("a subscription that the server ends has a result with its mark")
    func ending() throws {
        let client = try AgentClient(map: AgentDesk.map, version: "2026-07-28")
        let id = client.request("subscriptions/listen", ["notifications": [:]])
        _ = try client.message("notifications/subscriptions/acknowledged")
        client.endInput()
        let result = try client.answer(to: id)["result"]
        #expect(
            result?["resultType"] == "complete" && result?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == id)
    }

    @Test("the tools of '--each' change with the program, and not with each change of it")
    func tools() throws {
        for version in ["2025-11-25", "2026-07-28"] {
            let program = try changing()
            let client = try AgentClient(app: program.path, .each, version: version)
            if version < "2026" {
                let said = try client.result("initialize", ["protocolVersion": "2025-11-25"])
                #expect(said["capabilities"]?["tools"] == ["listChanged": true])
            } else {
                _ = client.request("subscriptions/listen", ["notifications": ["toolsListChanged": true]])
                let told = try client.message("notifications/subscriptions/acknowledged")["params"]
                #expect(told?["notifications"] == ["toolsListChanged": true])
            }
            #expect(try client.tools().count == 1)
            for _ in 0..<3 { #expect(try !client.call("save").isError) }
            #expect(client.received.isEmpty)
            _ = try client.call("save", ["more": true])
            _ = try client.message("notifications/tools/list_changed")
            #expect(try client.tools().count == 2)
        }
    }

    /// A program that tells of a change after each action, and has one action more after one with an argument.
    private func changing() throws -> StubProgram {
        let count = Count()
        return try StubProgram { request in
            switch request.method {
            case "watch/start": return .result(#"{"watch":1,"revision":1,"actions":[]}"#)
            case "actions/list":
                let names = ["save:", "shut:"].prefix(count.value)
                let actions = names.map { #"{"action":"\#($0)","enabled":true}"# }.joined(separator: ",")
                return .result(#"{"revision":1,"actions":[\#(actions)]}"#)
            default:
                if request["arguments"]?["more"] != nil { count.value = 2 }
                let change = #"{"jsonrpc":"2.0","method":"actions/changed","params":{"watch":1,"actions":[]}}"#
                return .resultAndLines(#"{"action":"save:","outcome":"performed"}"#, [change])
            }
        }
    }

    /// Used by the thread of the program, one request after the other.
    private final class Count: @unchecked Sendable {
        var value = 1
    }

    @Test("whoever follows a program is told when it goes away, and when it is found again")
    func restart() throws {
        let app = "followed-\(UInt32.random(in: 0 ... .max))"
        var program = LiveServer.desk(app)
        let client = try AgentClient(app: app)
        _ = try client.result("resources/subscribe", ["uri": Self.uri])
        _ = try client.call("actions_perform", ["action": "copy:"])
        _ = try client.message("notifications/resources/updated")
        program.stop()
        _ = try client.message("notifications/resources/updated")
        #expect(try client.fault("resources/read", ["uri": Self.uri]) == -32603)
        program = LiveServer.desk(app)
        defer { program.stop() }
        _ = try client.message("notifications/resources/updated")
        #expect(try client.result("resources/read", ["uri": Self.uri])["contents"]?.elements.count == 1)
        _ = try client.call("actions_perform", ["action": "copy:"])
        _ = try client.message("notifications/resources/updated")
    }
}
