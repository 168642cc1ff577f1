import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

/// A map with bindings of each sort, and a user's own bindings for it.
enum KeyedMap {
    static let document = #"""
        {
          "actionMap": 1, "name": "Keys",
          "state": { "locked": true, "busy": false, "count": 0 },
          "menus": [ { "title": "Edit", "items": [
            { "action": "add:", "title": "Add", "shortcut": "cmd+a" },
            { "title": "More", "items": [
              { "action": "add:", "title": "Add Two", "arguments": { "by": 2 }, "shortcut": "cmd+k" }
            ] },
            { "action": "nobody:", "shortcut": "cmd+n" }
          ] } ],
          "focus": "app/editor",
          "root": {
            "name": "app",
            "actions": {
              "add:": { "do": [ { "add": { "count": 1 } }, { "print": "added" }, { "return": "${count}" } ] },
              "fail:": { "do": [ { "set": { "count": 9 } }, { "report": "DiskFull" } ] },
              "decline:": { "do": [ { "decline": true } ] }
            },
            "keys": { "cmd+f": "fail:", "cmd+d": "decline:" },
            "children": [ {
              "name": "editor",
              "actions": { "edit:": { "enabled": "!locked", "reason": "it is locked", "do": [] } },
              "keys": {
                "cmd+e": "edit:",
                "cmd+k": { "action": "edit:", "passes": true },
                "Ctrl+K Ctrl+C": { "action": "add:", "arguments": { "by": 3 } },
                "ctrl+x ctrl+c": "fail:",
                "ctrl+x": "add:"
              }
            }, { "name": "side" } ]
          }
        }
        """#

    static let overrides = #"""
        [
          // The user's own.
          { "key": "cmd+a", "command": "decline:", "when": "busy" },
          { "key": "cmd+e", "command": "add:", "args": { "by": 1 } },
          { "command": "-fail:" },
          { "key": "cmd+k", "command": "-edit:" },
        ]
        """#
}

/// The map and the user's bindings as files, gone with the value.
final class KeyedFiles {
    let scratch: Scratch
    let map: String
    let keymap: String

    init(map: String = KeyedMap.document, keymap: String = KeyedMap.overrides) throws {
        scratch = try Scratch()
        self.map = try scratch.write(map, to: "map.json")
        self.keymap = try scratch.write(keymap, to: "keys.json")
    }

    func run(_ words: String...) -> Run { Run(words + ["--map", map]) }
}

@Suite("action keys (rule 34)")
struct KeysCommandTests {
    @Test("lists the bindings in the order in which they are asked, and their conflicts below")
    func text() throws {
        let run = try KeyedFiles().run("keys", "--color", "never")
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(
            run.output == [
                "ctrl+x          add:       app/editor",
                "ctrl+x ctrl+c   fail:      app/editor   shadowed by ctrl+x → add: (app/editor)",
                "ctrl+k ctrl+c   add:       app/editor",
                "cmd+k           edit:      app/editor   not active",
                "cmd+e           edit:      app/editor",
                "cmd+d           decline:   app",
                "cmd+f           fail:      app",
                "cmd+a           add:       menu",
                "cmd+k           add:       menu",
                "cmd+n           nobody:    menu         not active",
                "",
                "ctrl+x → add: (app/editor) takes the keys before ctrl+x ctrl+c → fail: (app/editor): "
                    + "the newer of a node's bindings comes first.",
                "cmd+k → edit: (app/editor) wins over cmd+k → add: (menu): a node's bindings come before the menu's.",
            ])
    }

    @Test("has the bindings of the node of --from and those above it")
    func from() throws {
        let files = try KeyedFiles()
        #expect(
            files.run("keys", "--from", "app/side", "--format", "names").output
                == ["cmd+d", "cmd+f", "cmd+a", "cmd+k", "cmd+n"])
        #expect(files.run("keys", "--from", "nowhere").status == .usage)
        #expect(files.run("keys", "word").status == .usage)
    }

    @Test("begins with the user's own bindings, and leaves out what they remove")
    func overrides() throws {
        let files = try KeyedFiles()
        let run = files.run("keys", "--keymap", files.keymap, "--color", "never")
        #expect(run.status == .success)
        #expect(
            run.output == [
                "cmd+e           add:       user",
                "cmd+a           decline:   user         when busy   not active",
                "ctrl+x          add:       app/editor",
                "ctrl+k ctrl+c   add:       app/editor",
                "cmd+e           edit:      app/editor   shadowed by cmd+e → add: (user)",
                "cmd+d           decline:   app",
                "cmd+a           add:       menu",
                "cmd+k           add:       menu",
                "cmd+n           nobody:    menu         not active",
                "",
                "cmd+e → add: (user) always wins over cmd+e → edit: (app/editor): "
                    + "the user's bindings come before all others.",
                "cmd+a → decline: (user) wins over cmd+a → add: (menu): the user's bindings come before all others.",
            ])
    }

    @Test("conditions of the user's bindings look at the state")
    func conditions() throws {
        let files = try KeyedFiles()
        let state = try files.scratch.write(#"{ "busy": true }"#, to: "state.json")
        let active = try files.run("keys", "--keymap", files.keymap, "--state", state, "--json").objects
            .filter { $0["keys"] == .string("cmd+a") }.map { $0["active"] }
        #expect(active == [.bool(true), .bool(false)])
    }

    @Test("prints a line of JSON for each binding, with every key of the right type")
    func json() throws {
        let files = try KeyedFiles()
        let shape = JSONShape.members([
            "keys": .text, "action": .absent(or: .text), "source": .word(["node", "menu", "user"]),
            "node": .absent(or: .text),
            "active": .flag, "shadowedBy": .absent(or: .text), "arguments": .object, "condition": .absent(or: .text),
        ])
        let run = files.run("keys", "--keymap", files.keymap, "--json")
        let objects = try run.objects
        #expect(run.errors.isEmpty && objects.count == 9)
        for object in objects {
            #expect(shape.matches(.object(object)), "\(object)")
            #expect((object["source"] == .string("node")) == (object["node"] != .null))
        }
        #expect(objects[4]["shadowedBy"] == .string("cmd+e → add: (user)") && objects[4]["active"] == .bool(false))
        #expect(objects[1]["condition"] == .string("busy") && objects[1]["shadowedBy"] == .null)
        #expect(objects[3]["arguments"] == .object(["by": .int(3)]) && objects[3]["node"] == .string("app/editor"))
        #expect(
            run.output[0] == #"{"keys":"cmd+e","action":"add:","arguments":{"by":1},"source":"user","node":null,"#
                + #""active":true,"shadowedBy":null,"condition":null,"passes":false}"#)
    }

    @Test("of the built-in sample has the chord and the keys of the Rating menu")
    func sample() {
        let run = Run(["keys", "--format", "names", "-q"])
        #expect(run.output.prefix(2) == ["ctrl+r ctrl+3", "cmd+9"] && run.output.last == "cmd+5")
    }

    @Test(
        "a key map that cannot be read ends with 65, and says where and how to mend it",
        arguments: [
            ("", ":1:1: expected a value, found the end of the document."),
            ("{}", ":1:1: expected an array of bindings, found an object."),
            ("[\n  { \"key\": \"cmd+k\" ]", ":2:20: [0]: expected ',' or '}', found ']'."),
        ])
    func badKeyMap(document: String, message: String) throws {
        let files = try KeyedFiles(keymap: document)
        for command in ["keys", "palette"] {
            let run = files.run(command, "--keymap", files.keymap)
            #expect(run.status == .data && run.output.isEmpty)
            #expect(run.errors.first == "Error: \(files.keymap)\(message)")
            #expect(run.errors.count == 2 && run.errors[1].contains("A key map is a list"))
        }
        #expect(files.run("press", "cmd+a", "--keymap", files.keymap).status == .data)
    }

    @Test("a strange entry of a key map takes nothing but itself, and is told with its line and the reason")
    func strangeEntries() throws {
        let files = try KeyedFiles(
            keymap: """
                [ { "key": "[KeyX1]", "command": "add:" },
                  { "key": "cmd+b", "command": "add:", "args": 1 },
                  { "key": "cmd+l" }, 7 ]
                """)
        let good = try KeyedFiles(keymap: "[\n" + #"{ "key": "cmd+b", "command": "add:", "args": 1 } ]"#)
        let told = [
            "Warning: \(files.keymap):1:12: 'key', column 1: expected a place on the keyboard, found '[KeyX1]'. "
                + "Did you mean '[KeyX]'?",
            "  \(files.keymap):3:3: 'command' is missing. Name the action, as in \"save:\".",
            "  \(files.keymap):3:23: expected an object with 'key' and 'command', found a number.",
            "  What is at fault is not used; all other bindings are.",
        ]
        for words in [
            ["keys"], ["press", "cmd+a", "-q"], ["menu"], ["palette"], ["explain", "--key", "cmd+b"],
            ["keys", "--json"],
        ] {
            let run = Run(words + ["--keymap", files.keymap, "--map", files.map])
            let expected = Run(words + ["--keymap", good.keymap, "--map", good.map])
            #expect(run.status == expected.status && run.output == expected.output, "\(words)")
            #expect(run.errors == told + expected.errors, "\(words)")
        }
        let first = try #require(try files.run("keys", "--keymap", files.keymap, "--json").objects.first)
        #expect(first["keys"] == "cmd+b" && first["source"] == "user")
        let many = try KeyedFiles(keymap: "[" + Array(repeating: "1", count: 30).joined(separator: ",") + "]")
        #expect(many.run("keys", "--keymap", many.keymap).errors.contains("  and 10 more"))
    }

    @Test("a key map tells all that is wrong with an entry")
    func faultyEntry() throws {
        let files = try KeyedFiles(
            keymap: #"[{"key":"nokey","command":1,"passes":"yes","when":5,"foo":1,"args":[]},{"when":"a &","args":{}}]"#
        )
        let run = files.run("keys", "--keymap", files.keymap)
        let messages = [
            "1:9: 'key', column 1: expected a key", "1:27: 'command' must be a string, not a number.",
            "1:38: 'passes' must be true or false, not a string.", "1:51: 'when' must be a string, not a number.",
            "1:53: unknown key 'foo'.", "1:80: 'when', column 3: expected '&&', found '&'.",
            "1:72: 'command' is missing.",
        ]
        #expect(run.status == .success && run.errors.count == messages.count + 1)
        for (error, message) in zip(run.errors, messages) { #expect(error.contains(message), "\(run.errors)") }
        let map = #"{ "actionMap": 1, "keymap": [ { "key": 1, "command": 2 } ] }"#
        #expect(try Run.on(map, "check").errors.count { $0.contains("must be a string") } == 2)
    }

    @Test("a key map that is not there ends with 66; one on standard input leaves none for the map")
    func missing() throws {
        let files = try KeyedFiles()
        let run = files.run("keys", "--keymap", files.scratch.path("none.json"))
        #expect(run.status == .file && run.errors.first?.hasPrefix("Error: The key map '") == true)
        let both = try Executable(shell: "keys --map - --keymap -", input: KeyedMap.document)
        #expect(both.status == 64 && both.output.isEmpty)
        #expect(both.errors.hasPrefix("Error: The map and the key map cannot both be on standard input."))
    }

    @Test("a key map is read from standard input, which messages name")
    func standardInput() throws {
        let good = try Executable(
            shell: "keys --keymap - --format names -q", input: #"[{"key":"F5","command":"copy:"}]"#)
        #expect(good.status == 0 && good.output.hasPrefix("f5\n"))
        let bad = try Executable(shell: "keys --keymap - -q", input: "[1]")
        #expect(bad.status == 0 && bad.errors.hasPrefix("Warning: standard input:1:2: expected an object"))
    }

    @Test(
        "keys of a map that cannot be read end with 65, with their place in the map",
        arguments: [
            (#""cmd+e": "edit:""#, #""cmd+ecsape": "edit:""#, ":24:", "'ecsape'"),
            (#""shortcut": "cmd+a""#, #""shortcut": "cmd+""#, ":5:", "cmd+"),
            (#""cmd+e": "edit:""#, #""cmd+e": 1"#, ":24:", "key binding"),
            (#""passes": true"#, #""passses": true"#, ":25:", "passes"),
        ])
    func badMap(text: String, fault: String, place: String, words: String) throws {
        let files = try KeyedFiles(map: KeyedMap.document.replacing(text, with: fault))
        for words in [["keys"], ["press", "cmd+a"], ["palette"]] {
            let run = Run(words + ["--map", files.map])
            #expect(run.status == .data && run.output.isEmpty)
        }
        let errors = files.run("keys").errors.joined(separator: "\n")
        #expect(errors.contains("map.json\(place)") && errors.contains(words), "\(errors)")
    }

    @Test("a binding whose condition is false now is not shadowed")
    func falseCondition() throws {
        let map = #"""
            { "actionMap": 1, "state": { "on": false }, "root": { "name": "app", "actions": { "a:": {}, "b:": {} },
              "keys": { "cmd+k": [ { "action": "a:" }, { "action": "b:", "when": "on" }, { "action": "b:" } ] } } }
            """#
        let rows = try Run.on(map, "keys", "--json").objects
        #expect(rows.map { $0["active"] == true } == [true, false, false])
        #expect(rows.map { $0["shadowedBy"]?.string } == [nil, nil, "cmd+k → a: (app)"])
        let explained = try Run.on(map, "explain", "--key", "cmd+k", "--json").object["bindings"]
        #expect(explained?.elements.map { $0["verdict"]?.string } == ["chosen", "conditionFalse", "notAsked"])
        #expect(explained?[1]?["why"] == "its condition does not hold: \"on\" (on is false)")
    }

    @Test("one long condition makes no other row longer, and rows are wrapped at the terminal's width")
    func width() throws {
        let long = (1...60).map { "state.key\($0)" }.joined(separator: " && ")
        let map = """
            { "actionMap": 1, "root": { "name": "app", "actions": { "short:": {}, "a.longer.name:": {} },
              "keys": { "cmd+k": { "action": "short:", "when": "\(long)" }, "cmd+l": "a.longer.name:" } } }
            """
        let lines = try Run.on(map, "keys", "--color", "never").output
        #expect(
            lines.sorted() == [
                "cmd+k   short:           app   when \(long)   not active", "cmd+l   a.longer.name:   app",
            ])
        let rows = try Run.on(map, "keys", "--json").output.map {
            try #require(JSONLine(JSONReader.read(Array($0.utf8))))
        }
        let wrapped = Keys.lines(of: rows, width: 60)
        #expect(wrapped.joined().allSatisfy { $0.count <= 60 })
        #expect(wrapped.map(\.count).sorted() == [1, wrapped.map(\.count).max() ?? 0])
        #expect(wrapped.joined().filter { $0 == "    not active" }.count == 1)
        let name = String(repeating: "n", count: 68)
        let wide = try Run.on(map.replacing("a.longer.name:", with: name), "keys", "--json").output
        let rowsOfLong = Keys.lines(
            of: try wide.map { try #require(JSONLine(JSONReader.read(Array($0.utf8)))) }, width: 60)
        #expect(rowsOfLong.joined().filter { $0.count > 60 } == ["cmd+l   \(name)"], "\(rowsOfLong)")
        #expect(rowsOfLong.contains(["cmd+l   \(name)", "    app"]))
    }
}

@Suite("Keys that are held down, let go, or any, at the command line")
struct KeyMomentCommandTests {
    private static let map = """
        { "actionMap": 1, "name": "Try", "focus": "app/win", "state": { "full": false },
          "menus": [ { "title": "Edit", "items": [ { "action": "copy:", "title": "Copy", "shortcut": [ "ctrl+c", "ctrl+[KeyB]" ] } ] } ],
          "keymap": [ { "key": "f11", "command": [ "leave:", "enter:" ], "repeats": false } ],
          "root": { "name": "app", "actions": { "copy:": {}, "enter:": {}, "close:": {}, "listen:": {},
              "leave:": { "enabled": "full", "reason": "it is not full" } },
            "keys": { "shift+/": "copy:" },
            "children": [ { "name": "win", "keys": { "any": "close:", "space": { "action": "listen:", "on": "up" } } } ] } }
        """

    @Test("'keys' says when a binding is asked, and what the host has to tell")
    func keys() throws {
        let run = try Run.on(Self.map, words: ["keys", "--from", "app", "-q"])
        #expect(
            run.output.prefix(5) == [
                "f11           leave:   user   not repeated   not active", "f11           enter:   user   not repeated",
                "shift+/       copy:    app    where the host tells which key was pressed with shift",
                "ctrl+c        copy:    menu",
                "ctrl+[KeyB]   copy:    menu   where the host tells the place of a key",
            ])
    }

    @Test("'press' and 'explain --key' read places, and tell any key and keys that are let go")
    func explained() throws {
        #expect(try Run.on(Self.map, words: ["press", "ctrl+[keyb]", "--from", "app", "-q"]).status == .success)
        #expect(
            try Run.on(Self.map, words: ["explain", "--key", "f11", "-q"]).output.dropFirst().map(\.withoutPlace) == [
                "  f11 → leave: (user)      disabled, and passes the keys on: it is not full: full is false",
                "  f11 → enter: (user)      chosen",
                "  any → close: (app/win)   not asked: f11 → enter: (user) takes the keys before",
            ])
        #expect(
            try Run.on(Self.map, words: ["explain", "--key", "space", "-q"]).output.dropFirst().map(\.withoutPlace) == [
                "  space let go → listen: (app/win)   chosen", "  any → close: (app/win)             chosen",
            ])
    }
}

extension String {
    /// The line without the place in the document that it ends with.
    fileprivate var withoutPlace: String {
        replacing(/[ ]+[A-Za-z0-9-]+\.json:\d+$/, with: "").replacing("\"full\" (full is false)", with: "full is false")
    }
}
