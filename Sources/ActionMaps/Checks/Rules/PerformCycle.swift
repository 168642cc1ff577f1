import ActionRuntime

/// Claims and rules that run each other without end.
enum PerformCycle: Check {
    static let rule = CheckRule.performCycle
    static let level = CheckLevel.error
    static let summary = "claims and rules that run each other without end, directly or through events"

    static func findings(in map: CheckedMap) -> [Finding] {
        let (cycles, isCut) = PerformCycles.all(in: map)
        if isCut { map.cuts.insert(rule) }
        return cycles.map { finding($0, in: map) }
    }

    private static func finding(_ cycle: PerformCycles.Cycle, in map: CheckedMap) -> Finding {
        let names = cycle.links.flatMap { link in
            // The new name of a remapped action, by which the next claim is performed.
            [
                name(of: link.unit, map),
                link.step.request.flatMap { map.claimIndex.isRemapped($0.action) ? $0.action.quoted : nil },
            ]
            .compactMap(\.self)
        }
        let way = (names + names.prefix(1)).joined(separator: " → ")
        let more =
            cycle.count > cycle.links.count
            ? " \(cycle.count) claims and rules take part; this is the shortest way from the first back to it." : ""
        let step = cycle.links[0].step
        return Finding(
            rule, at: step.place.at(step.json["perform"] ?? step.json["trigger"] ?? step.json["report"]),
            "These run each other without end: \(way).\(more)",
            help: "Let one of them do something else, or only under a condition that does not hold for ever.")
    }

    private static func name(of unit: PerformGraph.Unit, _ map: CheckedMap) -> String {
        switch unit {
        case .claim(let claim): return map.claims[claim].claim.name.quoted
        case .rule(let rule):
            let rule = map.rules[rule].rule
            let subject = if case .named(let name) = rule.subject { name } else { "*" }
            return "\(rule.verb.rawValue) \(subject.quoted)"
        }
    }
}
