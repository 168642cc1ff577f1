/// The bindings that are asked from one start, for many questions about them as they are at one moment.
///
/// The choice among the bindings of keystrokes, and the keys of an action, are found once. So all questions about *n* bindings
/// take O(*n* log *n*) together, whatever keys and actions the bindings share.
package final class KeyListing {
    package let index: KeyIndex
    private let keys: KeyMap
    /// Where requests start; nil for a start that has left its tree.
    let node: ActionNode?
    private var choices: [PressedKeys: Choice] = [:]
    /// The choices among the bindings without the menu's commands that pass.
    private var firmChoices: [PressedKeys: Choice] = [:]
    private var shortcuts: [Invocation: [KeyShortcut]] = [:]

    package init(_ index: KeyIndex, of keys: KeyMap, from node: ActionNode?) {
        self.index = index
        self.keys = keys
        self.node = node
        rivals = KeyRivals(index)
    }

    /// The bindings, in the order in which they are asked.
    package var bindings: [KeyBinding] { index.bindings }

    /// How conditions of bindings are compared, for all questions about conflicts.
    var rivals: KeyRivals

    /// Whether the keys of a binding, pressed one after the other, lead to that binding.
    package func isActive(_ binding: KeyBinding) -> Bool {
        if binding.takesAway { return takesAway(binding) }
        return keys.follow(binding.pressed, decision) == .binding(binding)
    }

    /// The keys that perform an action: the first of ``shortcuts(for:arguments:)``.
    package func shortcut(for action: ActionName, arguments: ActionArguments) -> KeyShortcut? {
        shortcuts(for: action, arguments: arguments).first
    }

    /// The keys that perform an action: those of its bindings whose keys no other binding takes.
    package func shortcuts(for action: ActionName, arguments: ActionArguments) -> [KeyShortcut] {
        let invocation = Invocation(action, arguments: arguments)
        if let cached = shortcuts[invocation] { return cached }
        var seen: Set<KeyShortcut> = []
        let bindings = index.positions { $0.positions(performing: invocation) }.filter(performs).map { index[$0] }
        // The keys of a command that is declared disabled perform nothing.
        var all = (bindings.filter { !$0.isDisabled } + bindings.filter(\.isDisabled)).map(\.shortcut)
        all = all.filter { seen.insert($0).inserted }
        // People read characters, not places.
        all = all.filter { $0.need != .place } + all.filter { $0.need == .place }
        shortcuts[invocation] = all
        return all
    }

    /// Whether a binding's action is performed when its keys are pressed, by this binding or by another.
    private func performs(_ position: Int) -> Bool {
        let binding = index[position]
        guard !binding.takesAway, binding.phase == .down, !binding.isOfAnyKey, keys.applies(binding) else {
            return false
        }
        let decision = keys.follow(binding.pressed, decision)
        // The first test comes before `isTakenAway`: a binding whose first keystrokes are taken away is still reached where
        // another chord, asked before, makes these keystrokes pending.
        if decision == .binding(binding) { return true }
        if verdict(of: position) == .typesText { return false }
        return !isTakenAway(position) && (decision.leavesKeys(to: binding) || shares(position))
    }

    /// Whether a command of the menu has its keys in common with other commands, of which each takes the keys while those before it
    /// pass, such as two that are never enabled at once.
    private func shares(_ position: Int) -> Bool {
        let binding = index[position]
        guard binding.source == .menu else { return false }
        for part in binding.pressed.parts {
            // The chord's first keys have to be left to it; commands that share its whole keys may be disabled when it is enabled.
            let isWhole = part.count == binding.shortcut.strokes.count
            let choice = isWhole ? firmChoice(on: part) : choice(on: part)
            if choice.decision == .pending, !isWhole { continue }
            if let taker = choice.taker, taker < position { return false }
        }
        return node == nil || keys.coordinator.canPerform(binding.invocation(), from: node)
    }

    // MARK: Keys that are taken away

    /// The positions of the bindings that take keys away now, by their keys: the first binding for equal keys.
    private lazy var takenAway: [KeyShortcut: Int] = Dictionary(
        index.positions(\.takingAway).lazy.filter { [self] in keys.applies(index[$0]) }.map { [self] in
            (index[$0].shortcut, $0)
        },
        uniquingKeysWith: { first, _ in first })

    /// Whether a binding before this position takes away the keys of the binding here, or the keystrokes with which they begin.
    private func isTakenAway(_ position: Int) -> Bool { takenAway(position) != nil }

    /// The position of the first binding before this position that takes away the keys of the binding here, or the keystrokes with
    /// which they begin.
    private func takenAway(_ position: Int) -> Int? {
        if takenAway.isEmpty { return nil }
        return index[position].shortcut.parts.compactMap { takenAway[$0] }.filter { $0 < position }.min()
    }

    /// Whether the keys of a binding that takes keys away do nothing because of this binding.
    private func takesAway(_ binding: KeyBinding) -> Bool {
        guard let position = takenAway[binding.shortcut], index[position] == binding, !isTakenAway(position),
            decision(on: binding.pressed) == .unclaimed
        else { return false }
        return binding.pressed.parts.allSatisfy { [.pending, .unclaimed].contains(decision(on: $0)) }
    }

    // MARK: What keeps a binding from its keys

    /// The choice among the bindings of keystrokes, with the verdict on each.
    private struct Choice {
        let decision: KeyResolution.Decision
        /// The verdict on each binding, by its position.
        let verdicts: [Int: KeyResolution.Verdict]
        /// The position of the binding that the decision is about; nil where the keystrokes are unclaimed.
        let taker: Int?

        init(_ resolution: KeyResolution, at positions: [Int]) {
            decision = resolution.decision
            let verdicts = zip(positions, resolution.candidates.map(\.verdict))
            self.verdicts = Dictionary(uniqueKeysWithValues: verdicts)
            taker = verdicts.first { $1.isDecision }?.0
        }
    }

    /// The choice among the bindings of keystrokes.
    private func choice(on keys: PressedKeys) -> Choice {
        if let cached = choices[keys] { return cached }
        let choice = choice(on: keys, at: positions(beginning: keys))
        choices[keys] = choice
        return choice
    }

    /// The positions of the bindings that are asked for keystrokes, ascending.
    private func positions(beginning keys: PressedKeys) -> [Int] {
        index.positions { $0.positions(beginning: keys) }.filter { keys.concerns(index[$0]) }
    }

    /// The choice among the bindings of keystrokes without the menu's commands that pass.
    private func firmChoice(on keys: PressedKeys) -> Choice {
        if let cached = firmChoices[keys] { return cached }
        let all = positions(beginning: keys)
        let firm = all.filter { !index[$0].passes || index[$0].source != .menu }
        let choice = firm.count == all.count ? choice(on: keys) : choice(on: keys, at: firm)
        firmChoices[keys] = choice
        return choice
    }

    private func choice(on pressed: PressedKeys, at positions: [Int]) -> Choice {
        Choice(keys.resolve(pressed, among: positions.lazy.map { [index] in index[$0] }, from: node), at: positions)
    }

    /// The decision on keystrokes.
    func decision(on keys: PressedKeys) -> KeyResolution.Decision { choice(on: keys).decision }

    /// Whether a binding's action is enabled, and if not, why.
    func validation(of binding: KeyBinding) -> Validation { keys.coordinator.validate(command: binding, from: node) }

    /// Whether a binding applies, and somebody claims its action.
    func mayTake(_ position: Int) -> Bool {
        let binding = index[position]
        guard !binding.takesAway, keys.applies(binding) else { return false }
        return node == nil || keys.coordinator.canPerform(binding.invocation(), from: node)
    }

    /// The verdict on a binding when its keys are pressed one after the other.
    ///
    /// - Parameter pressed: The keys in place of the binding's own, for one of any key.
    func verdict(of position: Int, pressing pressed: PressedKeys? = nil) -> KeyResolution.Verdict {
        let keys = pressed ?? index[position].pressed
        for part in keys.parts where part.count < keys.count {
            let choice = choice(on: part)
            if choice.decision != .pending { return choice.verdicts[position] ?? .notAsked }
        }
        return choice(on: keys).verdicts[position] ?? .notAsked
    }

    /// The verdict on a binding as ``verdict(of:)`` gives it; `disabled` for a chosen binding whose target says so, and
    /// `conditionFalse` for a binding that would not take the keys if it were asked.
    func pressVerdict(of position: Int, pressing pressed: PressedKeys? = nil) -> KeyResolution.Verdict {
        let verdict = verdict(of: position, pressing: pressed), binding = index[position]
        if verdict == .notAsked, !keys.applies(binding) { return .conditionFalse }
        guard verdict == .chosen, !binding.passes else { return verdict }
        let answer = keys.coordinator.validate(command: binding, from: node)
        return answer.isEnabled ? verdict : .disabled(answer.reasons.map(\.text).joined)
    }

    /// The binding that takes another binding's keys when they are pressed one after the other.
    ///
    /// - Returns: Nil where the keys lead to the binding itself, the binding is not available, or the binding that takes the keys
    ///   performs the same.
    func shadow(of position: Int, pressing pressed: PressedKeys? = nil) -> KeyBinding? {
        let binding = index[position], pressed = pressed ?? binding.pressed
        guard keys.applies(binding) else { return nil }
        for part in pressed.parts {
            let choice = choice(on: part), isWhole = part.count == pressed.count
            guard choice.verdicts[position] == .notAsked else {
                if choice.decision == .pending, !isWhole { continue }
                return nil
            }
            let remover = takenAway(position).flatMap { choice.verdicts[$0] == .takenAway ? $0 : nil }
            // While a longer chord is pending, every binding may still take the next keystroke.
            if remover == nil, choice.decision == .pending, !isWhole { continue }
            let shadow = remover ?? choice.taker
            return shadow.map { index[$0] }.flatMap {
                $0.shortcut == binding.shortcut && $0.performsSame(as: binding) ? nil : $0
            }
        }
        return nil
    }

    /// Whether a binding that applies has a target in any state, as long as nothing is registered or cancelled.
    func alwaysTakesKeys(_ binding: KeyBinding) -> Bool {
        if binding.takesAway { return true }
        guard let node else { return false }
        return keys.coordinator.alwaysClaims(binding.action, from: node)
    }
}

extension KeyBinding {
    /// The binding's keys as they are pressed.
    fileprivate var pressed: PressedKeys { PressedKeys(shortcut, phase: phase) }
}

extension KeyResolution.Verdict {
    /// Whether the binding decides what becomes of the keys.
    fileprivate var isDecision: Bool {
        switch self {
        case .chosen, .disabled, .pending: true
        case .passed, .declined, .noTarget, .conditionFalse, .typesText, .takenAway, .notAsked: false
        }
    }
}

extension KeyResolution.Decision {
    /// Whether the keys perform a binding's action, by this or another binding, or perform no action at all.
    fileprivate func leavesKeys(to binding: KeyBinding) -> Bool {
        switch self {
        case .binding(let chosen): chosen.action == binding.action && chosen.arguments == binding.arguments
        case .unclaimed: true
        case .pending: false
        }
    }
}

extension KeyShortcut {
    /// The first keystroke, the first two, and so on to the whole shortcut.
    package var parts: some Sequence<KeyShortcut> {
        (1...strokes.count).lazy.compactMap { KeyShortcut(strokes: strokes.prefix($0)) }
    }
}
