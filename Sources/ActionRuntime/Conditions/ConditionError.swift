/// The fault of a condition's text, and its position.
public struct ConditionError: Error, Hashable, Sendable {
    /// The position of the fault in characters, counted from 1; line breaks count as characters.
    public let column: Int

    let fault: Fault

    init(_ fault: Fault, column: Int) {
        self.fault = fault
        self.column = column
    }

    enum Fault: Hashable, Sendable {
        case empty
        case expectedKey(found: ConditionToken)
        case expectedOperator(found: ConditionToken)
        case expectedValue(after: ConditionToken.Symbol, found: ConditionToken)
        case expectedIn(found: ConditionToken)
        case expectedContainer(found: ConditionToken)
        case expectedPattern(found: ConditionToken)
        case comparedConstant(Bool, found: ConditionToken)
        case negatedComparison(key: String, found: ConditionToken)
        case negatedValue
        case doubledNot
        case misspelledOperator(String, correct: String)
        case hugeNumber(String)
        case strayPattern
        case strayClose
        case strayCharacter(Unicode.Scalar)
        case unclosedQuote(Unicode.Scalar)
        case unclosedParenthesis
        case unclosedPattern(inClass: Bool)
        case unknownFlag(Unicode.Scalar)
        case repeatedFlag(Unicode.Scalar)
        case pattern(ConditionPatternError.Reason)
        case tooDeep
    }
}

extension ConditionError: CustomStringConvertible {
    /// The column and the message.
    ///
    /// `column 8: expected '==', found '='. Use '==' to compare.`
    public var description: String { "column \(column): \(message)" }

    /// The fault and how to mend it, without the column.
    public var message: String { "expected \(expected), found \(found). \(advice)" }

    /// What was expected at the position: `a key`.
    public var expected: String {
        switch fault {
        case .empty: "a condition"
        case .expectedKey, .doubledNot: "a key, 'true', 'false' or '('"
        case .expectedOperator: "an operator or the end"
        case .expectedValue(let symbol, _): "a value after '\(symbol.rawValue)'"
        case .expectedIn: "'in' after 'not'"
        case .expectedContainer: "a key after 'in'"
        case .expectedPattern: "a regular expression after '=~'"
        case .comparedConstant, .negatedComparison: "'&&', '||' or the end"
        case .negatedValue: "a value"
        case .misspelledOperator(_, let correct): "'\(correct)'"
        case .hugeNumber: "a number that fits"
        case .strayPattern: "a key or a value"
        case .strayClose: "'&&', '||' or the end"
        case .strayCharacter: "a key, a value or an operator"
        case .unclosedQuote(let quote): "a closing \(Self.named(quote))"
        case .unclosedParenthesis: "a closing ')'"
        case .unclosedPattern: "a closing '/'"
        case .unknownFlag: "the flags i, s, m, u, g or y"
        case .repeatedFlag: "each flag once"
        case .pattern(let reason): reason.expected
        case .tooDeep: "at most \(Condition.maximumDepth) open parentheses"
        }
    }

    /// What was found at the position: `the end`.
    public var found: String {
        switch fault {
        case .empty: "nothing"
        case .expectedKey(let token), .expectedOperator(let token), .expectedValue(_, let token),
            .expectedIn(let token), .expectedContainer(let token), .expectedPattern(let token),
            .comparedConstant(_, let token), .negatedComparison(_, let token):
            Self.named(token)
        case .negatedValue: "'!'"
        case .doubledNot: "a second '!'"
        case .misspelledOperator(let text, _): "'\(text)'"
        case .hugeNumber(let text): Self.excerpt(text)
        case .strayPattern: "'/'"
        case .strayClose: "')'"
        case .strayCharacter(let scalar): Self.named(scalar)
        case .unclosedQuote, .unclosedParenthesis, .unclosedPattern: "the end"
        case .unknownFlag(let scalar): Self.named(scalar)
        case .repeatedFlag(let scalar): "\(Self.named(scalar)) again"
        case .pattern(let reason): reason.found
        case .tooDeep: "one more"
        }
    }

    /// How to mend the fault: one or more sentences.
    public var advice: String {
        switch fault {
        case .empty: "Write 'true' for a condition that always holds."
        case .expectedKey(let token): Self.adviceForKey(token)
        case .expectedOperator(let token): Self.adviceForOperator(token)
        case .expectedValue: "Write '' for an empty text, and put quotes around one that is not a single word."
        case .expectedIn: "Write 'key not in list'."
        case .expectedContainer: "Name the key whose value is the list; compare with '==' and '||' for fixed values."
        case .expectedPattern: "Write it between slashes and without quotes: /pattern/."
        case .comparedConstant: "Put the key first: key == value."
        case .negatedComparison(let key, let token): Self.adviceForNegation(of: key, token)
        case .negatedValue: "A value is not negated: use '!=', or put it into quotes."
        case .doubledNot: "Leave out both, they cancel each other."
        case .misspelledOperator(_, let correct): Self.adviceForSpelling(correct)
        case .hugeNumber: "Put it into quotes to compare it as text."
        case .strayPattern: "Use '=~' to match a regular expression, and put quotes around a text that begins with '/'."
        case .strayClose: "Leave it out, or open it with '(' before."
        case .strayCharacter: "Leave it out, or put quotes around the text that contains it."
        case .unclosedQuote(let quote):
            "Close the text that begins here with a \(Self.named(quote)); within it write \\\(quote)."
        case .unclosedParenthesis: "Close the '(' that stands here."
        case .unclosedPattern(let isInClass): Self.adviceForPattern(isInClass: isInClass)
        case .unknownFlag: "Write \\/ for a slash within the regular expression."
        case .repeatedFlag: "Leave out the second."
        case .pattern(let reason): reason.advice
        case .tooDeep: "Take some apart into conditions of their own."
        }
    }
}

// MARK: Advice for tokens

extension ConditionError {
    private static func adviceForKey(_ token: ConditionToken) -> String {
        switch token {
        case .end: "Something is missing after the operator."
        case .quoted: "Write the key without quotes; a quoted text may only stand to the right of a comparison."
        case .word("not"): "Use '!' to negate."
        case .word("in"): "Write 'key in list'."
        case .word: "Put the key first: key == value."
        case .symbol(.close): "The parentheses are empty, or something is missing before this one."
        case .symbol: "Something is missing before the operator."
        }
    }

    private static func adviceForOperator(_ token: ConditionToken) -> String {
        guard case .word(let word) = token else {
            return "Put '&&' or '||' between two conditions, and quotes around a text of several words."
        }
        return switch word.lowercased() {
        case "and": "Use '&&'."
        case "or": "Use '||'."
        case "is", "eq", "equals": "Use '=='."
        case "matches", "like": "Use '=~' with a regular expression: key =~ /pattern/."
        case "contains", "has": "Use 'in' the other way round: value in list."
        default: "Put '&&' or '||' between two conditions, and quotes around a text of several words."
        }
    }

    private static func adviceForNegation(of key: String, _ token: ConditionToken) -> String {
        let key = excerpt(key, quote: "")
        return switch token {
        case .symbol(.equal): "Use '\(key) != …', or parentheses: !(\(key) == …)."
        case .word("in"): "Use '\(key) not in …', or parentheses: !(\(key) in …)."
        case .symbol(let symbol): "Use parentheses: !(\(key) \(symbol.rawValue) …)."
        default: "Use parentheses: !(\(key) not in …)."
        }
    }

    private static func adviceForSpelling(_ correct: String) -> String {
        switch correct {
        case "&&": "Use '&&' for and."
        case "||": "Use '||' for or."
        case "=~": "Use '=~' to match a regular expression, and put quotes around a text that contains '~'."
        default: "Use '\(correct)' to compare."
        }
    }

    private static func adviceForPattern(isInClass: Bool) -> String {
        isInClass
            ? "The '[' is not closed; write \\[ for the character itself."
            : "Close the regular expression that begins here with '/'."
    }
}

// MARK: Naming what was found

extension ConditionError {
    private static func named(_ token: ConditionToken) -> String {
        switch token {
        case .word(let word) where ConditionSyntax.isNumber(word): "the number \(excerpt(word, quote: ""))"
        case .word(let word): excerpt(word)
        case .quoted(let text): "the text \(excerpt(text, quote: "\""))"
        case .symbol(let symbol): "'\(symbol.rawValue)'"
        case .end: "the end"
        }
    }

    private static func named(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "'": "single quote"
        case "\"": "double quote"
        default: scalar.isUnprintable ? "the character U+\(hexadecimal(scalar))" : "'\(scalar)'"
        }
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The first 40 Unicode scalars of a text, with escapes for those that are not printable.
    private static func excerpt(_ text: String, quote: String = "'") -> String {
        let excerpt = text.unicodeScalars.prefix(40)
        return quote + String(excerpt).printable + (excerpt.endIndex < text.endIndex ? "…" : "") + quote
    }
}
