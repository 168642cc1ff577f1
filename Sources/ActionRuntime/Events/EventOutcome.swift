/// The outcome of an event or error that was sent up the tree.
///
/// An outcome can be encoded, for a log; see ``encode(to:)`` for the keys.
public struct EventOutcome: Sendable {
    /// Why the event or error went no further.
    public enum Ending: Hashable, Sendable {
        /// A rule of the node handled the event or error.
        case handled(by: NodeID)
        /// The event or error went past the topmost node, and no rule handled it.
        case unhandled
        /// The event or error was sent synchronously, and met an asynchronous rule of the node; the rule was not called.
        case needsAwait(at: NodeID)
        /// The task was cancelled, or a node detached, while a rule of the node ran, or the rule threw a `CancellationError`; no
        /// rule further up was called.
        case cancelled(at: NodeID)
        /// Rules send events or errors without end; the names of the cycle, in order.
        ///
        /// An event or error of the cycle ends like this, too, where one of its rules that is part of the cycle ends it; one that no
        /// rule handles is unhandled.
        case tooDeep([String])
    }

    /// A rule that ran, and its result.
    public struct Step: Hashable, Sendable {
        /// The result of a rule.
        public enum Result: String, Hashable, Sendable {
            /// The event or error ends at the rule.
            case handled
            /// The event or error goes on to the next rule.
            case notHandled
            /// The event or error that the rule returned goes on instead; it may be the same.
            case transformed
            /// An event goes on instead of the error.
            case caught
            /// The rule threw an error, which goes on instead.
            case threw
        }

        /// The rule's node.
        public let node: NodeID
        /// The verb with which the rule was added.
        public let rule: RuleVerb
        /// The result of the rule.
        public let result: Result
        private let label: SignalLabel
        /// The name of the type of the event or error that went on from the rule, or ended there.
        public var signal: String { label.text }
        /// Where the rule was added.
        public let source: SourceLocation

        init(node: NodeID, rule: RuleVerb, result: Result, label: SignalLabel, source: SourceLocation) {
            self.node = node
            self.rule = rule
            self.result = result
            self.label = label
            self.source = source
        }
    }

    /// The node from which the event or error was sent.
    public let start: NodeID
    /// The event or error that was sent.
    public let original: Signal
    /// The event or error at the end, after all transformations.
    public let last: Signal
    /// Why the event or error went no further.
    public let ending: Ending
    /// The rules that ran, in the order in which they ran.
    public let steps: [Step]
}

extension EventOutcome {
    /// The names of the endless cycle that the event or error ended with, where requests for one of some actions are part of it.
    func cycle(through actions: [ActionName]) -> [String]? {
        guard case .tooDeep(let names) = ending, actions.contains(where: { names.contains($0.text) }) else {
            return nil
        }
        return names
    }

    /// Whether a rule handled the event or error.
    public var isHandled: Bool { handledBy != nil }

    /// The node whose rule handled the event or error; nil where no rule did.
    public var handledBy: NodeID? {
        if case .handled(let node) = ending { node } else { nil }
    }
}

extension EventOutcome: CustomStringConvertible {
    /// The outcome as a sentence.
    public var description: String {
        let name = original.name
        let alias = last.name == name ? "" : ", as \(last.name)"
        return switch ending {
        case .handled(let node): "\(name) was handled at \(node)\(alias)."
        case .unhandled: "Nobody handled \(name)\(alias), sent from \(start)."
        case .needsAwait(let node):
            "\(name)\(alias) met an asynchronous rule at \(node): send it with 'await'; in top-level code, which picks the "
                + "synchronous form, send it from an async function."
        case .cancelled(let node): "\(name)\(alias) was cancelled at \(node)."
        case .tooDeep(let names): DispatchError.tooDeep(names).sentence
        }
    }
}

/// The verb of a rule: how the rule treats an event or error that reaches it.
public enum RuleVerb: String, Hashable, Sendable, CaseIterable {
    /// Is given an event, and says whether the event goes on.
    case receiveEvent
    /// Is given an event, which ends at the rule.
    case handleEvent
    /// Is given an event, and returns another event, which goes on instead.
    case transformEvent
    /// Is given an error, and says whether the error goes on.
    case receiveError
    /// Is given an error, which ends at the rule.
    case handleError
    /// Is given an error, and returns another error, which goes on instead.
    case transformError
    /// Is given an error, and returns an event, which goes on instead.
    case catchError

    /// Whether the rule is for errors; else it is for events.
    public var isForErrors: Bool {
        switch self {
        case .receiveEvent, .handleEvent, .transformEvent: false
        case .receiveError, .handleError, .transformError, .catchError: true
        }
    }
}

extension EventOutcome: Encodable {
    /// Encodes the outcome as an object; for a log.
    ///
    /// The keys are those of the command line: `name` (the name of the type that was sent), `outcome` (`handled` or `unhandled`),
    /// `handledBy` (a path), `last` (the event or error at the end: an object with `kind`, which is `event` or `error`, and
    /// `name`), `steps` (objects with `node`, `rule`, `result`, `signal`, `file` and `line`), and `error` (a sentence, where the
    /// event or error was neither handled nor went past the topmost node). Absent values are null; so are the paths of nodes that
    /// have been released by then.
    public func encode(to encoder: any Encoder) throws {
        try jsonLine { $0.path }.encode(to: encoder)
    }

    /// The outcome as a JSON object.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is released.
    package func jsonLine(_ path: (NodeID) -> String?) -> JSONLine {
        var line = JSONLine()
        line.add("name", original.name)
        line.add("outcome", isHandled ? "handled" : "unhandled")
        line.add("handledBy", handledBy.flatMap(path))
        let kind = last.error == nil ? "event" : "error"
        line.add("last", .object(["kind": .string(kind), "name": .string(last.name)]))
        line.add(
            "steps",
            steps.map { step in
                var line = JSONLine()
                line.add("node", path(step.node))
                line.add("rule", step.rule.rawValue)
                line.add("result", step.result.rawValue)
                line.add("signal", step.signal)
                line.add(source: step.source)
                return line
            })
        line.add("error", isCutOff ? description : nil)
        return line
    }

    private var isCutOff: Bool {
        switch ending {
        case .handled, .unhandled: false
        case .needsAwait, .cancelled, .tooDeep: true
        }
    }
}
