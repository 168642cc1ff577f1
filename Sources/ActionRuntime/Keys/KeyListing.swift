/// The bindings that are asked from a node, for many questions about them as they are at one moment.
///
/// What keystrokes stand for, and which keys perform an action, is found once. So all questions about *n* bindings take
/// O(*n* log *n*) together, whatever keys and actions they share.
package final class KeyListing {
    package let index: KeyIndex
    private let keys: KeyMap
    private let start: ActionNode
    private var decisions: [KeyShortcut: KeyResolution.Decision] = [:]
    private var shortcuts: [Invocation: KeyShortcut?] = [:]

    init(_ index: KeyIndex, of keys: KeyMap, from start: ActionNode) {
        self.index = index
        self.keys = keys
        self.start = start
    }

    /// The bindings, those that are asked first before the others.
    package var bindings: [KeyBinding] { index.bindings }

    /// Whether the keys of a binding, pressed one after the other, lead to it.
    package func isActive(_ binding: KeyBinding) -> Bool {
        keys.follow(binding.shortcut, decision) == .binding(binding)
    }

    /// The keys that perform an action: of its first binding that no other one takes them from.
    package func shortcut(for action: ActionName, arguments: ActionArguments) -> KeyShortcut? {
        let invocation = Invocation(action, arguments: arguments)
        if let known = shortcuts[invocation] { return known }
        let position = index.performing[invocation]?.first { position in
            let binding = bindings[position]
            return keys.applies(binding) && keys.follow(binding.shortcut, decision).leavesKeys(to: binding)
        }
        let shortcut = position.map { bindings[$0].shortcut }
        shortcuts[invocation] = .some(shortcut)
        return shortcut
    }

    /// What keystrokes stand for.
    private func decision(on shortcut: KeyShortcut) -> KeyResolution.Decision {
        if let known = decisions[shortcut] { return known }
        let asked = index.beginning[shortcut, default: []].map { bindings[$0] }
        let decision = keys.resolve(shortcut, among: asked, from: start).decision
        decisions[shortcut] = decision
        return decision
    }
}

extension KeyResolution.Decision {
    /// Whether the keys lead to a binding's action, be it by another binding, or at least to no other action.
    fileprivate func leavesKeys(to binding: KeyBinding) -> Bool {
        switch self {
        case .binding(let chosen): chosen.action == binding.action && chosen.arguments == binding.arguments
        case .unclaimed: true
        case .pending: false
        }
    }
}
