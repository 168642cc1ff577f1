/// Reads a condition by recursive descent, looking one token ahead.
struct ConditionParser {
    private var scanner: ConditionScanner
    private var token: ConditionToken
    private var offset: Int
    private var depth = 0
    /// The offset of a parenthesis beyond the limit, which only the parentheses of a negated whole may exceed, by one.
    private var tooDeepOffset: Int?

    init(_ text: String) throws(ConditionError) {
        scanner = ConditionScanner(text)
        (token, offset) = try scanner.next()
    }

    mutating func parse() throws(ConditionError) -> ConditionExpression {
        guard token != .end else { throw error(.empty) }
        let expression = try any()
        guard token == .end else { throw error(unexpectedToken) }
        if let tooDeepOffset {
            guard case .not = expression else { throw scanner.error(.tooDeep, at: tooDeepOffset) }
        }
        return expression
    }

    // MARK: The grammar

    private mutating func any() throws(ConditionError) -> ConditionExpression {
        let first = try all()
        guard token == .symbol(.or) else { return first }
        var terms = first.terms(ofAll: false)
        while token == .symbol(.or) {
            try advance()
            terms += try all().terms(ofAll: false)
        }
        return .any(terms)
    }

    private mutating func all() throws(ConditionError) -> ConditionExpression {
        let first = try term()
        guard token == .symbol(.and) else { return first }
        var terms = first.terms(ofAll: true)
        while token == .symbol(.and) {
            try advance()
            terms += try term().terms(ofAll: true)
        }
        return .all(terms)
    }

    private mutating func term() throws(ConditionError) -> ConditionExpression {
        switch token {
        case .symbol(.not):
            try advance()
            return try negatedTerm()
        case .symbol(.open): return try parenthesized()
        case .word("true"), .word("false"): return try constant()
        default: return try comparison(try key())
        }
    }

    private mutating func negatedTerm() throws(ConditionError) -> ConditionExpression {
        switch token {
        case .symbol(.not): throw error(.doubledNot)
        case .symbol(.open): return .not(try parenthesized())
        case .word("true"), .word("false"): return .not(try constant())
        default: break
        }
        let key = try key()
        if isComparison { throw error(.negatedComparison(key: key, found: token)) }
        return .not(.key(key))
    }

    private mutating func parenthesized() throws(ConditionError) -> ConditionExpression {
        let open = offset
        depth += 1
        guard depth <= Condition.maximumDepth + 1 else { throw error(.tooDeep) }
        if depth > Condition.maximumDepth, tooDeepOffset == nil { tooDeepOffset = open }
        try advance()
        let expression = try any()
        guard token == .symbol(.close) else {
            throw token == .end ? scanner.error(.unclosedParenthesis, at: open) : error(unexpectedToken)
        }
        depth -= 1
        try advance()
        return expression
    }

    private mutating func constant() throws(ConditionError) -> ConditionExpression {
        let value = token == .word("true")
        try advance()
        if isComparison { throw error(.comparedConstant(value, found: token)) }
        return .constant(value)
    }

    private mutating func key() throws(ConditionError) -> String {
        guard case .word(let key) = token, ConditionSyntax.isKey(key) else { throw error(.expectedKey(found: token)) }
        try advance()
        return key
    }

    private mutating func comparison(_ key: String) throws(ConditionError) -> ConditionExpression {
        switch token {
        case .symbol(.match):
            let pattern = try scanner.pattern()
            try advance()
            return .match(key: key, pattern)
        case .symbol(let symbol):
            guard let comparison = ConditionExpression.Comparison(rawValue: symbol.rawValue) else { return .key(key) }
            try advance()
            return .compare(key: key, comparison, try value(after: symbol, key: key))
        case .word("in"):
            try advance()
            return .membership(key: key, container: try container())
        case .word("not"):
            try advance()
            guard token == .word("in") else { throw error(.expectedIn(found: token)) }
            try advance()
            return .absence(key: key, container: try container())
        default: return .key(key)
        }
    }

    private mutating func value(
        after symbol: ConditionToken.Symbol, key: String
    ) throws(ConditionError) -> ActionValue {
        let value: ActionValue
        switch token {
        case .quoted(let text): value = .string(text)
        case .word(let word):
            guard let number = ConditionSyntax.value(ofWord: word) else { throw error(.hugeNumber(word)) }
            value = number
        case .symbol(.not): throw error(.negatedValue)
        default: throw error(.expectedValue(after: symbol, found: token))
        }
        try advance()
        return value
    }

    private mutating func container() throws(ConditionError) -> String {
        let key: String
        switch token {
        case .quoted(let text): key = text
        case .word(let word) where ConditionSyntax.isKey(word) && !word.hasPrefix("["): key = word
        default: throw error(.expectedContainer(found: token))
        }
        try advance()
        return key
    }

    // MARK: Tokens

    private mutating func advance() throws(ConditionError) {
        (token, offset) = try scanner.next()
    }

    private func error(_ fault: ConditionError.Fault) -> ConditionError {
        scanner.error(fault, at: offset)
    }

    /// Whether the next token is an operator that compares.
    private var isComparison: Bool {
        switch token {
        case .symbol(.match), .word("in"), .word("not"): true
        case .symbol(let symbol): ConditionExpression.Comparison(rawValue: symbol.rawValue) != nil
        default: false
        }
    }

    /// The fault of the next token, where the condition is complete before it.
    private var unexpectedToken: ConditionError.Fault {
        token == .symbol(.close) ? .strayClose : .expectedOperator(found: token)
    }
}
