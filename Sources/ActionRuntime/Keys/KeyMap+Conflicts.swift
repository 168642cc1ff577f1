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
    public var description: String { text(\.description) }

    /// The same with nodes' paths that are known already.
    package func text(_ path: (NodeID) -> String) -> String {
        let verb =
            switch kind {
            case .shadowed: "always wins over"
            case .ambiguous: "wins over"
            case .prefix: "takes the keys before"
            }
        return "\(winner.text(path)) \(verb) \(loser.text(path)): \(reason)."
    }
}

extension KeyMap {
    /// The bindings for the same keys among those that are asked for requests from a node, in the order of the keys'
    /// second binding.
    ///
    /// Nearer bindings that override others are reported as well: they are how bindings are meant to be used, and still
    /// what one looks for when a key does something else than expected. Each binding is the loser of one conflict at
    /// most: against the first that always wins, else against the first that may.
    ///
    /// Where many bindings share their keys, a million pairs of them and of what their conditions say are compared; each
    /// of the bindings left is compared with the 64 first of its keys, and conditions are taken to hold together.
    /// - Complexity: O(*n* log *n*).
    public func conflicts(from start: ActionNode? = nil) -> [KeyConflict] {
        listing(from: start).conflicts.map(\.conflict)
    }

    /// The keys that perform an action from a node, for showing them in a menu: the first binding of the action that no
    /// other one takes them from.
    ///
    /// Keys of an action that is disabled, or that nobody claims, are given all the same.
    public func shortcut(
        for action: ActionName, arguments: ActionArguments = [:], from start: ActionNode? = nil
    ) -> KeyShortcut? {
        listing(from: start).shortcut(for: action, arguments: arguments)
    }
}
