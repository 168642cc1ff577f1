import ActionRuntime

/// Names that no node claims: a mistyped action does nothing when it is chosen.
enum UnclaimedAction: Check {
    static let rule = CheckRule.unclaimedAction
    static let level = CheckLevel.error
    static let summary = "a menu item, key, perform step or remapping whose action no node claims or remaps"

    /// The most names for which suggestions are looked up.
    private static let suggestionLimit = 8

    static func findings(in map: CheckedMap) -> [Finding] {
        var suggestions: [String: [String]] = [:]
        return map.requests.filter { !$0.isExternal && !map.claimIndex.isKnown($0.action) }.map { request in
            let action = request.action
            if suggestions[action] == nil, suggestions.count < suggestionLimit {
                suggestions[action] = nearMisses(to: action, among: map.claimIndex.names, limit: 2)
            }
            // A remapping or a claim does not mean its own name.
            let suggestion = suggestions[action]?.first { $0 != request.origin.name }
            let question = suggestion.map { " Did you mean \($0.quoted)?" } ?? ""
            return Finding(
                rule, at: request.place,
                "\(request.origin.subject) names \(action.quoted), which no node claims.\(question)",
                help: request.origin.mayBeExternal
                    ? "Name an action that a node claims, or add \"external\": true where the host takes it."
                    : "Name an action that a node claims.")
        }
    }
}

extension CheckedRequest.Origin {
    /// Whether the map may mark the action as external.
    fileprivate var mayBeExternal: Bool {
        switch self {
        case .item, .key: true
        case .userKey, .step, .remap: false
        }
    }

    /// The name of the claim or remapping that names the action; nil for every other origin.
    fileprivate var name: String? {
        switch self {
        case .step(let claim): claim
        case .remap(let name): name
        case .item, .key, .userKey: nil
        }
    }

    /// The origin that names the action, as the subject of a sentence.
    package var subject: String {
        switch self {
        case .item(let title): "The menu item \(title.quoted)"
        case .key(let shortcut), .userKey(let shortcut): "The key \(shortcut.description.quoted)"
        case .step: "A perform step"
        case .remap(let name): "The remapping of \(name.quoted)"
        }
    }
}
