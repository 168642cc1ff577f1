import ActionRuntime

/// Keys of which a program has to be told more than their characters.
enum LayoutKey: Check {
    static let rule = CheckRule.layoutKey
    static let level = CheckLevel.note
    static let summary = "keys that need the host to tell the place of a key, or which key was pressed with shift"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.bindings.compactMap { binding in
            binding.shortcut.need.map { need in
                Finding(
                    rule, at: binding.place,
                    "\(binding.shortcut.description.quoted) is found only where the host tells \(need.clause).",
                    help: help(need))
            }
        }
    }

    private static func help(_ need: KeyNeed) -> String {
        switch need {
        case .place: "Bind the character of the key, too, for terminals that tell no more."
        case .key: "Bind the sign, too, such as \"?\" for \"shift+/\", for terminals that tell no more."
        }
    }
}
