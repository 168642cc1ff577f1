import ActionRuntime
import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("The messages of agents")
struct AgentEnvelopeTests {
    @Test("'initialize' takes its versions, and gives the newest one for any other")
    func initialize() throws {
        let client = try AgentClient(map: AgentDesk.map)
        for (asked, given) in [
            ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("2024-11-05", "2025-11-25"),
            ("2026-07-28", "2025-11-25"), ("", "2025-11-25"),
        ] {
            let result = try client.result("initialize", ["protocolVersion": .string(asked)])
            #expect(result["protocolVersion"]?.string == given && result["capabilities"]?["tools"] == [:])
            #expect(result["serverInfo"]?["name"] == "action" && result["resultType"] == nil)
        }
        #expect(try client.fault("initialize") == -32602)
    }

    @Test("'server/discover' names the versions, and nothing may be kept")
    func discover() throws {
        let client = try AgentClient(map: AgentDesk.map, version: "2026-07-28")
        for method in ["server/discover", "tools/list"] {
            let result = try client.result(method)
            #expect(result["resultType"] == "complete" && result["ttlMs"] == 0 && result["cacheScope"] == "private")
            #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "action")
        }
        #expect(try client.result("server/discover")["supportedVersions"]?[0] == "2026-07-28")
        let call = try client.result("tools/call", ["name": "actions_list"])
        #expect(call["resultType"] == "complete" && call["ttlMs"] == nil)
    }

    @Test("a request says which version it speaks, or follows 'initialize'")
    func versions() throws {
        let client = try AgentClient(map: AgentDesk.map, version: "2026-07-28")
        func fault(_ meta: ActionValue?, _ method: String = "tools/list") throws -> ActionValue? {
            let params: ActionValue = meta.map { ["_meta": $0] } ?? [:]
            client.send(["jsonrpc": "2.0", "id": "a", "method": .string(method), "params": params])
            return try client.answer(to: "a")["error"]
        }
        let version = "io.modelcontextprotocol/protocolVersion", can = "io.modelcontextprotocol/clientCapabilities"
        #expect(try fault(nil)?["code"] == -32602)
        #expect(try fault(["progressToken": 1])?["code"] == -32602)
        #expect(try fault(.object([version: "2026-07-28"]))?["code"] == -32602)
        #expect(try fault(.object([version: 7, can: [:]]))?["code"] == -32602)
        #expect(try fault(.object([version: "2026-07-28", can: [:]]), "ping")?["code"] == -32601)
        for method in ["tools/list", "tools/burn", "ping"] {
            let other = try fault(.object([version: "2031-01-01", can: [:]]), method)
            #expect(other?["code"] == -32022 && other?["data"]?["requested"] == "2031-01-01")
            #expect(other?["data"]?["supported"] == ["2026-07-28", "2025-11-25", "2025-06-18"])
            #expect(try fault(.object([version: "2031-01-01"]), method)?["code"] == -32022)
        }
        #expect(try fault(.object([version: "2026-07-28", can: [:]]), "tools/burn")?["code"] == -32601)
        #expect(try fault(.object([version: "2026-07-28", can: [:]])) == nil)
    }

    @Test("every version that is listed may stand in '_meta', and answers have its form")
    func listedVersions() throws {
        let client = try AgentClient(map: AgentDesk.map, version: "2026-07-28")
        let listed = try client.result("server/discover")["supportedVersions"]?.elements ?? []
        #expect(listed.count == 3)
        for listed in listed {
            client.version = listed.string ?? ""
            for (method, params) in [("tools/list", [:]), ("tools/call", ["name": "actions_list"])]
                as [(String, ActionValue)]
            {
                let meta: ActionValue = .object([
                    "io.modelcontextprotocol/protocolVersion": listed,
                    "io.modelcontextprotocol/clientCapabilities": [:],
                ])
                guard case .object(var members) = params else { continue }
                members["_meta"] = meta
                client.send(["jsonrpc": "2.0", "id": "v", "method": .string(method), "params": .object(members)])
                let result = try #require(client.answer(to: "v")["result"])
                #expect((result["resultType"] == "complete") == (listed == "2026-07-28"))
            }
        }
    }

    @Test("no code of the protocol of remote control is a code of this one")
    func codes() throws {
        let client = try AgentClient(map: AgentDesk.map)
        let values = String(repeating: "0,", count: 5_000) + "0"
        client.write(#"{"jsonrpc":"2.0","id":8,"method":"ping","params":{"x":[\#(values)]}}"#)
        let answer = try #require(client.received.first)
        #expect(answer["error"]?["code"] == -32600 && answer["error"]?["message"]?.string?.contains("values") == true)
    }

    @Test("unknown methods and tools, and malformed calls, are faults", arguments: AgentClient.versions)
    func faults(_ version: String) throws {
        let client = try AgentClient(map: AgentDesk.map, version: version)
        #expect(try client.fault("tools/burn") == -32601)
        #expect(try client.fault("prompts/list") == -32601)
        #expect(try client.fault("tools/call", ["name": "actions_burn"]) == -32602)
        #expect(try client.fault("tools/call", ["arguments": [:]]) == -32602)
        #expect(try client.fault("tools/call", ["name": "actions_list", "arguments": []]) == -32602)
        #expect(try client.fault("tools/list", ["cursor": "2"]) == -32602)
    }

    @Test(
        "a message without an identifier that can be read is refused without one",
        arguments: [
            "garbage", "[]", "7", #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":[],"method":"ping"}"#,
        ])
    func unreadable(_ line: String) throws {
        let client = try AgentClient(map: AgentDesk.map)
        client.write(line)
        let answer = try #require(client.received.first)
        #expect(client.received.count == 1 && answer["id"] == nil && answer["error"]?["message"]?.string != nil)
    }

    @Test(
        "what asks for nothing is not answered",
        arguments: [
            "", " \t\r", #"{"jsonrpc":"2.0","method":"notifications/unknown"}"#,
            #"{"jsonrpc":"2.0","id":3,"result":{}}"#,
            #"{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"no"}}"#, #"{"jsonrpc":"2.0","method":"tools/list"}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#,
        ])
    func silence(_ line: String) throws {
        let client = try AgentClient(map: AgentDesk.map)
        client.write(line)
        #expect(client.received.isEmpty)
    }

    @Test("no text of a program stands in what the server says of itself and its tools")
    func fixedText() throws {
        for kind in [AgentToolSet.Kind.three(isReadOnly: false), .each] {
            let client = try AgentClient(map: AgentDesk.map, kind)
            let said = try client.result("initialize", ["protocolVersion": "2025-11-25"])
            #expect(said["instructions"]?.string?.contains("IGNORE") == false)
            for tool in try client.tools() { #expect(tool["description"]?.string?.contains("IGNORE") == false) }
        }
    }
}
