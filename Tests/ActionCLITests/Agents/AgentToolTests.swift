import ActionRuntime
import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("The tools of agents")
struct AgentToolTests {
    private func client(_ kind: AgentToolSet.Kind = .three(isReadOnly: false), only: String? = nil) throws
        -> AgentClient
    {
        try AgentClient(map: AgentDesk.map, kind, only: only)
    }

    // MARK: List

    @Test("the pages of a list are of one moment, and have everything once")
    func pages() throws {
        let client = try client()
        var names: [String] = [], revisions: Set<ActionValue> = [], arguments: ActionValue = ["limit": 3]
        while true {
            let page = try client.call("actions_list", arguments)
            names += page["actions"]?.elements.compactMap { $0["action"]?.string } ?? []
            revisions.insert(page["revision"] ?? .null)
            #expect(page["total"] == 8)
            guard let cursor = page["nextCursor"], cursor != .null else { break }
            // Changes meanwhile are another list's.
            _ = try client.call("actions_perform", ["action": "copy:"])
            arguments = ["limit": 3, "cursor": cursor]
        }
        #expect(names == ["best:", "copy:", "crash:", "delete:", "paste:", "quit:", "rate:", "wipe:"])
        #expect(revisions.count == 1)
    }

    @Test("a list is compact: what is null, false, off or empty is left out")
    func compact() throws {
        let listed = try client().call("actions_list")["actions"]?.elements ?? []
        let entries = Dictionary(uniqueKeysWithValues: listed.map { ($0["action"]?.string ?? "", $0) })
        #expect(entries["quit:"] == ["action": "quit:", "enabled": true, "title": "quit:"])
        #expect(
            entries["copy:"]
                == ["action": "copy:", "enabled": true, "title": "Copy", "summary": "Keeps it.", "shortcut": "cmd+c"])
        #expect(entries["paste:"]?["enabled"] == false && entries["paste:"]?["reasons"]?.elements.count == 1)
        #expect(entries["delete:"]?["destructive"] == true)
    }

    @Test("what was cancelled at the program is not to be sent again")
    func cancelled() throws {
        let program = try StubProgram { _ in .result(#"{"action":"export:","outcome":"cancelled"}"#) }
        let result = try AgentClient(app: program.path).call("actions_perform", ["action": "export:"])
        #expect(result.isError && result["outcome"] == "cancelled")
        #expect(result.advice.contains("cancelled at the program. Do not send it again"))
    }

    @Test("steps end at the first that is not performed, and the advice says what stays")
    func steps() throws {
        let client = try client()
        let steps: ActionValue = [["action": "copy:"], ["action": "paste:"], ["action": "crash:"], ["action": "quit:"]]
        let result = try client.call("actions_perform", ["steps": steps])
        #expect(result.isError && result["outcome"] == "failed" && result["performed"] == 2 && result["of"] == 4)
        #expect(result["steps"]?[1]?["value"] == "text" && result["action"] == "crash:")
        #expect(result.advice.hasPrefix("The first 2 of the steps were performed"))
        let single = try client.call("actions_perform", ["action": "copy:"])
        #expect(single["steps"] == .null && single["performed"] == .null)
        let question = try client.call("actions_perform", ["steps": [["action": "copy:"], ["action": "delete:"]]])
        #expect(question["outcome"] == "needsConfirmation" && question.advice.contains("'steps' has those"))
        for wrong in [[:], ["steps": [["act": "copy:"]]], ["steps": [["action": "copy:"]], "action": "copy:"]]
            as [ActionValue]
        {
            #expect(try client.call("actions_perform", wrong)["error"]?["code"] == -32602)
        }
        // What the filter does not show is no step: nothing is performed.
        let narrow = try self.client(only: "*copy*")
        let missing = try narrow.call("actions_perform", ["steps": [["action": "copy:"], ["action": "paste:"]]])
        #expect(missing["outcome"] == "unclaimed" && missing["action"] == "paste:" && missing["steps"] == .null)
    }

    @Test("an action that nobody takes here says where it would be taken, and is performed from there")
    func focus() throws {
        let map = #"""
            { "actionMap": 1, "focus": "app/a", "root": { "name": "app", "children": [ { "name": "a" },
              { "name": "b", "actions": { "act:": {} } }, { "name": "c", "catchAll": { "matching": "plug.*" } } ] } }
            """#
        let client = try AgentClient(map: map)
        for (action, node, kind) in [("act:", "app/b", "closure"), ("plug.in:", "app/c", "catchAll")] {
            let explained = try client.call("actions_explain", ["action": .string(action)])
            #expect(explained["focus"] == [.string(node)] && explained["focusKinds"] == [.string(kind)], "\(explained)")
            let fired = try client.call("actions_perform", ["action": .string(action)])
            #expect(fired["outcome"] == "unclaimed" && fired["focus"] == [.string(node)], "\(fired)")
            #expect(fired.text("message")?.contains("It would be taken with the focus in \(node)") == true)
            #expect(fired.advice.contains("With 'from' set to \(node)"))
            let there = try client.call("actions_perform", ["action": .string(action), "from": .string(node)])
            #expect(there["outcome"] == "performed" && there["focus"] == .null)
        }
        let unknown = try client.call("actions_perform", ["action": "acts:"])
        #expect(unknown["focus"] == .null && unknown["suggestions"] == ["act:"])
    }

    @Test("24 actions take at most 6 KB, with the text that repeats them")
    func size() throws {
        let names = (0..<24).map { "action\($0):" }
        let claims: [String: ActionValue] = Dictionary(
            uniqueKeysWithValues: names.enumerated().map { index, name in
                (
                    name,
                    index % 4 == 0 ? ["enabled": "x != null", "reason": "nothing is selected", "do": []] : ["do": []]
                )
            })
        let items: [ActionValue] = names.enumerated().map { index, name in
            var item: [String: ActionValue] = ["action": .string(name), "title": "Rotate Photo"]
            if index % 3 == 0 { item["summary"] = "What it does to the photo." }
            if index < 12 { item["shortcut"] = .string("cmd+\(Array("abcdefghijkl")[index])") }
            return .object(item)
        }
        let map: ActionValue = [
            "actionMap": 1, "name": "photos", "state": ["x": .null],
            "menus": [["id": "all", "title": "All", "items": .array(items)]],
            "root": ["name": "app", "actions": .object(claims)],
        ]
        let result = try AgentClient(map: map.json()).call("actions_list")
        #expect(result["total"] == 24 && result["actions"]?[0]?["reasons"] != nil)
        #expect(result.value.json().utf8.count <= 6_000)
    }

    @Test("fields choose what an action is listed with, on each page")
    func fields() throws {
        let client = try client()
        let listed = try client.call("actions_list", ["fields": ["title", "target"], "limit": 2])
        #expect(
            listed["actions"]
                == [
                    ["action": "best:", "title": "Rate", "target": "app/window"],
                    ["action": "copy:", "title": "Copy", "target": "app/window"],
                ])
        let cursor = try #require(listed["nextCursor"])
        let next = try client.call("actions_list", ["cursor": cursor, "limit": 2])
        #expect(next["actions"]?[0] == ["action": "crash:", "title": "crash:", "target": "app/window"])
        let other = try client.call("actions_list", ["cursor": cursor, "limit": 1, "fields": ["action", "kind"]])
        #expect(other["actions"] == [["action": "crash:", "kind": "method"]])
        #expect(try client.call("actions_list", ["fields": []])["actions"]?[0] == ["action": "best:"])
    }

    @Test("a query ranks as the palette does")
    func query() throws {
        let found = try client().call("actions_list", ["query": "pat"])
        #expect(found["actions"]?.elements.compactMap { $0["action"] } == ["paste:"] && found["total"] == 1)
        let all = try client().call("actions_list", ["query": ""])
        #expect(all["total"] == 8)
        let entry = try #require(all["actions"]?.elements.first { $0["action"] == "copy:" })
        #expect(entry["title"] == "Copy" && entry["summary"] == "Keeps it." && entry["shortcut"] == "cmd+c")
        let rate = try #require(all["actions"]?.elements.first { $0["action"] == "rate:" })
        #expect(rate["title"] == "Rate" && rate["parameters"]?["properties"]?["stars"]?["maximum"] == 5)
    }

    @Test(
        "what is asked for wrongly is a result that says how to mend it",
        arguments: [
            ("actions_list", #"{"limit":0}"#, "1 to 1000"), ("actions_list", #"{"limit":"x"}"#, "an integer"),
            ("actions_list", #"{"query":1}"#, "a string"), ("actions_list", #"{"cursor":"9-9"}"#, "list again"),
            ("actions_list", #"{"cursor":"x"}"#, "list again"),
            ("actions_list", #"{"querry":"x"}"#, "Did you mean 'query'?"),
            ("actions_list", #"{"fields":"title"}"#, "an array of strings"),
            ("actions_list", #"{"fields":["titel"]}"#, "Did you mean 'title'?"),
            ("actions_list", #"{"fields":["xyzzyx"]}"#, "There are enabled, state"),
            ("actions_explain", "{}", "'action' is missing"), ("actions_explain", #"{"action":"a b"}"#, "white space"),
            ("actions_perform", "{}", "'action' is missing"), ("actions_perform", #"{"action":7}"#, "a string"),
            ("actions_perform", #"{"action":"copy:","force":true}"#, "takes no parameter 'force'"),
            ("actions_perform", #"{"action":"copy:","arguments":[]}"#, "an object"),
            ("actions_perform", #"{"action":"copy:","ifRevision":"x"}"#, "an integer"),
        ])
    func wrong(_ tool: String, _ arguments: String, _ words: String) throws {
        let result = try client().call(tool, try ActionValue(json: arguments))
        #expect(result.isError && result["error"]?["code"] == -32602 && result.advice.contains("'message'"))
        #expect(result.text("message")?.contains(words) == true, "\(result.value)")
        let long = try client().call("actions_list", ["query": .string(String(repeating: "x", count: 2_000))])
        #expect(long.isError)
    }

    @Test("a start that is not there is out of date")
    func start() throws {
        for tool in ["actions_list", "actions_explain", "actions_perform"] {
            var arguments: [String: ActionValue] = ["from": "app/windw"]
            if tool != "actions_list" { arguments["action"] = "copy:" }
            let result = try client().call(tool, .object(arguments))
            #expect(result.isError && result["error"]?["code"] == -32001 && result["error"]?["revision"] != .null)
            #expect(result.text("message")?.contains("Did you mean 'app/window'?") == true)
        }
        let listed = try client().call("actions_list", ["from": "app"])
        #expect(listed["actions"]?.elements.compactMap { $0["action"] } == ["quit:"])
    }

    @Test("outcomes say what came of a request, and what to do")
    func outcomes() throws {
        let client = try client()
        let bad = try client.call("actions_perform", ["action": "rate:", "arguments": ["stars": 9]])
        #expect(bad.isError && bad["outcome"] == "badArguments" && bad.text("message")?.contains("stars") == true)
        #expect(bad.advice.contains("'parameters'"))
        let failed = try client.call("actions_perform", ["action": "crash:"])
        #expect(failed.isError && failed["outcome"] == "failed" && failed.text("message")?.contains("DiskFull") == true)
        let renamed = try client.call("actions_perform", ["action": "best:", "arguments": ["stars": 5]])
        #expect(!renamed.isError && renamed["resolved"] == "rate:" && renamed["value"] == 5)
    }

    @Test("a token is good for its own request only")
    func tokens() throws {
        let client = try client()
        let token = try #require(client.call("actions_perform", ["action": "delete:"])["confirmation"])
        let other = try client.call(
            "actions_perform", ["action": "wipe:", "arguments": ["confirm": "x"], "confirm": token])
        #expect(other["outcome"] == "needsConfirmation" && other.advice.contains(#"{"confirm":"x"}"#))
    }

    @Test("a token or cursor that is not known may be of an earlier process, and the refusal says so")
    func earlierProcess() throws {
        let earlier = try client(), later = try client()
        let token = try #require(earlier.call("actions_perform", ["action": "delete:"])["confirmation"])
        let cursor = try #require(earlier.call("actions_list", ["limit": 3])["nextCursor"])
        let asked = try later.call("actions_perform", ["action": "delete:"])
        #expect(asked.text("message")?.contains("earlier process") == false)
        let refused = try later.call("actions_perform", ["action": "delete:", "confirm": token])
        #expect(refused["outcome"] == "needsConfirmation")
        #expect(refused.text("message")?.contains("of an earlier process") == true)
        // The later process has a list of the same number and size.
        _ = try later.call("actions_list", ["limit": 3])
        let page = try later.call("actions_list", ["cursor": cursor])
        #expect(page.isError && page["error"]?["code"] == -32602)
        #expect(page.text("message")?.contains("of an earlier process") == true)
    }

    // MARK: Narrowing

    @Test("read only, nothing can be performed")
    func readOnly() throws {
        let client = try client(.three(isReadOnly: true))
        #expect(try client.tools().map { $0["annotations"]?["readOnlyHint"] } == [true, true])
        #expect(
            try client.fault("tools/call", ["name": "actions_perform", "arguments": ["action": "copy:"]]) == -32602)
    }

    @Test("what a pattern leaves out is answered as what does not exist")
    func only() throws {
        let client = try client(only: "*e:")
        let names = try client.call("actions_list")["actions"]?.elements.compactMap { $0["action"]?.string }
        #expect(names == ["delete:", "paste:", "rate:", "wipe:"])
        let hidden = try client.call("actions_perform", ["action": "copy:"])
        let missing = try client.call("actions_perform", ["action": "cupe:"])
        for result in [hidden, missing] {
            #expect(result.isError && result["outcome"] == "unclaimed" && result["target"] == .null)
            #expect(result["suggestions"]?.elements.contains("copy:") == false)
        }
        #expect(hidden.text("message") == "Nothing responds to 'copy:'.")
        let explained = try client.call("actions_explain", ["action": "copy:"])
        #expect(!explained.isError && explained["enabled"] == false && explained["target"] == .null)
        #expect(explained["reasons"]?[0]?["kind"] == "unclaimed")
    }

    @Test("hints are true to the facts")
    func hints() throws {
        let hints = try client().tools().map { $0["annotations"] }
        #expect(hints[0] == ["readOnlyHint": true, "openWorldHint": false] && hints[1] == hints[0])
        #expect(hints[2] == ["readOnlyHint": false, "destructiveHint": true, "idempotentHint": false])
    }

    // MARK: A tool for each action

    @Test("each action is a tool of its own, with its schema")
    func each() throws {
        let client = try client(.each)
        let tools = try client.tools()
        let named = Dictionary(uniqueKeysWithValues: tools.map { ($0["name"]?.string ?? "", $0) })
        #expect(Set(named.keys) == ["best", "copy", "crash", "delete", "paste", "quit", "rate", "wipe"])
        #expect(named["rate"]?["inputSchema"]?["properties"]?["stars"]?["type"] == "integer")
        #expect(named["rate"]?["_meta"]?["action"] == "rate:" && named["rate"]?["title"] == "Rate")
        #expect(named["copy"]?["annotations"]?["destructiveHint"] == false)
        #expect(named["delete"]?["annotations"]?["destructiveHint"] == true)
        let rated = try client.call("rate", ["stars": 4])
        #expect(!rated.isError && rated["value"] == 4)
        #expect(try client.call("paste").isError)
        let asked = try client.call("delete")
        let token = try #require(asked["confirmation"])
        #expect(try client.call("delete", ["confirm": token])["outcome"] == "performed")
        #expect(try client.fault("tools/call", ["name": "burn"]) == -32602)
    }

    @Test("the token has a name that the action's own parameters have not")
    func confirmName() throws {
        let client = try client(.each)
        let asked = try client.call("wipe", ["confirm": "mine"])
        #expect(asked["outcome"] == "needsConfirmation")
        let done = try client.call("wipe", ["confirm": "mine", "confirm_": asked["confirmation"] ?? .null])
        #expect(done["outcome"] == "performed" && done["value"] == "mine")
    }
}
