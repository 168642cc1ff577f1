import ActionRuntime

// The reverse of the import: a condition as a when-clause of the same meaning.
extension WhenClause {
    /// The clause of a condition.
    ///
    /// - Throws: ``Untranslatable`` for a condition that a clause cannot express.
    package static func text(of condition: Condition) throws(Untranslatable) -> String {
        try text(of: condition.expression)
    }

    private static func text(of expression: ConditionExpression) throws(Untranslatable) -> String {
        switch expression {
        case .constant(let value): return value ? "true" : "false"
        case .key(let key): return try word(key)
        case .not(let inner):
            switch inner {
            case .constant, .key: return "!\(try text(of: inner))"
            default: return "!(\(try text(of: inner)))"
            }
        case .all(let terms): return try ConditionExpression.joined(terms, by: " && ", text(of:))
        case .any(let terms): return try ConditionExpression.joined(terms, by: " || ", text(of:))
        case .compare(let key, let comparison, let value):
            let isOrder = comparison != .equal && comparison != .notEqual
            return "\(try word(key)) \(comparison.rawValue) \(try text(of: value, isOrder: isOrder))"
        case .match(let key, let pattern): return "\(try word(key)) =~ \(try text(of: pattern))"
        case .membership(let key, let container): return "\(try word(key)) in \(try text(of: container))"
        case .absence(let key, let container): return "\(try word(key)) not in \(try text(of: container))"
        }
    }

    // MARK: Words and values

    private static func word(_ key: String) throws(Untranslatable) -> String {
        guard isWord(key) else { throw Untranslatable(why: "\(key.quoted) cannot be a key of a when-clause") }
        return key
    }

    private static func text(of value: ActionValue, isOrder: Bool) throws(Untranslatable) -> String {
        switch value {
        case .int(let int): return String(int)
        case .double(let double): return String(double)
        case .string(let string):
            if isOrder { throw Untranslatable(why: "when-clauses compare only numbers by order") }
            return try text(of: string)
        case .bool(let bool):
            throw Untranslatable(why: "when-clauses read a comparison with '\(bool)' as whether the key is set")
        case .null: throw Untranslatable(why: "when-clauses cannot compare with null")
        case .array, .object: throw Untranslatable(why: "when-clauses compare only with texts and numbers")
        }
    }

    /// A text as a word, or in quotes where a bare word would mean another value; within quotes no character can be escaped.
    private static func text(of string: String) throws(Untranslatable) -> String {
        let isPlain = string.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."): true
            default: false
            }
        }
        if isPlain, !string.isEmpty, !keywords.contains(string), string != "null" { return string }
        guard !string.unicodeScalars.contains("'") else {
            throw Untranslatable(why: "a single quote cannot be written in a when-clause")
        }
        return "'\(string)'"
    }

    /// A pattern; a pattern that means something else without the flag `u` must have the flag, because when-clauses do not set it.
    private static func text(of pattern: ConditionPattern) throws(Untranslatable) -> String {
        var needsFlag = pattern.source.unicodeScalars.contains { $0.value > 0xFFFF }
        var isEscaped = false
        for (scalar, next) in zip(pattern.source.unicodeScalars, pattern.source.unicodeScalars.dropFirst()) {
            isEscaped = scalar == "\\" && !isEscaped
            if isEscaped, next == "u" { needsFlag = true }
        }
        guard !needsFlag || pattern.flags.contains(.unicode) else {
            throw Untranslatable(why: "the pattern \("\(pattern)".quoted) needs the flag 'u' in a when-clause")
        }
        return "\(pattern)"
    }

    private static let keywords: Set<String> = ["true", "false", "not", "in"]

    /// Whether a text is read as one word: its ASCII characters are those of words, and all other characters are letters.
    private static func isWord(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, !"/<>".unicodeScalars.contains(first) else { return false }
        return !keywords.contains(text)
            && text.unicodeScalars.allSatisfy { scalar in
                if scalar.isASCII { return isOfWord(scalar) }
                switch scalar.properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
                default: return false
                }
            }
    }
}
