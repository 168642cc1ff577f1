import ActionRuntime

/// Former names of actions, which still work, but may end with a later version of the program.
enum DeprecatedAction: Check {
    static let rule = CheckRule.deprecatedAction
    static let level = CheckLevel.warning
    static let summary = "a key, perform step, menu item or remapping that names an action by a former name"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.requests.compactMap { request in
            finding(of: request.written ?? request.action, in: map.deprecatedNames, at: request.place) {
                request.origin.subject
            }
        }
            + map.removals.compactMap { removal in
                finding(of: removal.action, in: map.deprecatedNames, at: removal.place) { "A removal" }
            }
    }

    /// The findings in a user's key file.
    static func findings(inKeys bytes: [UInt8], _ names: DeprecatedNames) -> [Finding] {
        JSONReader.readBeginning(bytes, dialect: .commented).elements.flatMap { entry -> [Finding] in
            guard let command = entry["command"] else { return [] }
            return (command.isArray ? command.elements : [command]).compactMap { json in
                guard let text = json.text else { return nil }
                let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
                return finding(of: name, in: names, at: CheckedPlace(offset: json.offset, ignored: [])) {
                    entry["key"]?.text.map { "The key \($0.quoted)" } ?? "A removal"
                }
            }
        }
    }

    private static func finding(
        of name: String, in names: DeprecatedNames, at place: CheckedPlace, _ subject: () -> String
    ) -> Finding? {
        guard let entry = names[name] else { return nil }
        var finding = Finding(
            rule, at: place, "\(subject()) names \(name.quoted), which \(entry.clause)".closed,
            help: entry.replacement.map { "Name \($0.quoted); --fix writes it." }
                ?? "Name the action that is meant here.")
        finding.renaming = entry.replacement.map { (from: name, to: $0) }
        return finding
    }
}
