/// Finds what keys stand for: the user's own bindings, then the nearest node's, then the menu's.
///
/// A key map asks its coordinator the same questions as everybody else, so a key, a menu and a palette never disagree.
/// It keeps the keystrokes of a chord until it is complete or abandoned.
public final class KeyMap {
    let coordinator: Coordinator
    /// Whose bindings are asked last: the menu's.
    var last: (any KeyBindingSource)?
    /// The user's own bindings, and what they remove of the others.
    public var overrides: [KeyOverride] {
        didSet { removals = KeyRemovals(overrides) }
    }
    private var removals: KeyRemovals
    /// The state that bindings' conditions look at.
    private let state: (String) -> ActionValue?
    /// The keystrokes of a chord that is not complete yet.
    public private(set) var pending: [KeyStroke] = []

    init(
        _ coordinator: Coordinator, last: (any KeyBindingSource)?, overrides: [KeyOverride],
        state: @escaping (String) -> ActionValue?
    ) {
        self.coordinator = coordinator
        self.last = last
        self.overrides = overrides
        removals = KeyRemovals(overrides)
        self.state = state
    }

    /// Forgets the keystrokes of a chord that is not complete.
    public func abandon() {
        pending = []
    }

    /// Says what a keystroke would do, without doing it.
    public func explain(_ stroke: KeyStroke, from start: ActionNode? = nil) -> KeyResolution {
        // A chord that is as long as one can be takes no further keystroke.
        let keys = KeyShortcut(strokes: pending + [stroke]) ?? KeyShortcut(stroke)
        return resolve(keys, from: (start ?? coordinator.defaultStart))
    }

    /// Does what a keystroke stands for, or keeps it as the part of a chord.
    ///
    /// Where a chord was begun and the keystroke does not go on with it, both are forgotten, and the outcome is
    /// unclaimed.
    @discardableResult
    public func press(_ stroke: KeyStroke, from start: ActionNode? = nil, sender: AnyObject? = nil) -> KeyOutcome {
        let (resolution, binding) = advance(stroke, from: start)
        guard let binding else { return KeyOutcome(resolution, nil) }
        if let refusal = refusal(of: binding, from: start) { return KeyOutcome(resolution, refusal) }
        return KeyOutcome(
            resolution,
            coordinator.perform(binding.action, arguments: binding.arguments, from: start, sender: sender))
    }

    /// Does what a keystroke stands for, by whichever handler, or keeps it as the part of a chord.
    @discardableResult
    public func press(_ stroke: KeyStroke, from start: ActionNode? = nil, sender: AnyObject? = nil) async -> KeyOutcome
    {
        let (resolution, binding) = advance(stroke, from: start)
        guard let binding else { return KeyOutcome(resolution, nil) }
        if let refusal = refusal(of: binding, from: start) { return KeyOutcome(resolution, refusal) }
        return KeyOutcome(
            resolution,
            await coordinator.perform(binding.action, arguments: binding.arguments, from: start, sender: sender))
    }

    /// Finds the binding for a keystroke, and keeps the keystroke where more have to follow.
    private func advance(_ stroke: KeyStroke, from start: ActionNode?) -> (KeyResolution, KeyBinding?) {
        let resolution = explain(stroke, from: start)
        guard case .binding(let binding) = resolution.decision else {
            pending = resolution.decision == .pending ? pending + [stroke] : []
            return (resolution, nil)
        }
        pending = []
        return (resolution, binding)
    }

    /// What keeps the keys of a command that is declared disabled from performing it; nil for all other bindings.
    private func refusal(of binding: KeyBinding, from start: ActionNode?) -> Outcome? {
        guard binding.isDisabled else { return nil }
        let validation = validate(binding, from: (start ?? coordinator.defaultStart))
        return validation.target.map { .disabled(by: $0, reasons: validation.reasons) }
    }

    // MARK: The search

    /// What keystrokes stand for from a node.
    func resolve(_ keys: KeyShortcut, from start: ActionNode) -> KeyResolution {
        resolve(keys, among: bindings(from: start), from: start)
    }

    /// What keystrokes stand for among bindings in their order: the one place where bindings are chosen.
    func resolve(_ keys: KeyShortcut, among bindings: [KeyBinding], from start: ActionNode) -> KeyResolution {
        var candidates: [KeyResolution.Candidate] = []
        var decision = KeyResolution.Decision.unclaimed
        for binding in bindings where binding.shortcut.hasPrefix(keys) {
            guard decision == .unclaimed else {
                candidates.append(.init(binding: binding, verdict: .notAsked))
                continue
            }
            let verdict = judge(binding, isComplete: binding.shortcut == keys, from: start)
            candidates.append(.init(binding: binding, verdict: verdict))
            switch verdict {
            case .chosen, .disabled: decision = .binding(binding)
            case .pending: decision = .pending
            case .noTarget, .conditionFalse, .passed, .notAsked: continue
            }
        }
        return KeyResolution(shortcut: keys, candidates: candidates, decision: decision)
    }

    private func judge(_ binding: KeyBinding, isComplete: Bool, from start: ActionNode) -> KeyResolution.Verdict {
        guard applies(binding) else { return .conditionFalse }
        let invocation = Invocation(binding.action, arguments: binding.arguments)
        guard coordinator.canPerform(invocation, from: start) else { return .noTarget }
        // A chord that has the next binding asked does so from its first keystroke on.
        if !isComplete, !binding.passes { return .pending }
        let validation = validate(binding, from: start)
        if validation.isEnabled { return isComplete ? .chosen : .pending }
        let reason = validation.reasons.map(\.text).joined(separator: "; ")
        return binding.passes ? .passed(reason) : .disabled(reason)
    }

    private func validate(_ binding: KeyBinding, from start: ActionNode) -> Validation {
        var validation = coordinator.validate(Invocation(binding.action, arguments: binding.arguments), from: start)
        if binding.isDisabled { validation.disable("the command is disabled") }
        return validation
    }

    /// What becomes of keystrokes that are pressed one after the other: of the first that no chord goes on after, else
    /// of the last.
    func follow(_ keys: KeyShortcut, _ decide: (KeyShortcut) -> KeyResolution.Decision) -> KeyResolution.Decision {
        for count in 1..<keys.strokes.count {
            guard let part = KeyShortcut(strokes: keys.strokes.prefix(count)) else { break }
            let decision = decide(part)
            guard decision == .pending else { return decision }
        }
        return decide(keys)
    }

    /// Whether the keys of a binding, pressed one after the other, would lead to it from a node.
    public func isActive(_ binding: KeyBinding, from start: ActionNode? = nil) -> Bool {
        listing(from: start).isActive(binding)
    }

    /// The bindings that are asked from a node, for many questions about them as they are now.
    package func listing(from start: ActionNode? = nil) -> KeyListing {
        let start = (start ?? coordinator.defaultStart)
        return KeyListing(KeyIndex(bindings(from: start)), of: self, from: start)
    }

    /// Whether a binding's condition holds.
    func applies(_ binding: KeyBinding) -> Bool {
        binding.condition?.evaluate(state) ?? true
    }

    /// All bindings that are asked for requests from a node, in order, without those that the user removed.
    public func bindings(from start: ActionNode? = nil) -> [KeyBinding] {
        bindings(from: (start ?? coordinator.defaultStart))
    }

    private func bindings(from start: ActionNode) -> [KeyBinding] {
        let own = overrides.reversed().compactMap { override -> KeyBinding? in
            guard !override.isRemoval, let shortcut = override.shortcut else { return nil }
            return KeyBinding(
                shortcut, override.action, override.arguments, passes: override.passes, condition: override.condition,
                source: .user, location: override.location)
        }
        let others = nodeBindings(from: start) + (last?.keyBindings ?? [])
        return own + (removals.isEmpty ? others : others.filter { !removals.contain($0) })
    }

    private func nodeBindings(from start: ActionNode) -> [KeyBinding] {
        var bindings: [KeyBinding] = []
        var path = Path(from: Start(start.place), of: coordinator)
        for node in path.nodes() {
            if let keys = node.offers?.keys { bindings += keys.reversed() }
        }
        return bindings
    }
}

/// What has key bindings that are asked after the user's and the nodes' own.
protocol KeyBindingSource {
    /// The bindings, in the order in which they are asked.
    var keyBindings: [KeyBinding] { get }
}
