import ActionRuntime

/// Bindings of which only the order says which one is meant.
enum KeyConflictCheck: Check {
    static let rule = CheckRule.keyConflict
    static let level = CheckLevel.error
    static let summary = "two bindings of the same keys within one node or keymap that can hold at once"

    /// With how many earlier bindings of its keys a binding is compared.
    private static let comparedLimit = 64

    static func findings(in map: CheckedMap) -> [Finding] {
        var findings: [Finding] = []
        for group in map.bindingsByKeys.values where group.count > 1 {
            // One that never holds conflicts with nobody.
            let bindings = group.map { map.bindings[$0] }.filter { !($0.condition?.isNever ?? false) }
                .map { (binding: $0, facts: map.facts(of: $0.condition)) }
            for (count, (binding, facts)) in bindings.enumerated() {
                let rival = bindings[..<count].suffix(comparedLimit).first { rival in
                    rival.binding.isRival(of: binding) && !rival.facts.excludes(facts)
                }?.binding
                guard let rival else { continue }
                findings.append(
                    Finding(
                        rule, at: binding.place,
                        "\(binding.shortcut.description.quoted) is bound to \(rival.effect) and to \(binding.effect) "
                            + "\(binding.source == .user ? "in the keymap" : "at one node"), and both can hold at once.",
                        help: "Give them conditions that exclude each other, or let the first \"passes\": true."))
            }
        }
        return findings
    }
}

extension CheckedBinding {
    /// Whether a binding of the same keys that is asked later stands at the same place, and does something else.
    fileprivate func isRival(of other: CheckedBinding) -> Bool {
        guard source == other.source, source != .menu, !passes else { return false }
        // Keys that are taken away are meant to be taken from the others.
        return action != nil && other.action != nil && !performsSame(as: other)
    }
}

extension CheckedMap {
    /// The positions of the bindings of equal keys, in the order in which they are asked.
    var bindingsByKeys: [KeyShortcut: [Int]] {
        Dictionary(grouping: bindings.indices) { bindings[$0].shortcut }
    }
}
