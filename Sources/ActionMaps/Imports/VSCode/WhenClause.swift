import ActionRuntime

/// Reads a when-clause of Visual Studio Code as a condition of the same meaning.
///
/// The grammars differ only where this type rewrites a clause: `key == true` asks whether the key is set, a value may be
/// left out, `null` and words with double quotes are plain texts, `===` is `==`, and a number may stand in quotes where it
/// is compared by order.
struct WhenClause {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    /// Reads a clause; nil for an empty clause, which always holds.
    ///
    /// - Throws: ``Untranslatable`` for a text that is no clause, or that a condition cannot express.
    static func condition(_ text: String) throws(Untranslatable) -> Condition? {
        var clause = WhenClause(scalars: Array(text.unicodeScalars))
        let tokens = try clause.tokens()
        guard !tokens.isEmpty else { return nil }
        let text = try rewrite(tokens)
        do throws(ConditionError) {
            return try Condition(parsing: text)
        } catch {
            throw Untranslatable(why: error.clause)
        }
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    // MARK: Tokens

    private enum Token: Equatable {
        case word(String)
        case quoted(String)
        /// A regular expression with its slashes and flags.
        case pattern(String)
        case symbol(String)

        /// The token's text, where the token can be the right-hand side of a comparison.
        var value: String? {
            switch self {
            case .word("not"), .pattern, .symbol: nil
            case .word(let text), .quoted(let text): text
            }
        }

        func isSymbol(_ symbols: String...) -> Bool {
            if case .symbol(let symbol) = self { symbols.contains(symbol) } else { false }
        }
    }

    /// The symbols, the longer ones first, and their spelling in a condition.
    private static let symbols: [(text: [Unicode.Scalar], symbol: String)] = [
        ("===", "=="), ("!==", "!="), ("==", "=="), ("!=", "!="), ("=~", "=~"), ("<=", "<="), (">=", ">="),
        ("&&", "&&"),
        ("||", "||"), ("<", "<"), (">", ">"), ("!", "!"), ("(", "("), (")", ")"),
    ].map { (Array($0.0.unicodeScalars), $0.1) }

    private mutating func tokens() throws(Untranslatable) -> [Token] {
        var tokens: [Token] = []
        while true {
            while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
            guard position < scalars.count else { return tokens }
            if tokens.last == .symbol("=~") {
                tokens.append(try pattern())
            } else if scalars[position] == "'" {
                tokens.append(try quoted())
            } else if let symbol = Self.symbols.first(where: { scalars[position...].starts(with: $0.text) }) {
                position += symbol.text.count
                tokens.append(.symbol(symbol.symbol))
            } else {
                tokens.append(try word())
            }
        }
    }

    /// Reads a regular expression; an expression with unescaped slashes goes on to the next `&&`, `||` or closing
    /// parenthesis, as the editor reads it.
    private mutating func pattern() throws(Untranslatable) -> Token {
        guard scalars[position] == "/" else { throw Untranslatable(why: "expected a regular expression after '=~'") }
        var end = position + 1
        var slash: Int?
        var isInClass = false
        var parentheses = 0
        search: while end < scalars.count {
            switch scalars[end] {
            case "\\": end += 1
            case "[" where slash == nil: isInClass = true
            case "]": isInClass = false
            case "/" where !isInClass: slash = end
            case "(" where !isInClass: parentheses += 1
            case ")" where !isInClass:
                if slash != nil, parentheses == 0 { break search }
                parentheses -= 1
            case "&", "|":
                let isDouble = end + 1 < scalars.count && scalars[end + 1] == scalars[end]
                if slash != nil, isDouble { break search }
            default: break
            }
            end += 1
        }
        guard let slash else { throw Untranslatable(why: "the regular expression is not closed by '/'") }
        defer { position = min(end, scalars.count) }
        return .pattern(Condition.pattern(text(position + 1..<slash)) + text(slash + 1..<min(end, scalars.count)))
    }

    /// Reads a text in single quotes, in which no character can be escaped.
    private mutating func quoted() throws(Untranslatable) -> Token {
        guard let end = scalars[(position + 1)...].firstIndex(of: "'") else {
            throw Untranslatable(why: "a single quote is not closed")
        }
        defer { position = end + 1 }
        return .quoted(text(position + 1..<end))
    }

    private mutating func word() throws(Untranslatable) -> Token {
        let end = scalars[position...].firstIndex { !Self.isOfWord($0) } ?? scalars.count
        guard end > position, scalars[position] != "/" else {
            throw Untranslatable(
                why: "found \(text(position..<position + 1).quoted) where a key, a value or an operator belongs")
        }
        defer { position = end }
        return .word(text(position..<end))
    }

    static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "_", "<", ">", "-", ".", "/", "\\", ":", "*", "?", "+", "[", "]", "^", ",", "#", "@", ";", "\"", "%", "$":
            true
        default: !scalar.isASCII && scalar.properties.isAlphabetic
        }
    }

    private func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return String(text)
    }

    // MARK: The condition

    private static func rewrite(_ tokens: [Token]) throws(Untranslatable) -> String {
        var text: [String] = []
        var index = 0
        while index < tokens.count {
            switch tokens[index] {
            case .symbol(let symbol): text.append(symbol)
            case .pattern(let pattern): text.append(pattern)
            case .quoted(let quoted): text.append(Condition.quoted(quoted))
            case .word("true"), .word("false"), .word("not"), .word("in"): text.append(tokens[index].value ?? "not")
            case .word(let key):
                guard Condition.isKey(key) else {
                    throw Untranslatable(why: "\(key.quoted) cannot be a key of the state")
                }
                index += rewriteTerm(key, tokens[(index + 1)...], &text)
            }
            index += 1
        }
        return text.joined(separator: " ")
    }

    /// Writes a key with its comparison; returns the number of tokens that were read after the key.
    private static func rewriteTerm(_ key: String, _ rest: ArraySlice<Token>, _ text: inout [String]) -> Int {
        guard let first = rest.first else {
            text.append(key)
            return 0
        }
        let value = rest.dropFirst().first?.value
        if first.isSymbol("==", "!="), case .symbol(let symbol) = first {
            switch rest.dropFirst().first {
            case .word("true"): text.append(symbol == "==" ? key : "!\(key)")
            case .word("false"): text.append(symbol == "==" ? "!\(key)" : key)
            case .word(let word)? where isNumber(word): text += [key, symbol, word]
            default: text += [key, symbol, Condition.quoted(value ?? "")]
            }
            return value == nil ? 1 : 2
        }
        if first.isSymbol("<", "<=", ">", ">="), case .symbol(let symbol) = first, let value {
            text += [key, symbol, isNumber(value) ? value : Condition.quoted(value)]
            return 2
        }
        text.append(key)
        if first == .word("in"), let value {
            text += ["in", Condition.quoted(value)]
            return 2
        }
        if first == .word("not"), rest.dropFirst().first == .word("in"), let value = rest.dropFirst(2).first?.value {
            text += ["not in", Condition.quoted(value)]
            return 3
        }
        return 0
    }

    /// Whether the word compares as a number in both languages.
    private static func isNumber(_ word: String) -> Bool {
        guard let condition = try? Condition(parsing: "a < \(word)") else { return false }
        return condition.evaluate { _ in .double(-.infinity) }
    }
}
