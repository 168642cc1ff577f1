import ActionRuntime
import Testing

@testable import ActionConditions

@Suite struct ConditionPatternTests {
    @Test(
        "a pattern means what it means in JavaScript",
        arguments: [
            ("a.c", "", "xabcx", true), ("a.c", "", "a\nc", false), ("a.c", "s", "a\nc", true),
            ("^b$", "", "a\nb", false), ("^b$", "m", "a\nb", true), ("b$", "", "b\n", false),
            ("ÄB", "i", "xäb", true), ("AB", "", "ab", false), ("ab", "gyu", "xab", true),
            ("\\bswift\\b", "", "package.swift", true), ("\\Bs", "", "s", false),
            ("\\d", "", "٣", false), ("\\w", "", "é", false), ("\\s", "", "\u{A0}", true), ("[^\\S]", "", " ", true),
            ("a{2}", "", "aa", true), ("a{2,3}$", "", "xaa", true), ("a{2,}", "", "a", false), ("a{", "", "a{", true),
            ("a{,2}", "", "a{,2}", true), ("a}", "", "a}", true), ("^a+?$", "", "aaa", true), ("x]", "", "x]", true),
            ("(a|b)+c", "", "abac", true),
            ("a(?=b)", "", "ab", true), ("a(?!b)", "", "ab", false),
            ("[a-c-]+$", "", "a-c", true), ("[\\d-x]", "", "-", true), ("[a-\\d]", "", "-", true),
            ("[-a]", "", "-", true),
            ("[a&&b]", "", "&", true), ("[[]", "", "[", true), ("[[:a]", "", ":", true), ("[:a:]", "", ":", true),
            ("[+--]", "", ",", true), ("[/]", "", "/", true),
            ("[a~~b]", "", "~", true), ("[^a]", "", "a", false), ("[\\]]", "", "]", true), ("[\\b]", "", "\u{8}", true),
            ("\\/\\.\\-\\_", "", "/.-_", true), ("#a b", "", "#a b", true), ("\\x41\\u0042\\u{43}", "", "ABC", true),
            ("\\t\\n\\r\\f\\v\\0", "", "\t\n\r\u{C}\u{B}\0", true),
            ("\\v", "", "\n", false),
            ("(?<=a)b", "", "ab", true), ("(?<![\\w/])b", "", "/b", false), ("(?<!/)b", "", "b", true),
            ("^.$", "", "e\u{301}", false), ("e", "", "e\u{301}", true), ("^..$", "", "\r\n", false),
            ("😀+", "", "😀😀", true), ("^$", "", "", true), ("|a", "", "b", true),
        ] as [(String, String, String, Bool)])
    func matches(pattern: String, flags: String, text: String, expected: Bool) throws {
        let condition = try Condition(parsing: "a =~ /\(pattern)/\(flags)")
        #expect(condition.evaluate { _ in .string(text) } == expected)
        #expect(try Condition(parsing: condition.description) == condition)
    }

    @Test("a pattern has its limits, and reaching them is an error")
    func limits() throws {
        func parse(_ pattern: String) throws -> Condition { try Condition(parsing: "a =~ /\(pattern)/") }
        func groups(_ count: Int) -> String {
            String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
        }
        #expect(try parse(groups(32)).evaluate { _ in .string("a") })
        #expect(try #require(throws: ConditionError.self) { try parse(groups(33)) }.column == 39)
        #expect(try parse(String(repeating: "a?", count: 500)).evaluate { _ in .string("a") })
        #expect(throws: ConditionError.self) { try parse(String(repeating: "a", count: 1001)) }
        #expect(throws: ConditionError.self) { try parse("a{99999999999999999999999}") }
        #expect(throws: ConditionError.self) { try parse("\\u{99999999999999999999}") }
        #expect(throws: ConditionError.self) { try parse("\\u{D800}") }
        #expect(throws: ConditionError.self) { try parse("(a)\\10") }
    }

    @Test("any text between slashes is compiled or refused, never more")
    func fuzz() {
        let pieces = [
            "(", ")", "(?:", "(?=", "(?!", "(?<n>", "(?<=", "(?<!", "[", "[^", "]", "-", "a", "b", "z", "|", "*", "+",
            "?",
            "{2}",
            "{1,", "{", "}", ",", "\\d", "\\W", "\\b", "\\1", "\\k<n>", "\\p{L}", "\\p{age=3}", "\\p{ccc=1}", "\\",
            "\\u",
            "\\u{41}", "\\x4", ".", "^", "$", "é", "\u{301}", "👨‍👩‍👧", " ", "\n", "&&", "--", "~~", "#", "\\Q", "\\K",
            "\\/",
        ]
        let seed = UInt64.random(in: 0 ... .max)
        var random = ConditionRandom(state: seed)
        var compiled = 0
        for _ in 0..<3000 {
            let pattern = (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }
            let text = "a =~ /" + pattern.joined() + "/" + ["", "i", "ims", "gyu"].randomElement(using: &random)!
            guard let condition = try? Condition(parsing: text) else { continue }
            compiled += 1
            _ = condition.evaluate { _ in .string("aab-é b\nz") }
            #expect((try? Condition(parsing: condition.description)) == condition, "\(text), seed \(seed)")
        }
        #expect(compiled > 300, "seed \(seed)")
    }
}

/// SplitMix64.
private struct ConditionRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
