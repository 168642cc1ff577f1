import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("A former name of an action of a map")
struct FormerNameTests {
    private static let map = #"""
        { "actionMap": 1, "menus": [ { "title": "File", "items": [
            { "action": "new:", "title": "New", "arguments": {}, "formerly": [ "was:" ] } ] } ],
          "actions": { "new:": { "parameters": { "n": { "type": "integer" } } } },
          "root": { "name": "app", "actions": { "new:": { "do": [ { "print": "n is ${args.n}" } ] } },
            "remap": { "old:": { "to": "new:", "deprecated": "use new:" }, "alias:": "new:" } } }
        """#

    @Test("is noted on standard error by the subcommands that ask for it or perform it")
    func notes() throws {
        for (name, note) in [
            ("old:", ["Note: 'old:' is deprecated: use new:."]),
            ("was:", ["Note: 'was:' was renamed to 'new:'."]), ("alias:", []), ("new:", []),
        ] {
            let fired = try Run.on(Self.map, "fire", name, "n=3")
            #expect(fired.status == .success && fired.output == ["n is 3"], "\(name): \(fired.errors)")
            #expect(fired.errors.filter { $0.hasPrefix("Note:") } == note)
            #expect(try Run.on(Self.map, "fire", name, "n=3", "-q").errors.isEmpty)
            for command in ["can", "validate", "target", "explain"] {
                let run = try Run.on(Self.map, command, name)
                #expect(run.status == .success && run.errors == note, "\(command) \(name): \(run.errors)")
                let object = try Run.on(Self.map, command, name, "--json").object
                #expect((object["deprecated"] != nil) == !note.isEmpty)
            }
        }
    }

    @Test("is no command of its own in lists, and can be expected by a test")
    func lists() throws {
        #expect(try Run.on(Self.map, "list", "--json").objects.map { $0["action"] } == ["alias:", "new:"])
        #expect(try Run.on(Self.map, "palette", "old", "--json").objects.map { $0["action"] } == ["new:"])
        let scratch = try Scratch()
        let map = try scratch.write(
            Self.map.replacing(
                #""root":"#,
                with: #"""
                    "keymap": [ { "key": "f1", "command": "was:", "args": { "n": 3 } } ], "tests": [
                      { "fire": "old:", "arguments": { "n": 3 }, "expect": { "deprecated": "use new:" } },
                      { "can": "old:", "expect": { "can": true, "deprecated": "use new:" } },
                      { "validate": "old:", "expect": { "deprecated": "/new:/" } },
                      { "target": "old:", "expect": { "deprecated": "use new:" } },
                      { "explain": "new:", "expect": { "deprecated": null } },
                      { "press": "f1", "expect": { "deprecated": "'was:' was renamed to 'new:'" } } ], "root":
                    """#), to: "map.json")
        let run = Run(["test", map])
        #expect(run.status == .success, "\(run.output) \(run.errors)")
    }

    @Test("is understood in a user's key file, which lists the present name")
    func keys() throws {
        let scratch = try Scratch()
        let map = try scratch.write(Self.map, to: "map.json")
        let keys = try scratch.write(
            #"[ { "key": "f1", "command": "was:", "args": { "n": 1 } }, { "key": "f2", "command": "old:", "args": { "n": 2 } } ]"#,
            to: "keys.json")
        let words = ["--map", map, "--keymap", keys]
        let pressed = Run(["press", "f1"] + words)
        #expect(pressed.status == .success && pressed.output == ["n is 1"])
        #expect(pressed.errors.contains("Note: 'was:' was renamed to 'new:'."), "\(pressed.errors)")
        #expect(Run(["press", "f2"] + words).errors.contains("Note: 'old:' is deprecated: use new:."))
        let listed = try Run(["keys", "--json"] + words).objects
        #expect(listed.map { $0["action"] } == ["old:", "new:"] && listed[1]["formerly"] == "was:")
        let explained = Run(["explain", "--key", "f1"] + words)
        #expect(explained.output.contains { $0.contains("'was:' was renamed to 'new:'") }, "\(explained.output)")
        for memory in [[], ["--memory", scratch.path("memory.json")]] {
            let found = try Run(["palette", "was", "--json"] + words + memory).objects
            #expect(found.first?["action"] == "new:", "\(memory)")
        }
    }
}
