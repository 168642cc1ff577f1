extension Condition {
    /// The terms because of which the condition does not hold, in the order of the text; none where it holds.
    ///
    /// Of an `&&` these are the terms that do not hold; of an `||` all terms, because each would suffice. A `!(…)` is one term.
    /// - Complexity: O(*n* · *d*) in the terms, *d* deep at most: a term that does not hold is evaluated again at each level.
    package func failingTerms(_ lookup: (String) -> ActionValue?) -> [FailingTerm] {
        var terms: [FailingTerm] = []
        expression.visitFailing(lookup) { terms.append(FailingTerm($0, lookup)) }
        return terms
    }
}

extension FailingTerm {
    /// How many bytes a value may take; of a greater one its beginning is told.
    private static let valueLimit = 1024

    fileprivate init(_ expression: ConditionExpression, _ lookup: (String) -> ActionValue?) {
        var seen: Set<String> = []
        var values: [FailingTerm.Value] = []
        expression.visitKeys { key in
            guard seen.insert(key).inserted else { return }
            let value = lookup(key) ?? .null
            // A long text says no more than its beginning.
            let isShort = value.size(upTo: Self.valueLimit) < Self.valueLimit
            values.append(FailingTerm.Value(key: key, value: isShort ? value : .string(value.excerpt)))
        }
        self.init(text: "\(Condition(expression))", values: values)
    }
}

extension ConditionExpression {
    /// Calls a closure with the terms because of which the expression does not hold.
    fileprivate func visitFailing(_ lookup: (String) -> ActionValue?, _ body: (ConditionExpression) -> Void) {
        if evaluate(lookup) { return }
        switch self {
        case .all(let terms), .any(let terms): for term in terms { term.visitFailing(lookup, body) }
        case .constant, .key, .not, .compare, .match, .membership, .absence: body(self)
        }
    }
}
