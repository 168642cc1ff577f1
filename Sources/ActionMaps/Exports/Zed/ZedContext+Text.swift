import ActionRuntime

// The reverse of the import: a condition as a context of the same meaning.
extension ZedContext {
    /// The context of a condition.
    ///
    /// - Throws: ``Untranslatable`` for a condition that a context cannot express.
    static func text(of condition: Condition) throws(Untranslatable) -> String { try text(of: condition.expression) }

    private static func text(of expression: ConditionExpression) throws(Untranslatable) -> String {
        switch expression {
        case .key(let key): return try name(key)
        case .not(.key(let key)): return "!\(try name(key))"
        case .not(let inner): return "!(\(try text(of: inner)))"
        case .all(let terms): return try ConditionExpression.joined(terms, by: " && ", text(of:))
        case .any(let terms): return try ConditionExpression.joined(terms, by: " || ", text(of:))
        case .compare(let key, let comparison, let value) where comparison == .equal || comparison == .notEqual:
            return "\(try name(key)) \(comparison.rawValue) \(try text(of: value))"
        case .constant(let value): throw Untranslatable(why: "contexts have no '\(value)'")
        case .compare: throw Untranslatable(why: "contexts do not compare by order")
        case .match: throw Untranslatable(why: "contexts have no patterns")
        case .membership, .absence: throw Untranslatable(why: "contexts have no 'in'")
        }
    }

    private static func name(_ key: String) throws(Untranslatable) -> String {
        guard !key.isEmpty, key.allSatisfy(isOfName) else {
            throw Untranslatable(why: "\(key.quoted) cannot be a name in a context")
        }
        return key
    }

    private static func text(of value: ActionValue) throws(Untranslatable) -> String {
        switch value {
        case .int(let int): return try name(String(int))
        case .string(let text):
            // A word that is read as a number is written by a number alone.
            guard isNumber(text) else { return try name(text) }
            throw Untranslatable(why: "a context reads the text \(text.quoted) as a number")
        case .double, .null, .bool, .array, .object:
            throw Untranslatable(why: "contexts compare only with words and whole numbers")
        }
    }

    /// Whether a word of a context is a number in a condition.
    static func isNumber(_ word: String) -> Bool { Int(word).map(String.init) == word }
}
