import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("The host, which takes external actions")
struct HostTests {
    private static let map = """
        { "actionMap": 1, "state": { "text": null, "count": 0 }, "focus": "app/pane",
          "actions": { "go:": { "parameters": { "line": { "type": "integer" } } } },
          "menus": [ { "title": "Edit", "items": [
            { "title": "More", "items": [ { "action": "copy:", "title": "Copy", "external": true } ] },
            { "action": "find:", "title": "Find", "shortcut": "cmd+f" } ] } ],
          "root": { "name": "app",
            "actions": { "find:": { "do": [ { "print": "found" } ] },
                         "both:": { "do": [ { "perform": "copy:" }, { "add": { "count": 1 } } ] } },
            "keys": { "cmd+k": "find:", "cmd+g": { "action": "go:", "external": true } },
            "children": [ { "name": "pane",
              "keys": { "cmd+k": { "action": "host:", "external": true }, "cmd+j": "copy:" },
              "remap": { "alias:": "copy:" },
              "actions": { "copy:": { "when": "text", "do": [ { "print": "copied" } ] } } } ] } }
        """

    @Test(
        "A request that the host takes says so, and does nothing",
        arguments: [
            ["fire", "host:"], ["fire", "copy:"], ["fire", "alias:"], ["press", "cmd+k"], ["press", "cmd+j"],
            ["fire", "go:", "line=3"],
        ])
    func requests(_ words: [String]) throws {
        let scratch = try Scratch()
        let map = try scratch.write(Self.map, to: "map.json")
        let answer = Run(words + ["--map", map, "--json"])
        let object = try answer.object
        #expect(answer.status == .external)
        #expect(object["outcome"] == "external")
        #expect(object["target"] == .null && object["kind"] == .null && object["handledBy"] == .null)
        #expect(object["asked"]?.elements.contains("app") == true)
        #expect(object["output"]?.elements == [])
        let text = Run(words + ["--map", map, "-q"])
        #expect(text.status == .external && text.output.isEmpty)
        #expect(text.errors == [object["error"]?.string ?? ""])
        #expect(text.errors.first?.hasPrefix("The host takes '") == true)
    }

    @Test("An agent is told that the host takes it")
    func agents() throws {
        let client = try AgentClient(map: Self.map)
        for action in ["host:", "copy:"] {
            let answer = try client.call("actions_perform", ["action": .string(action)])
            #expect(answer.isError && answer["outcome"] == "external" && answer["target"] == .null)
            #expect(answer["message"]?.string?.hasPrefix("The host takes '\(action)'") == true)
            #expect(answer.advice.hasPrefix("Nothing was performed here"))
        }
        #expect(try client.call("actions_perform", ["action": "find:"])["outcome"] == "performed")
    }

    @Test("All questions say that the host takes it")
    func questions() throws {
        for words in [["validate"], ["explain"], ["target"]] {
            let answer = try Run.on(Self.map, words[0], "host:", "copy:", "--json")
            #expect(answer.status == .external)
            for object in try answer.objects {
                #expect(object["external"] == true && object["target"] == .null && object["kind"] == .null)
                for step in object["steps"]?.elements ?? [] { #expect(step["node"]?.string?.hasPrefix("app") == true) }
            }
        }
        #expect(try Run.on(Self.map, "can", "host:").status == .success)
        #expect(try Run.on(Self.map, "validate", "copy:").output == ["copy: is taken by the host."])
        #expect(try Run.on(Self.map, "target", "copy:").output == ["the host"])
        #expect(
            try Run.on(Self.map, "explain", "host:").output == [
                "host: is taken by the host.", "  app/pane   no claim", "  app        no claim",
            ])
    }

    @Test("Whoever claims the action in the tree comes first, and the host is no node of it")
    func claimed() throws {
        let scratch = try Scratch()
        let map = try scratch.write(Self.map, to: "map.json")
        let state = try scratch.write(#"{ "text": "x" }"#, to: "state.json")
        let answer = Run(["fire", "copy:", "--map", map, "--state", state])
        #expect(answer.status == .success && answer.output == ["copied"])
        let explained = try Run(["explain", "copy:", "--map", map, "--state", state, "--json"]).object
        #expect(explained["external"] == false && explained["target"] == "app/pane")
        #expect(explained["notAsked"]?.elements == ["app"])
    }

    @Test("A node may have the name of the host", arguments: ["host", "the host", "app"])
    func names(root: String) throws {
        let map = """
            { "actionMap": 1, "focus": "\(root)/pane",
              "menus": [ { "title": "Edit", "items": [ { "action": "copy:", "external": true } ] } ],
              "root": { "name": "\(root)", "children": [ { "name": "pane", "actions": { "find:": { } } } ] } }
            """
        let explained = try Run.on(map, "explain", "find:", "--json").object
        #expect(explained["notAsked"] == .array([.string(root)]))
        let external = try Run.on(map, "explain", "copy:", "--json").object
        #expect(external["external"] == true && external["notAsked"] == [])
        let path: [ActionValue] = [.string("\(root)/pane"), .string(root)]
        let client = try AgentClient(map: map)
        #expect(try client.call("actions_explain", ["action": "find:"])["notAsked"] == .array([.string(root)]))
        for action in ["copy:", "none:"] {
            #expect(try Run.on(map, "fire", action, "--json").object["asked"] == .array(path))
            #expect(try client.call("actions_perform", ["action": .string(action)])["asked"] == .array(path))
        }
    }

    @Test("The arguments of an external action are checked by its parameters")
    func arguments() throws {
        let answer = try Run.on(Self.map, "fire", "go:", "line=x", "--json")
        #expect(answer.status == .data)
        #expect(try answer.object["outcome"] == "badArguments")
    }

    @Test("Steps go on behind what the host takes, and it is noted")
    func steps() throws {
        let answer = try Run.on(Self.map, "fire", "both:")
        #expect(answer.status == .success)
        #expect(answer.errors.last == "Note: The host takes 'copy:'; nothing was done here.")
        let object = try Run.on(Self.map, "fire", "both:", "--json").object
        #expect(object["after"]?["count"] == 1)
    }

    @Test("Menus and lists show what the host takes as enabled")
    func menus() throws {
        let objects = try Run.on(Self.map, "menu", "--json").objects
        #expect(objects.map { $0["external"] } == [true, false])
        #expect(objects.map { $0["enabled"] } == [true, true])
        #expect(objects[0]["target"] == .null && objects[0]["shortcut"] == "cmd+j")
        #expect(try Run.on(Self.map, "menu").output.contains("        Copy   ⌘J   (the host)"))
        let listed = try Run.on(Self.map, "list", "--json").objects.filter { $0["external"] == true }
        #expect(listed.map { $0["action"] } == ["alias:", "copy:", "go:", "host:"])
    }

    @Test("A key to an external action takes its keys, for 'check', 'keys' and 'press' alike")
    func keys() throws {
        let rows = try Run.on(Self.map, "keys", "--json").objects.filter { $0["keys"] == "cmd+k" }
        #expect(rows.map { $0["active"] } == [true, false])
        #expect(rows[1]["shadowedBy"] == "cmd+k → host: (app/pane)")
        #expect(try Run.on(Self.map, "press", "cmd+k", "--json").object["action"] == "host:")
        // From the root the other one is asked alone, so nothing is dead.
        #expect(try Run.on(Self.map, "check", "--json").output == [])
        let dead = Self.map.replacing(
            #""cmd+k": "find:""#, with: #""cmd+f": { "action": "host:", "external": true }"#)
        let findings = try Run.on(dead, "check", "--json").objects
        #expect(findings.map { $0["rule"] } == ["shadowed-key"])
        #expect(try Run.on(dead, "press", "cmd+f", "--json").object["action"] == "host:")
    }

    @Test("A chord that is not continued, and whose keys the host takes, leaves the next keys their own answer")
    func abandoned() throws {
        let map = """
            { "actionMap": 1, "root": { "name": "app", "actions": { "b:": {} },
              "keys": { "ctrl+k": { "action": "host:", "external": true }, "ctrl+k c": "b:" } } }
            """
        let run = try Run.on(map, "press", "ctrl+k", "x")
        #expect(
            run.status == .unclaimed
                && run.errors.first == "'ctrl+k' is not continued: The host takes 'host:'; nothing was done here.")
        #expect(try Run.on(map, "press", "ctrl+k", "x", "--json").object["outcome"] == "unclaimed")
        #expect(try Run.on(map, "press", "ctrl+k", "--json").object["outcome"] == "pending")
    }

    @Test("What one item calls external, the host takes whoever asks for it")
    func byName() throws {
        // The key of the pane names 'copy:' without calling it external; a remapping and a step do as well.
        let map = Self.map.replacing(#""copy:": { "when": "text", "do": [ { "print": "copied" } ] }"#, with: "")
        #expect(try Run.on(map, "check", "--json").output == [])
        #expect(try Run.on(map, "press", "cmd+j").status == .external)
    }
}
