import ActionRuntime

/// Conditions: two texts, of which the first may imply the second, in states that have to do with them.
enum ConditionTarget {
    static func run(_ input: [UInt8]) {
        let conditions = input.parts.prefix(2).compactMap { read($0.grown.text) }
        guard let first = conditions.first, let last = conditions.last else { return }
        let keys = Set(first.keys + last.keys)
        guard keys.count <= 64 else { return }
        check(first.implies(first), "a condition implies itself: \(first)")
        let implies = first.implies(last)
        var random = InputRandom(input)
        let values = values(in: input)
        for _ in 0..<8 {
            var state: [String: ActionValue] = [:]
            for key in keys.sorted() { state[key] = values.randomElement(using: &random) }
            let holds = first.evaluate { state[$0] }
            check(
                first.negated.evaluate { state[$0] } != holds,
                "\(first.negated) is the opposite of \(first) in \(state)")
            let follows = last.evaluate { state[$0] }
            check(!implies || !holds || follows, "\(first) implies \(last) in \(state)")
            _ = first.evaluate(in: state, arguments: ActionArguments(state))
        }
    }

    /// Reads a condition, and checks its form or the message.
    private static func read(_ text: String) -> Condition? {
        do throws(ConditionError) {
            let condition = try Condition(parsing: text)
            for condition in [condition, condition.negated] {
                let description = condition.description
                guard let again = try? Condition(parsing: description) else {
                    fatalError("What was printed cannot be read: \(description)")
                }
                check(again == condition, "what was printed reads as an equal condition: \(description)")
                check(again.description == description, "the same condition is printed alike: \(description)")
            }
            check(condition.negated.keys == condition.keys, "the opposite reads the same keys: \(condition)")
            return condition
        } catch {
            check(
                error.column >= 1 && error.column <= text.unicodeScalars.count + 1, "the fault is in the text: \(error)"
            )
            check(!error.description.hasControlCharacter, "a message is printable: \(error)")
            check(error.description.utf8.count < 2_000, "a message is short")
            return nil
        }
    }

    /// Values near those that the texts name, and values of which each is special in some way.
    private static func values(in input: [UInt8]) -> [ActionValue] {
        var values: [ActionValue] = [
            .null, .bool(true), .bool(false), .int(0), .int(1), .int(.max), .int(.min), .double(-0.0), .double(0.5),
            .double(9_007_199_254_740_992), .int(9_007_199_254_740_993), .double(.nan), .double(.infinity), "", "0",
            "0.0",
            "false", "true", "null", "nan", [], [:], [1, "a", nil], ["a": 1],
        ]
        for word in input.text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "-" }).prefix(
            16)
        {
            let word = String(word)
            values.append(.string(word))
            values.append(.array([.string(word)]))
            values.append(.object([word: .bool(true)]))
            if let number = Double(word) {
                values += [.double(number), .double(number.nextUp), .double(number.nextDown)]
            }
            if let number = Int(word) {
                values += [.int(number), .int(number &+ 1), .int(number &- 1), .array([.int(number)])]
            }
        }
        return values
    }
}
