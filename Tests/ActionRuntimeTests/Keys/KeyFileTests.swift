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
              { "key": "[KeyB]", "command": "bold:" },
              { "key": "cmd+l", "command": "lock:", "passes": "yes", "when": 5 },
              7, // é
              { "key": "cmd+m", "command": "-quit:", "args": 1 },
            ]
            """)
        #expect(file.overrides == [KeyOverride("cmd+k", "save:"), KeyOverride(removing: "quit:", from: "cmd+m")])
        #expect(file.overrides.map(\.location?.line) == [2, 6])
        let beginnings = [
            "keys.json:3:12: 'key', column 1: expected a key, found '[KeyB]'.",
            "keys.json:4:51: 'passes' must be true or false, not a string.",
            "keys.json:4:66: 'when' must be a string, not a number.",
            "keys.json:5:3: expected an object with 'key' and 'command', found a number.",
        ]
        #expect(file.problems.count == beginnings.count)
        for (problem, beginning) in zip(file.problems, beginnings) {
            #expect(problem.description.hasPrefix(beginning))
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
