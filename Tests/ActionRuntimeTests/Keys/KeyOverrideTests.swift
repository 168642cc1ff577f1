import ActionRuntime
import Testing

@Suite("KeyOverride: the user's bindings as JSON (rules 34 and 35)")
struct KeyOverrideTests {
    private func read(_ text: String) throws -> [KeyOverride] {
        try [KeyOverride](json: Array(text.utf8), document: "keys.json")
    }

    @Test("reads every member of a binding, comments, trailing commas and a byte order mark")
    func format() throws {
        let overrides = try read(
            """
            \u{FEFF}// mine
            [
              { "key": "Ctrl+K Ctrl+S", "command": "save:", "when": "editing && !locked",
                "args": { "all": true, "names": ["a"] }, "passes": true },
              { "key": "⌘⇧5", "command": "shoot:", }, /* and */
              { "command": "-quit:" },
              { "key": "cmd+q", "command": "-quit:", "when": "busy" },
            ]
            """)
        #expect(overrides.count == 4)
        let first = overrides[0]
        #expect(first.shortcut == "ctrl+k ctrl+s" && first.action == "save:" && first.passes && !first.isRemoval)
        #expect(try first.condition == .init(parsing: "editing && !locked"))
        #expect(first.arguments == ActionArguments(["all": .bool(true), "names": .array([.string("a")])]))
        #expect(overrides.map { $0.location?.description } == [3, 5, 6, 7].map { "keys.json:\($0)" })
        let second = overrides[1]
        #expect(second.shortcut == "shift+cmd+5" && second.arguments == [:])
        #expect(second.condition == nil && !second.passes)
        #expect(overrides[2].isRemoval && overrides[2].shortcut == nil && overrides[2].action == "quit:")
        #expect(overrides[3].isRemoval && overrides[3].shortcut == "cmd+q" && overrides[3].condition != nil)
        #expect(try read("[]").isEmpty)
    }

    @Test("what is read is what the program can make, but for the place in the document")
    func made() throws {
        let read = try read(#"[{"key": "cmd+k", "command": "a:"}, {"key": "cmd+k", "command": "-a:"}]"#)
        let made = [KeyOverride("cmd+k", "a:"), KeyOverride(removing: "a:", from: "cmd+k")]
        let sample = Sample()
        sample.app.onAction("a:") { _ in }
        let maps = [read, made].map { KeyMap(sample.coordinator, overrides: $0) }
        #expect(maps.map { $0.type("cmd+k").outcome?.word } == ["performed", "performed"])
        #expect(made.allSatisfy { $0.location == nil })
    }

    @Test(
        "a fault says the document, the line, the column, what is wrong and how to mend it",
        arguments: [
            ("", "1:1: expected a value, found the end of the document."),
            ("[", "1:2: expected a value, found the end of the document."),
            ("[{\"key\" 1}]", "1:9: expected ':', found '1'."),
            ("{}", "1:1: expected an array of bindings, found an object. Write [ … ] around them."),
            (" null", "1:2: expected an array of bindings, found null. Write [ … ] around them."),
            ("[\n  1]", "2:3: expected an object with 'key' and 'command', found a number."),
            ("[{}]", "1:2: 'command' is missing. Name the action, as in \"save:\"."),
            ("[{\"command\": \"a:\"}]", "1:2: 'key' is missing. Write the keys, as in \"cmd+k\"."),
            ("[{\n\"kye\":\n\"x\"}]", "2:1: unknown key 'kye'. Did you mean 'key'?"),
            (
                "[{\"zzzzzz\": 1}]",
                "1:3: unknown key 'zzzzzz'. A binding has 'key', 'command', 'when', 'args', 'passes', 'repeats' and 'on'."
            ),
            ("[{\"\\u001b[1m\": 1}]", nil),
            (
                "[{\"key\": \"a\", \"key\": \"b\", \"command\": \"a:\"}]",
                "1:15: expected a key that the object does not have yet, found \"key\" again (first at 1:3). "
                    + "Leave one of them out."
            ),
            ("[{\"key\": 1, \"command\": \"a:\"}]", "1:10: 'key' must be a string, not a number."),
            ("[{\"key\": \"cmd+k\", \"command\": 1}]", "1:30: 'command' must be a string, not a number."),
            ("[{\"command\": null}]", "1:2: 'key' is missing. Write the keys, as in \"cmd+k\"."),
            ("[{\"command\": \"-\"}]", "1:14: '' is not an action name: it is empty."),
            ("[{\"command\": \"-a b\"}]", "1:14: 'a b' is not an action name: it contains white space."),
            (
                "[{\"key\": \"cmd+ecsape\", \"command\": \"a:\"}]",
                "1:10: 'key', column 5: expected a key, found 'ecsape'. Did you mean 'escape'?"
            ),
            ("[{\"key\": \"\", \"command\": \"a:\"}]", nil),
            (
                "[{\"key\": \"a\", \"command\": \"a:\", \"when\": \"a = b\"}]",
                "1:40: 'when', column 3: expected '==', found '='. Use '==' to compare."
            ),
            ("[{\"key\": \"a\", \"command\": \"a:\", \"when\": \"\"}]", nil),
            (
                "[{\"key\": \"a\", \"command\": \"a:\", \"when\": true}]",
                "1:40: 'when' must be a string, not a boolean."
            ),
            (
                "[{\"key\": \"[KeyBB]\", \"command\": \"a:\"}]",
                "1:10: 'key', column 1: expected a place on the keyboard, found '[KeyBB]'. Did you mean '[KeyB]'?"
            ),
            (
                "[{\"key\": \"a\", \"command\": \"a:\", \"passes\": \"yes\"}]",
                "1:42: 'passes' must be true or false, not a string."
            ),
        ] as [(String, String?)])
    func faults(text: String, message: String?) throws {
        let error = try #require(throws: KeyOverrideError.self) { try read(text) }
        if let message { #expect(error.description == "keys.json:" + message) }
        #expect(error.document == "keys.json" && error.line >= 1 && error.column >= 1)
        #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "nothing that upsets a terminal")
        #expect(error.message.last.map { ".?".contains($0) } == true, "a sentence: \(error.message)")
    }

    @Test(
        "arguments may be any JSON: an object's members, none for null, else the argument 'value'",
        arguments: [
            ("1", ["value": 1]), ("\"vim\"", ["value": "vim"]), ("true", ["value": true]), ("null", [:]),
            ("[1, \"a\"]", ["value": [.int(1), .string("a")] as ActionValue]), ("[]", ["value": [] as ActionValue]),
            ("{}", [:]), ("{\"value\": 2}", ["value": 2]),
        ] as [(String, ActionArguments)])
    func anyArguments(json: String, arguments: ActionArguments) throws {
        let override = try #require(read(#"[{ "key": "a", "command": "a:", "args": \#(json) }]"#).first)
        #expect(override.arguments == arguments)
        #expect(try read([override].json()) == [override])
        let action = Action<ActionValue, Void>("a:")
        guard let value = arguments["value"] else { return }
        #expect(KeyOverride("a", action, value) == override, "as the input of a typed action")
    }

    @Test("bytes that are no UTF-8, and nesting without end, are refused")
    func hostile() throws {
        #expect(throws: KeyOverrideError.self) {
            try [KeyOverride](json: [0x5B, 0x22, 0xFF, 0x22, 0x5D], document: "k")
        }
        #expect(throws: KeyOverrideError.self) { try read(String(repeating: "[", count: 1_000_000)) }
        #expect(throws: KeyOverrideError.self) {
            try read("[{\"key\": \"" + String(repeating: "ctrl+k ", count: 100_000) + "\", \"command\": \"a:\"}]")
        }
        let many = String(repeating: "{\"key\": \"k\",\r\n\"command\": \"a:\"},\r", count: 20_000)
        let overrides = try read("[\(many)]")
        #expect(overrides.count == 20_000 && overrides.last?.location?.line == 39_999, "in linear time")
    }

    @Test("a document that was damaged at random is read or refused, and never traps (10,000 documents)")
    func fuzz() throws {
        let document = Array(
            #"[{"key":"ctrl+k ctrl+s","command":"-save:","when":"a == 'é' && !b","args":{"n":[1.5,null]},"passes":true}]"#
                .utf8)
        let seed = SeededGenerator.seed(for: "key overrides")
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "\"", "{", "}", "[", "]", ",", ":", "\\", "-", "+", "null", "1e999", "\"key\":", "\"command\":\"-\"", " ",
            "\n",
            "é", "//", "/*", "cmd+", "\u{0}", "\u{1F469}\u{200D}\u{1F680}",
        ].map { Array($0.utf8) }
        var readable = 0
        for _ in 0..<10_000 {
            var bytes = document
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0...bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes.insert(contentsOf: pieces.random(using: &generator), at: place)
                case 1: if place < bytes.count { bytes[place] = .random(in: 0...255, using: &generator) }
                default:
                    let end = min(bytes.count, place + Int.random(in: 0...6, using: &generator))
                    bytes.removeSubrange(place..<end)
                }
            }
            do {
                _ = try [KeyOverride](json: bytes, document: "k")
                readable += 1
            } catch {
                #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty, "seed \(seed)")
            }
        }
        #expect(readable > 0 && readable < 10_000, "seed \(seed)")
    }
}
