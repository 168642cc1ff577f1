import ActionRuntime
import Testing

@testable import ActionConditions

@Suite struct PatternLimitTests {
    @Test(
        "counts may be as great as the size allows, and those of what takes nothing cost nothing",
        arguments: [
            "a{2047}", "a{0,1023}", "a{2047,}", "(a{10}){100}", "((a{10}){10}){10}", "(?:a{500}b?){2}", "(a|b){1000}",
            "(a{1000}){1}", "(a{1000})*", "(a{99999}){0}", "((){99999})*", "(^){1000}", "a{1000}|b{1000}",
            "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "(?=a{1000})",
            "(((){1000}){1000}){99999999999999999999999}", "((((?<!a)){1000}){1000}){1000}",
        ])
    func allowed(pattern: String) throws {
        _ = try Condition(parsing: "a =~ /\(pattern)/")
    }

    @Test(
        "a pattern that grows too large when its counts are written out is an error at the count that does it",
        arguments: [
            ("(?:ab|cd){1000}", 16), ("a{1000}b{1000}c{1000}", 8), ("a{1000}b{1000}[cd]ef" + tail, 8), ("a{2048}", 8),
            ("a{99999999999999999999999}", 8), ("((a{13}){13}){13}", 10), ("b{2}(?:a{1030}){2}", 15),
            ("((a{2}){999999}){999999}", 10), ("(?=a{2046})", 11),
        ])
    func size(pattern: String, column: Int) throws {
        let error = try #require(throws: ConditionError.self) { try Condition(parsing: "a =~ /\(pattern)/") }
        #expect(error.column == column)
        #expect(
            error.message
                == "expected counts that repeat less, found more than 2048 steps when they are written out. "
                + "Lower this count, or use '*' or '+' instead.")
    }

    private static let tail = String(repeating: "g", count: 100)

    @Test(
        "a thousand characters without counts are never too large",
        arguments: [
            "|", "a|", "ab|", "a*", "(?=)", "()", "(?<!a)", "(|)", "(?=(?=))", "(a|)*", "^", "\\b",
        ])
    func length(unit: String) throws {
        let pattern = String(repeating: unit, count: 1_000 / unit.count)
        let condition = try Condition(parsing: "a =~ /\(pattern)/")
        #expect(condition.evaluate { _ in .string("ab" + String(repeating: "ab", count: 500)) })
    }

    @Test("lookaheads, sets and choices may be nested as deep as groups may, and matched there")
    func depth() throws {
        for opening in ["(", "(?:", "(?=", "(b|", "(?:b|c|"] {
            let pattern = String(repeating: opening, count: 32) + "a" + String(repeating: ")", count: 32)
            #expect(try Condition(parsing: "a =~ /\(pattern)/").evaluate { _ in .string("xa") }, "\(opening)")
        }
        let stars = String(repeating: "(", count: 32) + "ab" + String(repeating: ")*", count: 32) + "c"
        #expect(try Condition(parsing: "a =~ /^\(stars)$/").evaluate { _ in .string("ababc") })
        #expect(try !Condition(parsing: "a =~ /^\(stars)$/").evaluate { _ in .string("abac") })
    }
}
