import ActionRuntime

/// The facts about the state while steps run: conditions that hold, and values that were written.
struct KnownFacts {
    /// Conditions that hold; none joins other conditions by `&&`.
    private(set) var terms: [Condition] = []
    /// The values of keys without dots.
    private var values: [String: ActionValue] = [:]

    /// Begins with conditions that hold.
    ///
    /// Conditions about arguments are left out, because each request has its own arguments.
    init(_ conditions: [Condition?]) {
        for condition in conditions.compactMap(\.self) {
            let parts: [ConditionExpression] =
                if case .all(let terms) = condition.expression { terms } else { [condition.expression] }
            for part in parts {
                let term = Condition(part)
                if !term.keys.contains(where: { $0.hasPrefix("args.") }), !terms.contains(term) { terms.append(term) }
            }
        }
    }

    /// The conditions that hold whatever values are written to some keys.
    func untouched(by keys: KeySet) -> [Condition] {
        terms.filter { !$0.keys.contains(where: keys.touches) }
    }

    /// Notes that a key without dots has a value.
    mutating func set(_ key: String, to value: ActionValue) {
        forget(key)
        values[key] = value
    }

    /// Forgets the value of a key, of the keys within it, and of the objects around it.
    mutating func forget(_ key: String) {
        if !terms.isEmpty { terms = untouched(by: KeySet([key])) }
        values[String(key.prefix { $0 != "." })] = nil
    }

    /// Forgets the values of keys, of the keys within them, and of the objects around them.
    mutating func forget(_ keys: KeySet) {
        if !terms.isEmpty { terms = untouched(by: keys) }
        for key in values.keys where keys.touches(key) { values[key] = nil }
    }

    /// Whether a condition holds; nil where the facts do not decide.
    func holds(_ condition: Condition?, _ map: CheckedMap) -> Bool? {
        guard let condition else { return true }
        let rest = Condition(simplified(condition.expression))
        if case .constant(let answer) = rest.expression { return answer }
        guard let first = terms.first else { return map.isAlways(rest) ? true : map.isNever(rest) ? false : nil }
        let all = terms.count == 1 ? first : Condition(.all(terms.map(\.expression)))
        if map.implies(all, rest) { return true }
        return map.exclude(all, rest) ? false : nil
    }

    /// The expression without the terms that known values decide.
    private func simplified(_ expression: ConditionExpression) -> ConditionExpression {
        switch expression {
        case .constant: return expression
        case .not(let inner):
            let inner = simplified(inner)
            if case .constant(let value) = inner { return .constant(!value) }
            return Condition(inner).negated.expression
        case .all(let terms):
            let rest = terms.map(simplified).filter { $0 != .constant(true) }
            if rest.contains(.constant(false)) { return .constant(false) }
            return rest.count > 1 ? .all(rest) : rest.first ?? .constant(true)
        case .any(let terms):
            let rest = terms.map(simplified).filter { $0 != .constant(false) }
            if rest.contains(.constant(true)) { return .constant(true) }
            return rest.count > 1 ? .any(rest) : rest.first ?? .constant(false)
        case .key, .compare, .match, .membership, .absence:
            let condition = Condition(expression)
            guard condition.keys.allSatisfy(isKnown) else { return expression }
            return .constant(condition.evaluate(in: values))
        }
    }

    private func isKnown(_ key: String) -> Bool {
        !key.hasPrefix("args.") && (values[key] != nil || key.dottedBeginnings.contains { values[$0] != nil })
    }
}
