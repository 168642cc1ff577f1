/// What keys stand for, and why.
public struct KeyResolution: Hashable, Sendable {
    /// What comes of the keys.
    public enum Decision: Hashable, Sendable {
        /// A binding is complete, and its action is performed, or is disabled and uses the keys up.
        case binding(KeyBinding)
        /// A binding begins with the keys, and more have to follow.
        case pending
        /// No binding takes the keys.
        case unclaimed
    }

    /// What is said of a binding.
    public enum Verdict: Hashable, Sendable {
        /// Its action is performed.
        case chosen
        /// Its action is disabled, which uses the keys up.
        case disabled(String)
        /// Its action is disabled, and it lets the next one have the keys.
        case passed(String)
        /// Nobody claims its action.
        case noTarget
        /// Its condition does not hold.
        case conditionFalse
        /// More keys have to follow.
        case pending
        /// One before it has taken the keys.
        case notAsked
    }

    /// A binding of the keys, or one that begins with them.
    public struct Candidate: Hashable, Sendable {
        /// The binding.
        public let binding: KeyBinding
        /// What is said of it.
        public let verdict: Verdict
    }

    /// The keys.
    public let shortcut: KeyShortcut
    /// The bindings, in the order in which they are asked.
    public let candidates: [Candidate]
    /// What comes of the keys.
    public let decision: Decision
}

extension KeyResolution.Verdict: CustomStringConvertible {
    /// What is said, in words.
    public var description: String {
        switch self {
        case .chosen: "chosen"
        case .disabled(let reason): "disabled, and uses the keys up: \(reason)"
        case .passed(let reason): "disabled, and passes: \(reason)"
        case .noTarget: "nobody claims its action"
        case .conditionFalse: "its condition does not hold"
        case .pending: "more keys have to follow"
        case .notAsked: "not asked"
        }
    }
}

/// What came of a keystroke.
public struct KeyOutcome: Sendable {
    /// What the keys stand for, and why.
    public let resolution: KeyResolution
    /// What became of the action; nil where a chord is not complete, or no binding took the keys.
    public let outcome: Outcome?

    init(_ resolution: KeyResolution, _ outcome: Outcome?) {
        self.resolution = resolution
        self.outcome = outcome
    }

    /// Whether more keys have to follow.
    public var isPending: Bool { resolution.decision == .pending }

    /// Whether no binding took the keys.
    public var isUnclaimed: Bool { resolution.decision == .unclaimed }
}
