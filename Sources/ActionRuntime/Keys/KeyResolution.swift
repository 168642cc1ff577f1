/// The binding that takes keys, and the verdict on every binding that was asked.
///
/// Printed, it gives the answer first, then the bindings in the order in which they are asked, one a line.
public struct KeyResolution: Hashable, Sendable {
    /// What becomes of the keys.
    public enum Decision: Hashable, Sendable {
        /// A binding is complete: its action is performed, or is disabled, which consumes the keys.
        case binding(KeyBinding)
        /// A longer binding begins with the keys, and waits for the next keystroke.
        case pending
        /// No binding takes the keys.
        case unclaimed
    }

    /// The verdict on one binding.
    public enum Verdict: Hashable, Sendable {
        /// The binding's action is performed.
        case chosen
        /// The binding's action is disabled, for this reason, and the keys are consumed.
        ///
        /// Where a handler forwarded the request, the action that the request was forwarded to is disabled.
        case disabled(String)
        /// The binding's action is disabled, for this reason, and the next binding is asked.
        case passed(String)
        /// All claims of the binding's action declined, and the next binding is asked.
        case declined
        /// Nobody claims the binding's action.
        case noTarget
        /// The binding's condition does not hold.
        case conditionFalse
        /// The binding's keys are longer, and more keystrokes have to follow.
        case pending
        /// The keys type text in a field (``ActionNode/takesText``), and the binding is not one of the field or of a node below it.
        case typesText
        /// The binding takes its keys away, and no binding after it is asked for these keys.
        case takenAway
        /// An earlier binding has taken the keys.
        case notAsked
    }

    /// A binding whose keys are those that were pressed, or begin with them, and the verdict on it.
    public struct Candidate: Hashable, Sendable {
        /// The binding.
        public let binding: KeyBinding
        /// Whether the binding takes the keys, and if not, why.
        public let verdict: Verdict
    }

    /// The keys that were pressed, with the keystrokes of an incomplete chord.
    public let shortcut: KeyShortcut
    /// The bindings for the keys, in the order in which they are asked.
    public let candidates: [Candidate]
    /// What becomes of the keys.
    public let decision: Decision
    /// The binding of a chord that the keystroke does not continue, which is performed first; nil for none.
    public let abandoned: KeyBinding?
    /// Whether the keys are only held down, so that they are consumed and nothing is performed.
    let isHeldDown: Bool

    package init(
        shortcut: KeyShortcut, candidates: [Candidate], decision: Decision, abandoned: KeyBinding? = nil,
        isHeldDown: Bool = false
    ) {
        self.shortcut = shortcut
        self.candidates = candidates
        self.decision = decision
        self.abandoned = abandoned
        self.isHeldDown = isHeldDown
    }
}

extension KeyResolution {
    /// The binding that takes the keys; nil where none does, or more keys have to follow.
    package var binding: KeyBinding? {
        if case .binding(let binding) = decision { binding } else { nil }
    }

    /// The binding whose action is performed; nil where none takes the keys, and where the keys are only held down.
    package var performed: KeyBinding? { isHeldDown ? nil : binding }

    /// The resolution of keys that are held down after they have taken effect.
    var heldDown: KeyResolution {
        KeyResolution(
            shortcut: shortcut, candidates: candidates, decision: decision == .pending ? .unclaimed : decision,
            isHeldDown: true)
    }

    /// Whether the bindings of the key's Latin letter are asked, too: those of its own character have not taken the keys, nor taken them
    /// away; or only a binding of any key has, which is asked after all others of its node.
    var leavesToLatin: Bool { binding?.isOfAnyKey ?? (decision == .unclaimed && !isTakenAway) }

    /// The resolution by the key's Latin letter, behind this one by its own character.
    func left(to latin: KeyResolution) -> KeyResolution {
        // Any key is among the bindings of the Latin letter as well.
        if binding != nil { return latin }
        return KeyResolution(
            shortcut: latin.shortcut, candidates: candidates + latin.candidates, decision: latin.decision,
            abandoned: latin.abandoned, isHeldDown: latin.isHeldDown)
    }

    /// The resolution of a press of which nothing is told but the chord that it abandoned.
    static func hidden(abandoning abandoned: KeyBinding?) -> KeyResolution {
        KeyResolution(
            shortcut: KeyShortcut(KeyStroke(.any)), candidates: [], decision: .unclaimed, abandoned: abandoned)
    }

    /// The resolution with the verdict that the target of the chosen binding is disabled.
    package func disabling(_ reasons: [String]) -> KeyResolution {
        let candidates = candidates.map {
            $0.verdict == .chosen ? Candidate(binding: $0.binding, verdict: .disabled(reasons.joined)) : $0
        }
        return KeyResolution(
            shortcut: shortcut, candidates: candidates, decision: decision, abandoned: abandoned, isHeldDown: isHeldDown
        )
    }

    /// Whether the keys are dealt with by the chosen binding, given what became of its action.
    package func consumes(_ kind: Outcome.Kind) -> Bool {
        switch kind {
        case .declined, .unclaimed: false
        case .disabled, .badArguments: binding.map { !$0.passes } ?? true
        case .performed, .failed, .cancelled: true
        }
    }

    /// The resolution of a keystroke that abandons a chord, whose binding is performed first.
    func abandoning(_ binding: KeyBinding?) -> KeyResolution {
        KeyResolution(
            shortcut: shortcut, candidates: candidates, decision: decision, abandoned: binding, isHeldDown: isHeldDown)
    }
}

extension [String] {
    /// Reasons as the end of one sentence.
    var joined: String { joined(separator: "; ") }
}

extension KeyResolution: CustomStringConvertible {
    /// The chord that is abandoned, what becomes of the keys, and each binding with its verdict, one a line.
    public var description: String {
        let first = abandoned.map { "'\($0.shortcut)' is not continued: \($0) is performed first." }
        return ([first, sentence].compactMap(\.self) + candidates.map { "  \($0)" }).joined(separator: "\n")
    }

    /// Whether no binding takes the keys because they are taken away.
    var isTakenAway: Bool { remover != nil }

    /// The binding that takes the keys away; nil for none.
    private var remover: KeyBinding? {
        candidates.first {
            $0.verdict == .takenAway && $0.binding.shortcut.strokes.count == shortcut.strokes.count
        }?.binding
    }

    /// What becomes of the keys, as a sentence.
    package var sentence: String {
        Self.sentence(
            "\(shortcut)", performing: binding.map { "\($0.action)" }, decision == .pending,
            removedBy: remover.map { Self.remover($0.node?.description) }, hasCandidates: !candidates.isEmpty)
    }

    /// Who takes keys away, in words.
    ///
    /// - Parameter node: The path of the node whose binding does; nil for a binding of the user.
    static func remover(_ node: String?) -> String {
        node.map { "The key bindings of \($0)" } ?? "The user's key bindings"
    }

    /// What becomes of keys, as a sentence.
    static func sentence(
        _ keys: String, performing action: String?, _ isPending: Bool, removedBy remover: String?, hasCandidates: Bool
    ) -> String {
        if let action { return "\(keys) stands for '\(action)'." }
        if isPending { return "\(keys) has to be followed by more keys." }
        if let remover { return "\(remover) take '\(keys)' away." }
        return hasCandidates ? "No binding of '\(keys)' applies here." : "Nothing is bound to '\(keys)' here."
    }
}

extension KeyResolution.Candidate: CustomStringConvertible {
    /// The binding and its verdict: `cmd+9 → rateBest: (app/window/grid): nobody claims its action`.
    public var description: String { "\(binding): \(verdict)" }
}

extension KeyResolution.Verdict: CustomStringConvertible {
    /// The verdict in words.
    public var description: String {
        switch self {
        case .chosen: "chosen"
        case .disabled(let reason): "disabled, and uses the keys up: \(reason)"
        case .passed(let reason): "disabled, and passes: \(reason)"
        case .declined: "declined, and passes"
        case .noTarget: "nobody claims its action"
        case .conditionFalse: "its condition does not hold"
        case .pending: "more keys have to follow"
        case .typesText: "not asked: the keys type text here"
        case .takenAway: "taken away"
        case .notAsked: "not asked"
        }
    }
}

/// What became of a keystroke that was pressed.
public struct KeyOutcome: Sendable {
    /// The binding that took the keys, and the verdict on every binding that was asked.
    public let resolution: KeyResolution
    /// What became of the action; nil where a chord is not complete, or no binding took the keys.
    ///
    /// Where bindings passed only once they were performed, and no other took the keys, it is what became of the last of them.
    public let outcome: Outcome?
    /// What became of the action of ``KeyResolution/abandoned``, which was performed first; nil where no chord was abandoned.
    public let abandoned: Outcome?

    /// Reads from the outcome whether the chosen action was disabled, so that its target is not asked twice.
    ///
    /// A handler that forwards its request returns the outcome of the other request, as a hosted coordinator does.
    package init(_ resolution: KeyResolution, _ outcome: Outcome?) {
        self.outcome = outcome
        abandoned = nil
        self.resolution = outcome?.disablingReasons.map(resolution.disabling) ?? resolution
    }

    private init(resolution: KeyResolution, outcome: Outcome?, abandoned: Outcome?) {
        self.resolution = resolution
        self.outcome = outcome
        self.abandoned = abandoned
    }

    /// The outcome of a keystroke that abandoned a chord, whose binding was performed first.
    func following(_ first: KeyOutcome) -> KeyOutcome {
        KeyOutcome(
            resolution: resolution.abandoning(first.resolution.binding), outcome: outcome, abandoned: first.outcome)
    }

    /// Whether more keys have to follow.
    public var isPending: Bool { resolution.decision == .pending }

    /// Whether no binding took the keys.
    public var isUnclaimed: Bool { resolution.decision == .unclaimed }

    /// Whether the keys are dealt with; where they are not, the view that received them may use them, as for typing.
    ///
    /// Keys are dealt with where more have to follow, and where a binding took them, be it for a repeated press that performs nothing.
    /// They are not where the handler declined, where nobody claims the action any more, or where the action is disabled and its binding
    /// passes.
    public var isConsumed: Bool {
        guard let kind = outcome?.kind else { return isPending || resolution.isHeldDown }
        return resolution.consumes(kind)
    }
}

extension KeyOutcome: CustomStringConvertible {
    /// The keys and what became of their action, as in `cmd+5: 'rate:' was performed at app/window/grid.`.
    ///
    /// Where a chord was abandoned, a line of its own before says what became of the chord's action.
    public var description: String {
        let own = outcome.map { "\(resolution.shortcut): \($0)" } ?? resolution.sentence
        guard let abandoned, let binding = resolution.abandoned else { return own }
        return "\(binding.shortcut): \(abandoned)\n\(own)"
    }
}

extension Outcome {
    /// Why a request was disabled before any claim declined; nil for all other outcomes.
    fileprivate var disablingReasons: [String]? {
        switch self {
        case .disabled(let by, let reasons) where by.precedingDeclines == 0: reasons.map(\.text)
        case .badArguments(let by, let faults) where by.precedingDeclines == 0: faults.map { "\($0)" }
        case .failed(DispatchError.staleOrigin, nil, _): [DispatchError.staleOrigin.clause]
        default: nil
        }
    }
}
