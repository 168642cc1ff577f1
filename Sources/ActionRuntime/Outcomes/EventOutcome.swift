/// What became of an event or error that was sent up the tree.
public struct EventOutcome: Sendable {
    /// How the way ended.
    public enum Ending: Hashable, Sendable {
        /// A rule of the node handled it.
        case handled(by: NodeID)
        /// It went past the top.
        case unhandled
        /// The rule is asynchronous, and the sending was not awaited.
        case needsAwait(at: NodeID)
        /// The task was cancelled, or a node detached, while a rule of the node ran; nobody further up was called.
        case cancelled(at: NodeID)
        /// Rules send events without end; the names of the cycle.
        case tooDeep([String])
    }

    /// A rule that ran, and what it said.
    public struct Step: Hashable, Sendable {
        /// What a rule said.
        public enum Result: String, Hashable, Sendable {
            /// The event or error ends here.
            case handled
            /// It goes on.
            case notHandled
            /// Another event or error went on in its place.
            case transformed
            /// An event went on in the place of the error.
            case caught
            /// The rule threw an error, which went on.
            case threw
        }

        /// The rule's node.
        public let node: NodeID
        /// What sort of rule it is.
        public let rule: RuleVerb
        /// What it said.
        public let result: Result
        private let label: SignalLabel
        /// What went on: the name of the type.
        public var signal: String { label.text }
        /// Where the rule was declared.
        public let source: SourceLocation

        init(node: NodeID, rule: RuleVerb, result: Result, label: SignalLabel, source: SourceLocation) {
            self.node = node
            self.rule = rule
            self.result = result
            self.label = label
            self.source = source
        }
    }

    /// The node it was sent from.
    public let start: NodeID
    /// What was sent.
    public let original: Signal
    /// What arrived at the end, after all transformations.
    public let last: Signal
    /// How the way ended.
    public let ending: Ending
    /// The rules that ran, in order.
    public let steps: [Step]
}

extension EventOutcome {
    /// Whether somebody handled it.
    public var isHandled: Bool { handledBy != nil }

    /// The node whose rule handled it; nil where nobody did.
    public var handledBy: NodeID? {
        if case .handled(let node) = ending { node } else { nil }
    }
}

/// What a rule does with what it takes.
public enum RuleVerb: String, Hashable, Sendable, CaseIterable {
    /// Is told of an event, and says whether it goes on.
    case receiveEvent
    /// Deals with an event, which ends there.
    case handleEvent
    /// Puts another event in the place of one.
    case transformEvent
    /// Is told of an error, and says whether it goes on.
    case receiveError
    /// Deals with an error, which ends there.
    case handleError
    /// Puts another error in the place of one.
    case transformError
    /// Puts an event in the place of an error.
    case catchError

    /// Whether the rule is for errors; else it is for events.
    public var isForErrors: Bool {
        switch self {
        case .receiveEvent, .handleEvent, .transformEvent: false
        case .receiveError, .handleError, .transformError, .catchError: true
        }
    }
}
