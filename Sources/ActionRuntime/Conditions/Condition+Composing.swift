extension Condition {
    /// How deep conditions may be composed of each other: 1,000.
    private static let maximumComposedDepth = 1_000

    /// The condition that holds where both conditions hold.
    ///
    /// ```swift
    /// let condition: Condition = "editorFocus" && !isReadOnly || "mode == 'preview'"
    /// ```
    ///
    /// The text of a condition that is composed more than ``maximumDepth`` deep cannot be read again.
    /// - Precondition: At most 1,000 conditions are composed within each other.
    /// - Complexity: O(*n*) in the length of both.
    public static func && (left: Condition, right: Condition) -> Condition {
        composed(.all(left.expression.terms(ofAll: true) + right.expression.terms(ofAll: true)))
    }

    /// The condition that holds where at least one of two conditions holds, with the limits of ``&&(_:_:)``.
    public static func || (left: Condition, right: Condition) -> Condition {
        composed(.any(left.expression.terms(ofAll: false) + right.expression.terms(ofAll: false)))
    }

    /// The condition that holds exactly when the other does not; it is the other's ``negated``.
    public static prefix func ! (condition: Condition) -> Condition { composed(condition.expression.negated) }

    private static func composed(_ expression: ConditionExpression) -> Condition {
        guard expression.depth <= maximumComposedDepth else {
            fatalError("Conditions are composed more than \(maximumComposedDepth) deep.")
        }
        return Condition(expression)
    }
}

extension Condition: ExpressibleByStringLiteral {
    /// Reads a condition that is written in a program; a text that cannot be read traps with its error.
    ///
    /// For a text that is not known in advance, use ``init(parsing:)``.
    public init(stringLiteral text: StaticString) {
        do {
            try self.init(parsing: text.description)
        } catch {
            fatalError("'\(text)' is not a condition: \(error)")
        }
    }
}

extension ConditionExpression {
    /// The terms that stand side by side in an `all`, or in an `any`; else the expression itself, as the only term.
    func terms(ofAll isAll: Bool) -> [ConditionExpression] {
        switch self {
        case .all(let terms) where isAll: terms
        case .any(let terms) where !isAll: terms
        default: [self]
        }
    }

    /// How deep the expression is nested.
    fileprivate var depth: Int {
        switch self {
        case .not(let inner): inner.depth + 1
        case .all(let terms), .any(let terms): (terms.map(\.depth).max() ?? 0) + 1
        case .constant, .key, .compare, .match, .membership, .absence: 1
        }
    }

    /// The expression with the terms of each `all` and `any` sorted by their texts, each once.
    ///
    /// Conditions that differ only in the order of their terms have equal sorted expressions.
    package var ordered: ConditionExpression {
        switch self {
        case .not(let inner): .not(inner.ordered)
        case .all(let terms): Self.one(of: Self.ordered(terms), or: ConditionExpression.all)
        case .any(let terms): Self.one(of: Self.ordered(terms), or: ConditionExpression.any)
        case .constant, .key, .compare, .match, .membership, .absence: self
        }
    }

    private static func one(
        of terms: [ConditionExpression], or make: ([ConditionExpression]) -> ConditionExpression
    ) -> ConditionExpression {
        terms.count == 1 ? terms[0] : make(terms)
    }

    private static func ordered(_ terms: [ConditionExpression]) -> [ConditionExpression] {
        let texts = Set(terms.map(\.ordered)).map { term in
            var text = ""
            term.write(to: &text)
            return (text, term)
        }
        return texts.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
