extension KeyMap {
    /// Chooses among bindings in their order; no other function chooses.
    ///
    /// The target of a chosen binding may be disabled: ``explain(_:from:)`` and ``press(_:from:sender:)`` say so. Only a
    /// binding that passes is validated here, because only there the choice depends on it.
    ///
    /// - Parameters:
    ///   - keys: The keys, each in the forms by which bindings may name it.
    ///   - bindings: The bindings, those that begin with the keys among them.
    ///   - node: Where requests start; nil for a start that has left its tree.
    ///   - takenAway: Keys that bindings before these take away.
    func resolve(
        _ keys: PressedKeys, among bindings: some Sequence<KeyBinding>, from node: ActionNode?,
        without takenAway: Set<KeyShortcut> = []
    ) -> KeyResolution {
        let field = field(typing: keys.shortcut.strokes[0], from: node)
        var candidates: [KeyResolution.Candidate] = []
        var decision = KeyResolution.Decision.unclaimed
        var takenAway = takenAway
        // Keys that are taken away in one form are taken away in all.
        var areTaken = takenAway.contains(where: keys.isWhole)
        var (tried, behind) = (0, 0)
        for binding in bindings where keys.concerns(binding) {
            if decision == .unclaimed { tried += 1 } else { behind += 1 }
            if tried > limits.tried { isExhausted = true }
            if isExhausted || behind > limits.behind { break }
            if let includes, !includes(binding) { continue }
            guard decision == .unclaimed, !areTaken, !binding.shortcut.begins(withOneOf: takenAway) else {
                candidates.append(.init(binding: binding, verdict: .notAsked))
                continue
            }
            if field.map({ field in !(binding.node.map(field.contains) ?? false) }) ?? false
                || (binding.isOfAnyKey && isInField(node))
            {
                candidates.append(.init(binding: binding, verdict: .typesText))
                continue
            }
            let verdict = judge(binding, isComplete: keys.isWhole(binding.shortcut), keys.phase, from: node)
            candidates.append(.init(binding: binding, verdict: verdict))
            switch verdict {
            case .chosen, .disabled: decision = .binding(binding)
            case .pending: decision = .pending
            case .takenAway:
                takenAway.insert(binding.shortcut)
                areTaken = areTaken || keys.isWhole(binding.shortcut)
            case .noTarget, .conditionFalse, .passed, .declined, .typesText, .notAsked: continue
            }
        }
        // Only a key that is held down makes a binding disabled here.
        let isHeldDown = candidates.contains { if case .disabled = $0.verdict { true } else { false } }
        return KeyResolution(
            shortcut: keys.shortcut, candidates: candidates, decision: decision, isHeldDown: isHeldDown)
    }

    /// The answer for keys of which no binding is asked.
    func unasked(_ keys: PressedKeys, from node: ActionNode?) -> KeyResolution {
        let bindings = bindings(beginning: keys, from: node).filter { keys.concerns($0) && includes?($0) ?? true }
        return KeyResolution(
            shortcut: keys.shortcut, candidates: bindings.map { .init(binding: $0, verdict: .notAsked) },
            decision: .unclaimed)
    }

    /// The nearest field in which a keystroke types, with the nodes below it on the way from a node; nil where it types in none.
    private func field(typing stroke: KeyStroke, from node: ActionNode?) -> Set<NodeID>? {
        guard stroke.typesCharacter, let node else { return nil }
        let nodes = coordinator.path(from: node).nodes
        return nodes.firstIndex(where: \.takesText).map { Set(nodes[...$0].map(\.id)) }
    }

    /// Whether requests from a node start in a field.
    func isInField(_ node: ActionNode?) -> Bool {
        node.map { coordinator.path(from: $0).nodes.contains(where: \.takesText) } ?? false
    }

    private func judge(
        _ binding: KeyBinding, isComplete: Bool, _ phase: KeyPress.Phase, from node: ActionNode?
    ) -> KeyResolution.Verdict {
        guard applies(binding) else { return .conditionFalse }
        if binding.takesAway { return .takenAway }
        guard node == nil || coordinator.canPerform(binding.invocation(), from: node) else { return .noTarget }
        if binding.passes {
            // A chord that passes is validated from its first keystroke on.
            let answer = coordinator.validate(command: binding, from: node)
            if !answer.isEnabled { return .passed(answer.reasons.map(\.text).joined) }
        }
        if isComplete, phase == .repeat, !binding.repeats { return .disabled("the key is held down") }
        return isComplete ? .chosen : .pending
    }

    /// The decision on keystrokes pressed one after the other: on the first that is not pending, else on the last.
    func follow(_ keys: PressedKeys, _ decide: (PressedKeys) -> KeyResolution.Decision) -> KeyResolution.Decision {
        for part in keys.parts where part.count < keys.count {
            let decision = decide(part)
            guard decision == .pending else { return decision }
        }
        return decide(keys)
    }

    /// Whether a binding's condition holds; one without a condition always applies.
    package func applies(_ binding: KeyBinding) -> Bool {
        binding.condition.map { coordinator.meets($0, self) } ?? true
    }
}

extension Coordinator {
    /// Whether a condition of a binding or a command holds; false where no frame is free for the user code that gives its values.
    ///
    /// - Parameter keys: The key map that has the values; nil stands for the coordinator's own (``Coordinator/conditionValues``).
    package func meets(_ condition: Condition, _ keys: KeyMap?) -> Bool {
        Frames.run(Forwarder.handleAction, else: false) {
            condition.evaluate { key in if let keys { keys.state(key) } else { conditionValues?(key) } }
        }
    }
}

extension KeyShortcut {
    /// Whether the shortcut, or a part that it begins with, is one of these.
    fileprivate func begins(withOneOf others: Set<KeyShortcut>) -> Bool {
        !others.isEmpty && parts.contains(where: others.contains)
    }
}
