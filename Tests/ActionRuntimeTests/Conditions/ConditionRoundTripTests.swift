import ActionRuntime
import Testing

@testable import ActionConditions

@Suite struct ConditionRoundTripTests {
    @Test("the description of any condition reads as an equal condition")
    func roundTrip() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = ConditionRandom(state: seed)
        for round in 0..<10_000 {
            let condition = Condition(random.expression(depth: 4))
            for condition in [condition, condition.negated] {
                let text = condition.description
                let read = Result { try Condition(parsing: text) }
                #expect(try read.get() == condition, "\(text), round \(round) of seed \(seed)")
                #expect(try read.get().description == text, "round \(round) of seed \(seed)")
                #expect(try read.get().hashValue == condition.hashValue, "round \(round) of seed \(seed)")
            }
        }
    }

    @Test("token soup is read or refused, never more")
    func tokenSoup() {
        let pieces = [
            "a", "b.c", "args.x", "5", "-1.5e3", "1e999", "true", "false", "null", "in", "not", "'q'", "\"q\"", "'",
            "\"",
            "(", ")", "!", "=", "==", "!=", "<", "<=", ">", ">=", "=~", "&&", "||", "&", "|", "~", "/x/i", "/[/]/", "/",
            "\\", "\u{0}", "\u{301}", "👨‍👩‍👧", "<C-r>", "[", "]", " ", "\r\n", "$", "and",
        ]
        let seed = UInt64.random(in: 0 ... .max)
        var random = ConditionRandom(state: seed)
        for _ in 0..<20_000 {
            let separator = ["", " "].randomElement(using: &random)!
            let text = (0..<Int.random(in: 1...12, using: &random))
                .map { _ in pieces.randomElement(using: &random)! }.joined(separator: separator)
            do throws(ConditionError) {
                let condition = try Condition(parsing: text)
                _ = condition.evaluate { _ in .int(1) }
                #expect((try? Condition(parsing: condition.description)) == condition, "\(text), seed \(seed)")
            } catch {
                #expect((1...text.count + 1).contains(error.column), "\(text), seed \(seed)")
                #expect(error.description.hasSuffix("."))
            }
        }
    }

    @Test("a hundred parentheses may be open, and their negation can be read back")
    func nesting() throws {
        func nested(_ depth: Int) -> String {
            let opening = (0..<depth).map { "(a\($0) || " }.joined()
            return opening + "b" + String(repeating: ") && c", count: depth)
        }
        let deepest = try Condition(parsing: "x && " + nested(100))
        #expect(try Condition(parsing: deepest.description) == deepest)
        #expect(try Condition(parsing: deepest.negated.description) == deepest.negated)
        let error = try #require(throws: ConditionError.self) { try Condition(parsing: "x && " + nested(101)) }
        #expect(
            error.message
                == "expected at most 100 open parentheses, found one more. Take some apart into conditions of their own."
        )
    }

    @Test(
        "ten thousand parentheses, a megabyte of text and long chains are no trouble",
        arguments: [
            (String(repeating: "(", count: 10_000) + "a" + String(repeating: ")", count: 10_000), false),
            (String(repeating: "!(", count: 10_000), false),
            (String(repeating: "!", count: 1_000_000), false),
            (String(repeating: " ", count: 1_000_000), false),
            (String(repeating: "a", count: 1_000_000), true),
            (String(repeating: "a<", count: 500_000), false),
            ("a == '" + String(repeating: "x", count: 1_000_000) + "'", true),
            ("a == '" + String(repeating: "x", count: 1_000_000), false),
            ("a =~ /" + String(repeating: "(", count: 1_000_000) + "/", false),
            ("a" + String(repeating: " && a", count: 100_000), true),
            ("a" + String(repeating: " || a && b", count: 100_000), true),
            ("a" + String(repeating: " && a", count: 100_000) + " =", false),
        ])
    func size(text: String, isValid: Bool) throws {
        guard isValid else {
            let error = try #require(throws: ConditionError.self) { try Condition(parsing: text) }
            #expect(error.description.count < 300)
            return
        }
        let condition = try Condition(parsing: text)
        let matches = try Condition(parsing: condition.description) == condition
        #expect(matches)
        _ = condition.evaluate(in: ["a": .bool(true)])
        #expect(condition.keys.count <= 2)
    }
}

extension ConditionRandom {
    fileprivate mutating func expression(depth: Int) -> ConditionExpression {
        switch Int.random(in: depth > 0 ? 0...11 : 0...7, using: &self) {
        case 0: .constant(Bool.random(using: &self))
        case 1, 2: .key(key())
        case 3, 4: .compare(key: key(), ConditionExpression.Comparison.allCases.randomElement(using: &self)!, value())
        case 5: .match(key: key(), pattern())
        case 6: .membership(key: key(), container: text())
        case 7: .absence(key: key(), container: key())
        case 8, 9: .not(expression(depth: depth - 1))
        case 10:
            .all(terms(depth: depth - 1).filter { if case .all = $0 { false } else { true } } + [.key("k"), .key("l")])
        default:
            .any(terms(depth: depth - 1).filter { if case .any = $0 { false } else { true } } + [.key("k"), .key("l")])
        }
    }

    private mutating func terms(depth: Int) -> [ConditionExpression] {
        (0..<Int.random(in: 0...3, using: &self)).map { _ in expression(depth: depth) }
    }

    private mutating func key() -> String {
        ["a", "b.c", "args.n", "vim.use<C-r>", "$x/y:z", "größe", "not.in", "a\\b", "1.2.3"].randomElement(
            using: &self)!
    }

    private mutating func pattern() -> ConditionPattern {
        let source = ["", "a|b", "\\/[/]", "^ü(?:x)+$", "'\\\\"].randomElement(using: &self)!
        let flags = ConditionPattern.Flag.allCases.filter { _ in Bool.random(using: &self) }
        return try! ConditionPattern(source, flags: Set(flags))
    }

    private mutating func value() -> ActionValue {
        switch Int.random(in: 0...5, using: &self) {
        case 0: .null
        case 1: .bool(Bool.random(using: &self))
        case 2: .int(Int.random(in: .min ... .max, using: &self) >> Int.random(in: 0...63, using: &self))
        case 3: .double(finite())
        default: .string(text())
        }
    }

    private mutating func finite() -> Double {
        let double = Double(bitPattern: next())
        return double.isFinite ? double : 0.1
    }

    private mutating func text() -> String {
        let pieces = [
            "a", "Z", "5", "-", ".", "e", "true", "null", "in", "not", " ", "'", "\"", "\\", "/", "<", ">", "=", "(",
            "\n",
            "\u{0}", "\u{301}", "é", "👨‍👩‍👧", "\u{A0}", "\u{2028}", "[", "~", "&",
        ]
        return (0..<Int.random(in: 0...5, using: &self)).map { _ in pieces.randomElement(using: &self)! }.joined()
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
