import ActionRuntime

/// The facts about the state while steps run, as conditions that hold.
struct KnownFacts {
    /// The facts; none joins other conditions by `&&`.
    private(set) var terms: [Condition] = []

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

    /// The facts that hold whatever values are written to some keys.
    func untouched(by keys: KeySet) -> [Condition] {
        terms.filter { !$0.keys.contains(where: keys.touches) }
    }

    /// Notes that a key without dots has a value: what the value equals, and whether it counts as true.
    mutating func set(_ key: String, to value: ActionValue) {
        forget(KeySet([key]))
        let isTrue = Condition(.key(key))
        terms.append(isTrue.evaluate(in: [key: value]) ? isTrue : isTrue.negated)
        switch value {
        case .null, .bool, .int, .double, .string: terms.append(Condition(.compare(key: key, .equal, value)))
        case .array, .object: break
        }
    }

    /// Forgets the facts about keys, about the keys within them, and about the objects around them.
    mutating func forget(_ keys: KeySet) {
        if !terms.isEmpty { terms = untouched(by: keys) }
    }

    /// Whether a condition holds; nil where the facts do not decide.
    func holds(_ condition: Condition?, _ map: CheckedMap) -> Bool? {
        guard let condition else { return true }
        guard let first = terms.first else {
            return map.isAlways(condition) ? true : map.isNever(condition) ? false : nil
        }
        let all = terms.count == 1 ? first : Condition(.all(terms.map(\.expression)))
        if map.implies(all, condition) { return true }
        return map.exclude(all, condition) ? false : nil
    }
}
