extension Condition {
    /// Whether another condition holds whenever this one does, as far as their texts show.
    ///
    /// The answer is sure where it is true. Where it is false, the other condition may hold all the same: numbers are
    /// compared with those of the same key alone, and patterns are not looked into. `x == 5` does not make `x < 6` true,
    /// as it also holds where the state has the text `5`, which is no number.
    /// - Complexity: O(*n* · *m*) in the terms of both, once each is written as alternatives of terms that all hold;
    ///   conditions that then have more than 1,024 are taken to imply nothing but themselves.
    public func implies(_ other: Condition) -> Bool {
        var allowance = Int.max
        return ConditionFacts(self).implies(ConditionFacts(other), &allowance)
    }
}

/// A condition as the ways in which it holds, written out once to be compared with many others.
struct ConditionFacts {
    private let expression: ConditionExpression
    /// The ways, each a list of what is then true; nil where there are too many.
    private let ways: [[ConditionExpression]]?

    init(_ condition: Condition) {
        expression = condition.expression
        ways = condition.expression.alternatives
    }

    /// How many facts there are in all, and one more.
    var size: Int { (ways?.factCount ?? 0) + 1 }

    /// Whether another condition holds whenever this one does.
    ///
    /// - Parameter allowance: How many pairs of facts may still be compared; what would exceed it counts as not implied.
    func implies(_ other: ConditionFacts, _ allowance: inout Int) -> Bool {
        if expression == other.expression { return true }
        guard let ways, let others = other.ways, allowance > 0 else { return false }
        allowance -= size * other.size
        // Each way in which this one holds has to be a way in which the other does.
        return ways.allSatisfy { facts in
            facts.contains { $0.isNever }
                || others.contains { $0.allSatisfy { fact in facts.contains { $0.implies(fact) } } }
        }
    }
}

extension ConditionExpression {
    /// How many facts the alternatives of a condition may have in all.
    private static var maximumFacts: Int { 1_024 }

    /// The ways in which the condition holds, each a list of what is then true; nil where there are too many.
    fileprivate var alternatives: [[ConditionExpression]]? {
        switch self {
        case .any(let terms):
            var all: [[ConditionExpression]] = []
            for term in terms {
                guard let more = term.alternatives else { return nil }
                all += more
                guard all.count + all.factCount <= Self.maximumFacts else { return nil }
            }
            return all
        case .all(let terms):
            var all: [[ConditionExpression]] = [[]]
            for term in terms {
                guard let more = term.alternatives,
                    all.count * more.factCount + more.count * all.factCount <= Self.maximumFacts
                else { return nil }
                all = all.flatMap { one in more.map { one + $0 } }
            }
            return all
        case .not(.any(let terms)):
            return ConditionExpression.all(terms.map(\.negated)).alternatives
        case .not(.all(let terms)):
            return ConditionExpression.any(terms.map(\.negated)).alternatives
        case .not(let inner):
            if case .not(inner) = inner.negated { return [[self]] }
            return inner.negated.alternatives
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
            return key == other && value.isTextOfTruth
        case (.compare(let key, let comparison, let value), .compare(let other, let weaker, let bound)):
            return key == other && comparison.implies(weaker, from: value, to: bound)
        case (.compare(let key, let comparison, let value), .not(.compare(let other, let opposite, let bound))):
            return key == other && comparison.excludes(opposite, from: value, to: bound)
        default:
            return false
        }
    }
}

extension [[ConditionExpression]] {
    fileprivate var factCount: Int { reduce(0) { $0 + $1.count } }
}

extension ConditionExpression.Comparison {
    /// Whether what compares so with one value compares in another way with a second one.
    fileprivate func implies(_ weaker: Self, from value: ActionValue, to bound: ActionValue) -> Bool {
        if self == .equal, weaker == .notEqual, !value.isNumber, !bound.isNumber { return !value.isSame(as: bound) }
        guard let order = value.order(to: bound) else { return false }
        switch (self, weaker) {
        case (.equal, .notEqual):
            return order != .same
        case (.lessOrEqual, .less), (.lessOrEqual, .notEqual):
            return order == .less
        case (.less, .less), (.less, .lessOrEqual), (.lessOrEqual, .lessOrEqual), (.less, .notEqual):
            return order != .greater
        case (.greaterOrEqual, .greater), (.greaterOrEqual, .notEqual):
            return order == .greater
        case (.greater, .greater), (.greater, .greaterOrEqual), (.greaterOrEqual, .greaterOrEqual),
            (.greater, .notEqual):
            return order != .less
        default:
            return false
        }
    }

    /// Whether nothing compares so with one value and in another way with a second one.
    fileprivate func excludes(_ opposite: Self, from value: ActionValue, to bound: ActionValue) -> Bool {
        guard let order = value.order(to: bound) else { return false }
        switch (self, opposite) {
        case (.less, .greater), (.less, .greaterOrEqual), (.lessOrEqual, .greater), (.equal, .greater):
            return order != .greater
        case (.lessOrEqual, .greaterOrEqual), (.equal, .greaterOrEqual):
            return order == .less
        case (.greater, .less), (.greater, .lessOrEqual), (.greaterOrEqual, .less), (.equal, .less):
            return order != .less
        case (.greaterOrEqual, .lessOrEqual), (.equal, .lessOrEqual):
            return order == .greater
        default:
            return false
        }
    }
}

extension ActionValue {
    /// Whether everything that equals the value counts as true.
    ///
    /// A text also equals what is printed so: `'false'`, `'0.0'` and `'nan'` equal values that count as false.
    fileprivate var isTextOfTruth: Bool {
        switch self {
        case .bool(let flag): flag
        case .string(let text):
            !text.isEmpty && text != "false" && !text.contains("nan") && Double(text) != 0
        case .null, .int, .double, .array, .object: false
        }
    }
}
