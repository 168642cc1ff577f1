import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action press (rule 34)")
struct PressCommandTests {
    static let cases: [CommandCase] = [
        CommandCase(
            words: ["cmd+a"], status: .success, output: ["added", "1"],
            errors: ["cmd+a stands for 'add:'.", "Performed 'add:' at app (closure)."]),
        CommandCase(words: ["⌘A", "-q"], status: .success, output: ["added", "1"]),
        CommandCase(words: ["CMD-A", "-q", "--format", "names"], status: .success, output: ["1"]),
        CommandCase(words: ["ctrl+k ctrl+c", "-q"], status: .success, output: ["added", "1"]),
        CommandCase(words: ["ctrl+k", "ctrl+c", "-q"], status: .success, output: ["added", "1"]),
        CommandCase(
            words: ["ctrl+k"], status: .success,
            errors: [
                "ctrl+k has to be followed by more keys.",
                "  ctrl+k ctrl+c → add: (app/editor): more keys have to follow",
            ]),
        CommandCase(words: ["ctrl+k", "-q"], status: .success),
        CommandCase(
            words: ["ctrl+k", "x"], status: .unclaimed, errors: ["Error: Nothing is bound to 'ctrl+k x' here."]),
        CommandCase(
            words: ["cmd+e"], status: .disabled,
            errors: [
                "cmd+e stands for 'edit:'.", "Error: 'edit:' is disabled: it is locked.", "  Target: app/editor",
            ]),
        // The node's binding passes.
        CommandCase(words: ["cmd+k", "-q"], status: .success, output: ["added", "1"]),
        CommandCase(words: ["cmd+x"], status: .unclaimed, errors: ["Error: Nothing is bound to 'cmd+x' here."]),
        CommandCase(
            words: ["cmd+n"], status: .unclaimed,
            errors: [
                "Error: No binding of 'cmd+n' applies here.", "  cmd+n → nobody: (menu): nobody claims its action",
            ]),
        CommandCase(
            words: ["cmd+d", "-q"], status: .unclaimed,
            errors: ["Error: 'decline:' was declined by app, and nobody came after."]),
        CommandCase(
            words: ["cmd+f", "-q"], status: .failed,
            errors: ["Error: 'fail:' failed: DiskFull.", "  Target: app (asked from app/editor)"]),
        // Where the first keys are complete, what follows is pressed as a person would.
        CommandCase(
            words: ["ctrl+x", "cmd+a"], status: .success, output: ["added", "added", "2"],
            errors: [
                "ctrl+x: 'add:' was performed at app: 1.", "cmd+a stands for 'add:'.",
                "Performed 'add:' at app (closure).",
            ]),
        // What follows keys that do nothing is not pressed, and that is said.
        CommandCase(
            words: ["ctrl+x", "ctrl+c", "cmd+a"], status: .unclaimed, output: ["added"],
            errors: [
                "ctrl+x: 'add:' was performed at app: 1.", "Error: Nothing is bound to 'ctrl+c' here.",
                "What follows was not pressed: cmd+a.",
            ]),
        CommandCase(
            words: ["cmd+e", "cmd+a", "-q"], status: .disabled,
            errors: [
                "Error: 'edit:' is disabled: it is locked.", "  Target: app/editor",
                "What follows was not pressed: cmd+a.",
            ]),
        CommandCase(
            words: ["ctrl+k", "--from", "app/side"], status: .unclaimed,
            errors: ["Error: Nothing is bound to 'ctrl+k' here."]),
    ]

    @Test("a binding that passes leaves its keys where its action declines, and says so")
    func passes() throws {
        let map = """
            { "actionMap": 1, "state": { "full": false },
              "menus": [ { "title": "View", "items": [
                { "action": "enter:", "shortcut": "f11", "passes": true }, { "action": "leave:", "shortcut": "f11", "passes": true } ] } ],
              "root": { "name": "app", "actions": {
                "enter:": { "enabled": "!full", "reason": "it is full", "do": [ { "set": { "full": true } } ] },
                "leave:": { "enabled": "full", "reason": "it is not full", "do": [ { "set": { "full": false } } ] },
                "first:": { "do": [ { "print": "first" }, { "decline": true } ] }, "second:": { "do": [ { "print": "second" } ] } },
                "keys": { "cmd+k": [ { "action": "first:", "passes": true }, "second:" ], "cmd+l": { "action": "first:", "passes": true } } } }
            """
        let run = try Run.on(map, "press", "cmd+k")
        #expect(run.status == .success && run.output == ["first", "second"])
        let object = try Run.on(map, "press", "cmd+k", "--json").object
        #expect(object["action"] == "second:" && object["consumed"] == true && object["source"] == "node")
        #expect(object["candidates"]?.elements.map { $0.members["why"] } == ["declined, and passes", "chosen"])
        let alone = try Run.on(map, "press", "cmd+l", "--json")
        #expect(try alone.object["outcome"] == "declined" && alone.object["consumed"] == false)
        #expect(alone.status == .unclaimed)

        let menu = try Run.on(map, "menu", "--json").objects
        #expect(menu.map { $0["shortcut"] } == ["f11", "f11"] && menu.map { $0["passes"] } == [true, true])
        let keys = try Run.on(map, "keys", "--json").objects
        #expect(keys.map { $0["passes"] } == [true, true, false, true, true])
        let bindings = try Run.on(map, "explain", "--key", "f11", "--json").object["bindings"]?.elements
        #expect(bindings?.map { $0.members["passes"] } == [true, true])
        #expect(try Run.on(map, "check").status == .success)
        #expect(try Run.on(map, "press", "f11").status == .success)
    }

    @Test("performs what the keys stand for, or says why not", arguments: cases)
    func presses(_ test: CommandCase) throws {
        let files = try KeyedFiles()
        let run = Run(["press"] + test.words + ["--map", files.map])
        #expect(run.status == test.status)
        #expect(run.output == test.output)
        #expect(run.errors == test.errors)
    }

    static let badKeys: [[String]] = [
        [], ["cmd+ecsape"], ["foo+k"], ["cmd+"], ["cmd+cmd+k"], [""], ["a b c d e f g h i"],
    ]

    @Test("keys that cannot be read, or none, are wrong usage: nothing is performed", arguments: badKeys)
    func unreadable(words: [String]) throws {
        let files = try KeyedFiles()
        let state = files.scratch.path("state.json")
        let run = Run(["press"] + words + ["--map", files.map, "--state", state])
        #expect(run.status == .usage && run.output.isEmpty)
        #expect(run.errors.first?.hasPrefix("Error: ") == true)
        #expect(try files.scratch.names == ["keys.json", "map.json"])
    }

    @Test("keys that are nearly right are mended in the message")
    func mending() throws {
        let run = try KeyedFiles().run("press", "cmd+ecsape")
        #expect(
            run.errors == [
                "Error: 'cmd+ecsape' are no keys: column 5: expected a key, found 'ecsape'. Did you mean 'escape'?"
            ])
        #expect(try KeyedFiles().run("press", "cmd+a", "--force").status == .usage)
    }

    @Test("the user's bindings come first: with their arguments, conditions and removals")
    func overrides() throws {
        let files = try KeyedFiles()
        #expect(files.run("press", "cmd+e", "--keymap", files.keymap).status == .success)
        #expect(files.run("press", "cmd+f", "--keymap", files.keymap).status == .unclaimed)
        #expect(files.run("press", "cmd+a", "--keymap", files.keymap).status == .success)
        let state = try files.scratch.write(#"{ "busy": true }"#, to: "state.json")
        let run = files.run("press", "cmd+a", "--keymap", files.keymap, "--state", state)
        #expect(run.status == .unclaimed && run.errors.first == "cmd+a stands for 'decline:'.")
    }

    @Test("keys that the user takes away do nothing, and the listing says so")
    func takenAway() throws {
        let files = try KeyedFiles(keymap: #"[ { "key": "cmd+a", "command": "" } ]"#)
        let run = files.run("press", "cmd+a", "--keymap", files.keymap)
        #expect(run.status == .unclaimed && run.output.isEmpty)
        #expect(
            run.errors == [
                "Error: The user's key bindings take 'cmd+a' away.", "  cmd+a → nothing (user): taken away",
                "  cmd+a → add: (menu): not asked",
            ])
        let object = try files.run("press", "cmd+a", "--keymap", files.keymap, "--json").object
        #expect(object["outcome"] == .string("unclaimed") && Self.shape.matches(.object(object)))
        let listed = try files.run("keys", "--keymap", files.keymap, "--json").objects[0]
        #expect(listed["action"] == .null && listed["active"] == .bool(true))
        #expect(files.run("keys", "--keymap", files.keymap).output[0].contains("nothing"))
    }

    @Test("a chord that is not continued runs the binding it stood before, and then the keys go on")
    func abandoned() throws {
        let files = try KeyedFiles(keymap: #"[ { "key": "ctrl+x ctrl+c", "command": "fail:" } ]"#)
        let run = files.run("press", "ctrl+x", "cmd+k", "--keymap", files.keymap)
        #expect(run.status == .success && run.output == ["added", "added", "2"])
        #expect(run.errors.first == "'ctrl+x' is not continued: 'add:' was performed at app: 1.")
        let object = try files.run("press", "ctrl+x", "ctrl+x", "y", "--keymap", files.keymap, "--json").object
        #expect(object["abandoned"] == .array(["add:", "add:"].map(ActionValue.string)))
        #expect(object["outcome"] == .string("unclaimed") && Self.shape.matches(.object(object)))
        #expect(object["after"]?["count"] == .int(2), "\(object)")
        #expect(object["before"]?[1]?["keys"] == "ctrl+x" && object["before"]?[1]?["abandoned"] == true, "\(object)")
        let rest = try files.run("press", "ctrl+x", "cmd+e", "cmd+a", "--keymap", files.keymap, "--json").object
        #expect(rest["before"]?.elements.count == 1 && rest["action"] == "edit:" && rest["rest"] == "cmd+a", "\(rest)")
        let unbound = files.run("press", "ctrl+x", "y", "--keymap", files.keymap)
        #expect(unbound.status == .unclaimed && unbound.output == ["added"], "what was printed is not lost")
    }

    @Test("tells how the action of a chord that is not continued can be taken back")
    func abandonedUndo() throws {
        let map = #"""
            {"actionMap":1,"state":{"n":0},"root":{"name":"app","undo":true,"actions":{"inc:":{"title":"Inc","do":[{"add":{"n":1}}]},"b:":{}},
             "keys":{"ctrl+k":"inc:","ctrl+k c":"b:"}}}
            """#
        #expect(try Run.on(map, "press", "ctrl+k", "x", "--json").object["undo"] == "Inc")
        #expect(try Run.on(map, "press", "ctrl+k", "c", "--json").object["undo"] == .null)
    }

    @Test("tells of keys before the last that the host takes their action")
    func externalBefore() throws {
        let map = #"""
            {"actionMap":1,"root":{"name":"app","actions":{"dec:":{"do":[{"decline":true}]},"b:":{}},
             "keys":{"ctrl+d":[{"action":"dec:","passes":true},{"action":"b:"}],
                     "ctrl+k":{"action":"ext:","external":true},"ctrl+k ctrl+j":"b:"}}}
            """#
        let object = try Run.on(map, "press", "ctrl+d", "ctrl+k", "ctrl+d", "--json").object
        let before = object["before"]?.elements ?? []
        #expect(before.map { $0["outcome"]?.string } == ["performed", "external"], "\(object)")
        #expect(before.map { $0["target"]?.string } == ["app", nil], "\(object)")
        let explained = try Run.on(map, "explain", "--key", "ctrl+k ctrl+d", "--json").object
        #expect(explained["before"]?[0]?["keys"] == "ctrl+k" && explained["rest"] == .null, "\(explained)")
        let complete = map.replacing(#","ctrl+k ctrl+j":"b:""#, with: "")
        for words in [["press"], ["explain", "--key"]] {
            let stopped = try Run.on(complete, words: words + ["ctrl+k ctrl+d", "--json"]).object
            #expect(stopped["keys"] == "ctrl+k" && stopped["rest"] == "ctrl+d", "\(stopped)")
        }
    }

    @Test("says of the chosen binding that its target is disabled")
    func disabled() throws {
        let map = #"""
            {"actionMap":1,"root":{"name":"app","undo":true,"keys":{"cmd+z":"undo:","cmd+g":"go:"},
             "actions":{"go:":{"parameters":{"line":{"type":"integer"}}}}}}
            """#
        for (keys, reason) in [
            ("cmd+z", "there is nothing to undo"), ("cmd+g", "'go:' argument 'line' is missing (an integer)."),
        ] {
            let object = try Run.on(map, "press", keys, "--json").object
            #expect(
                object["candidates"]?[0]?["why"]?.string == "disabled, and uses the keys up: \(reason)", "\(object)")
        }
    }

    // MARK: JSON

    private static let shape = JSONShape.members([
        "action": .absent(or: .text),
        "outcome": .word(["performed", "disabled", "unclaimed", "declined", "failed", "pending"]),
        "target": .absent(or: .text), "kind": JSONShape.kind, "value": .anything, "reasons": JSONShape.reasons,
        "asked": .list(of: .text), "suggestions": .list(of: .text), "error": .absent(or: .text),
        "handledBy": .absent(or: .text), "output": .list(of: .text), "after": .object, "keys": .text,
        "consumed": .flag, "abandoned": .list(of: .text), "rest": .absent(or: .text),
        "before": .list(
            of: .members([
                "keys": .text, "action": .text, "outcome": .text, "target": .absent(or: .text), "value": .anything,
                "reasons": .anything, "error": .absent(or: .text),
                "source": .word(["node", "menu", "user"]), "node": .absent(or: .text), "abandoned": .flag,
            ])),
        "source": .absent(or: .word(["node", "menu", "user"])),
        "candidates": .list(
            of: .members([
                "action": .absent(or: .text), "source": .word(["node", "menu", "user"]), "node": .absent(or: .text),
                "why": .text,
            ])),
    ])

    @Test(
        "prints one line of JSON with every key of the right type, whatever comes of it",
        arguments: [
            ("cmd+a", "performed", "add:", "menu"), ("cmd+e", "disabled", "edit:", "node"),
            ("cmd+d", "declined", "decline:", "node"), ("cmd+f", "failed", "fail:", "node"),
            ("ctrl+k", "pending", nil, nil), ("cmd+n", "unclaimed", nil, nil), ("cmd+x", "unclaimed", nil, nil),
            ("ctrl+k ctrl+c", "performed", "add:", "node"),
        ] as [(String, String, String?, String?)])
    func json(keys: String, outcome: String, action: String?, source: String?) throws {
        let files = try KeyedFiles()
        let run = files.run("press", keys, "--json")
        let object = try run.object
        #expect(run.errors.isEmpty)
        #expect(Self.shape.matches(.object(object)), "\(object)")
        #expect(object["keys"]?.string == keys && object["outcome"]?.string == outcome)
        #expect(object["action"]?.string == action && object["source"]?.string == source)
        #expect(object["consumed"] == .bool(!["declined", "unclaimed"].contains(outcome)))
        #expect(files.run("press", keys).status == run.status)
    }

    @Test("JSON says of each candidate why it got the keys or not, and everything that 'fire' says")
    func candidates() throws {
        let files = try KeyedFiles()
        let pressed = try files.run("press", "cmd+k", "--json").object
        #expect(
            pressed["candidates"]
                == .array([
                    .object([
                        "keys": .string("cmd+k"), "action": .string("edit:"), "source": .string("node"),
                        "node": .string("app/editor"), "why": .string("disabled, and passes: it is locked"),
                    ]),
                    .object([
                        "keys": .string("cmd+k"), "action": .string("add:"), "source": .string("menu"), "node": .null,
                        "why": .string("chosen"),
                    ]),
                ]))
        let fired = try files.run("fire", "add:", "by:=2", "--json").object
        for (key, value) in fired { #expect(pressed[key] == value, "\(key)") }
        let disabled = try files.run("press", "cmd+e", "--json").object
        for (key, value) in try files.run("fire", "edit:", "--json").object {
            #expect(disabled[key] == value, "\(key)")
        }
        let last = try files.run("press", "ctrl+x", "ctrl+c", "--json", "-q").object
        #expect(last["keys"] == .string("ctrl+c") && last["outcome"] == "unclaimed", "the keys that were pressed last")
        #expect(last["before"]?[0]?["keys"] == "ctrl+x" && last["before"]?[0]?["source"] == "node", "\(last)")
    }

    // MARK: The state

    @Test("a success is saved to the state file, and nothing else is")
    func state() throws {
        let files = try KeyedFiles()
        let state = files.scratch.path("state.json")
        for keys in ["cmd+e", "cmd+n", "cmd+d", "cmd+f", "ctrl+k"] {
            files.run("press", keys, "--state", state).expectNoState(in: files)
        }
        files.run("press", "cmd+a", "--state", state, "--dry-run").expectNoState(in: files)
        for count in 1...2 {
            #expect(files.run("press", "cmd+a", "--state", state).status == .success)
            #expect(try ActionArguments(json: files.scratch.read("state.json")).values["count"] == .int(count))
        }
    }

    @Test("the keys of the sample perform what their menu items do")
    func sample() {
        #expect(Run(["press", "cmd+5", "-q"]).output == ["rated 5"])
        #expect(Run(["press", "cmd+9", "-q"]).output == ["rated 5"])
        #expect(Run(["press", "ctrl+r", "ctrl+3", "-q"]).output == ["rated 3", "the viewer shows 3 stars", "3"])
        #expect(
            Run(["press", "cmd+w", "-q", "--from", "app/viewerWindow/viewer"]).output == ["closed the viewer window"])
    }

    @Test("asks a validator once")
    func validations() throws {
        let document = #"{ "actionMap": 1, "root": { "name": "app", "children": [ { "name": "leaf" } ] } }"#
        let session = Session(try ActionMap(reading: Array(document.utf8), file: "map.json"), file: "map.json")
        var counts: [String: Int] = [:]
        let root = session.coordinator.root
        root.onAction("a:", validate: { _ in counts["a:", default: 0] += 1 }) { _ in }
            .onAction("b:", validate: { _ in counts["b:", default: 0] += 1 }) { _ in }
            .bind("cmd+a", to: "b:").bind("ctrl+k cmd+a", to: "a:").bind("cmd+a", to: "a:")
        for keys in ["cmd+a", "ctrl+k cmd+a"] as [KeyShortcut] {
            let line = try MapAnswers(session).press(keys).line
            #expect(line.text("outcome") == "performed" && line.texts("asked") == ["app"] && counts == ["a:": 1])
            counts = [:]
        }
    }

    @Test("a title that leaves room for no second one is made once")
    func room() throws {
        let title = String(repeating: "${t}", count: 10)
        let document = #"""
            {"actionMap":1,"state":{"t":"\#(String(repeating: "x", count: 1 << 20))"},
             "root":{"name":"app","actions":{"a:":{"title":"\#(title)"}},"keys":{"cmd+a":"a:"}}}
            """#
        let run = try Run.on(document, "press", "cmd+a", "-q")
        #expect(run.status == .success && run.errors.isEmpty)
    }

    @Test("of a key that types text into a field asks no binding above the field")
    func fields() throws {
        let map = #"""
            { "actionMap": 1, "root": { "name": "app", "actions": { "all:": {}, "own:": {} }, "keys": { "a": "all:", "cmd+a": "all:" },
                "children": [ { "name": "field", "takesText": true, "keys": { "b": "own:" } } ] } }
            """#
        #expect(try Run.on(map, "press", "a").status == .success)
        #expect(try Run.on(map, "press", "a", "--from", "app/field").status == .unclaimed)
        for keys in ["b", "cmd+a"] {
            #expect(try Run.on(map, "press", keys, "--from", "app/field").status == .success, "\(keys)")
        }
    }
}

extension Run {
    fileprivate func expectNoState(in files: KeyedFiles) {
        #expect(throws: Never.self) { try files.scratch.names == ["keys.json", "map.json"] }
        #expect((try? files.scratch.names) == ["keys.json", "map.json"])
    }
}
