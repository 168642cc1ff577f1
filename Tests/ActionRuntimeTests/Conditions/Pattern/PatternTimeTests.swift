import ActionRuntime
import Testing

@testable import ActionConditions

@Suite struct PatternTimeTests {
    @Test(
        "matching takes steps in proportion to the text and the pattern, and not more",
        arguments: [
            ("^(a+)+$", String(repeating: "a", count: 2_499) + "!"),
            ("a.*b.*c.*d", String(repeating: "abc", count: 833)),
            ("^(a|a)*$", String(repeating: "a", count: 2_499) + "!"),
            ("^(a|aa|aaa)*$", String(repeating: "a", count: 2_499) + "!"),
            ("(a?){500}a{500}", String(repeating: "a", count: 2_499)),
            ("(x+x+)+y", String(repeating: "x", count: 2_500)),
            ("(.*)*(.*)*(.*)*!", String(repeating: "a", count: 2_500)),
            ("(?=(a+)+$)(?!(b+)+$)a+c", String(repeating: "a", count: 2_500)),
            ("(?=(?=(?=.*b).*b).*b)a", String(repeating: "a", count: 2_500)),
            ("^((((a+)+)+)+)+$", String(repeating: "a", count: 2_499) + "!"),
            ("(ab|a|b|ba)*c", String(repeating: "ab", count: 1_250)),
            ("^(?:\\b|\\B|a|aa?){100}$", String(repeating: "a", count: 2_500)),
            ("((?<=a)a|(?<!b)a|(?<=[^c])aa)*$", String(repeating: "a", count: 2_500)),
            ("^(?:(?<=a|b)|(?<!\\w)|(?<=.)a?){100}c", String(repeating: "ab", count: 1_250)),
            (String(repeating: "(?=(?<!a)a*)", count: 80), String(repeating: "a", count: 2_500)),
        ])
    func steps(pattern: String, text: String) throws {
        let program = try PatternProgram(pattern, flags: [])
        var matcher = PatternMatcher(program)
        _ = matcher.hasMatch(in: text)
        #expect(matcher.steps <= Self.bound(program, text))
    }

    @Test("no random pattern takes more steps than its size times the text allows")
    func random() throws {
        let seed = SeededGenerator.seed(for: "PatternTimeTests.random")
        var generator = SeededGenerator(seed: seed)
        var compiled = 0
        for round in 0..<600 {
            let parts = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                NaivePattern.random(.flagged(""), depth: 6, using: &generator).text
            }
            let counts = ["", "*", "+", "{30}", "{0,40}", "{2,}"]
            let source = parts.map { "(\($0))" + counts.randomElement(using: &generator)! }.joined()
            guard let program = try? PatternProgram(source, flags: []) else { continue }
            compiled += 1
            let unit = NaivePattern.randomText(of: "aaabB1 ", using: &generator)
            let text = String(repeating: unit, count: 20)
            var matcher = PatternMatcher(program)
            _ = matcher.hasMatch(in: text)
            #expect(matcher.steps <= Self.bound(program, text), "/\(source)/, round \(round) of seed \(seed)")
        }
        #expect(compiled > 200, "seed \(seed)")
    }

    /// At every place each instruction is followed once.
    private static func bound(_ program: PatternProgram, _ text: String) -> Int {
        (text.unicodeScalars.count + 1) * program.instructions.count
    }
}
