import ActionRuntime

/// Keys of the state that are read, but never set: a mistyped key is null for ever.
enum UnknownKey: Check {
    static let rule = CheckRule.unknownKey
    static let level = CheckLevel.warning
    static let summary = "a condition, template or step that reads a key that neither the state nor any step has"

    /// The most keys for which suggestions are looked up.
    private static let suggestionLimit = 8

    static func findings(in map: CheckedMap) -> [Finding] {
        let keys = KnownKeys(map)
        var answers: [String: String?] = [:]
        return map.reads.compactMap { read in
            if keys.contain(read.key) { return nil }
            if answers[read.key] == nil, answers.count < suggestionLimit {
                answers[read.key] = .some(nearMisses(to: read.key, among: keys.all, limit: 1).first)
            }
            let question = answers[read.key].flatMap(\.self).map { " Did you mean \($0.quoted)?" } ?? ""
            return Finding(
                rule, at: read.place,
                "The key \(read.key.quoted) is in neither the state nor any step that writes it.\(question)",
                help: "Correct it, or add it to the map's \"state\".")
        }
    }
}
