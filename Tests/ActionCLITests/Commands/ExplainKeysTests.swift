import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("'explain --key': why a key does nothing")
struct ExplainKeysTests {
    private static let map = """
        { "actionMap": 1, "state": { "text": null, "count": 2, "locked": true }, "focus": "app/pane",
          "keymap": [ { "key": "cmd+x", "command": "-cut:" }, { "key": "cmd+u", "command": "" } ],
          "menus": [ { "title": "Edit", "items": [
            { "action": "cut:", "title": "Cut", "shortcut": "cmd+x" },
            { "action": "undo:", "title": "Undo", "shortcut": "cmd+u", "hidden": true },
            { "action": "lock:", "title": "Lock", "when": "count > 3" } ] } ],
          "root": { "name": "app",
            "actions": { "cut:": {}, "undo:": {}, "lock:": { "enabled": "!locked", "reason": "it is locked" } },
            "keys": { "cmd+l": "lock:", "cmd+k": "undo:", "cmd+z": "zoom:",
                      "cmd+e": { "action": "cut:", "when": "text && count > 1" } },
            "children": [
              { "name": "pane", "keys": { "cmd+k": null } },
              { "name": "side", "actions": { "zoom:": {} }, "keys": { "cmd+s": "zoom:" } } ] } }
        """

    /// What is said of the bindings of some keys.
    private func whys(_ keys: String, _ words: String...) throws -> [String] {
        let scratch = try Scratch()
        let map = try scratch.write(Self.map, to: "map.json")
        let answer = try Run(["explain", "--key", keys, "--map", map, "--json"] + words).object
        return (answer["bindings"]?.elements ?? []).map { $0["why"]?.string ?? "" }
    }

    @Test("A removal by the user, and keys that somebody takes away")
    func removals() throws {
        #expect(try whys("cmd+x") == ["the user's key bindings remove it with \"-cut:\" (map.json:2)"])
        #expect(
            try whys("cmd+k") == [
                "takes the keys away", "not asked: cmd+k → nothing (app/pane) takes the keys away",
            ])
        #expect(
            try Run.on(Self.map, "press", "cmd+k").errors[0] == "Error: The key bindings of app/pane take 'cmd+k' away."
        )
        #expect(
            try whys("cmd+u") == [
                "takes the keys away", "not asked: cmd+u → nothing (user) takes the keys away",
            ])
    }

    @Test("A condition: the term that does not hold, with the values that it saw")
    func conditions() throws {
        let explained = try Run.on(Self.map, "explain", "--key", "cmd+l", "--json").object
        #expect(explained["bindings"]?[0]?["verdict"] == "disabled")
        #expect(try whys("cmd+e") == ["its condition does not hold: \"text\" (text is null)"])
        #expect(
            try whys("cmd+l") == ["disabled, and uses the keys up: it is locked: \"!locked\" (locked is true)"])
    }

    @Test("A binding in another pane, and an action that another pane claims: who would have to be in focus")
    func focus() throws {
        #expect(try whys("cmd+s") == ["asked with the focus in app/side"])
        #expect(try whys("cmd+s", "--from", "app/side") == ["chosen"])
        #expect(try whys("cmd+z") == ["no node here claims its action; with the focus in app/side a node does"])
    }

    @Test("Keys are walked as they are pressed: what is performed first, the last keys, and what is not pressed")
    func walk() throws {
        let map = #"""
            { "actionMap": 1, "state": { "locked": true }, "root": { "name": "app",
              "actions": { "a:": {}, "b:": {}, "lock:": { "enabled": "!locked", "reason": "it is locked" } },
              "keys": { "ctrl+k": "a:", "ctrl+k ctrl+c": "b:", "ctrl+a": "a:", "ctrl+b": "b:", "ctrl+l": "lock:" } } }
            """#
        let abandoned = try Run.on(map, "explain", "--key", "ctrl+k ctrl+b", "--json").object
        #expect(abandoned["action"] == "b:" && abandoned["keys"] == "ctrl+b" && abandoned["rest"] == .null)
        let first = abandoned["before"]?[0]
        #expect(first?["keys"] == "ctrl+k" && first?["action"] == "a:", "\(abandoned)")
        #expect(first?["verdict"] == "chosen" && first?["abandoned"] == true, "\(abandoned)")
        let bindings = abandoned["bindings"]?.elements ?? []
        #expect(bindings.map { $0["verdict"] } == ["chosen", "chosen"], "\(bindings)")
        let text = try Run.on(map, "explain", "--key", "ctrl+k ctrl+b").output
        #expect(
            text.prefix(2) == [
                "'ctrl+k' is not continued, and would be performed first: "
                    + "ctrl+k stands for 'a:', which would be performed at app.",
                "ctrl+b stands for 'b:', which would be performed at app. Asked from app.",
            ], "\(text)")
        // What is complete goes on, as pressing does; what is disabled ends the walk.
        let complete = try Run.on(map, "explain", "--key", "ctrl+a ctrl+l ctrl+b", "--json").object
        #expect(complete["before"]?[0]?["abandoned"] == false && complete["action"] == "lock:", "\(complete)")
        #expect(complete["rest"] == "ctrl+b")
        for keys in ["ctrl+k ctrl+b", "ctrl+a ctrl+l ctrl+b", "ctrl+k ctrl+x", "ctrl+k", "ctrl+a ctrl+k ctrl+c"] {
            let explained = try Run.on(map, "explain", "--key", keys, "--json").object
            let pressed = try Run.on(map, "press", keys, "--json").object
            for member in ["keys", "action", "rest"] where member != "action" || pressed["outcome"] != "pending" {
                #expect(explained[member] == pressed[member], "\(keys): \(explained) \(pressed)")
            }
            #expect(explained["before"]?.elements.count == pressed["before"]?.elements.count)
        }
    }

    @Test("The answer comes first, and its exit status is that of pressing the keys")
    func answers() throws {
        let statuses: [(String, ActionMaps.ExitStatus)] = [
            ("cmd+x", .unclaimed), ("cmd+k", .unclaimed), ("cmd+l", .disabled), ("cmd+s", .unclaimed),
            ("cmd+9", .unclaimed),
        ]
        for (keys, status) in statuses {
            #expect(try Run.on(Self.map, "explain", "--key", keys).status == status)
            #expect(try Run.on(Self.map, "press", keys).status == status)
        }
        #expect(
            try Run.on(Self.map, "explain", "--key", "cmd+9").output == [
                "Nothing is bound to 'cmd+9' here. Asked from app/pane."
            ])
        #expect(try Run.on(Self.map, "explain", "--key", "nokey+").status == .usage)
    }

    @Test("Hidden items say why, in menus and in explanations")
    func hidden() throws {
        let objects = try Run.on(Self.map, "menu", "--all", "--json").objects
        #expect(
            objects.map { $0["hiddenBecause"] } == [
                .null, "the map says so", "its condition does not hold: \"count > 3\" (count is 2)",
            ])
        let lines = try Run.on(Self.map, "menu", "--all").output
        #expect(lines.contains { $0.contains("(hidden: the map says so)") })
        let explained = try Run.on(Self.map, "explain", "undo:").output
        #expect(explained.last == "  hidden in the menu Edit: Undo, since the map says so")
    }
}
