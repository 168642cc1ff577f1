import ActionRuntime

/// Menu items of which only the first is reached by the shortcut that both show.
enum DuplicateShortcut: Check {
    static let rule = CheckRule.duplicateShortcut
    static let level = CheckLevel.warning
    static let summary = "different menu items with the same shortcut that both have a target from one start"

    /// With how many earlier items of its shortcut an item is compared.
    private static let comparedLimit = 64

    static func findings(in map: CheckedMap) -> [Finding] {
        let items = map.bindings.filter { $0.source == .menu }
        return Dictionary(grouping: items, by: \.shortcut).values.flatMap { group in
            group.indices.compactMap { index in
                let item = group[index]
                let first = group[..<index].prefix(comparedLimit).first { map.canMeet($0, item) }
                guard let first, !first.place.ignored.contains(rule) else { return nil }
                return Finding(
                    rule, at: item.place,
                    "\(item.shortcut.description.quoted) is the shortcut of \(first.effect) and of \(item.effect), and "
                        + "both can have a target at once.",
                    help: "Give one of them another shortcut.")
            }
        }
    }
}

extension CheckedMap {
    /// How many pairs of claims are compared before two items count as apart.
    private static let pairLimit = 4_096

    /// Whether there is a start and a state in which two different items both have a target.
    fileprivate func canMeet(_ one: CheckedBinding, _ other: CheckedBinding) -> Bool {
        guard !one.performsSame(as: other), let first = one.action, let second = other.action else { return false }
        let (takers, others) = (self.takers(of: first), self.takers(of: second))
        if one.isExternal || other.isExternal {
            return (one.isExternal || !takers.isEmpty) && (other.isExternal || !others.isEmpty)
        }
        var pairs = 0
        for taker in takers {
            for rival in others {
                pairs += 1
                if pairs > Self.pairLimit { return false }
                guard isAbove(taker.node, rival.node) || isAbove(rival.node, taker.node) else { continue }
                if !exclude(self.takers.condition(of: taker), self.takers.condition(of: rival)) { return true }
            }
        }
        return false
    }
}
