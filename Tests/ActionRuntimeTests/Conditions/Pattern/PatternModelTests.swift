import ActionRuntime
import TestSupport
import Testing

@testable import ActionConditions

@Suite struct PatternModelTests {
    @Test("a random pattern matches as the plainest matcher does", arguments: ["", "i", "m", "s", "im", "ims"])
    func naive(flags: String) throws {
        let seed = SeededGenerator.seed(for: "PatternModelTests.naive(\(flags))")
        var generator = SeededGenerator(seed: seed)
        let pieces = NaivePattern.Pieces.flagged(flags)
        var matches = 0
        for round in 0..<1_250 {
            let model = NaivePattern.random(pieces, depth: 4, using: &generator)
            let pattern = try Self.pattern(model.text, flags)
            for _ in 0..<4 {
                let text = NaivePattern.randomText(of: "aAbéÉskSſ\u{212A}1_- \n\u{2028}", using: &generator)
                let expected = model.matches(text)
                matches += expected ? 1 : 0
                guard pattern.matches(text) != expected else { continue }
                Issue.record("/\(model.text)/\(flags) in \(text.debugDescription), round \(round) of seed \(seed)")
                return
            }
        }
        #expect((750...4_250).contains(matches), "both answers are common, seed \(seed)")
    }

    @Test("a random pattern matches as Swift's Regex does where both mean the same")
    func regex() throws {
        let seed = SeededGenerator.seed(for: "PatternModelTests.regex")
        var generator = SeededGenerator(seed: seed)
        for round in 0..<Effort.count(10_000) {
            let model = NaivePattern.random(.common, depth: 3, using: &generator)
            // Boundaries differ: of /\b[ab]/ in "11a" and /(\b){2}/ in "1", JavaScript finds only the latter.
            if model.text.lowercased().contains("\\b") { continue }
            if model.text.contains("(?<") { continue }  // `Regex` has no lookbehind.
            // `Regex` counts no `^` as one of several times: it does not find /(?:^|.){2,}b/ in "ab", and JavaScript does.
            if model.text.contains("{2,}"), model.text.contains("^") { continue }
            let pattern = try Self.pattern(model.text, "")
            let regex = try Regex(model.text).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
                .asciiOnlyDigits().asciiOnlyWordCharacters()
            for _ in 0..<4 {
                let text = NaivePattern.randomText(of: "abc ", using: &generator)
                let (own, expected) = (pattern.matches(text), text.firstMatch(of: regex) != nil)
                if own == expected { continue }
                // The plainest matcher says which of both is wrong.
                Issue.record(
                    """
                    /\(model.text)/ in \(text.debugDescription): \(own), and to Regex \(expected), to the plainest matcher \
                    \(model.matches(text)); round \(round) of seed \(seed)
                    """)
                return
            }
        }
    }

    private static func pattern(_ text: String, _ flags: String) throws -> ConditionPattern {
        try ConditionPattern(text, flags: Set(flags.compactMap(ConditionPattern.Flag.init)))
    }
}
