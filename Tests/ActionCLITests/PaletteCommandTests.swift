import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action palette (rule 34)")
struct PaletteCommandTests {
    @Test("lists what applies here with title, name, keys and, where disabled, the reason")
    func all() throws {
        let run = try KeyedFiles().run("palette", "--color", "never")
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(
            run.output == [
                "Add        add:       ⌃X",
                "Add Two    add:       ⌘K",
                "decline:   decline:   ⌘D",
                "edit:      edit:      ⌘E   (it is locked)",
                "fail:      fail:      ⌘F",
            ])
    }

    @Test("lists a command of two menus once, with the title that stands first")
    func repeated() throws {
        let map = #"""
            { "actionMap": 1, "name": "x", "menus": [
                { "title": "Edit", "items": [ { "action": "add:", "title": "Add" } ] },
                { "title": "Context", "items": [
                  { "action": "add:", "title": "Add Here" },
                  { "action": "add:", "title": "Add Two", "arguments": { "by": 2 } }
                ] } ],
              "root": { "name": "app", "actions": { "add:": { "do": [] } } } }
            """#
        #expect(try Run.on(map, "palette").output == ["Add       add:", "Add Two   add:"])
        #expect(try Run.on(map, "menu", "--format", "names").output == ["add:", "add:", "add:"])
    }

    @Test("shows the keys that really lead to a command, with the user's own bindings too")
    func keys() throws {
        let files = try KeyedFiles()
        let run = files.run("palette", "--keymap", files.keymap, "--json")
        let shortcuts = try run.objects.map { [$0["title"]?.string, $0["shortcut"]?.string] }
        #expect(
            shortcuts == [
                ["Add", "ctrl+x"], ["Add Two", "cmd+k"], ["decline:", "cmd+d"], ["edit:", nil], ["fail:", nil],
            ])
    }

    @Test("finds by title and by name, the best first; several words are one query; ends with 1 where nothing matches")
    func queries() throws {
        let files = try KeyedFiles()
        #expect(files.run("palette", "a2").status == .disabled)
        #expect(files.run("palette", "at", "--format", "names").output == ["add:"])
        #expect(files.run("palette", "two", "add", "--format", "names").output == ["add:"])
        #expect(files.run("palette", "two add").output == files.run("palette", "two", "add").output)
        #expect(files.run("palette", "DECL", "--format", "names").output == ["decline:"])
        let nothing = files.run("palette", "xyzzy")
        #expect(nothing.status == .disabled && nothing.output.isEmpty)
        #expect(Run(["palette", "rate5", "-q"]).status == .disabled)
        #expect(Run(["palette", "five", "--format", "names", "-q"]).output.first == "rateFiveStars:")
    }

    @Test("says that nothing matches where the first match is to be performed")
    func nothing() {
        let run = Run(["palette", "zzz", "--fire"])
        #expect(
            run.status == .disabled && run.output.isEmpty && run.errors.contains("Error: No command matches 'zzz'."))
    }

    @Test("has what applies at the node of --from, and nothing else")
    func from() throws {
        let files = try KeyedFiles()
        #expect(
            files.run("palette", "--from", "app/side", "--format", "names").output
                == ["add:", "add:", "decline:", "fail:"])
        #expect(files.run("palette", "--from", "nowhere").status == .usage)
        let state = try files.scratch.write(#"{ "locked": false }"#, to: "state.json")
        let edit = try #require(try files.run("palette", "edit", "--state", state, "--json").objects.first)
        #expect(edit["enabled"] == .bool(true) && edit["reasons"] == .array([]))
    }

    @Test("prints a line of JSON for each command, with every key of the right type")
    func json() throws {
        let shape = JSONShape.members([
            "title": .text, "action": .text, "arguments": .object, "enabled": .flag,
            "state": .word(["on", "off", "mixed"]), "reasons": JSONShape.reasons, "shortcut": .absent(or: .text),
            "target": .text, "score": .number,
        ])
        let objects = try KeyedFiles().run("palette", "--json").objects
        #expect(objects.count == 5 && objects.allSatisfy { shape.matches(.object($0)) })
        #expect(objects[1]["arguments"] == .object(["by": .int(2)]))
        #expect(objects[3]["reasons"]?.elements.first?["text"] == .string("it is locked"))
    }

    @Test("agrees with 'keys', 'press', 'validate' and 'fire' about every command it lists")
    func agreement() throws {
        let files = try KeyedFiles()
        for item in try files.run("palette", "--json").objects {
            let action = try #require(item["action"]?.string)
            let arguments = try #require(item["arguments"])
            let words = [action, "--args", arguments.json(), "--json", "--map", files.map]
            let fired = try Run(["fire"] + words).object
            #expect(try Run(["validate"] + words).object["enabled"] == item["enabled"])
            #expect((fired["outcome"] == .string("disabled")) == (item["enabled"] == .bool(false)))
            #expect(fired["target"] == item["target"])
            guard let shortcut = item["shortcut"]?.string else { continue }
            let pressed = try files.run("press", shortcut, "--json").object
            for key in ["action", "outcome", "target", "value", "output", "after"] {
                #expect(pressed[key] == fired[key], "\(shortcut): \(key)")
            }
            let isListed = try files.run("keys", "--json").objects.contains {
                $0["keys"]?.string == shortcut && $0["action"]?.string == action && $0["active"] == .bool(true)
            }
            #expect(isListed, "\(shortcut)")
        }
    }

    @Test("leaves out what the menu hides, and lists what no command is about")
    func hidden() throws {
        let map = #"""
            {"actionMap":1,"state":{"x":null},
             "menus":[{"title":"M","items":[{"action":"a:","hidden":true},{"action":"b:","when":"x"},{"action":"c:"}]}],
             "root":{"name":"r","actions":{"a:":{},"b:":{},"c:":{},"d:":{}}}}
            """#
        #expect(try Run.on(map, "palette", "--format", "names").output == ["c:", "d:"])
        #expect(try Run.on(map, "palette", ":", "--format", "names").output == ["c:", "d:"])
    }
}
