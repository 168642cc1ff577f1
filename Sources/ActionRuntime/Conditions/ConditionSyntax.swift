/// A condition as a tree, without the spacing and the needless parentheses of its text.
package indirect enum ConditionExpression: Hashable, Sendable {
    /// `true` or `false`.
    case constant(Bool)
    /// `key`: whether its value counts as true.
    case key(String)
    /// `!…`
    case not(ConditionExpression)
    /// `… && … && …`: two or more, none of them an `all` itself.
    case all([ConditionExpression])
    /// `… || … || …`: two or more, none of them an `any` itself.
    case any([ConditionExpression])
    /// `key == value` and the like.
    case compare(key: String, Comparison, ActionValue)
    /// `key =~ /pattern/flags`
    case match(key: String, ConditionPattern)
    /// `key in container`
    case membership(key: String, container: String)
    /// `key not in container`
    case absence(key: String, container: String)

    /// A comparison's operator, spelled as in the text.
    package enum Comparison: String, Hashable, Sendable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }
}

extension ConditionExpression {
    /// The expression that holds exactly when this one does not.
    ///
    /// `<` and the other orders have no opposite operator: where a side is no number, both `a < b` and `a >= b` are false.
    var negated: ConditionExpression {
        switch self {
        case .constant(let value): .constant(!value)
        case .not(let inner): inner
        case .compare(let key, .equal, let value): .compare(key: key, .notEqual, value)
        case .compare(let key, .notEqual, let value): .compare(key: key, .equal, value)
        case .membership(let key, let container): .absence(key: key, container: container)
        case .absence(let key, let container): .membership(key: key, container: container)
        case .key, .all, .any, .compare, .match: .not(self)
        }
    }

    /// Calls `body` with every key, in the order of the text; a key that is repeated comes again.
    func visitKeys(_ body: (String) -> Void) {
        switch self {
        case .constant: break
        case .not(let inner): inner.visitKeys(body)
        case .all(let terms), .any(let terms): for term in terms { term.visitKeys(body) }
        case .key(let key), .compare(let key, _, _), .match(let key, _): body(key)
        case .membership(let key, let container), .absence(let key, let container):
            body(key)
            body(container)
        }
    }
}

/// The lexical rules of a condition's text, for reading and for writing it.
enum ConditionSyntax {
    /// The words that cannot be keys.
    static let reservedWords: Set<String> = ["true", "false", "null", "in", "not"]

    /// Whether a key or an unquoted string may contain the character; `<` and `>` are left to ``nameEnd(in:at:)``.
    static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "(", ")", "!", "=", "<", ">", "&", "|", "~", "'", "\"": false
        case "\u{21}"..."\u{7E}": true
        case "\u{0}"..."\u{9F}": false
        default: !scalar.properties.isWhitespace
        }
    }

    /// The end of the word that begins at `start`; `start` itself where no word begins there.
    static func wordEnd(in scalars: [Unicode.Scalar], at start: Int) -> Int {
        guard start < scalars.count, scalars[start] != "/" else { return start }
        var end = start
        while end < scalars.count {
            if isWordCharacter(scalars[end]) {
                end += 1
            } else if end > start, let nameEnd = nameEnd(in: scalars, at: end) {
                end = nameEnd
            } else {
                break
            }
        }
        return end
    }

    /// The end of a name in angle brackets, as in `<C-r>`; nil where there is none, so that `a<5` is a comparison.
    private static func nameEnd(in scalars: [Unicode.Scalar], at start: Int) -> Int? {
        guard scalars[start] == "<" else { return nil }
        var end = start + 1
        while end < scalars.count, isWordCharacter(scalars[end]) { end += 1 }
        guard end > start + 1, end < scalars.count, scalars[end] == ">" else { return nil }
        return end + 1
    }

    /// The value of an unquoted word; nil for a number that fits neither `Int` nor `Double`.
    static func value(ofWord word: String) -> ActionValue? {
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: break
        }
        guard isNumber(word) else { return .string(word) }
        if let int = Int(word) { return .int(int) }
        let isInteger = word.utf8.dropFirst().allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard !isInteger, let double = Double(word), double.isFinite else { return nil }
        return .double(double)
    }

    /// Whether the word is a number as JSON writes one.
    static func isNumber(_ word: String) -> Bool {
        var rest = word.utf8[...]
        func skipDigits() -> Int {
            let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            rest = rest[digits.endIndex...]
            return digits.count
        }
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let digits = skipDigits()
        guard digits == 1 || (digits > 1 && !startsWithZero) else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard skipDigits() > 0 else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            guard skipDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }

    /// Whether the word may stand where a key is expected.
    static func isKey(_ word: String) -> Bool {
        !reservedWords.contains(word) && !isNumber(word)
    }
}

extension ConditionSyntax {
    /// The text of a right-hand value: a string is quoted unless it reads as the same string without quotes.
    static func text(of value: ActionValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let bool): bool ? "true" : "false"
        case .int(let int): String(int)
        case .double(let double): String(double)
        case .string(let string): isBare(string) && self.value(ofWord: string) == value ? string : quoted(string)
        case .array, .object: quoted(String(describing: value))
        }
    }

    /// The text of the key behind an `in`, quoted where it is no word.
    static func containerText(_ key: String) -> String {
        isBare(key) && isKey(key) && !key.hasPrefix("[") ? key : quoted(key)
    }

    /// The string in single quotes.
    static func quoted(_ string: String) -> String {
        var text = "'"
        for scalar in string.unicodeScalars {
            if scalar == "'" || scalar == "\\" { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text + "'"
    }

    /// Whether the string is one unquoted word.
    private static func isBare(_ string: String) -> Bool {
        let scalars = Array(string.unicodeScalars)
        return !scalars.isEmpty && wordEnd(in: scalars, at: 0) == scalars.count
    }
}
