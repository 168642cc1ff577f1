/// A Boolean expression about a state, written as text: whether an action is available, enabled, checked or hidden.
///
/// The grammar is that of Visual Studio Code's when-clauses:
///
/// ```
/// condition  = and { "||" and }
/// and        = term { "&&" term }
/// term       = "true" | "false" | key [ comparison ] | "(" condition ")"
///            | "!" ( key | "true" | "false" | "(" condition ")" )
/// comparison = ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) value
///            | "=~" "/" pattern "/" flags
///            | [ "not" ] "in" key
/// value      = "true" | "false" | "null" | number | word | "'" text "'" | '"' text '"'
/// ```
///
/// A **key** is a dotted name such as `editor.selection`; `args.stars` reads an argument. Keys and words are made of
/// any characters but white space, control characters, quotes and `( ) ! = & | ~`, and do not begin with `/`. `<` and
/// `>` belong to a word only as a pair that holds a name, as in `vim.use<C-r>`. `true`, `false`, `null`, `in`, `not`
/// and numbers are no keys; the `key` behind an `in` may have any name if it is quoted.
///
/// A **value** is a number where it is written as JSON writes one; any other word is a string, so that
/// `editorLangId == swift` needs no quotes. An integer must fit `Int`, another number `Double`. Within quotes `\'`,
/// `\"` and `\\` stand for the second character, and any other backslash for itself.
///
/// Unlike Visual Studio Code, `key == true` compares (see ``evaluate(_:)``), a value may not be left out (write `''`), `rating<5`
/// is a comparison, and `isMac` and similar names are keys of the state like any other.
///
/// A **pattern** is a regular expression as JavaScript writes it, with the meaning that it has there with the flag `u`: a character
/// is a Unicode scalar. It is matched in bounded time: a lookbehind such as `(?<=a)` or `(?<!\w)` has one character, and there are no
/// back-references, names of groups, properties of characters such as `\p{L}`, and classes of POSIX such as `[:alpha:]`. A pattern
/// has at most 1,000 characters and 32 open groups, and with all counts `{…}` written out at most 2,048 instructions.
///
/// Parentheses may be nested ``maximumDepth`` deep; the length of a text is not limited.
public struct Condition: Hashable, Sendable {
    /// How many parentheses may be open at once in a condition's text: 100.
    ///
    /// Parentheses around the whole of a negated condition are not counted, so that the text of ``negated`` can always be read.
    public static let maximumDepth = 100

    package let expression: ConditionExpression

    package init(_ expression: ConditionExpression) {
        self.expression = expression
    }

    /// Reads a condition from its text.
    ///
    /// - Throws: ``ConditionError`` with the column, what was expected and found there, and how to mend it.
    /// - Complexity: O(*n*) in the length of the text.
    public init(parsing text: String) throws(ConditionError) {
        var parser = try ConditionParser(text)
        self.init(try parser.parse())
    }

    /// The condition that holds exactly when this one does not.
    ///
    /// `!locked` becomes `locked`, and `a == 1` becomes `a != 1`; a term without an opposite operator is written `!(…)`.
    public var negated: Condition {
        Condition(expression.negated)
    }

    /// The keys that the condition reads, each once, in the order in which they first occur.
    ///
    /// Arguments have their prefix: `args.stars`.
    ///
    /// - Complexity: O(*n*) in the length of the condition.
    public var keys: [String] {
        var keys: [String] = []
        var seen: Set<String> = []
        expression.visitKeys { key in
            if seen.insert(key).inserted { keys.append(key) }
        }
        return keys
    }
}

extension Condition: Codable {
    /// Reads a condition from its text.
    ///
    /// - Throws: `DecodingError.dataCorrupted` where the text is no condition.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            self = try Condition(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes the condition as its canonical text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Condition: CustomStringConvertible {
    /// The canonical text: one space around operators, no needless parentheses or quotes.
    ///
    /// Reading it by ``init(parsing:)`` gives an equal condition.
    public var description: String {
        var text = ""
        expression.write(to: &text)
        return text
    }
}

extension ConditionExpression {
    /// Appends the canonical text.
    func write(to text: inout String) {
        switch self {
        case .constant(let value): text += value ? "true" : "false"
        case .key(let key): text += key
        case .not(let inner): inner.writeNegated(to: &text)
        case .all(let terms): Self.write(terms, joinedBy: " && ", to: &text)
        case .any(let terms): Self.write(terms, joinedBy: " || ", to: &text)
        case .compare(let key, let comparison, let value):
            text += "\(key) \(comparison.rawValue) "
            text += ConditionSyntax.text(of: value)
        case .match(let key, let pattern): text += "\(key) =~ \(pattern.description)"
        case .membership(let key, let container): text += "\(key) in \(ConditionSyntax.containerText(container))"
        case .absence(let key, let container): text += "\(key) not in \(ConditionSyntax.containerText(container))"
        }
    }

    private func writeNegated(to text: inout String) {
        text += "!"
        switch self {
        case .constant, .key: write(to: &text)
        default: writeParenthesized(to: &text)
        }
    }

    private func writeParenthesized(to text: inout String) {
        text += "("
        write(to: &text)
        text += ")"
    }

    /// Puts parentheses around an `any` within an `all`, since `||` binds weaker than `&&`.
    private static func write(_ terms: [ConditionExpression], joinedBy separator: String, to text: inout String) {
        for (index, term) in terms.enumerated() {
            if index > 0 { text += separator }
            if case .any = term { term.writeParenthesized(to: &text) } else { term.write(to: &text) }
        }
    }
}
