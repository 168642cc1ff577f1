import ActionRuntime

/// Bindings that are never reached, because earlier bindings of their list always take the keys.
enum KeyConflictCheck: Check {
    static let rule = CheckRule.keyConflict
    static let level = CheckLevel.error
    static let summary = "two bindings of the same keys within one node or keymap of which the later is never reached"

    static func findings(in map: CheckedMap) -> [Finding] {
        if map.deadBindings.isCut { map.cuts.insert(rule) }
        return map.deadBindings.dead.filter(\.isConflict).map { dead in
            let (binding, entry) = (map.bindings[dead.binding], map.bindings[dead.entry])
            return Finding(
                rule, at: binding.place,
                "\(binding.shortcut.description.quoted) is bound to \(entry.effect) and to \(binding.effect) "
                    + "\(binding.source == .user ? "in the keymap" : "at one node"), and never leads to the second.",
                help: "Bind other keys, give the first a condition, or let it \"passes\": true.")
        }
    }
}
