import ActionRuntime
import Testing

@Suite("Condition.implies: whether one condition holds whenever another does")
struct ConditionImplicationTests {
    @Test(
        "sees",
        arguments: [
            ("a", "a"), ("a && b", "a"), ("a && b", "b && a"), ("a && b && c", "c && a"), ("a", "a || b"),
            ("a || b", "b || a || c"), ("(a || b) && c", "a && c || b && c"), ("a && c || b && c", "c"),
            ("a", "true"), ("a || b", "true"), ("false", "a"), ("false && b", "a"), ("!a", "!a || b"),
            ("!(a || b)", "!a"), ("!(a || b)", "!b && !a"), ("!a", "!(a && b)"), ("!(a && b) && c", "!a || !b"),
            ("mode == 'vim'", "mode"), ("mode == true", "mode"), ("mode == vim", "mode != emacs"),
            ("mode == null", "mode != vim"), ("n == 5", "n != 6"), ("n == 5", "n != 5.5"), ("n < 5", "n < 6"),
            ("n < 5", "n <= 5"), ("n <= 5", "n < 6"), ("n <= 5", "n <= 5.0"), ("n < 5", "n != 5"), ("n <= 5", "n != 6"),
            ("n > 5", "n > 4"), ("n > 5", "n >= 5"), ("n >= 5", "n > 4.5"), ("n > 5", "n != 5"), ("n >= 5", "n != 4"),
            ("n < 5", "!(n > 5)"), ("n < 5", "!(n >= 5)"), ("n <= 5", "!(n > 5)"), ("n == 5", "!(n < 5)"),
            ("n == 5", "!(n > 5)"), ("n == 5", "!(n >= 6)"), ("n > 5", "!(n < 5)"), ("n >= 5", "!(n <= 4)"),
            ("n == 5", "n"), ("n > 0", "n"), ("n >= 1", "n"), ("n < 0", "n"), ("n == 'x'", "!(n > 1)"),
            ("a in b", "a in b"), ("a =~ /x/", "a =~ /x/ || c"), ("a not in b", "!(a in b)"),
        ])
    func implied(one: String, other: String) throws {
        #expect(try Condition(parsing: one).implies(.init(parsing: other)))
    }

    @Test(
        "denies",
        arguments: [
            ("a", "b"), ("a", "a && b"), ("a || b", "a"), ("true", "a"), ("a", "false"), ("a", "!a"),
            ("!(a && b)", "!a"),
            ("n < 5", "n < 4"), ("n <= 5", "n < 5"), ("n > 5", "m > 5"), ("n < 5", "!(n < 5)"), ("n != 5", "n < 5"),
            ("a =~ /x/", "a =~ /xy/"), ("a in b", "a in c"), ("mode != vim", "mode == emacs"), ("mode", "mode == true"),
        ])
    func denied(one: String, other: String) throws {
        #expect(try !Condition(parsing: one).implies(.init(parsing: other)))
    }

    @Test(
        "does not take the text of a number for the number: both equal it, and only one of them can be compared",
        arguments: [
            ("n == 5", "n < 6"), ("n == 5", "n <= 5"), ("n == 5", "n > 4"), ("n == 5", "n >= 5"), ("n == '0'", "n"),
            ("n == '-0.0'", "n"), ("n == 'false'", "n"), ("n == 'nan'", "n"), ("n == 0", "n"), ("n == ''", "n"),
        ])
    func texts(one: String, other: String) throws {
        let (condition, weaker) = (try Condition(parsing: one), try Condition(parsing: other))
        #expect(!condition.implies(weaker))
        let values: [ActionValue] = [.string("5"), .int(0), .double(-0.0), .bool(false), .double(.nan), .string("")]
        let isContradicted = values.contains { value in
            condition.evaluate { _ in value } && !weaker.evaluate { _ in value }
        }
        #expect(isContradicted || one == "n == 5", "there is a state that shows why")
    }

    @Test("conditions with thousands of terms are answered at once")
    func large() throws {
        let clauses = (0..<40).map { "(a\($0) || b\($0))" }.joined(separator: " && ")
        let exponential = try Condition(parsing: clauses)
        let long = try Condition(parsing: "x" + String(repeating: " && a", count: 50_000))
        let wide = try Condition(parsing: "x" + String(repeating: " || a", count: 50_000))
        let other = try Condition(parsing: "a0 || b0")
        for condition in [exponential, long, wide] {
            #expect(condition.implies(condition))
            #expect(!condition.implies(other) && !other.implies(condition))
            #expect(!condition.negated.implies(other))
        }
    }

    @Test("is never wrong where it says yes: no state makes the first hold and the second not (10,000 random pairs)")
    func soundness() throws {
        let seed = SeededGenerator.seed(for: "implication")
        var generator = SeededGenerator(seed: seed)
        var count = 0
        for _ in 0..<10_000 {
            let one = try Condition.random(using: &generator)
            var other = try Condition.random(using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: other = try .init(parsing: "\(other) || \(one)")
            case 1: other = other.negated
            default: break
            }
            guard one.implies(other) else { continue }
            count += 1
            for _ in 0..<40 {
                let state = ActionValue.randomState(using: &generator)
                guard one.evaluate(in: state), !other.evaluate(in: state) else { continue }
                Issue.record("'\(one)' does not imply '\(other)' in \(state), seed \(seed)")
                return
            }
        }
        #expect(count > 1_000, "implications are common enough for this to mean something, seed \(seed)")
    }
}

extension Condition {
    /// A random condition of up to four terms over the keys `a`, `b` and `c`.
    static func random(using generator: inout SeededGenerator) throws -> Condition {
        try .init(parsing: text(depth: 2, using: &generator))
    }

    private static func text(depth: Int, using generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &generator) {
        case 0: return ["a", "b", "c", "!a", "!b", "true", "false"].random(using: &generator)
        case 1...4:
            let comparison = ["==", "!=", "<", "<=", ">", ">="].random(using: &generator)
            let value = [
                "0", "1", "2", "1.0", "-0.0", "'0'", "'1'", "'0.0'", "''", "'false'", "'true'", "true", "false", "null",
                "x", "'nan'", "'-nan'", "'[]'", "9007199254740993", "9007199254740992.0",
            ].random(using: &generator)
            return "\(["a", "b"].random(using: &generator)) \(comparison) \(value)"
        case 5: return ["a in c", "a not in c", "a =~ /1/", "b in c"].random(using: &generator)
        case 6: return "!(\(text(depth: depth - 1, using: &generator)))"
        default:
            let (left, right) = (
                text(depth: depth - 1, using: &generator), text(depth: depth - 1, using: &generator)
            )
            return "(\(left)) \(Bool.random(using: &generator) ? "&&" : "||") (\(right))"
        }
    }
}

extension ActionValue {
    /// A random state of the keys `a`, `b` and `c`, with the values that are hard to tell from each other.
    static func randomState(using generator: inout SeededGenerator) -> [String: ActionValue] {
        let values: [ActionValue] = [
            .null, .bool(true), .bool(false), .int(0), .int(1), .int(2), .double(0), .double(-0.0), .double(1),
            .double(1.5), .double(.nan), .double(.infinity), .string(""), .string("0"), .string("1"), .string("0.0"),
            .string("1.0"), .string("true"), .string("false"), .string("null"), .string("nan"), .string("x"),
            .array([]), .array([.int(1)]), .object(["x": .null]), .int(9_007_199_254_740_993),
            .double(9_007_199_254_740_992),
        ]
        return [
            "a": values.random(using: &generator), "b": values.random(using: &generator),
            "c": values.random(using: &generator),
        ]
    }
}
