import ActionRuntime
import Testing

@Suite("KeyFile: strange entries take nothing but themselves (rule 35)")
struct KeyFileTests {
    private func read(_ text: String) throws -> KeyFile {
        try KeyFile(json: Array(text.utf8), document: "keys.json")
    }

    @Test("gives the bindings that are in order, and the problems of the others with their lines")
    func both() throws {
        let file = try read(
            """
            [
              { "key": "cmd+k", "command": "save:" },
              { "key": "[KeyX1]", "command": "bold:" },
              { "key": "cmd+l", "command": "lock:", "passes": "yes", "when": 5 },
              7, // é
              { "key": "cmd+m", "command": "-quit:", "args": 1 },
            ]
            """)
        #expect(file.overrides == [KeyOverride("cmd+k", "save:"), KeyOverride(removing: "quit:", from: "cmd+m")])
        #expect(file.overrides.map(\.location?.line) == [2, 6])
        let beginnings = [
            "keys.json:3:12: 'key', column 1: expected a place on the keyboard, found '[KeyX1]'.",
            "keys.json:4:51: 'passes' must be true or false, not a string.",
            "keys.json:4:66: 'when' must be a string, not a number.",
            "keys.json:5:3: expected an object with 'key' and 'command', found a number.",
        ]
        #expect(file.problems.count == beginnings.count)
        for (problem, beginning) in zip(file.problems, beginnings) {
            #expect(problem.description.hasPrefix(beginning))
        }
    }

    @Test("a member of which nothing is known is told, and its entry is used; a misspelt one is not")
    func unknownMembers() throws {
        let file = try read(
            #"[{ "key": "a", "mac": "cmd+a", "command": "a:" }, { "key": "b", "comand": "b:" }, { "key": "c", "command": "c:", "whn": "x" }]"#
        )
        #expect(file.overrides == [KeyOverride("a", "a:")])
        #expect(
            file.problems.map { $0.description.prefix { $0 != "." } } == ["keys", "keys", "keys"]
                && file.problems.map(\.column) == [16, 65, 114])
    }

    @Test("every member that stands twice is told, entry by entry")
    func twiceTwice() throws {
        let file = try read(
            #"[{ "key": "a", "key": "b", "command": "a:" }, { "key": "c", "command": "a:", "command": "c:" }]"#)
        #expect(file.overrides == [KeyOverride("b", "a:"), KeyOverride("c", "c:")])
        #expect(file.problems.map(\.column) == [16, 78])
    }

    @Test("a list of commands performs the first that is enabled, in the written order")
    func list() throws {
        let file = try read(
            #"[{ "key": "f11", "command": ["leave:", "enter:", "-quit:"], "when": "x", "repeats": false }]"#)
        #expect(file.problems.isEmpty)
        #expect(
            file.overrides == [
                KeyOverride(removing: "quit:", from: "f11", when: "x"),
                KeyOverride("f11", "enter:" as ActionName, when: "x", passes: true, repeats: false),
                KeyOverride("f11", "leave:" as ActionName, when: "x", passes: true, repeats: false),
            ])
        let coordinator = Coordinator(root: ActionNode("app")),
            keys = KeyMap(coordinator, overrides: file.overrides) { _ in true }
        var heard: [String] = []
        var isFull = false
        coordinator.root.onAction("leave:", validate: { if !isFull { $0.disable("it is not full") } }) { _ in
            heard.append("leave:")
            isFull = false
        }
        coordinator.root.onAction("enter:", validate: { if isFull { $0.disable("it is full") } }) { _ in
            heard.append("enter:")
            isFull = true
        }
        #expect(keys.conflicts().isEmpty, "the commands of a list are meant to share their key")
        for _ in 1...3 { keys.press(KeyStroke(.function(11))) }
        #expect(heard == ["enter:", "leave:", "enter:"])
    }

    @Test("bindings of keys that are let go, or do not repeat, are written and read")
    func phases() throws {
        let overrides = [
            KeyOverride("space", "listen:" as ActionName, on: .up),
            KeyOverride("f11", "full:" as ActionName, repeats: false),
            KeyOverride("down", "faster:" as ActionName, passes: true, on: .repeat),
            KeyOverride("ctrl+[KeyB]", "bold:" as ActionName),
        ]
        #expect(try read(overrides.json()).overrides == overrides)
        #expect(overrides.json().contains(#""on":"up""#) || overrides.json().contains(#""on": "up""#))
        for (text, column) in [
            (#"[{ "key": "a b", "command": "a:", "on": "up" }]"#, 2),
            (#"[{ "key": "a", "command": "a:", "on": "Up" }]"#, 39),
            (#"[{ "key": "a", "command": [] }]"#, 27), (#"[{ "key": "a", "command": ["a:", 5] }]"#, 34),
        ] {
            let file = try read(text)
            #expect(file.overrides.isEmpty && file.problems.map(\.column) == [column], "\(text)")
        }
    }

    @Test("of a member that stands twice in an entry the last counts, and it is told")
    func twice() throws {
        let file = try read(#"[{ "key": "a", "command": "a:", "key": "b" }, { "key": "c", "command": "c:" }]"#)
        #expect(file.overrides == [KeyOverride("b", "a:"), KeyOverride("c", "c:")])
        #expect(
            file.problems.map(\.description) == [
                #"keys.json:1:33: expected a key that the object does not have yet, found "key" again (first at 1:4). "#
                    + "Leave one of them out."
            ])
    }

    @Test("a document in order has no problems, and one without entries is refused", arguments: ["[]", "[ // none\n]"])
    func order(text: String) throws {
        let file = try read(text)
        #expect(file.overrides.isEmpty && file.problems.isEmpty)
        for whole in ["", "{}", "null", "[1", #"[{ "key": "a" }, }"#, #"[{ "a": 1, "a": 2 }"#] {
            let error = try #require(throws: KeyOverrideError.self) { try read(whole) }
            #expect(throws: error) { try [KeyOverride](json: Array(whole.utf8), document: "keys.json") }
        }
    }

    @Test("reading all or nothing throws the first problem")
    func strict() throws {
        let text = #"[{ "key": "a", "command": "a:" }, { "key": 1, "command": "b:" }, 2]"#
        let first = try #require(try read(text).problems.first)
        #expect(throws: first) { try [KeyOverride](json: Array(text.utf8), document: "keys.json") }
    }

    @Test("many strange entries on one line, and on many, are told in linear time")
    func many() throws {
        for separator in [",", ",\n"] {
            let text = "[" + Array(repeating: "1", count: 2_000).joined(separator: separator) + "]"
            #expect(try read(text).problems.count == 2_000)
        }
    }
}
