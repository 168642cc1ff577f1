import ActionRuntime

/// Claims that are disabled wherever they are available, and keys that lead only to disabled claims.
enum NeverEnabled: Check {
    static let rule = CheckRule.neverEnabled
    static let level = CheckLevel.warning
    static let summary =
        "a claim whose 'when' and 'enabled' exclude each other, or a key to claims that are never enabled"

    /// How many claims and facts of conditions are compared in all.
    private static let workLimit = 1 << 20

    static func findings(in map: CheckedMap) -> [Finding] {
        let claims = map.claims.compactMap { checked -> Finding? in
            let claim = checked.claim
            guard let when = claim.when, let enabled = claim.enabled, !map.isNever(when), !map.isNever(enabled),
                map.exclude(when, enabled)
            else { return nil }
            return Finding(
                rule, at: checked.place.at(checked.json["enabled"]),
                "\(claim.name.quoted) is never enabled: where its 'when' holds, its 'enabled' does not.",
                help: "Correct one of the conditions.")
        }
        return claims + map.deadKeys.findings
    }

    static func isCut(in map: CheckedMap) -> Bool { map.deadKeys.isCut }

    /// The findings about keys, and whether findings were left out.
    static func keys(in map: CheckedMap) -> (findings: [Finding], isCut: Bool) {
        var work = Work(workLimit)
        var never: [Int: Bool] = [:]
        // The nodes of claims that are enabled wherever they are available, ascending.
        var known: [String: [Int]] = [:]
        func free(_ action: String) -> [Int] {
            if let nodes = known[action] { return nodes }
            let nodes = map.takers(of: action).filter { taker in
                let claim = map.claims[taker.claim].claim
                return claim.enabled == nil && !map.isNever(claim.when)
            }.map(\.node).sorted()
            known[action] = nodes
            return nodes
        }
        let findings = map.bindings.compactMap { binding -> Finding? in
            guard binding.source != .menu, !binding.isExternal, let action = binding.action,
                !map.isNever(binding.condition)
            else { return nil }
            let top = if case .node(let node) = binding.source { node } else { 0 }
            // A claim whose `enabled` is never excluded settles the question, and most actions have such a claim.
            let free = free(action)
            let next = free.firstIndex(notBelow: top)
            if next < free.count, free[next] < map.nodes[top].end { return nil }
            if map.way(from: top).contains(where: { node in
                let index = free.firstIndex(notBelow: node)
                return index < free.count && free[index] == node
            }) {
                return nil
            }
            var isSomebody = false
            for taker in map.takers(of: action) {
                guard work.take() else { return nil }
                guard map.isAbove(taker.node, top) || map.isAbove(top, taker.node) else { continue }
                let claim = map.claims[taker.claim].claim
                let isNever = never[taker.claim] ?? map.isNeverEnabled(claim)
                never[taker.claim] = isNever
                // The arguments in the binding's condition are not the arguments in the claim's condition.
                let excludes =
                    !isNever && !(binding.condition?.keys.contains { $0.hasPrefix("args.") } ?? false)
                    && work.take(map.facts(of: binding.condition).size * map.facts(of: claim.enabled).size)
                    && map.exclude(binding.condition, claim.enabled)
                guard isNever || excludes else { return nil }
                isSomebody = true
            }
            guard isSomebody else { return nil }
            return Finding(
                rule, at: binding.place,
                "\(binding.shortcut.description.quoted) leads to \(action.quoted), which is never enabled then.",
                help: "Correct the conditions, or bind the keys to something else.")
        }
        return (findings, work.isCut)
    }
}

extension CheckedMap {
    /// Whether a claim is disabled or not available in every state.
    fileprivate func isNeverEnabled(_ claim: MapClaim) -> Bool {
        isNever(claim.enabled) || isNever(claim.when) || exclude(claim.when, claim.enabled)
    }
}
