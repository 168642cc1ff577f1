import ActionRuntime
import Foundation
import Testing

@testable import ActionAgents
@testable import ActionMaps

@Suite("An agent's session")
struct AgentSessionTests {
    /// What an agent does, over a map and over a program: both have something to paste once it was copied.
    private func play(_ client: AgentClient) throws {
        let names = try client.tools().compactMap { $0["name"]?.string }
        #expect(names == ["actions_list", "actions_explain", "actions_perform"])
        let list = try client.call("actions_list")
        let entry = try #require(list["actions"]?.elements.first { $0["action"] == "paste:" })
        #expect(entry["enabled"] == false && entry["reasons"]?[0]?["text"] == "the clipboard is empty")
        let revision = try #require(list["revision"])

        let refused = try client.call("actions_perform", ["action": "paste:"])
        #expect(refused.isError && refused["outcome"] == "disabled" && refused["error"] == .null)
        #expect(refused["reasons"]?[0]?["text"] == "the clipboard is empty" && refused.advice.contains("'reasons'"))
        let why = try client.call("actions_explain", ["action": "paste:"])
        #expect(!why.isError && why["reasons"] == refused["reasons"] && why["steps"]?.elements.isEmpty == false)

        let mistyped = try client.call("actions_perform", ["action": "paset:"])
        #expect(mistyped.isError && mistyped["outcome"] == "unclaimed" && mistyped["suggestions"] == ["paste:"])

        let late = try client.call("actions_perform", ["action": "copy:", "ifRevision": revision])
        #expect(late.isError && late["error"]?["code"] == -32001 && late["outcome"] == .null)
        // A node far below any known one counts for every tree, so that tests beside this one may change the revision again.
        var copied = late
        while let now = copied["error"]?["revision"] {
            copied = try client.call("actions_perform", ["action": "copy:", "ifRevision": now])
        }
        #expect(!copied.isError && copied["outcome"] == "performed" && copied.advice.isEmpty)
        #expect(try client.call("actions_perform", ["action": "paste:"])["value"] == "text")

        let asked = try client.call("actions_perform", ["action": "delete:"])
        #expect(asked.isError && asked["outcome"] == "needsConfirmation")
        #expect(asked.advice.contains("'delete:' would be performed at 'app/window'"))
        let token = try #require(asked["confirmation"])
        #expect(
            try client.call("actions_perform", ["action": "delete:", "confirm": "no"])["outcome"] == "needsConfirmation"
        )
        let deleted = try client.call("actions_perform", ["action": "delete:", "confirm": token])
        #expect(!deleted.isError && deleted["value"] == 2)
        #expect(
            try client.call("actions_perform", ["action": "delete:", "confirm": token])["outcome"]
                == "needsConfirmation")
    }

    @Test("over a map, in each version", arguments: AgentClient.versions)
    func map(_ version: String) throws { try play(AgentClient(map: AgentDesk.map, version: version)) }

    @Test("over a program that is started anew, in each version", arguments: AgentClient.versions)
    func program(_ version: String) throws {
        let app = "agents-\(UInt32.random(in: 0 ... .max))"
        var program = LiveServer.desk(app)
        let client = try AgentClient(app: app, version: version)
        try play(client)
        program.stop()
        let gone = try client.call("actions_list")
        #expect(gone.isError && gone["error"]?["code"] == -32000 && gone["actions"] == .null)
        #expect(gone.text("message")?.contains("went away") == true && gone.advice.contains("at the next call"))
        program = LiveServer.desk(app)
        defer { program.stop() }
        let found = try client.call("actions_list")
        #expect(!found.isError && found["actions"]?.elements.isEmpty == false)
        // Its process is the test's own, both times.
        #expect(found.advice.isEmpty)
    }

    @Test("names both programs of one name, and a call chooses one for good")
    func two() throws {
        let app = "twins-\(UInt32.random(in: 0 ... .max))", folder = RemoteDirectory.path
        let first = LiveServer.desk(app)
        defer { first.stop() }
        // Another process's number, in a socket that leads to the same program.
        let other = "\(folder)/\(app)-1.sock"
        try #require(symlink(first.path, other) == 0)
        defer { unlink(other) }
        let client = try AgentClient(app: app), answer = try client.call("actions_list")
        #expect(answer.isError && answer.text("message")?.contains("There are 2 programs '\(app)'") == true)
        #expect(answer.text("message")?.contains(first.path) == true)
        #expect(answer.text("message")?.contains("'program'") == true)
        for wrong in [7, "1"] as [ActionValue] {
            #expect(try client.call("actions_list", ["program": wrong])["error"]?["code"] == -32602)
        }
        #expect(try !client.call("actions_list", ["program": 1]).isError)
        #expect(try client.call("actions_perform", ["action": "copy:"])["outcome"] == "performed")
        let own: ActionValue = .int(Int(ProcessNumber.own))
        let listed = try client.call("actions_list", ["program": own])
        #expect(!listed.isError && listed.advice.isEmpty)
        let tool = try client.tools().first
        #expect(tool?["inputSchema"]?["properties"]?["program"]?["type"] == "integer")
        // Where each action is a tool, each tool chooses, also one that an earlier process listed.
        let each = try AgentClient(app: app, .each)
        #expect(try each.fault("tools/list") == -32603)
        #expect(try each.call("copy", ["program": 7])["error"]?["code"] == -32602)
        #expect(try each.call("copy", ["program": 1])["outcome"] == "performed")
        let tools = try each.tools()
        #expect(
            !tools.isEmpty && tools.allSatisfy { $0["inputSchema"]?["properties"]?["program"]?["type"] == "integer" })
        #expect(try each.call("copy", ["program": own])["outcome"] == "performed")
        // A socket means one program.
        let single = try AgentClient(app: first.path)
        #expect(try single.call("actions_list", ["program": own])["error"]?["code"] == -32602)
    }
}
