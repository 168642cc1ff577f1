import ActionRuntime

/// Conditions that hold in no state, or in every state.
enum NeverTrue: Check {
    static let rule = CheckRule.neverTrue
    static let level = CheckLevel.error
    static let summary = "a condition that no state fulfils, such as 'a && !a' or 'a < 1 && a > 2'"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.conditions.filter { !$0.isLiteral && map.isNever($0.condition) }.map {
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
        map.conditions.filter { !$0.isLiteral && map.isAlways($0.condition) }.map {
            Finding(
                rule, at: $0.place,
                "The condition \"\($0.condition.description.excerpt)\" of '\($0.key)' is always true.",
                help: "Leave it out, or correct it.")
        }
    }
}

extension CheckedCondition {
    /// Whether the condition is a literal alone, which its author meant.
    fileprivate var isLiteral: Bool { condition.keys.isEmpty }
}
