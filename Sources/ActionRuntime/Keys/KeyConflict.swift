/// Two bindings that may take the same keys, of which the first is asked before the second.
public struct KeyConflict: Hashable, Sendable {
    /// How the first binding keeps the second one from its keys.
    public enum Kind: String, Hashable, Sendable {
        /// The first applies whenever the second does, so the second is never asked where the first has a target.
        case shadowed
        /// Both may apply; which one is asked first depends on their order alone.
        case ambiguous
        /// The keys of one are the beginning of the other's, a longer chord.
        case prefix
    }

    /// How the first binding keeps the second one from its keys.
    public let kind: Kind
    /// The binding that is asked first.
    public let winner: KeyBinding
    /// The binding that is asked after the winner.
    public let loser: KeyBinding
    /// Why the winner is asked first, as a clause: `a node's bindings come before the menu's`.
    public let reason: String
    /// Whether the winner shadows the loser, and takes the keys away or has a target in any state, so that the loser is never
    /// asked.
    var isProved = false
}

extension KeyConflict: CustomStringConvertible {
    /// The winner, the loser and the reason, as a sentence.
    ///
    /// It says that the winner always wins where that is certain as long as nothing is registered or cancelled: the winner
    /// shadows the loser, and takes the keys away, or has a target whatever conditions say.
    public var description: String { text(\.description) }

    /// The description, with the paths of nodes from a closure, because a caller may have found the paths before.
    package func text(_ path: (NodeID) -> String) -> String {
        let verb =
            switch kind {
            case .shadowed where isProved: "always wins over"
            case .shadowed, .ambiguous: "wins over"
            case .prefix: "takes the keys before"
            }
        return "\(winner.text(path)) \(verb) \(loser.text(path)): \(reason)."
    }
}

extension KeyMap {
    /// The conflicts between the bindings that are asked from a start, in the order of their losers.
    ///
    /// A nearer binding that overrides another one is reported too, because it explains why a key does something unexpected.
    /// Each binding is the loser of one conflict at most: with the first binding that shadows
    /// it, else with the first that may take its keys.
    ///
    /// Where many bindings share their keys, a million pairs of bindings and of their conditions' facts are compared; each
    /// binding left is compared with the first 64 of its keys, and conditions are taken to hold together.
    /// - Complexity: O(*n* log *n*) in the bindings.
    public func conflicts(from start: (any RequestStart)? = nil) -> [KeyConflict] {
        listing(from: start).conflicts
    }
}

extension KeyListing {
    /// The conflicts, in the order of the bindings that come second.
    package var conflicts: [KeyConflict] { index.positions.compactMap(conflict) }

    /// The conflict of which the binding at a position is the loser; nil for none.
    package func conflict(of position: Int) -> KeyConflict? {
        var conflict = rivals.conflict(of: position)
        if let winner = conflict?.winner, conflict?.kind == .shadowed {
            conflict?.isProved = alwaysTakesKeys(winner)
        }
        return conflict
    }
}

/// Finds the bindings asked before another one that may take its keys.
struct KeyRivals {
    /// How many pairs of bindings and of conditions' facts are compared before searches get short.
    private static let allowance = 1 << 20
    /// How many bindings a short search looks at.
    private static let shortSearch = 64

    private let index: KeyIndex
    /// The positions of the bindings that are asked, by the beginnings of their keys and by their complete keys, found once each:
    /// the index passes over those that are not asked at each question, and these count against no limit.
    private var beginning: [KeyShortcut: [Int]] = [:]
    private var complete: [KeyShortcut: [Int]] = [:]
    /// The facts of the conditions compared so far, by the binding's position.
    private var facts: [Int: ConditionFacts] = [:]
    private var allowance = Self.allowance

    init(_ index: KeyIndex) {
        self.index = index
    }

    /// The conflict of a binding with those before it: with the first that shadows it, else the first of any kind.
    mutating func conflict(of loser: Int) -> KeyConflict? {
        let keys = index[loser].shortcut
        if let shadow = first(of: positions(of: keys), against: loser, where: { $0 == .shadowed }) {
            return shadow.conflict
        }
        let shorter = keys.parts.filter { $0 != keys }.map { positions(of: $0) }
        var found: (position: Int, conflict: KeyConflict)?
        for positions in [positions(beginning: keys)] + shorter {
            guard let next = first(of: positions, against: loser, where: { _ in true }) else { continue }
            if next.position < found?.position ?? .max { found = next }
        }
        return found?.conflict
    }

    private mutating func positions(of keys: KeyShortcut) -> [Int] {
        if let known = complete[keys] { return known }
        let new = Array(index.positions { $0.positions(of: keys) })
        complete[keys] = new
        return new
    }

    private mutating func positions(beginning keys: KeyShortcut) -> [Int] {
        if let known = beginning[keys] { return known }
        let new = Array(index.positions { $0.positions(beginning: keys) })
        beginning[keys] = new
        return new
    }

    private mutating func first(
        of positions: [Int], against loser: Int, where isWanted: (KeyConflict.Kind) -> Bool
    ) -> (position: Int, conflict: KeyConflict)? {
        for (count, winner) in positions.enumerated() {
            guard winner < loser, allowance > 0 || count < Self.shortSearch else { return nil }
            allowance -= 1
            guard let kind = kind(winner, loser), isWanted(kind) else { continue }
            return (winner, KeyConflict(kind, index[winner], index[loser]))
        }
        return nil
    }

    // MARK: Two bindings

    /// How a binding conflicts with a later one, where the keys of one begin with those of the other; nil for no conflict.
    private mutating func kind(_ winner: Int, _ loser: Int) -> KeyConflict.Kind? {
        let (first, second) = (index[winner], index[loser])
        guard first.phase.takes(second.phase), !first.isOfSameList(as: second) else { return nil }
        let isSameLength = first.shortcut.strokes.count == second.shortcut.strokes.count
        if isSameLength, first.performsSame(as: second) { return nil }
        // A binding that takes a chord away leaves the shorter keys with which the chord begins.
        if first.takesAway, first.shortcut.strokes.count > second.shortcut.strokes.count { return nil }
        guard let wider = first.condition else {
            return isSameLength ? first.passes ? .ambiguous : .shadowed : .prefix
        }
        guard let narrower = second.condition else { return isSameLength ? .ambiguous : .prefix }
        let facts = facts(winner, loser)
        if let facts, facts.winner.excludes(facts.loser) { return nil }
        guard isSameLength else { return .prefix }
        let isShadowed = !first.passes && (narrower == wider || facts.map { $0.loser.implies($0.winner) } ?? false)
        return isShadowed ? .shadowed : .ambiguous
    }

    /// The facts of two bindings' conditions, to be compared; nil once the allowance is used up.
    private mutating func facts(_ winner: Int, _ loser: Int) -> (winner: ConditionFacts, loser: ConditionFacts)? {
        guard let one = facts(of: winner), let other = facts(of: loser) else { return nil }
        allowance -= one.size * other.size
        return (one, other)
    }

    private mutating func facts(of position: Int) -> ConditionFacts? {
        guard allowance > 0, let condition = index[position].condition else { return nil }
        if let known = facts[position] { return known }
        let new = ConditionFacts(condition)
        allowance -= new.size
        facts[position] = new
        return new
    }
}

extension KeyBinding {
    /// Whether both are commands of one list in a key file, of which the first that is enabled is performed.
    fileprivate func isOfSameList(as other: KeyBinding) -> Bool {
        passes && source == .user && location != nil && location == other.location && shortcut == other.shortcut
    }

    /// Whether both perform the same action with the same arguments, or both take their keys away.
    func performsSame(as other: KeyBinding) -> Bool {
        action == other.action && arguments == other.arguments && takesAway == other.takesAway
    }
}

extension KeyConflict {
    fileprivate init(_ kind: Kind, _ winner: KeyBinding, _ loser: KeyBinding) {
        self.init(kind: kind, winner: winner, loser: loser, reason: Self.reason(winner, loser))
    }

    /// Why a binding is asked before another one.
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
