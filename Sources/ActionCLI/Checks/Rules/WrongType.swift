import ActionRuntime

/// Steps and comparisons that fit no value that the map and its steps give a key.
enum WrongType: Check {
    static let rule = CheckRule.wrongType
    static let level = CheckLevel.warning
    static let summary = "an 'add' to a text, a 'toggle' of a number, a number that is compared with a word"

    static func findings(in map: CheckedMap) -> [Finding] {
        let types = map.types
        return steps(in: map, types) + comparisons(in: map, types)
    }

    private static func steps(in map: CheckedMap, _ types: KeyTypes) -> [Finding] {
        map.steps.flatMap { step -> [Finding] in
            switch step.step {
            case .toggle(let key):
                guard let found = types.given[key], found.isDisjoint(with: [.null, .bool]) else { return [] }
                return [
                    Finding(
                        rule, at: step.place.at(step.json["toggle"]),
                        "The step always fails: \(key.quoted) is \(found.noun), and only booleans can be toggled.",
                        help: "Correct the key, or \"set\" it.")
                ]
            case .add(let assignments):
                return zip(assignments, step.json["add"].members).compactMap { assignment, member in
                    let place = CheckedPlace(offset: member.keyOffset, ignored: step.place.ignored)
                    if let found = types.given[assignment.key], found.isDisjoint(with: [.null, .number]) {
                        return Finding(
                            rule, at: place,
                            "The step always fails: \(assignment.key.quoted) is \(found.noun), and only numbers are added to.",
                            help: "Correct the key, or \"set\" it.")
                    }
                    return nil
                }
            default: return []
            }
        }
    }

    private static func comparisons(in map: CheckedMap, _ types: KeyTypes) -> [Finding] {
        map.conditions.compactMap { checked in
            var fault: String?
            checked.condition.visitComparisons { key, comparison, value in
                if fault != nil || checked.seesArguments && key.hasPrefix("args.") { return }
                guard let found = types.all[key], found != [.null], found.isSubset(of: [.null, .number, .bool]),
                    !found.contains(where: { $0.mayEqual(value) })
                else { return }
                let text = Condition(.compare(key: key, comparison, value)).description.excerpt
                fault = "\"\(text)\" compares \(key.quoted), which is always \(found.noun), with \(value.noun)."
            }
            guard let fault else { return nil }
            return Finding(rule, at: checked.place, fault, help: "Correct the key or the value.")
        }
    }
}

extension ActionValue {
    fileprivate var noun: String { if case .string = self { "a word" } else { ValueKind(self).noun } }
}

extension Condition {
    /// Calls a closure with each comparison of a key with a value.
    fileprivate func visitComparisons(_ body: (String, ConditionExpression.Comparison, ActionValue) -> Void) {
        var pending = [expression]
        while let expression = pending.popLast() {
            switch expression {
            case .not(let inner): pending.append(inner)
            case .all(let terms), .any(let terms): pending += terms.reversed()
            case .compare(let key, let comparison, let value): body(key, comparison, value)
            case .constant, .key, .match, .membership, .absence: break
            }
        }
    }
}
