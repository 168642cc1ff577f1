import ActionRuntime

/// Bindings that their keys never reach.
enum ShadowedKey: Check {
    static let rule = CheckRule.shadowedKey
    static let level = CheckLevel.warning
    static let summary = "a binding that from every start another one takes"

    static func findings(in map: CheckedMap) -> [Finding] {
        if map.deadBindings.isCut { map.cuts.insert(rule) }
        return map.deadBindings.dead.filter { !$0.isConflict }.map { dead in
            let binding = map.bindings[dead.binding], taker = map.bindings[dead.entry]
            let way = taker.passes ? "a condition" : "a condition or \"passes\": true"
            return Finding(
                rule, at: binding.place,
                "The binding of \(binding.shortcut.description.quoted) to \(binding.effect) is never reached: "
                    + "\(map.text(taker)) takes the keys first, from every start.",
                help: "Bind other keys, or give the other binding \(way).")
        }
    }
}

extension CheckedMap {
    /// A binding in the middle of a sentence: `'quit:' of the keymap`.
    fileprivate func text(_ binding: CheckedBinding) -> String {
        let place =
            switch binding.source {
            case .user: "in the keymap"
            case .menu: "in the menus"
            case .node(let node): "at \(path(of: node).quoted)"
            }
        return "\(binding.action.map(\.quoted) ?? "taking them away") \(place)"
    }
}
