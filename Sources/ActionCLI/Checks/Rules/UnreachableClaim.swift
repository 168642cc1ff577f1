import ActionRuntime

/// Claims that are never asked, because another one of their node always takes the request first.
enum UnreachableClaim: Check {
    static let rule = CheckRule.unreachableClaim
    static let level = CheckLevel.warning
    static let summary = "a claim that earlier claims of its own node always take"

    /// With how many earlier claims a claim is compared.
    private static let comparedLimit = 64

    static func findings(in map: CheckedMap) -> [Finding] {
        var findings: [Finding] = []
        // The claims that always take what they are asked for, by name, of the node that is looked at.
        var earlier: [String: [CheckedClaim]] = [:]
        var node: Int?
        for checked in map.claims {
            if checked.node != node { earlier = [:] }
            node = checked.node
            let names = checked.takenNames
            if let names, let first = takers(of: checked, named: names, among: earlier, map) {
                findings.append(finding(checked, taken: first, in: map))
            }
            if checked.isCertain, checked.kind != .catchAll { earlier[checked.claim.name, default: []].append(checked) }
        }
        return findings
    }

    /// The earlier claim that takes what a claim is for, or the first of those that do together; nil where some is left.
    private static func takers(
        of checked: CheckedClaim, named names: [String], among earlier: [String: [CheckedClaim]],
        _ map: CheckedMap
    ) -> CheckedClaim? {
        var first: CheckedClaim?
        for name in names {
            guard let taker = taker(of: checked.claim, among: earlier[name] ?? [], map) else { return nil }
            first = first ?? taker
        }
        return first
    }

    private static func taker(
        of claim: MapClaim, among earlier: [CheckedClaim], _ map: CheckedMap
    ) -> CheckedClaim? {
        let compared = earlier.prefix(comparedLimit)
        if let one = compared.first(where: { map.implies(claim.when, $0.claim.when) }) { return one }
        return map.implies(claim.when, oneOf: compared.compactMap(\.claim.when)) ? compared.first : nil
    }

    private static func finding(_ checked: CheckedClaim, taken taker: CheckedClaim, in map: CheckedMap) -> Finding {
        let claim = checked.claim
        let noun = checked.kind == .catchAll ? "The catch-all" : "The claim of \(claim.name.quoted)"
        return Finding(
            rule, at: checked.place,
            "\(noun) at \(map.path(of: checked.node).quoted) is never asked: the \(taker.kind.rawValue) of line "
                + "\(taker.claim.line) takes the action first.",
            help: "Remove it, or give the earlier one a \"when\" that leaves something to it.")
    }
}

extension CheckedClaim {
    /// The names that the claim takes; nil where a pattern says which.
    fileprivate var takenNames: [String]? {
        if kind != .catchAll { return [claim.name] }
        if let names { return names.isEmpty ? nil : names }
        return claim.name.contains { $0 == "*" || $0 == "?" } ? nil : [claim.name]
    }
}
