import ActionRuntime

/// Removals among the key bindings of the user that remove no binding of the map.
enum IdleRemoval: Check {
    static let rule = CheckRule.idleRemoval
    static let level = CheckLevel.warning
    static let summary = "an entry of the keymap that removes no binding"

    /// How many bindings are compared with removals in all.
    private static let workLimit = 1 << 16
    /// The most names for which suggestions are looked up.
    private static let suggestionLimit = 8

    static func findings(in map: CheckedMap) -> [Finding] { map.idleRemovals.findings }

    static func isCut(in map: CheckedMap) -> Bool { map.idleRemovals.isCut }

    /// The findings, and whether findings were left out.
    static func search(_ map: CheckedMap) -> (findings: [Finding], isCut: Bool) {
        var (work, suggestions) = (Work(workLimit), Work(suggestionLimit))
        let isPart = map.claims.contains { $0.claim.isOpaque && !$0.isOfUndo }
        // A removal of the user's own binding is not checked.
        let own = Set(map.map.keymap.filter { !$0.isRemoval }.map(\.action))
        let entries = zip(map.map.keymap, map.map.source.node["keymap"].elements)
        let findings = entries.compactMap { override, json -> Finding? in
            let action = override.action.text
            guard override.isRemoval, !own.contains(override.action) else { return nil }
            let removals = KeyRemovals([override])
            let bindings = map.removable[action] ?? []
            for binding in bindings {
                guard work.take() else { return nil }
                if removals.contain(binding.shortcut, override.action, when: binding.condition) { return nil }
            }
            var question = ""
            // The map may describe only a part of a program, whose other actions may have bindings that the map does not have.
            if bindings.isEmpty, !map.takers.isKnown(action) {
                guard !isPart, suggestions.take(),
                    let name = nearMisses(to: action, among: Array(map.removable.keys), limit: 1).first
                else { return nil }
                question = " Did you mean \(name.quoted)?"
            }
            let keys = override.shortcut.map { "\($0.description.quoted) to " } ?? ""
            return Finding(
                rule, at: CheckedPlace(offset: json.offset, ignored: map.map.root.ignored),
                "Nothing binds \(keys)\(action.quoted) so that this would remove it.\(question)",
                help: "Correct the keys, the name or the condition, or leave it out.")
        }
        return (findings, work.isCut || suggestions.isCut)
    }
}
