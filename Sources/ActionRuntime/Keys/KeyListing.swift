/// The bindings that are asked from one start, for many questions about them as they are at one moment.
///
/// What keystrokes stand for, and which keys perform an action, is found once. So all questions about *n* bindings take
/// O(*n* log *n*) together, whatever keys and actions they share.
package final class KeyListing {
    package let index: KeyIndex
    private let keys: KeyMap
    /// Where requests start; nil for a start that has left its tree.
    private let node: ActionNode?
    private var decisions: [KeyShortcut: KeyResolution.Decision] = [:]
    private var shortcuts: [Invocation: KeyShortcut?] = [:]

    init(_ index: KeyIndex, of keys: KeyMap, from node: ActionNode?) {
        self.index = index
        self.keys = keys
        self.node = node
    }

    /// The bindings, in the order in which they are asked.
    package var bindings: [KeyBinding] { index.bindings }

    /// Whether the keys of a binding, pressed one after the other, lead to that binding.
    package func isActive(_ binding: KeyBinding) -> Bool {
        if binding.takesAway { return takesAway(binding) }
        return keys.follow(binding.shortcut, decision) == .binding(binding)
    }

    /// The keys that perform an action: those of its first binding whose keys no other binding takes.
    package func shortcut(for action: ActionName, arguments: ActionArguments) -> KeyShortcut? {
        let invocation = Invocation(action, arguments: arguments)
        if let cached = shortcuts[invocation] { return cached }
        let position = index.performing[invocation]?.first { position in
            let binding = bindings[position]
            guard !binding.takesAway, !isTakenAway(position), keys.applies(binding) else { return false }
            return keys.follow(binding.shortcut, decision).leavesKeys(to: binding)
        }
        let shortcut = position.map { bindings[$0].shortcut }
        shortcuts[invocation] = .some(shortcut)
        return shortcut
    }

    // MARK: Keys that the user took away

    /// The positions of the bindings that take keys away now: the first for each keys.
    private lazy var takenAway: [KeyShortcut: Int] = Dictionary(
        bindings.indices.lazy.filter { [self] in bindings[$0].takesAway && keys.applies(bindings[$0]) }.map {
            [self] in (bindings[$0].shortcut, $0)
        }, uniquingKeysWith: { first, _ in first })

    /// Whether a binding before this position takes the keys away, or those that they begin with.
    private func isTakenAway(_ position: Int) -> Bool {
        !takenAway.isEmpty && bindings[position].shortcut.parts.contains { takenAway[$0, default: position] < position }
    }

    /// Whether keys do nothing because of a binding that takes them away.
    private func takesAway(_ binding: KeyBinding) -> Bool {
        guard let position = takenAway[binding.shortcut], bindings[position] == binding, !isTakenAway(position),
            decision(on: binding.shortcut) == .unclaimed
        else { return false }
        return binding.shortcut.parts.allSatisfy { [.pending, .unclaimed].contains(decision(on: $0)) }
    }

    /// The decision on keystrokes.
    private func decision(on shortcut: KeyShortcut) -> KeyResolution.Decision {
        if let cached = decisions[shortcut] { return cached }
        let asked = index.beginning[shortcut, default: []].map { bindings[$0] }
        let decision = keys.resolve(shortcut, among: asked, from: node).decision
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

/// Bindings in the order in which they are asked, found by the keystrokes they begin with and by what they perform.
package final class KeyIndex {
    /// The bindings, in the order in which they are asked.
    package let bindings: [KeyBinding]

    init(_ bindings: [KeyBinding]) {
        self.bindings = bindings
    }

    /// The positions of the bindings whose keys begin with keystrokes, ascending.
    ///
    /// A binding stands under each part of its keys, of which there are ``KeyShortcut/maximumLength`` at most.
    private(set) lazy var beginning: [KeyShortcut: [Int]] = {
        var positions: [KeyShortcut: [Int]] = [:]
        for (position, binding) in bindings.enumerated() {
            for part in binding.shortcut.parts { positions[part, default: []].append(position) }
        }
        return positions
    }()

    /// The positions of the bindings that perform an action with arguments, ascending.
    private(set) lazy var performing: [Invocation: [Int]] = Dictionary(grouping: bindings.indices) {
        bindings[$0].invocation()
    }
}

extension KeyShortcut {
    /// The first keystroke, the first two, and so on to the whole shortcut.
    package var parts: some Sequence<KeyShortcut> {
        (1...strokes.count).lazy.compactMap { KeyShortcut(strokes: strokes.prefix($0)) }
    }
}
