import ActionRuntime

/// Former names of actions, which still work, but may end with a later version of the program.
enum DeprecatedAction: Check {
    static let rule = CheckRule.deprecatedAction
    static let level = CheckLevel.warning
    static let summary = "a key, perform step, menu item or remapping that names an action by a former name"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.requests.compactMap { request in
            finding(
                of: request.written ?? request.action, in: map.deprecatedNames, at: request.place,
                unless: request.origin.remapped
            ) { request.origin.subject }
        }
            + map.removals.compactMap { removal in
                finding(of: removal.action, in: map.deprecatedNames, at: removal.place) { "A removal" }
            }
            + map.namesOfOthers.compactMap { named in
                finding(of: named.action, in: map.deprecatedNames, at: named.place) { "An entry" }
            }
    }

    /// - Parameter own: A name that stands in no place of its own: that of the remapping.
    private static func finding(
        of name: String, in names: DeprecatedNames, at place: CheckedPlace, unless own: String? = nil,
        _ subject: () -> String
    ) -> Finding? {
        guard let entry = names[name] else { return nil }
        let replacement = entry.replacement.flatMap { $0 == own ? nil : $0 }
        var finding = Finding(
            rule, at: place, "\(subject()) names \(name.quoted), which \(entry.clause)".closed,
            help: replacement.map { "Name \($0.quoted); --fix writes it." }
                ?? "Name the action that is meant here.")
        finding.renaming = replacement.map { (from: name, to: $0) }
        return finding
    }
}

extension CheckedRequest.Origin {
    /// The name that a remapping remaps; nil for every other origin.
    fileprivate var remapped: String? { if case .remap(let name) = self { name } else { nil } }
}
