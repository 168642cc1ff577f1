extension KeyListing {
    /// A conflict, and the position of the binding that comes second.
    package typealias PlacedConflict = (loser: Int, conflict: KeyConflict)

    /// The conflicts, in the order of the bindings that come second.
    package var conflicts: [PlacedConflict] {
        var rivals = KeyRivals(bindings)
        return bindings.indices.compactMap { position in
            defer { rivals.add(position) }
            return rivals.conflict(of: position).map { (position, $0) }
        }
    }
}

/// The bindings that come before another, where they may take its keys.
private struct KeyRivals {
    /// How many pairs of bindings, and of what their conditions say, are compared before searches get short.
    private static let allowance = 1 << 20
    /// How many bindings a short search looks at.
    private static let shortSearch = 64

    private let bindings: [KeyBinding]
    /// The positions of those whose keys begin with keystrokes, and of those whose keys they are.
    private var beginning: [KeyShortcut: [Int]] = [:]
    private var complete: [KeyShortcut: [Int]] = [:]
    /// What the conditions compared so far say, and their opposites.
    private var facts: [Int: (holds: ConditionFacts, fails: ConditionFacts)] = [:]
    private var allowance = Self.allowance

    init(_ bindings: [KeyBinding]) {
        self.bindings = bindings
    }

    mutating func add(_ position: Int) {
        let keys = bindings[position].shortcut
        for part in keys.parts { beginning[part, default: []].append(position) }
        complete[keys, default: []].append(position)
    }

    /// What the bindings so far do to a later one: the first that always takes its keys, else the first that may.
    mutating func conflict(of loser: Int) -> KeyConflict? {
        let keys = bindings[loser].shortcut
        if let shadow = first(of: complete[keys, default: []], against: loser, where: { $0 == .shadowed }) {
            return shadow.conflict
        }
        let shorter = keys.parts.filter { $0 != keys }.map { complete[$0, default: []] }
        var found: (position: Int, conflict: KeyConflict)?
        for positions in [beginning[keys, default: []]] + shorter {
            guard let next = first(of: positions, against: loser, where: { _ in true }) else { continue }
            if next.position < found?.position ?? .max { found = next }
        }
        return found?.conflict
    }

    private mutating func first(
        of positions: [Int], against loser: Int, where isWanted: (KeyConflict.Kind) -> Bool
    ) -> (position: Int, conflict: KeyConflict)? {
        for (count, winner) in positions.enumerated() {
            guard allowance > 0 || count < Self.shortSearch else { return nil }
            allowance -= 1
            guard let kind = kind(winner, loser), isWanted(kind) else { continue }
            return (winner, KeyConflict(kind, bindings[winner], bindings[loser]))
        }
        return nil
    }

    // MARK: Two bindings

    /// How one binding conflicts with a later one, where the keys of one begin with those of the other.
    private mutating func kind(_ winner: Int, _ loser: Int) -> KeyConflict.Kind? {
        let (first, second) = (bindings[winner], bindings[loser])
        let isSameLength = first.shortcut.strokes.count == second.shortcut.strokes.count
        if isSameLength, first.action == second.action, first.arguments == second.arguments { return nil }
        guard let wider = first.condition else {
            return isSameLength ? first.passes ? .ambiguous : .shadowed : .prefix
        }
        guard let narrower = second.condition else { return isSameLength ? .ambiguous : .prefix }
        if exclude(winner, loser) { return nil }
        guard isSameLength else { return .prefix }
        let isShadowed = !first.passes && (narrower == wider || implies(loser, winner))
        return isShadowed ? .shadowed : .ambiguous
    }

    /// Whether the conditions of two bindings never hold together, as far as their texts show.
    private mutating func exclude(_ one: Int, _ other: Int) -> Bool {
        guard let (first, second) = facts(one, other) else { return false }
        return first.holds.implies(second.fails, &allowance) || second.holds.implies(first.fails, &allowance)
    }

    private mutating func implies(_ one: Int, _ other: Int) -> Bool {
        guard let (first, second) = facts(one, other) else { return false }
        return first.holds.implies(second.holds, &allowance)
    }

    private typealias Facts = (holds: ConditionFacts, fails: ConditionFacts)

    /// What two conditions say; nil once enough was compared.
    private mutating func facts(_ one: Int, _ other: Int) -> (Facts, Facts)? {
        guard let first = facts(of: one), let second = facts(of: other) else { return nil }
        return (first, second)
    }

    private mutating func facts(of position: Int) -> Facts? {
        guard allowance > 0, let condition = bindings[position].condition else { return nil }
        if let known = facts[position] { return known }
        let new = (holds: ConditionFacts(condition), fails: ConditionFacts(condition.negated))
        allowance -= new.holds.size + new.fails.size
        facts[position] = new
        return new
    }
}

extension KeyConflict {
    fileprivate init(_ kind: Kind, _ winner: KeyBinding, _ loser: KeyBinding) {
        self.init(kind: kind, winner: winner, loser: loser, reason: Self.reason(winner, loser))
    }

    /// Why the one comes before the other.
    private static func reason(_ winner: KeyBinding, _ loser: KeyBinding) -> String {
        if winner.source != loser.source {
            return switch winner.source {
            case .user: "the user's bindings come before all others"
            case .node: "a node's bindings come before the menu's"
            case .menu: "the menu's bindings come last"
            }
        }
        switch winner.source {
        case .user: return "the later of the user's bindings comes first"
        case .menu: return "the earlier of the menu's commands comes first"
        case .node where winner.node == loser.node: return "the newer of a node's bindings comes first"
        case .node: return "the nearer node's bindings come first"
        }
    }
}
