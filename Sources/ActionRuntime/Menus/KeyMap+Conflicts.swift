/// Two bindings for the same keys, of which the first is asked before the second.
public struct KeyConflict: Hashable, Sendable {
    /// Whether the second can ever be reached.
    public enum Kind: String, Hashable, Sendable {
        /// Whenever the second applies the first does too, so the second is never asked where the first has a target.
        case shadowed
        /// Both may apply; which one is asked first depends on their order alone.
        case ambiguous
        /// The first is complete where the second, a longer chord, begins; or the other way round.
        case prefix
    }

    /// What sort of conflict it is.
    public let kind: Kind
    /// The binding that is asked first.
    public let winner: KeyBinding
    /// The one that comes after it.
    public let loser: KeyBinding
    /// Why the one comes before the other.
    public let reason: String
}

extension KeyConflict: CustomStringConvertible {
    /// Who wins over whom, and why.
    public var description: String {
        let verb =
            switch kind {
            case .shadowed: "always wins over"
            case .ambiguous: "wins over"
            case .prefix: "takes the keys before"
            }
        return "\(winner) \(verb) \(loser): \(reason)."
    }
}

extension KeyMap {
    /// The bindings for the same keys among those that are asked for requests from a node, in the order of the keys'
    /// second binding.
    ///
    /// Nearer bindings that override others are reported as well: they are how bindings are meant to be used, and still
    /// what one looks for when a key does something else than expected. Each binding is the loser of one conflict at
    /// most: against the first that always wins, else against the first that may.
    /// - Complexity: O(*n* · *k*) for *k* bindings that begin with the same keystroke.
    public func conflicts(from start: ActionNode? = nil) -> [KeyConflict] {
        let bindings = bindings(from: start)
        let groups = Dictionary(grouping: bindings.indices) { bindings[$0].shortcut.strokes.first }
        var conflicts: [(Int, KeyConflict)] = []
        for indices in groups.values where indices.count > 1 {
            for (position, loser) in indices.enumerated() {
                let found = indices[..<position].compactMap { conflict(bindings[$0], bindings[loser]) }
                guard let conflict = found.first(where: { $0.kind == .shadowed }) ?? found.first else { continue }
                conflicts.append((loser, conflict))
            }
        }
        return conflicts.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private func conflict(_ winner: KeyBinding, _ loser: KeyBinding) -> KeyConflict? {
        let (first, second) = (winner.shortcut.strokes, loser.shortcut.strokes)
        guard winner.shortcut.hasPrefix(loser.shortcut) || loser.shortcut.hasPrefix(winner.shortcut) else { return nil }
        if winner.action == loser.action, winner.arguments == loser.arguments, first == second { return nil }
        if let one = winner.condition, let other = loser.condition, one.excludes(other) { return nil }
        let reason = reason(winner, loser)
        if first.count != second.count {
            return KeyConflict(kind: .prefix, winner: winner, loser: loser, reason: reason)
        }
        let isShadowed = !winner.passes && (winner.condition.map { loser.condition?.implies($0) ?? false } ?? true)
        return KeyConflict(
            kind: isShadowed ? .shadowed : .ambiguous, winner: winner, loser: loser, reason: reason)
    }

    private func reason(_ winner: KeyBinding, _ loser: KeyBinding) -> String {
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

    /// The keys that perform an action from a node, for showing them in a menu: the first binding of the action that no
    /// other one takes them from.
    ///
    /// Keys of an action that is disabled, or that nobody claims, are given all the same.
    public func shortcut(
        for action: ActionName, arguments: ActionArguments = [:], from start: ActionNode? = nil
    ) -> KeyShortcut? {
        let start = coordinator.start(start)
        return shortcut(for: action, arguments: arguments, among: bindings(from: start), from: start)
    }

    /// The keys that perform an action, among bindings that were looked up before.
    package func shortcut(
        for action: ActionName, arguments: ActionArguments, among bindings: [KeyBinding], from start: ActionNode
    ) -> KeyShortcut? {
        bindings.first { binding in
            binding.action == action && binding.arguments == arguments && applies(binding)
                && follow(binding.shortcut, among: bindings, from: start).leavesKeys(to: binding)
        }?.shortcut
    }
}

extension Condition {
    /// Whether the two conditions never hold together, as far as their texts show.
    fileprivate func excludes(_ other: Condition) -> Bool {
        implies(other.negated) || other.implies(negated)
    }
}

extension KeyResolution {
    /// Whether the keys lead to a binding's action, be it by another binding, or at least to no other action.
    fileprivate func leavesKeys(to binding: KeyBinding) -> Bool {
        switch decision {
        case .binding(let chosen): chosen.action == binding.action && chosen.arguments == binding.arguments
        case .unclaimed: true
        case .pending: false
        }
    }
}
