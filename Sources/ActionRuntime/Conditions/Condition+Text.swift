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
