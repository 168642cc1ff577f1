/// Finds the binding of a keystroke, and performs its action: the user's bindings first, then the nodes', then the menu's.
///
/// A key map asks its coordinator the same questions as everybody else, so a key, a menu and a palette give the same
/// answer. It keeps the keystrokes of a chord until the chord is complete or abandoned.
///
/// All questions take a start: a node, or an ``Origin``. Where it is left out, requests start at the first responder, else
/// at the root. From a start that has left its tree no node's bindings are asked, the actions of all others are disabled,
/// and performing them fails with ``DispatchError/staleOrigin``.
public final class KeyMap {
    let coordinator: Coordinator
    /// The source of the bindings that are asked last: the menu.
    var last: (any KeyBindingSource)?
    /// The user's bindings, and the removals of others; later entries are asked before earlier ones.
    public var overrides: [KeyOverride] {
        didSet { removals = KeyRemovals(overrides) }
    }
    private var removals: KeyRemovals
    /// The values of the keys that bindings' conditions name.
    private let state: (String) -> ActionValue?
    /// The keystrokes of a chord that is not complete yet, in order; empty where none was begun.
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

    // MARK: Pressing keys

    /// Says what a keystroke would do, without performing anything and without keeping the keystroke.
    ///
    /// - Parameters:
    ///   - stroke: The keystroke; it follows those in ``pending``.
    ///   - start: Where requests start.
    public func explain(_ stroke: KeyStroke, from start: (any RequestStart)? = nil) -> KeyResolution {
        let node = coordinator.startNode(start)
        let resolution = resolve(keys(endingWith: stroke), from: node)
        guard let binding = resolution.binding, !binding.passes else { return resolution }
        let answer = coordinator.validate(command: binding, from: node)
        return answer.isEnabled ? resolution : resolution.disabling(answer.reasons.map(\.text))
    }

    /// Performs the action of a keystroke, or keeps the keystroke as part of a chord.
    ///
    /// Where a chord was begun and the keystroke does not continue it, both are forgotten and the keystroke is unclaimed. An
    /// asynchronous handler is not called, and fails the request.
    ///
    /// - Parameters:
    ///   - stroke: The keystroke; it follows those in ``pending``.
    ///   - start: Where requests start.
    ///   - sender: The object that asks, such as a window; held weakly.
    @discardableResult
    public func press(
        _ stroke: KeyStroke, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) -> KeyOutcome {
        let node = coordinator.startNode(start)
        let resolution = advance(stroke, from: node)
        guard let binding = resolution.binding else { return KeyOutcome(resolution, nil) }
        if let refusal = refusal(of: binding, from: node) { return KeyOutcome(resolution, refusal) }
        return KeyOutcome(resolution, coordinator.perform(binding.invocation(sender: sender), from: node))
    }

    /// Performs the action of a keystroke, be its handler asynchronous or not, or keeps the keystroke as part of a chord.
    ///
    /// Never leaves the caller's isolation.
    @discardableResult
    public func press(
        _ stroke: KeyStroke, from start: (any RequestStart)? = nil, sender: AnyObject? = nil
    ) async -> KeyOutcome {
        let node = coordinator.startNode(start)
        let resolution = advance(stroke, from: node)
        guard let binding = resolution.binding else { return KeyOutcome(resolution, nil) }
        if let refusal = refusal(of: binding, from: node) { return KeyOutcome(resolution, refusal) }
        return KeyOutcome(resolution, await coordinator.perform(binding.invocation(sender: sender), from: node))
    }

    /// Forgets the keystrokes of a chord that is not complete.
    public func abandon() {
        pending = []
    }

    /// Finds the binding of a keystroke, and keeps the keystroke where more have to follow.
    private func advance(_ stroke: KeyStroke, from node: ActionNode?) -> KeyResolution {
        let resolution = resolve(keys(endingWith: stroke), from: node)
        pending = resolution.decision == .pending ? pending + [stroke] : []
        return resolution
    }

    /// The keystrokes so far with one more, which is alone where the chord is as long as one can be.
    private func keys(endingWith stroke: KeyStroke) -> KeyShortcut {
        KeyShortcut(strokes: pending + [stroke]) ?? KeyShortcut(stroke)
    }

    /// The outcome of a binding whose request is not sent; nil where it is.
    private func refusal(of binding: KeyBinding, from node: ActionNode?) -> Outcome? {
        guard node != nil else { return .failed(DispatchError.staleOrigin, by: nil, handledBy: nil) }
        guard binding.isDisabled else { return nil }
        return binding.refusal(coordinator.validate(command: binding, from: node))
    }

    // MARK: Choosing a binding

    private func resolve(_ keys: KeyShortcut, from node: ActionNode?) -> KeyResolution {
        resolve(keys, among: list(from: node), from: node)
    }

    /// Chooses among bindings in their order; the only function that does.
    ///
    /// The target of a chosen binding may be disabled: ``explain(_:from:)`` and ``press(_:from:sender:)`` say so. Only a
    /// binding that passes is validated here, because only there the choice depends on it.
    ///
    /// - Parameter node: Where requests start; nil for a start that has left its tree.
    func resolve(_ keys: KeyShortcut, among bindings: [KeyBinding], from node: ActionNode?) -> KeyResolution {
        var candidates: [KeyResolution.Candidate] = []
        var decision = KeyResolution.Decision.unclaimed
        for binding in bindings where binding.shortcut.hasPrefix(keys) {
            guard decision == .unclaimed else {
                candidates.append(.init(binding: binding, verdict: .notAsked))
                continue
            }
            let verdict = judge(binding, isComplete: binding.shortcut == keys, from: node)
            candidates.append(.init(binding: binding, verdict: verdict))
            switch verdict {
            case .chosen, .disabled: decision = .binding(binding)
            case .pending: decision = .pending
            case .noTarget, .conditionFalse, .passed, .notAsked: continue
            }
        }
        return KeyResolution(shortcut: keys, candidates: candidates, decision: decision)
    }

    private func judge(_ binding: KeyBinding, isComplete: Bool, from node: ActionNode?) -> KeyResolution.Verdict {
        guard applies(binding) else { return .conditionFalse }
        guard node == nil || coordinator.canPerform(binding.invocation(), from: node) else { return .noTarget }
        if binding.passes {
            // A chord that passes does so from its first keystroke on.
            let answer = coordinator.validate(command: binding, from: node)
            if !answer.isEnabled { return .passed(answer.reasons.map(\.text).joined) }
        }
        return isComplete ? .chosen : .pending
    }

    /// The decision on keystrokes pressed one after the other: on the first that is not pending, else on the last.
    func follow(_ keys: KeyShortcut, _ decide: (KeyShortcut) -> KeyResolution.Decision) -> KeyResolution.Decision {
        for part in keys.parts where part != keys {
            let decision = decide(part)
            guard decision == .pending else { return decision }
        }
        return decide(keys)
    }

    /// Whether a binding's condition holds; one without a condition always applies.
    func applies(_ binding: KeyBinding) -> Bool {
        binding.condition?.evaluate(state) ?? true
    }

    // MARK: Listing bindings

    /// All bindings that are asked from a start, in order, without those that the user removed.
    ///
    /// The user's come first, the latest before the others; then those of the start node and of each node above it, the
    /// newest of a node first; then those of the menu, from its start to its end.
    /// - Complexity: O(*n*) in the bindings and the nodes of the path.
    public func bindings(from start: (any RequestStart)? = nil) -> [KeyBinding] {
        list(from: coordinator.startNode(start))
    }

    /// Whether the keys of a binding, pressed one after the other, lead to that binding; its action may be disabled.
    public func isActive(_ binding: KeyBinding, from start: (any RequestStart)? = nil) -> Bool {
        listing(from: start).isActive(binding)
    }

    /// The keys that perform an action, to be shown in a menu; nil where no keys do.
    ///
    /// They are those of the first binding of the action with these arguments whose keys no other binding takes. Keys of an
    /// action that is disabled, or that nobody claims, are given too.
    public func shortcut(
        for action: ActionName, arguments: ActionArguments = [:], from start: (any RequestStart)? = nil
    ) -> KeyShortcut? {
        listing(from: start).shortcut(for: action, arguments: arguments)
    }

    /// The keys that perform a typed action without an input; nil where no keys do.
    public func shortcut<Output>(
        for action: Action<Void, Output>, from start: (any RequestStart)? = nil
    ) -> KeyShortcut? {
        shortcut(for: action.name, from: start)
    }

    /// The keys that perform a typed action with an input; nil where no keys do.
    public func shortcut<Input: ActionValueConvertible, Output>(
        for action: Action<Input, Output>, _ input: Input, from start: (any RequestStart)? = nil
    ) -> KeyShortcut? {
        shortcut(for: action.name, arguments: action.invocation(input).arguments, from: start)
    }

    /// Says that a typed action with an input needs one.
    @available(*, unavailable, message: "the action takes an input: write it after the action, as in for: .rate, 5")
    @_disfavoredOverload
    public func shortcut<Input, Output>(
        for action: Action<Input, Output>, from start: (any RequestStart)? = nil
    ) -> KeyShortcut? {
        fatalError("The compiler lets nobody call this.")
    }

    /// The bindings that are asked from a start, for many questions about them as they are now.
    package func listing(from start: (any RequestStart)? = nil) -> KeyListing {
        let node = coordinator.startNode(start)
        return KeyListing(KeyIndex(list(from: node)), of: self, from: node)
    }

    private func list(from node: ActionNode?) -> [KeyBinding] {
        let own = overrides.reversed().compactMap { override -> KeyBinding? in
            guard !override.isRemoval, let shortcut = override.shortcut else { return nil }
            return KeyBinding(
                shortcut, override.action, override.arguments, passes: override.passes, condition: override.condition,
                source: .user, location: override.location)
        }
        let others = (node.map(nodeBindings) ?? []) + (last?.keyBindings ?? [])
        return own + (removals.isEmpty ? others : others.filter { !removals.contain($0) })
    }

    private func nodeBindings(from node: ActionNode) -> [KeyBinding] {
        var bindings: [KeyBinding] = []
        var path = Path(from: Start(node.place), of: coordinator)
        for node in path.nodes() {
            if let keys = node.offers?.keys { bindings += keys.reversed() }
        }
        return bindings
    }
}

/// Something that has key bindings, which are asked after the user's and the nodes'.
protocol KeyBindingSource {
    /// The bindings, in the order in which they are asked.
    var keyBindings: [KeyBinding] { get }
}
