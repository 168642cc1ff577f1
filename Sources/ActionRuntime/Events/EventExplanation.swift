/// The rules that an event or error would meet on its path up the tree, in order, found without calling any rule.
///
/// It does not say which event or error a rule would return, nor which error a rule would throw.
public struct EventExplanation: Hashable, Sendable {
    /// Whether a rule takes the event or error that arrives at its node.
    public enum Verdict: String, Hashable, Sendable {
        /// No rule of the node is for the event or error.
        case noRule
        /// The rule takes the event or error that arrives at the node.
        case takes
        /// The rule may take the event or error that arrives, depending on what earlier rules put in its place.
        case mayTake
    }

    /// A rule on the path, or a node without one.
    public struct Step: Hashable, Sendable {
        /// The node's path when the explanation was made.
        public let node: String
        /// Whether the rule takes the event or error.
        public let verdict: Verdict
        /// The verb of the rule; nil for a node without a rule.
        public var rule: RuleVerb?
        /// The name of the type that the rule is for; nil for any event or error.
        public var subject: String?
        /// Where the rule was declared; nil for a node without a rule.
        public var source: SourceLocation?
    }

    /// The name of the event's or error's type.
    public let signal: String
    /// The nodes passed and the rules met, in order, up to the first rule that is sure to handle the event or error.
    public let steps: [Step]
}

extension ActionNode {
    /// Lists the rules that an event sent from this node would meet, without calling any rule.
    public func explainEvent(_ event: any Event) -> EventExplanation { explain(.event(event)) }

    /// Lists the rules that an error reported from this node would meet, without calling any rule.
    public func explainError(_ error: any Error) -> EventExplanation { explain(.error(error)) }

    package func explain(_ signal: Signal) -> EventExplanation {
        var steps: [EventExplanation.Step] = []
        var foreseen = Foreseen(signal)
        for node in sequence(first: self, next: { $0.above }) {
            let (count, path) = (steps.count, node.path)
            for rule in node.rules where rule.isLive {
                guard let verdict = foreseen.verdict(of: rule) else { continue }
                steps.append(
                    .init(
                        node: path, verdict: verdict, rule: rule.verb, subject: rule.subject.name,
                        source: rule.source))
                foreseen.pass(rule)
                if foreseen.isHandled { return EventExplanation(signal: signal.name, steps: steps) }
            }
            if steps.count == count { steps.append(.init(node: path, verdict: .noRule)) }
        }
        return EventExplanation(signal: signal.name, steps: steps)
    }
}

/// The events and errors that may arrive at a rule, as far as is known without calling the rules before it.
private struct Foreseen {
    /// The event or error that was sent; nil once a rule may have replaced it.
    private var known: Signal?
    private var mayBeEvent: Bool
    private var mayBeError: Bool

    init(_ signal: Signal) {
        known = signal
        mayBeEvent = signal.error == nil
        mayBeError = !mayBeEvent
    }

    /// Whether no event or error can arrive at the rules that follow.
    var isHandled: Bool { !mayBeEvent && !mayBeError }

    /// The verdict on a rule; nil for a rule that takes none of the events and errors that may arrive.
    func verdict(of rule: Rule) -> EventExplanation.Verdict? {
        guard rule.verb.isForErrors ? mayBeError : mayBeEvent, known.map(rule.matches) ?? true else { return nil }
        return takesAll(rule) && mayBeEvent != mayBeError ? .takes : .mayTake
    }

    /// Goes on to the events and errors that may arrive behind a rule.
    mutating func pass(_ rule: Rule) {
        switch rule.verb {
        case .receiveEvent, .receiveError:
            break
        case .handleEvent:
            if takesAll(rule) { mayBeEvent = false }
        case .handleError:
            if takesAll(rule) { mayBeError = false }
        case .transformEvent, .transformError:
            known = nil
        case .catchError:
            if takesAll(rule) { mayBeError = false }
            mayBeEvent = true
            known = nil
        }
    }

    /// Whether a rule takes every event, or every error, that may arrive at it.
    private func takesAll(_ rule: Rule) -> Bool { known != nil || !rule.subject.isExplicit }
}

extension EventExplanation: CustomStringConvertible {
    /// The event or error that is sent and where it ends, then the path, one line a step.
    public var description: String {
        let lines = Columns.align(steps.map(\.cells)).map { "  " + $0 }
        return (["\(signal) \(ending)."] + lines).joined(separator: "\n")
    }

    /// How the path ends: at a node that is sure to handle the event or error, at one of several nodes that may, or at the top.
    private var ending: String {
        if let last = steps.last, last.handles, last.verdict == .takes { return "is handled at \(last.node)" }
        var nodes: [String] = []
        for step in steps where step.handles && !nodes.contains(step.node) { nodes.append(step.node) }
        return nodes.isEmpty ? "goes up to the top" : "may be handled at \(nodes.alternatives)"
    }
}

extension EventExplanation.Step {
    /// Whether the rule handles each event or error that it takes.
    fileprivate var handles: Bool { rule == .handleEvent || rule == .handleError }

    fileprivate var cells: [String] {
        guard let rule else { return [node, "no rule"] }
        return [
            node, "\(rule.rawValue) \(subject ?? "anything")", verdict == .takes ? effect(of: rule) : "may take it",
        ] + (source.map { [$0.description] } ?? [])
    }

    private func effect(of rule: RuleVerb) -> String {
        switch rule {
        case .receiveEvent, .receiveError: "is told of it"
        case .handleEvent, .handleError: "handles it"
        case .transformEvent, .transformError: "puts another in its place"
        case .catchError: "turns it into an event"
        }
    }
}
