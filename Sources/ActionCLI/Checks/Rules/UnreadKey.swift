import ActionRuntime

/// Keys of the state that are written, but never read, and whose names are similar to the name of another key.
enum UnreadKey: Check {
    static let rule = CheckRule.unreadKey
    static let level = CheckLevel.warning
    static let summary = "a step that writes a key that nothing reads and that nearly has the name of another one"

    /// The most keys for which similar keys are looked up.
    private static let suggestionLimit = 64

    static func findings(in map: CheckedMap) -> [Finding] { map.unreadKeys.findings }

    static func isCut(in map: CheckedMap) -> Bool { map.unreadKeys.isCut }

    /// The findings, and whether findings were left out.
    static func search(_ map: CheckedMap) -> (findings: [Finding], isCut: Bool) {
        var work = Work(suggestionLimit)
        var used = Set(map.map.state.keys)
        for read in map.reads {
            used.insert(read.key)
            // Reading an object reads the keys within it, and reading a key reads the objects around it.
            used.formUnion(read.key.dottedBeginnings)
        }
        let whole = Set(map.reads.map(\.key)).union(map.map.state.keys)
        // A key that is read, but never set, is found by the rule for unknown keys.
        let written = map.writtenValues
        let known = whole.filter { map.map.state[$0] != nil || written[$0] != nil }
        var answers: [String: String?] = [:]
        let findings = map.steps.flatMap { step in
            step.writes.compactMap { key, place -> Finding? in
                guard !used.contains(key), !key.dottedBeginnings.contains(where: whole.contains) else { return nil }
                if answers[key] == nil {
                    guard work.take() else { return nil }
                    answers[key] = .some(nearMisses(to: key, among: known, limit: 1).first)
                }
                guard let other = answers[key] ?? nil else { return nil }
                return Finding(
                    rule, at: place,
                    "The key \(key.quoted) is written, and nothing reads it. Did you mean \(other.quoted)?",
                    help: "Correct it, or add it to the map's \"state\".")
            }
        }
        return (findings, work.isCut)
    }
}

extension CheckedStep {
    /// The keys of the state that the step writes, with their places.
    fileprivate var writes: [(key: String, place: CheckedPlace)] {
        switch step {
        case .set(let assignments), .add(let assignments):
            zip(assignments, (json["set"] ?? json["add"]).members).map { assignment, member in
                (assignment.key, CheckedPlace(offset: member.keyOffset, ignored: place.ignored))
            }
        case .toggle(let key): [(key, place.at(json["toggle"]))]
        default: []
        }
    }
}
