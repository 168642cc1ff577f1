import ActionRuntime

/// Reads the context of a key binding, a list of comparisons that must all hold, as a condition.
enum SublimeContext {
    /// The members of a comparison.
    static let known = ["key", "operator", "operand", "match_all"]

    /// The condition; nil where the context is empty.
    static func condition(_ context: JSONNode) throws(Untranslatable) -> Condition? {
        guard context.isArray else { throw Untranslatable(why: "it is \(context.noun), not a list") }
        var condition: Condition?
        for entry in context.elements {
            let text = try term(entry)
            do throws(ConditionError) {
                let term = try Condition(parsing: text)
                condition = condition.map { $0 && term } ?? term
            } catch {
                throw Untranslatable(why: error.clause)
            }
        }
        return condition
    }

    private static func term(_ entry: JSONNode) throws(Untranslatable) -> String {
        guard let key = entry["key"]?.text else { throw Untranslatable(why: "a comparison has no key") }
        guard Condition.isKey(key) else { throw Untranslatable(why: "\(key.quoted) cannot be a key of the state") }
        let operand = entry["operand"]?.content ?? .bool(true)
        guard let name = entry["operator"].map(\.text) ?? "equal" else {
            throw Untranslatable(why: "an operator is no text")
        }
        switch (name, operand) {
        case ("equal", .bool(let flag)): return flag ? key : "!\(key)"
        case ("not_equal", .bool(let flag)): return flag ? "!\(key)" : key
        case ("equal", .string(let text)) where selectors.contains(key): return try selector(text, of: key)
        case ("not_equal", .string(let text)) where selectors.contains(key): return "!(\(try selector(text, of: key)))"
        case ("equal", _): return "\(key) == \(try value(operand))"
        case ("not_equal", _): return "\(key) != \(try value(operand))"
        case ("regex_contains", .string(let text)): return "\(key) =~ \(try SublimePattern.text(text, isWhole: false))"
        case ("not_regex_contains", .string(let text)):
            return "!(\(key) =~ \(try SublimePattern.text(text, isWhole: false)))"
        case ("regex_match", .string(let text)): return "\(key) =~ \(try SublimePattern.text(text, isWhole: true))"
        case ("not_regex_match", .string(let text)):
            return "!(\(key) =~ \(try SublimePattern.text(text, isWhole: true)))"
        default: throw Untranslatable(why: "the operator \(name.quoted) is not known, or its operand is not")
        }
    }

    /// The keys whose values are scopes, which selectors match.
    private static let selectors: Set<String> = ["selector", "eol_selector"]

    private static func selector(_ text: String, of key: String) throws(Untranslatable) -> String {
        guard let condition = SublimeSelector.condition(text, of: key) else {
            throw Untranslatable(why: "\(text.quoted) is not a selector of scopes")
        }
        return condition
    }

    private static func value(_ operand: JSONNode.Content) throws(Untranslatable) -> String {
        switch operand {
        case .string(let text): return Condition.quoted(text)
        case .int(let number): return String(number)
        case .double(let number): return String(number)
        case .null: return "null"
        case .bool, .array, .object: throw Untranslatable(why: "a value is compared with a list or an object")
        }
    }
}
