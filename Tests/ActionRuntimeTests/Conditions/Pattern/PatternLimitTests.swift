import ActionRuntime
import Testing

@testable import ActionConditions

@Suite struct PatternLimitTests {
    @Test(
        "counts within each other multiply to a thousand, and counts beside each other do not multiply",
        arguments: [
            "a{1000}", "a{0,1000}", "a{1000,}", "(a{10}){100}", "((a{10}){10}){10}", "(?:a{500}b?){2}", "(a|b){1000}",
            "(a{1000}){1}", "(a{1000})*", "(a{1000}){0}", "((){1000})*", "(^){1000}", "a{1000}|b{1000}",
            "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "(?=a{1000})",
        ])
    func allowed(pattern: String) throws {
        _ = try Condition(parsing: "a =~ /\(pattern)/")
    }

    @Test(
        "counts that multiply to more are an error at the innermost that is too much",
        arguments: [
            ("a{1001}", 8), ("a{0,1001}", 8), ("a{1001,}", 8), ("(a{10}){101}", 9), ("(a{7}){143}", 9),
            ("((a{10}){11}){10}", 10), ("(){1001}", 9), ("(((){1000}){1000}){1000}", 18), ("(a{1001}){0}", 9),
            ("(?=a{1001})", 11), ("b{2}(?:a{501}){2}", 15), ("a{99999999999999999999999}", 8),
        ])
    func refused(pattern: String, column: Int) throws {
        let error = try #require(throws: ConditionError.self) { try Condition(parsing: "a =~ /\(pattern)/") }
        #expect(error.column == column)
        #expect(error.expected == "counts of at most 1000 in all")
    }

    @Test(
        "a pattern that grows too large when its counts are written out is an error at the count that does it",
        arguments: [("(?:ab|cd){1000}", 16), ("a{1000}b{1000}c{1000}", 22), ("a{1000}b{1000}[cd]ef" + tail, 15)])
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
        "a thousand characters without counts are never too large", arguments: ["|", "a|", "ab|", "a*", "(?=)", "()"])
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
