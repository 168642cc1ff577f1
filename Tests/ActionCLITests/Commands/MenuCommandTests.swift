import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action menu")
struct MenuCommandTests {
    /// A window with a menu of all kinds of items, and one in it.
    private static let map = #"""
        {
          "actionMap": 1, "name": "Menus",
          "state": { "bold": true, "locked": true, "debug": false },
          "actions": { "cut:": { "title": "Cut" } },
          "menus": [
            { "id": "edit", "title": "Edit", "items": [
              { "separator": true },
              { "action": "cut:", "shortcut": "cmd+x" },
              { "action": "bold:", "title": "Bold", "shortcut": "cmd+k cmd+b" },
              { "action": "size:", "title": "Size", "arguments": { "points": 12 }, "shortcut": "shift+cmd+f5" },
              { "separator": true },
              { "action": "secret:", "title": "Secret" },
              { "separator": true },
              { "id": "more", "title": "More", "items": [
                { "action": "nobody:", "title": "Nobody" },
                { "action": "paste:", "title": "Paste", "shortcut": "cmd+v" }
              ] },
              { "id": "none", "title": "None", "items": [ { "action": "secret:" } ] }
            ] },
            { "id": "debug", "title": "Debug", "items": [ { "action": "secret:" }, { "separator": true } ] }
          ],
          "focus": "app/window",
          "root": {
            "name": "app",
            "actions": {
              "paste:": { "do": [] },
              "cut:": { "title": "Cut “${args.what}”", "enabled": "!locked", "reason": "it is locked", "do": [] }
            },
            "children": [ { "name": "window", "actions": {
              "bold:": { "checked": "bold", "do": [] },
              "cut:": { "enabled": "!locked", "reason": "it is locked", "do": [] },
              "size:": { "mixed": "true", "do": [] },
              "secret:": { "hidden": "!debug", "do": [] }
            } } ]
          }
        }
        """#

    /// What is said of the item of 'secret:'.
    private static let secret = #"(hidden: app/window hides it: "!debug" (debug is false))"#

    private func run(_ words: String...) throws -> Run {
        let scratch = try Scratch()
        return Run(["menu"] + words + ["--map", try scratch.write(Self.map, to: "map.json")])
    }

    @Test(
        "says which claim hides an item: the first that is available",
        arguments: [
            (#"{ "when": "a", "hidden": "x" }, { "when": "b", "hidden": "y" }"#, #"app hides it: "y" (y is true)"#),
            (#"{ "when": "a" }, { "hidden": "!a" }, { "hidden": "x" }"#, #"app hides it: "!a" (a is false)"#),
            (#"{ "hidden": "x" }, { "hidden": "y" }"#, #"app hides it: "x" (x is true)"#),
        ])
    func hidingClaim(claims: String, reason: String) throws {
        let map = """
            { "actionMap": 1, "state": { "a": false, "b": true, "x": true, "y": true },
              "menus": [ { "title": "Edit", "items": [ { "action": "copy:", "title": "Copy" } ] } ],
              "root": { "name": "app", "actions": { "copy:": [ \(claims) ] } } }
            """
        let run = try Run.on(map, "explain", "copy:", "--json")
        guard case .array(let items)? = try run.object["hiddenItems"] else { return #expect(Bool(false)) }
        #expect(items.map { $0.members["because"] } == [.string(reason)], "\(run.output)")
    }

    @Test("draws ticks, titles, shortcuts and reasons in columns, without what is hidden")
    func text() throws {
        let run = try run()
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(
            run.output == [
                "Edit",
                "    Cut    ⌘X      (it is locked)",
                "  ✓ Bold   ⌘K ⌘B",
                "  – Size   ⇧⌘F5",
                "    ────",
                "    More ▸",
                "        Nobody        (not available here)",
                "        Paste    ⌘V",
            ])
    }

    @Test("shows hidden items too, and says so")
    func all() throws {
        let output = try run("--all").output
        #expect(
            output.filter { $0.contains("(hidden") } == [
                "    Secret           \(Self.secret)", "    None ▸   (hidden: all its items are hidden)",
                "        secret:   \(Self.secret)", "Debug   (hidden: all its items are hidden)",
                "    secret:   \(Self.secret)",
            ])
        #expect(output.count { $0.contains("───") } == 4)
    }

    @Test("greys what is disabled where colour is wanted, and else uses none")
    func color() throws {
        #expect(try run().output.allSatisfy { !$0.contains("\u{1B}") })
        #expect(try run("--color", "never").output.allSatisfy { !$0.contains("\u{1B}") })
        let colored = try run("--color", "always").output.filter { $0.contains("\u{1B}") }
        #expect(
            colored == [
                "\u{1B}[2m    Cut    ⌘X      (it is locked)\u{1B}[22m",
                "\u{1B}[2m        Nobody        (not available here)\u{1B}[22m",
            ])
    }

    @Test("prints one line a command in menu order as JSON, with the keys of every menu it stands in")
    func json() throws {
        let shape = JSONShape.members([
            "menu": .list(of: .text), "title": .text, "action": .text, "arguments": .object, "enabled": .flag,
            "hidden": .flag, "state": .word(["on", "off", "mixed"]), "reasons": JSONShape.reasons,
            "shortcut": .absent(or: .text), "target": .absent(or: .text),
        ])
        let lines = try run("--json").objects
        #expect(lines.allSatisfy { shape.matches(.object($0)) })
        #expect(lines.map { $0["action"] } == ["cut:", "bold:", "size:", "nobody:", "paste:"])
        #expect(lines.map { $0["state"] } == ["off", "on", "mixed", "off", "off"])
        #expect(lines[0]["enabled"] == false && lines[0]["target"] == "app/window" && lines[0]["title"] == "Cut")
        #expect(lines[0]["reasons"] == [["text": "it is locked", "by": "app/window", "kind": "condition"]])
        #expect(lines[1]["shortcut"] == "cmd+k cmd+b" && lines[1]["menu"] == ["Edit"])
        #expect(lines[2]["arguments"] == ["points": 12] && lines[2]["shortcut"] == "shift+cmd+f5")
        #expect(lines[3]["menu"] == ["Edit", "More"] && lines[3]["target"] == .null && lines[3]["shortcut"] == .null)
        #expect(lines[3]["reasons"] == [["text": "nothing responds to 'nobody:'", "by": .null, "kind": "unclaimed"]])
        #expect(lines[4]["target"] == "app" && lines[4]["reasons"] == .array([]))
        let all = try run("--json", "--all").objects
        #expect(
            all.map { $0["action"] } == [
                "cut:", "bold:", "size:", "secret:", "nobody:", "paste:", "secret:", "secret:",
            ])
        #expect(all.filter { $0["hidden"] == true }.map { $0["menu"] } == [["Edit"], ["Edit", "None"], ["Debug"]])
    }

    @Test("an item whose action requires arguments is enabled: text has an ellipsis, JSON the parameters")
    func neededArguments() throws {
        let map = #"""
            { "actionMap": 1,
              "actions": { "go:": { "title": "Go to Line", "parameters": { "line": { "type": "integer" } } } },
              "menus": [ { "title": "Go", "items": [
                { "action": "go:" }, { "action": "go:", "title": "First Line", "arguments": { "line": 1 } },
                { "action": "go:", "title": "Wrong", "arguments": { "line": "x" } }
              ] } ],
              "root": { "name": "app", "actions": { "go:": {} } } }
            """#
        let wrong = #"(argument 'line' must be an integer, got "x")"#
        #expect(
            try Run.on(map, "menu").output == [
                "Go", "    Go to Line…", "    First Line", "    Wrong         \(wrong)",
            ])
        let lines = try Run.on(map, "menu", "--json").objects
        #expect(lines.map { $0["enabled"] } == [true, true, false])
        #expect(lines.map { $0["title"] } == ["Go to Line", "First Line", "Wrong"])
        #expect(lines.map { $0["needsArguments"]?["required"] } == [["line"], nil, nil])
        #expect(lines[1]["needsArguments"] == .null && lines[0]["reasons"] == [])
        #expect(try Run.on(map, "palette").output.first == "Go to Line…   go: line")
        let found = try Run.on(map, "palette", "--json").objects
        #expect(found.map { $0["needsArguments"]?["required"] } == [["line"], nil, nil])
        #expect(try Run.on(map, "validate", "go:").status == .success)
        #expect(try Run.on(map, "fire", "go:").errors.first?.contains("'line' is missing") == true)
    }

    @Test("prints the names of the actions")
    func names() throws {
        #expect(try run("--format", "names").output == ["cut:", "bold:", "size:", "nobody:", "paste:"])
        #expect(try run("more", "--format", "names").output == ["nobody:", "paste:"])
    }

    @Test("draws one menu by its identifier or title, also one in another", arguments: ["more", "More"])
    func one(name: String) throws {
        #expect(
            try run(name).output == ["More", "    Nobody        (not available here)", "    Paste    ⌘V"])
        #expect(try run(name, "--json").objects.map { $0["menu"] } == [["Edit", "More"], ["Edit", "More"]])
    }

    @Test("says that the menu that was named is hidden")
    func hidden() throws {
        let quiet = try run("debug", "--quiet")
        let noted = try run("debug", "--json")
        #expect(noted.status == .success && noted.output.isEmpty)
        #expect(noted.errors == ["The menu 'Debug' is hidden; '--all' shows it."])
        #expect(quiet.errors.isEmpty && quiet.output.isEmpty)
        #expect(
            try run("debug", "--all").output == [
                "Debug   (hidden: all its items are hidden)", "    secret:   \(Self.secret)", "    ───────",
            ])
    }

    @Test(
        "refuses a menu that is not there, with the nearest identifier or title",
        arguments: [
            ("Edt", "Error: Unknown menu 'Edt'. Did you mean 'Edit'?"),
            ("mroe", "Error: Unknown menu 'mroe'. Did you mean 'more'?"), ("Format", "Error: Unknown menu 'Format'."),
            ("", "Error: Unknown menu ''."), ("a\u{1B}", "Error: Unknown menu 'a\\u{1b}'."),
        ])
    func unknown(name: String, message: String) throws {
        let run = try run(name)
        #expect(run.status == .usage && run.output.isEmpty && run.errors.first == message)
        #expect(run.errors.last == "  See 'action menu --help'.")
    }

    @Test("takes one menu only, and a node that exists")
    func wrongWords() throws {
        #expect(try run("edit", "debug").errors.first == "Error: Only one menu can be named.")
        let nowhere = try run("--from", "app/windw")
        #expect(nowhere.status == .usage)
        #expect(nowhere.errors.first == "Error: There is no node 'app/windw'. Did you mean 'app/window'?")
    }

    @Test("begins at the node of --from, with the state of --state")
    func fromAndState() throws {
        let fromApp = try run("edit", "--from", "app", "--json").objects
        #expect(fromApp.map { $0["target"] } == ["app", .null, .null, .null, .null, "app", .null])
        let scratch = try Scratch()
        let state = try scratch.write(#"{ "locked": false, "bold": false, "debug": true }"#, to: "state.json")
        let output = try run("--state", state).output
        #expect(output.contains("    Cut      ⌘X") && output.contains("    Bold     ⌘K ⌘B") && output.contains("Debug"))
        #expect(output.contains("    Secret"))
    }

    @Test(
        "shows the keys that really lead to a command: a node's before the menu's, and none that another binding takes")
    func nodeKeys() throws {
        let files = try KeyedFiles()
        #expect(
            files.run("menu").output == [
                "Edit", "    Add       ⌃X", "    More ▸", "        Add Two   ⌘K",
                "    nobody:   ⌘N   (not available here)",
            ])
        let fromSide = try files.run("menu", "--from", "app/side", "--json").objects
        #expect(fromSide.map { $0["shortcut"] } == ["cmd+a", "cmd+k", "cmd+n"])
        let state = try files.scratch.write(#"{ "locked": false }"#, to: "state.json")
        let unlocked = try files.run("menu", "--state", state, "--json").objects
        #expect(unlocked.map { $0["shortcut"] } == ["ctrl+x", .null, "cmd+n"], "the editor takes cmd+k")
    }

    @Test("shows the user's own keys from --keymap, and none that the user removed")
    func userKeys() throws {
        let files = try KeyedFiles(
            keymap: #"""
                [ { "key": "alt+2", "command": "add:", "args": { "by": 2 } },
                  { "key": "cmd+x", "command": "add:", "when": "busy" },
                  { "command": "-nobody:" } ]
                """#)
        #expect(
            files.run("menu", "--keymap", files.keymap).output == [
                "Edit", "    Add       ⌃X", "    More ▸", "        Add Two   ⌥2",
                "    nobody:        (not available here)",
            ])
        let state = try files.scratch.write(#"{ "busy": true }"#, to: "state.json")
        let busy = try files.run("menu", "--keymap", files.keymap, "--state", state, "--json").objects
        #expect(busy.map { $0["shortcut"] } == ["cmd+x", "alt+2", .null])
        let missing = files.run("menu", "--keymap", files.scratch.path("none.json"))
        #expect(missing.status == .file && missing.output.isEmpty)
        let broken = files.run("menu", "--keymap", try files.scratch.write("{}", to: "broken.json"))
        #expect(broken.status == .data && broken.output.isEmpty)
    }

    @Test("agrees with 'palette' and 'keys' about the keys of every command that applies")
    func keysAgree() throws {
        let files = try KeyedFiles()
        for words in [["--keymap", files.keymap], ["--from", "app/side"], []] {
            let rest = words + ["--json", "--map", files.map]
            let palette = try Run(["palette"] + rest).objects
            let active = try Run(["keys"] + rest).objects.filter { $0["active"] == .bool(true) }
            for item in try Run(["menu"] + rest).objects where item["target"] != .null {
                let found = palette.first { $0["action"] == item["action"] && $0["arguments"] == item["arguments"] }
                #expect(found?["shortcut"] == item["shortcut"])
                guard let shortcut = item["shortcut"], shortcut != .null else { continue }
                #expect(active.contains { $0["keys"] == shortcut && $0["action"] == item["action"] })
            }
        }
    }

    @Test("shows control characters of a map, and sends them to nobody's terminal")
    func controlCharacters() throws {
        let map = #"""
            { "actionMap": 1, "name": "x", "menus": [ { "title": "A\u001b[31m", "items": [
                { "action": "a:", "title": "b\u0007" }, { "id": "m", "title": "\u001b[1m", "items": [ { "action": "b:" } ] }
              ] } ],
              "root": { "name": "app", "actions": { "b:": { "enabled": "on", "reason": "x\u001b[2J", "do": [] } } } }
            """#
        let output = try Run.on(map, "menu", "--color", "never").output
        #expect(output.allSatisfy { line in !line.unicodeScalars.contains { $0.value < 0x20 } })
        #expect(output.first == "A\\u{1b}[31m" && output.last == "        b:   (x\\u{1b}[2J)")
    }

    @Test(
        "the photo rater's Rating menu works from the grid, the viewer and the viewer's own window",
        arguments: ["app/window/grid", "app/window/viewer", "app/viewerWindow/viewer"])
    func rating(place: String) throws {
        let scratch = try Scratch()
        let state = scratch.path("state.json")
        #expect(Run(["fire", "-q", "rateFourStars:", "--from", place, "--state", state]).status == .success)
        let run = Run(["menu", "-q", "rating", "--from", place, "--state", state])
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(
            run.output.prefix(7) == [
                "Rating", "    No Rating   ⌘0", "    ★           ⌘1", "    ★★          ⌘2", "    ★★★         ⌘3",
                "  ✓ ★★★★        ⌘4", "    ★★★★★       ⌘5",
            ])
        let lines = try Run(["menu", "-q", "rating", "--from", place, "--state", state, "--json"]).objects
        #expect(lines.map { $0["shortcut"] }.prefix(6) == (0...5).map { .string("cmd+\($0)") }[...])
        #expect(lines.prefix(6).allSatisfy { $0["enabled"] == true && $0["target"] == .string(place) })
        #expect(lines.prefix(6).map { $0["state"] } == ["off", "off", "off", "off", "on", "off"])
        #expect(lines.last?["enabled"] == .bool(place == "app/window/grid"))
    }

    @Test("a locked photo greys the grid's ratings with the reason")
    func locked() throws {
        let scratch = try Scratch()
        let state = try scratch.write(#"{ "locked": true }"#, to: "state.json")
        let output = Run(["menu", "-q", "rating", "--state", state]).output
        #expect(output.count { $0.hasSuffix("(the image is locked)") } == 8)
        #expect(output[1] == "  ✓ No Rating   ⌘0   (the image is locked)")
    }
}
