import ActionRuntime
import Testing

@Suite("KeyOverride: the user's bindings are written as they are read (rule 53)")
struct KeyOverrideWritingTests {
    @Test("one entry a line, with what is not left out")
    func format() throws {
        let overrides = [
            KeyOverride(
                "ctrl+k ctrl+s", "save:", arguments: ["all": true, "names": ["a", "b"]],
                when: try .init(parsing: "mode == 'a b' && !locked"), passes: true),
            KeyOverride("cmd+\"", "quote:"), KeyOverride(removing: "quit:"),
            KeyOverride(removing: "quit:", from: "cmd+q", when: try .init(parsing: "busy")),
            KeyOverride(takingAway: "cmd+k"), KeyOverride("cmd+m", "-minus:"), KeyOverride(removing: "-minus:"),
        ]
        #expect(
            overrides.json() == #"""
                [
                  {"key":"ctrl+k ctrl+s","command":"save:","when":"mode == 'a b' && !locked",\#
                "args":{"all":true,"names":["a","b"]},"passes":true},
                  {"key":"cmd+\"","command":"quote:"},
                  {"command":"-quit:"},
                  {"key":"cmd+q","command":"-quit:","when":"busy"},
                  {"key":"cmd+k","command":""},
                  {"command":"--minus:"}
                ]

                """#, "an action that begins with a minus sign cannot be bound so")
        #expect([KeyOverride]().json() == "[]\n")
    }

    @Test("reading what was written gives the same entries (2,000 documents)")
    func roundTrip() throws {
        let seed = SeededGenerator.seed(for: "writing key overrides")
        var generator = SeededGenerator(seed: seed)
        for number in 0..<2_000 {
            let overrides = try (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                try Self.override(using: &generator)
            }
            let text = overrides.json()
            let read = try [KeyOverride](json: Array(text.utf8), document: "keys.json")
            #expect(read.map(Self.parts) == overrides.map(Self.parts), "case \(number), seed \(seed): \(text)")
            #expect(read.map(\.location?.line) == overrides.indices.map { UInt32($0 + 2) } && read.json() == text)
        }
    }

    /// All but the place in the document.
    private static func parts(_ override: KeyOverride) -> [AnyHashable?] {
        [
            override.shortcut, override.action, override.arguments, override.isRemoval, override.takesAway,
            override.condition, override.passes,
        ]
    }

    private static func override(using generator: inout SeededGenerator) throws -> KeyOverride {
        let shortcut = shortcut(using: &generator)
        let action = ["a:", "b.c", "\u{301}é:", "\"\\", "--"].random(using: &generator)
        let condition = try Bool.random(using: &generator) ? nil : Condition.random(using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return KeyOverride(takingAway: shortcut, when: condition)
        case 1:
            let keys = Bool.random(using: &generator) ? nil : shortcut
            return KeyOverride(removing: ActionName(validating: action)!, from: keys, when: condition)
        default:
            let name = ActionName(validating: action == "--" ? "c:" : action)!
            let value = ActionValue.random(using: &generator)
            return KeyOverride(
                shortcut, name, arguments: Bool.random(using: &generator) ? [:] : ["v\"é": value], when: condition,
                passes: Bool.random(using: &generator))
        }
    }

    private static func shortcut(using generator: inout SeededGenerator) -> KeyShortcut {
        let keys: [Key] = ["k", "+", "-", "\"", "\\", "é", ",", .enter, .function(5), .pageUp, " "]
        return KeyShortcut(
            strokes: (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                KeyStroke(
                    keys.random(using: &generator), KeyModifiers(rawValue: .random(in: 0..<32, using: &generator)))
            })!
    }
}
