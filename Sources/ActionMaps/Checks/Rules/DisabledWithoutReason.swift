import ActionRuntime

/// Claims that are disabled without a reason.
enum DisabledWithoutReason: Check {
    static let rule = CheckRule.disabledWithoutReason
    static let level = CheckLevel.note
    static let summary = "an 'enabled' condition without a 'reason', which people would see"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.claims.filter { $0.claim.reason == nil && !map.isAlways($0.claim.enabled) }.map {
            Finding(
                rule, at: $0.place.at($0.json["enabled"]),
                "\($0.claim.name.quoted) at \(map.path(of: $0.node).quoted) can be disabled, and gives no reason.",
                help: "Add a \"reason\" that says in words what is missing.")
        }
    }
}
