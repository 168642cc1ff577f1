import ActionRuntime

/// Claims that are never asked, because an earlier claim of their node always takes the request.
enum UnreachableClaim: Check {
    static let rule = CheckRule.unreachableClaim
    static let level = CheckLevel.warning
    static let summary = "a claim that earlier claims of its own node always take"

    /// How many facts of conditions are compared in all.
    private static let workLimit = 1 << 20

    /// A claim that always takes its requests, and the facts of its condition.
    private typealias Entry = (claim: CheckedClaim, facts: ConditionFacts)

    static func findings(in map: CheckedMap) -> [Finding] {
        var work = WorkBudget(workLimit)
        var findings: [Finding] = []
        // The earlier claims of the present node, by name.
        var earlier: [String: [Entry]] = [:]
        var node: Int?
        for checked in map.claims {
            if checked.node != node { earlier = [:] }
            node = checked.node
            let names = checked.takenNames
            if let names, let first = entry(of: checked, named: names, among: earlier, map, &work) {
                findings.append(finding(checked, taken: first, in: map))
            }
            if checked.isCertain, checked.kind != .catchAll {
                earlier[checked.claim.name, default: []].append((checked, map.facts(of: checked.claim.when)))
            }
        }
        if work.isCut { map.cuts.insert(rule) }
        return findings
    }

    /// The earlier claim that takes all requests of a claim, or the first of several that take them together; else nil.
    private static func entry(
        of checked: CheckedClaim, named names: [String], among earlier: [String: [Entry]], _ map: CheckedMap,
        _ work: inout WorkBudget
    ) -> CheckedClaim? {
        var first: CheckedClaim?
        for name in names {
            guard let entry = entry(of: checked.claim, among: earlier[name] ?? [], map, &work) else { return nil }
            first = first ?? entry
        }
        return first
    }

    private static func entry(
        of claim: MapClaim, among earlier: [Entry], _ map: CheckedMap, _ work: inout WorkBudget
    ) -> CheckedClaim? {
        guard let first = earlier.first else { return nil }
        let facts = map.facts(of: claim.when)
        for one in earlier {
            guard work.take(facts.size * one.facts.size) else { return nil }
            if facts.implies(one.facts) { return one.claim }
        }
        return map.implies(claim.when, oneOf: earlier.compactMap(\.claim.claim.when), &work) ? first.claim : nil
    }

    private static func finding(_ checked: CheckedClaim, taken entry: CheckedClaim, in map: CheckedMap) -> Finding {
        let claim = checked.claim
        let noun = checked.kind == .catchAll ? "The catch-all" : "The claim of \(claim.name.quoted)"
        return Finding(
            rule, at: checked.place,
            "\(noun) at \(map.path(of: checked.node).quoted) is never asked: the \(entry.kind.rawValue) of line "
                + "\(entry.claim.line) takes the action first.",
            help: "Remove it, or give the earlier one a \"when\" that leaves something to it.")
    }
}

extension CheckedClaim {
    /// The names that the claim takes; nil where a pattern decides.
    fileprivate var takenNames: [String]? {
        if kind != .catchAll { return [claim.name] }
        if let names { return names.isEmpty ? nil : names }
        return claim.name.contains { $0 == "*" || $0 == "?" } ? nil : [claim.name]
    }
}
