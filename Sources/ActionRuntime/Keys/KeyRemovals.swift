/// The bindings that the user removed.
///
/// A removal names an action, and perhaps keys and a condition. Without keys it matches any keys, and without a condition any
/// condition. With a condition it removes the bindings whose conditions imply it: they apply only where the removal does.
/// So the order of a condition's terms does not matter, and a binding may have further terms.
///
/// Removals are found by their action and keys, and equal conditions by their hash. Where none is equal, the conditions of the removals
/// with the binding's action and keys are compared with its own, those of the last first, up to 4,096 pairs of facts.
package struct KeyRemovals {
    /// How many pairs of conditions' facts are compared for one binding.
    private static let allowance = 1 << 12

    private struct Target: Hashable {
        let action: ActionName
        let shortcut: KeyShortcut?
    }

    /// The conditions of removals that have the same action and keys.
    private struct Group {
        var removesAll = false
        /// The conditions, with their terms sorted.
        var conditions: Set<ConditionExpression> = []
        /// The facts of the conditions, those of the last removal first.
        var facts: [ConditionFacts] = []

        mutating func add(_ condition: Condition?) {
            guard let condition else {
                removesAll = true
                return
            }
            let isNew = conditions.insert(condition.expression.ordered).inserted
            if isNew { facts.append(ConditionFacts(condition)) }
        }
    }

    private var groups: [Target: Group] = [:]

    package init(_ overrides: [KeyOverride]) {
        for override in overrides.reversed() where override.isRemoval {
            groups[Target(action: override.action, shortcut: override.shortcut), default: Group()].add(
                override.condition)
        }
    }

    package var isEmpty: Bool { groups.isEmpty }

    /// Whether a removal matches a binding, by any name of its action.
    func contain(_ binding: KeyBinding, _ names: FormerNames) -> Bool {
        contain(binding.shortcut, binding.action, when: binding.condition, or: names.others(of: binding.action))
    }

    /// Whether a removal matches a binding of keys to an action, which may have other names.
    package func contain(
        _ shortcut: KeyShortcut, _ action: ActionName, when condition: Condition?, or others: [ActionName] = []
    ) -> Bool {
        let targets = ([action] + others).flatMap { name in
            [shortcut, nil].map { Target(action: name, shortcut: $0) }
        }
        let matching = targets.compactMap { groups[$0] }
        if matching.isEmpty { return false }
        if matching.contains(where: \.removesAll) { return true }
        let condition = condition ?? .always
        let ordered = condition.expression.ordered
        if matching.contains(where: { $0.conditions.contains(ordered) }) { return true }
        return Self.implies(ConditionFacts(condition), oneOf: matching.lazy.flatMap(\.facts))
    }

    private static func implies(_ facts: ConditionFacts, oneOf others: some Sequence<ConditionFacts>) -> Bool {
        var allowance = Self.allowance
        for other in others where facts.size * other.size <= allowance {
            allowance -= facts.size * other.size
            if facts.implies(other) { return true }
        }
        return false
    }
}

extension Condition {
    /// The condition of a binding that has none.
    fileprivate static let always = Condition(.constant(true))
}
