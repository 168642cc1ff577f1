import ActionRuntime
import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("A tool for each action")
struct EachToolsTests {
    /// A map with some actions, in whose menu they are in an order; each returns its name, if anything.
    private func map(_ actions: [String], returnsNames: Bool = true) -> String {
        let claims = Dictionary(
            uniqueKeysWithValues: actions.map { name in
                (name, (returnsNames ? ["do": [["return": .string(name)]]] : ["do": []]) as ActionValue)
            })
        let items = actions.map { ["action": .string($0)] as ActionValue }
        let map: ActionValue = [
            "actionMap": 1, "name": "desk", "root": ["name": "app", "actions": .object(claims)],
            "menus": [["id": "all", "title": "All", "items": .array(items)]],
        ]
        return map.json()
    }

    /// All tools, page by page, and how many each page has.
    private func pages(_ client: AgentClient) throws -> (tools: [ActionValue], sizes: [Int]) {
        var tools: [ActionValue] = [], sizes: [Int] = [], cursor: ActionValue?
        repeat {
            let page = try client.result("tools/list", cursor.map { ["cursor": $0] } ?? [:])
            tools += page["tools"]?.elements ?? []
            sizes.append(page["tools"]?.elements.count ?? 0)
            cursor = page["nextCursor"]
        } while cursor != nil
        return (tools, sizes)
    }

    @Test("the name of a tool means the same action in every process, whatever else is listed in whichever order")
    func stableNames() throws {
        // The letters of tools are the same for all of these.
        let actions = ["file_save:", "file.save", "file-save:", "file/save:", "file_save"]
        var meanings: [String: ActionValue] = [:]
        for present in [actions, actions.reversed()] + actions.map({ [$0] }) {
            let client = try AgentClient(map: map(present), .each)
            for tool in try client.tools() {
                let name = try #require(tool["name"]?.string), action = try #require(tool["_meta"]?["action"])
                #expect(meanings[name, default: action] == action)
                meanings[name] = action
                #expect(try client.call(name)["value"] == action)
            }
        }
        #expect(meanings.count == actions.count)
    }

    @Test("a tool that an earlier process listed is found, and one whose action is gone is no other one")
    func earlierProcess() throws {
        let listed = try AgentClient(map: map(["file/save:"]), .each).tools()
        let name = try #require(listed.first?["name"]?.string)
        let same = try AgentClient(map: map(["file_save:", "file/save:"]), .each)
        #expect(try same.call(name)["value"] == "file/save:")
        let other = try AgentClient(map: map(["file_save:"]), .each)
        #expect(try other.fault("tools/call", ["name": .string(name)]) == -32602)
    }

    @Test("a macro that reaches a destructive action is confirmed by its own tool, whatever its tool was before")
    func macros() throws {
        let client = try AgentClient(
            map: #"""
                { "actionMap": 1, "root": { "name": "app", "actions": {
                  "delete:": { "do": [] }, "closed:": { "parameters": {}, "do": [] },
                  "macro:": { "performs": [ { "action": "delete:" } ] } } },
                  "menus": [ { "id": "all", "title": "All", "items": [
                  { "action": "delete:", "destructive": true }, { "action": "macro:" }, { "action": "closed:" } ] } ] }
                """#, .each)
        let macro = try #require(try client.tools().first { $0["_meta"]?["action"] == "macro:" })
        #expect(macro["annotations"]?["destructiveHint"] == true)
        #expect(macro["inputSchema"]?["properties"]?["confirm"] != nil)
        let asked = try client.call("macro")
        #expect(asked["outcome"] == "needsConfirmation")
        let token = try #require(asked["confirmation"])
        #expect(try client.call("macro", ["confirm": token])["outcome"] == "performed")
        // Its list entry was made before an action became destructive: the token is no argument.
        #expect(try client.call("closed", ["confirm": "a token of another time"])["outcome"] == "performed")
    }

    @Test(
        "pages have at most 100 tools, everything once, and no schema of the output where nothing is returned",
        arguments: AgentClient.versions)
    func pages(_ version: String) throws {
        let actions = (0..<230).map { "act\($0):" }
        let client = try AgentClient(map: map(actions, returnsNames: false), .each, version: version)
        let (tools, sizes) = try pages(client)
        #expect(sizes == [100, 100, 30])
        #expect(Set(tools.compactMap { $0["_meta"]?["action"]?.string }) == Set(actions))
        #expect(tools.allSatisfy { $0["outputSchema"] == nil && $0["inputSchema"] != nil })
        #expect(tools.allSatisfy { $0.json().utf8.count <= 600 })
    }

    @Test("a tool whose action declares a result has a schema of its output, which all its results fit")
    func outputs() throws {
        let client = try AgentClient(
            map: #"""
                { "actionMap": 1, "state": { "n": 0 }, "root": { "name": "app", "actions": {
                  "count:": { "do": [ { "return": 3 } ] }, "text:": { "do": [ { "return": "n is ${n}" } ] },
                  "any:": { "do": [ { "return": "${n}" } ] }, "plain:": { "do": [] },
                  "off:": { "enabled": "n > 0", "do": [ { "return": [ 1 ] } ] },
                  "fails:": { "do": [ { "report": "E" } ], "returns": "object" },
                  "takes:": { "parameters": { "x": { "type": "integer" } }, "do": [ { "return": "${args.x}" } ], "returns": "integer" } } } }
                """#, .each)
        let kinds: [String: ActionValue?] = [
            "count:": ["integer", "null"], "text:": ["string", "null"], "any:": .null, "plain:": Optional.none,
            "off:": ["array", "null"], "fails:": ["object", "null"], "takes:": ["integer", "null"],
        ]
        let tools = try client.tools()
        #expect(tools.count == kinds.count)
        for tool in tools {
            let name = try #require(tool["name"]?.string), action = tool["_meta"]?["action"]?.string ?? ""
            guard let kind = try #require(kinds[action]) else {
                #expect(tool["outputSchema"] == nil)
                continue
            }
            let output = try #require(tool["outputSchema"])
            #expect(output["properties"]?["value"]?["type"] ?? .null == kind, "\(action)")
            #expect(output["type"] == "object" && output.json().utf8.count < 2_500)
            let schema = JSONSchema(output)
            for arguments: ActionValue in [[:], ["x": 5], ["x": "five"]] {
                let result = try client.call(name, arguments)
                let content = try #require(result.value["structuredContent"])
                #expect(schema.accepts(content), "\(action): \(content.json())")
                #expect(!schema.accepts(["value": 1]), "the members are required")
            }
        }
        #expect(try client.call("count")["value"] == 3 && client.call("takes", ["x": 5])["value"] == 5)
    }

    @Test("a result of another claim, whose kind the tool's schema does not have, is null, and the message says why")
    func otherKind() throws {
        let client = try AgentClient(
            map: #"""
                { "actionMap": 1, "state": { "n": 0 }, "root": { "name": "app", "actions": {
                  "get:": [ { "when": "n > 0", "do": [ { "return": "text" } ] }, { "do": [ { "return": 1 } ] } ],
                  "change:": { "do": [ { "set": { "n": 1 } } ] } } } }
                """#, .each)
        let schema = try #require(try client.tools().first { $0["name"] == "get" }?["outputSchema"])
        #expect(try client.call("get")["value"] == 1 && !client.call("change").isError)
        let result = try client.call("get"), content = try #require(result.value["structuredContent"])
        #expect(!result.isError && content["value"] == .null && JSONSchema(schema).accepts(content))
        #expect(result.text("message")?.contains("no longer an integer") == true, "\(content.json())")
        #expect(
            try client.tools().first { $0["name"] == "get" }?["outputSchema"]?["properties"]?["value"]?["type"]?[0]
                == "string")
        #expect(try client.call("get")["value"] == "text")
    }

    @Test("a cursor that is not known may be of an earlier process, and the refusal says so")
    func unknownCursor() throws {
        let document = map((0..<101).map { "act\($0):" })
        let earlier = try #require(AgentClient(map: document, .each).result("tools/list")["nextCursor"])
        let client = try AgentClient(map: document, .each)
        let first = try client.result("tools/list")["nextCursor"]
        #expect(first != nil && first != earlier)
        for cursor: ActionValue in [earlier, "", "x", "1-1-1"] {
            let answer = try client.answer(to: client.request("tools/list", ["cursor": cursor]))
            #expect(answer["error"]?["code"] == -32602)
            #expect(answer["error"]?["message"]?.string?.contains("of an earlier process") == true)
        }
        #expect(try client.fault("tools/list", ["cursor": 7]) == -32602)
    }
}
