import ActionRuntime

/// Conditions that hold in no state, or in every state.
enum NeverTrue: Check {
    static let rule = CheckRule.neverTrue
    static let level = CheckLevel.error
    static let summary = "a condition that no state fulfils, such as 'a && !a' or 'a < 1 && a > 2'"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.conditions(where: \.isNever).map {
            Finding(
                rule, at: $0.place,
                "The condition \"\($0.condition.description.excerpt)\" of '\($0.key)' is never true.",
                help: $0.condition.ordersText
                    ? "'<', '<=', '>' and '>=' compare numbers alone: write one, without quotes."
                    : "Terms that exclude each other are joined by '||', not by '&&'; write \"false\" where never is meant."
            )
        }
    }
}

/// Conditions that hold in every state, and so have no effect.
enum AlwaysTrue: Check {
    static let rule = CheckRule.alwaysTrue
    static let level = CheckLevel.note
    static let summary = "a condition that every state fulfils, such as 'a || !a'"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.conditions(where: \.isAlways).map {
            Finding(
                rule, at: $0.place,
                "The condition \"\($0.condition.description.excerpt)\" of '\($0.key)' is always true.",
                help: "Leave it out, or correct it.")
        }
    }
}

extension CheckedMap {
    /// The conditions about which a proof succeeds; a literal alone is left out, since its author meant it.
    fileprivate func conditions(where isProven: (Condition) -> Bool) -> [CheckedCondition] {
        var known: [Condition: Bool] = [:]
        return conditions.filter { checked in
            let condition = checked.condition
            if let known = known[condition] { return known }
            let answer = !condition.keys.isEmpty && isProven(condition)
            known[condition] = answer
            return answer
        }
    }
}
