extension Condition {
    /// Whether this condition holds only where another condition holds, as far as their texts show.
    ///
    /// True is a proof; false may only mean that no proof was found. Numbers are compared with numbers of the same key alone, and
    /// patterns are not examined. `x == 5` does not imply `x < 6`, because it also holds where `x` is the text `5`, which is no
    /// number. Conditions that differ in the order of their terms alone imply each other.
    /// - Complexity: O(*n* · *m*) in the terms of both, each written in disjunctive normal form. A condition that has more
    ///   than 1,024 terms in that form implies only itself.
    public func implies(_ other: Condition) -> Bool {
        ConditionFacts(self).implies(ConditionFacts(other))
    }
}

extension Condition {
    /// Whether the condition holds in no state, as far as its text shows; true is a proof, as of ``implies(_:)``.
    package var isNever: Bool { ConditionFacts(self).isNever }

    /// Whether an alternative compares what is no number by order, as `a < '5'` does, which never holds.
    package var ordersText: Bool { expression.alternatives?.joined().contains(where: \.ordersText) ?? false }

    /// Whether the condition holds in every state, as far as its text shows.
    package var isAlways: Bool { negated.isNever }
}

/// A condition in disjunctive normal form, made once to be compared with many other conditions.
package struct ConditionFacts {
    private let expression: ConditionExpression
    /// The alternatives, each a list of facts that all hold; nil where there are too many.
    private let alternatives: [[ConditionExpression]]?

    package init(_ condition: Condition) {
        expression = condition.expression.ordered
        alternatives = condition.expression.alternatives
    }

    /// The number of facts in all alternatives, plus one.
    package var size: Int { (alternatives?.factCount ?? 0) + 1 }

    /// Whether no alternative can hold, because two of its facts exclude each other; each is compared with the 64 facts before it.
    package var isNever: Bool {
        guard let alternatives else { return false }
        return alternatives.allSatisfy { facts in
            facts.indices.contains { index in
                facts[index].isNever || facts[max(0, index - 64)..<index].contains { $0.excludes(facts[index]) }
            }
        }
    }

    /// Whether both conditions never hold together, as far as their texts show.
    ///
    /// - Complexity: O(*n* · *m*) in the facts of both.
    package func excludes(_ other: ConditionFacts) -> Bool {
        guard let alternatives, let others = other.alternatives else { return false }
        return alternatives.allSatisfy { facts in
            others.allSatisfy { $0.contains { fact in facts.contains { $0.excludes(fact) } } }
        }
    }

    /// Whether no state can satisfy all of the conditions, as far as their texts show.
    ///
    /// True is a proof: whichever alternative is taken of each condition, two of the facts exclude each other. A choice of
    /// alternatives is given up at the first such pair, so that most calls cost the sum of the conditions' sizes, not the
    /// product.
    ///
    /// - Parameter allowance: How many pairs of facts may still be compared.
    /// - Returns: Nil where the allowance is used up first, or a condition has too many alternatives.
    package static func exclude(_ all: [ConditionFacts], _ allowance: inout Int) -> Bool? {
        var lists: [[[ConditionExpression]]] = []
        for one in all {
            guard let alternatives = one.alternatives else { return nil }
            lists.append(alternatives)
        }
        // For each condition of which an alternative is taken: the index behind the alternative, and the number of facts before it.
        var taken: [(next: Int, count: Int)] = [(0, 0)]
        var facts: [ConditionExpression] = []
        while let (next, count) = taken.last {
            let position = taken.count - 1
            if position == lists.count { return false }
            facts.removeLast(facts.count - count)
            guard next < lists[position].count else {
                taken.removeLast()
                continue
            }
            taken[position].next += 1
            let isPossible = lists[position][next].allSatisfy { fact in
                allowance -= facts.count + 1
                if allowance < 0 || fact.isNever || facts.contains(where: { $0.excludes(fact) }) { return false }
                facts.append(fact)
                return true
            }
            if allowance < 0 { return nil }
            if isPossible { taken.append((0, facts.count)) }
        }
        return true
    }

    /// Whether this condition holds only where another condition holds.
    ///
    /// - Complexity: O(*n* · *m*) in the facts of both.
    package func implies(_ other: ConditionFacts) -> Bool {
        if expression == other.expression { return true }
        guard let alternatives, let others = other.alternatives else { return false }
        // The facts of each alternative have to imply all facts of one alternative of the other.
        return alternatives.allSatisfy { facts in
            others.contains { $0.allSatisfy { fact in facts.contains { $0.implies(fact) } } }
        }
    }
}

extension ConditionExpression {
    /// The greatest number of facts in all alternatives of a condition.
    private static var maximumFacts: Int { 1_024 }

    /// The disjunctive normal form: alternatives, each a list of facts that all hold; nil where there are too many.
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

    fileprivate var isNever: Bool { self == .constant(false) || ordersText }

    /// Whether the fact compares what is no number by order, which never holds.
    fileprivate var ordersText: Bool {
        if case .compare(_, let comparison, let value) = self { comparison.isOrder && !value.isNumber } else { false }
    }

    /// Whether two facts never hold together.
    fileprivate func excludes(_ fact: ConditionExpression) -> Bool {
        implies(fact.negated) || fact.implies(negated)
    }

    /// Whether this fact implies another fact.
    fileprivate func implies(_ fact: ConditionExpression) -> Bool {
        if self == fact || isNever { return true }
        switch (self, fact) {
        case (.compare(let key, .equal, let value), .key(let other)):
            return key == other && value.isTextOfTruth
        case (.compare(let key, let comparison, let bound), .key(let other)):
            return key == other && comparison.excludesZero(from: bound)
        case (.compare(let key, .equal, .null), .not(.key(let other))):
            return key == other
        case (.key(let key), .compare(let other, .notEqual, .null)):
            return key == other
        case (.compare(let key, let comparison, let value), .compare(let other, .notEqual, .null)):
            // Only numbers are ordered, and null equals null alone.
            return key == other && (comparison.isOrder || comparison == .equal && value != .null)
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
    /// Whether the operator compares only numbers.
    fileprivate var isOrder: Bool { self != .equal && self != .notEqual }

    /// Whether every value that this operator accepts with `value` on its right is accepted by `weaker` with `bound` on its
    /// right.
    fileprivate func implies(_ weaker: Self, from value: ActionValue, to bound: ActionValue) -> Bool {
        guard isOrder || self == .equal && weaker == .notEqual else { return false }
        if self == .equal, !value.isNumber, !bound.isNumber { return !value.isSame(as: bound) }
        return value.order(to: bound)?.places.allSatisfy { !accepts($0) || weaker.accepts($1) } ?? false
    }

    /// Whether the operator, with `bound` on its right, accepts only numbers other than zero.
    fileprivate func excludesZero(from bound: ActionValue) -> Bool {
        isOrder && ActionValue.int(0).order(to: bound).map { !accepts($0) } ?? false
    }

    /// Whether no value that this operator accepts with `value` on its right is accepted by `opposite` with `bound` on its
    /// right.
    fileprivate func excludes(_ opposite: Self, from value: ActionValue, to bound: ActionValue) -> Bool {
        guard opposite.isOrder, self != .notEqual else { return false }
        if self == .equal, value.isTextOfNoNumber { return true }
        return value.order(to: bound)?.places.allSatisfy { !accepts($0) || !opposite.accepts($1) } ?? false
    }
}

extension ActionValue.Order {
    /// The orders in which a number may stand to two numbers, the first of which stands to the second in this order.
    fileprivate var places: [(first: ActionValue.Order, second: ActionValue.Order)] {
        switch self {
        case .less: [(.less, .less), (.same, .less), (.greater, .less), (.greater, .same), (.greater, .greater)]
        case .same: [(.less, .less), (.same, .same), (.greater, .greater)]
        case .greater: [(.less, .less), (.less, .same), (.less, .greater), (.same, .greater), (.greater, .greater)]
        }
    }
}

extension ActionValue {
    /// Whether every value that `==` finds equal to this one counts as true.
    ///
    /// A string equals every value that has it as text: `'false'`, `'0.0'` and `'nan'` equal values that count as false.
    fileprivate var isTextOfTruth: Bool {
        switch self {
        case .bool(let flag): flag
        case .string(let text):
            !text.isEmpty && text != "false" && !text.contains("nan") && Double(text) != 0
        case .int(let int): int != 0
        case .double(let double): double != 0 && !double.isNaN
        case .null, .array, .object: false
        }
    }

    /// Whether no number has the same text as the value, so that no number equals the value by `==`.
    fileprivate var isTextOfNoNumber: Bool {
        switch self {
        case .null, .bool: true
        case .string(let text): Double(text) == nil
        case .int, .double, .array, .object: false
        }
    }
}
