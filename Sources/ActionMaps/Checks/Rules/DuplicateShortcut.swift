import ActionRuntime

/// Menu items that share a shortcut, which reaches only the first of them.
enum DuplicateShortcut: Check {
    static let rule = CheckRule.duplicateShortcut
    static let level = CheckLevel.warning
    static let summary = "different items of the menu bar with the same shortcut that both have a target from one start"

    /// How many pairs of items, and of their claims, are compared in all.
    private static let pairLimit = 1 << 20

    static func findings(in map: CheckedMap) -> [Finding] {
        var work = WorkBudget(pairLimit)
        let items = map.bindings.filter(\.isInBar)
        let groups = Dictionary(grouping: items, by: \.shortcut).values.sorted {
            $0[0].place.offset < $1[0].place.offset
        }
        let found = groups.flatMap { group in
            group.indices.compactMap { index -> Finding? in
                let item = group[index]
                guard
                    let first = group[..<index].first(where: { !map.leaves($0, &work) && map.canMeet($0, item, &work) }
                    ),
                    !first.place.ignored.contains(rule)
                else { return nil }
                return Finding(
                    rule, at: item.place,
                    "\(item.shortcut.description.quoted) is the shortcut of \(first.effect) and of \(item.effect), and "
                        + "both can have a target at once.",
                    help: "Give one of them another shortcut, or let the first \"passes\": true.")
            }
        }
        if work.isCut { map.cuts.insert(rule) }
        return found
    }
}

extension CheckedMap {
    /// Whether an item leaves its keys to others in some state: it passes, and its action may be disabled or declined.
    fileprivate func leaves(_ item: CheckedBinding, _ work: inout WorkBudget) -> Bool {
        guard item.passes, let action = item.action else { return false }
        return item.isExternal || !work.take(claimIndex(of: action).count)
            || !claimIndex.areAllEnabled(for: CheckedRequest(of: item, action))
    }

    /// Whether there is a start and a state in which two different items both have a target.
    fileprivate func canMeet(_ one: CheckedBinding, _ other: CheckedBinding, _ work: inout WorkBudget) -> Bool {
        guard work.take(), !one.performsSame(as: other), let first = one.action, let second = other.action else {
            return false
        }
        let (claims, others) = (self.claimIndex(of: first), self.claimIndex(of: second))
        if one.isExternal || other.isExternal {
            return (one.isExternal || !claims.isEmpty) && (other.isExternal || !others.isEmpty)
        }
        for claim in claims {
            for rival in others {
                guard work.take() else { return false }
                guard isAbove(claim.node, rival.node) || isAbove(rival.node, claim.node) else { continue }
                if !exclude(self.claimIndex.condition(of: claim), self.claimIndex.condition(of: rival)) { return true }
            }
        }
        return false
    }
}
