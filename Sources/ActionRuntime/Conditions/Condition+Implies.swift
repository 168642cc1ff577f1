extension Condition {
    /// Whether another condition holds whenever this one does, as far as their texts show.
    ///
    /// The answer is sure where it is true. Where it is false, the other condition may hold all the same: numbers and
    /// patterns are not reasoned about beyond `<` and `>` of the same key.
    /// - Complexity: O(2^*n*) in the alternatives at worst; conditions with more than 256 are taken to imply nothing but
    ///   themselves.
    public func implies(_ other: Condition) -> Bool {
        if expression == other.expression { return true }
        guard let mine = expression.alternatives, let others = other.expression.alternatives else { return false }
        // Each way in which this one holds has to be a way in which the other does.
        return mine.allSatisfy { facts in
            facts.contains { $0.isNever }
                || others.contains { $0.allSatisfy { fact in facts.contains { $0.implies(fact) } } }
        }
    }
}

extension ConditionExpression {
    /// The ways in which the condition holds, each a list of what is then true; nil where there are too many.
    fileprivate var alternatives: [[ConditionExpression]]? {
        switch self {
        case .any(let terms):
            var all: [[ConditionExpression]] = []
            for term in terms {
                guard let more = term.alternatives, all.count + more.count <= 256 else { return nil }
                all += more
            }
            return all
        case .all(let terms):
            var all: [[ConditionExpression]] = [[]]
            for term in terms {
                guard let more = term.alternatives, all.count * more.count <= 256 else { return nil }
                all = all.flatMap { one in more.map { one + $0 } }
            }
            return all
        case .not(.any(let terms)):
            return ConditionExpression.all(terms.map(\.negated)).alternatives
        case .not(.all(let terms)):
            return ConditionExpression.any(terms.map(\.negated)).alternatives
        case .constant(true):
            return [[]]
        default:
            return [[self]]
        }
    }

    fileprivate var isNever: Bool { self == .constant(false) }

    /// Whether one fact makes another true.
    fileprivate func implies(_ fact: ConditionExpression) -> Bool {
        if self == fact { return true }
        switch (self, fact) {
        case (.compare(let key, .equal, let value), .key(let other)):
            return key == other && value.isTruthy && !value.isNumber
        case (.compare(let key, let comparison, let value), .compare(let other, let weaker, let bound)):
            return key == other && comparison.implies(weaker, from: value, to: bound)
        default:
            return false
        }
    }
}

extension ConditionExpression.Comparison {
    /// Whether what compares so with one value compares in another way with a second one.
    fileprivate func implies(_ weaker: Self, from value: ActionValue, to bound: ActionValue) -> Bool {
        if self == .equal, weaker == .notEqual, !value.isNumber, !bound.isNumber { return !value.isSame(as: bound) }
        guard let order = value.order(to: bound) else { return false }
        switch (self, weaker) {
        case (.equal, .notEqual): return order != .same
        case (.equal, .less), (.lessOrEqual, .less), (.lessOrEqual, .notEqual):
            return order == .less
        case (.less, .less), (.less, .lessOrEqual), (.lessOrEqual, .lessOrEqual), (.equal, .lessOrEqual):
            return order != .greater
        case (.less, .notEqual):
            return order != .greater
        case (.equal, .greater), (.greaterOrEqual, .greater), (.greaterOrEqual, .notEqual):
            return order == .greater
        case (.greater, .greater), (.greater, .greaterOrEqual), (.greaterOrEqual, .greaterOrEqual),
            (.equal, .greaterOrEqual), (.greater, .notEqual):
            return order != .less
        default:
            return false
        }
    }
}
