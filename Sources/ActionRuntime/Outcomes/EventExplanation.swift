/// The way of an event or error up the tree, without calling anyone: which rules it meets, in order.
public struct EventExplanation: Hashable, Sendable {
    /// Whether a rule takes what gets there.
    public enum Verdict: String, Hashable, Sendable {
        /// No rule of the node is for it.
        case noRule
        /// The rule takes it, if it gets there.
        case takes
        /// The rule may take what was put in its place: that is known only when it is sent.
        case mayTake
    }

    /// A rule on the way, or a node without one.
    public struct Step: Hashable, Sendable {
        /// The node's path when the explanation was made.
        public let node: String
        /// Whether the rule takes it.
        public let verdict: Verdict
        /// What sort of rule it is; nil without one.
        public var rule: RuleVerb?
        /// What the rule is for: the name of a type; nil for anything.
        public var subject: String?
        /// Where the rule was declared; nil without one.
        public var source: SourceLocation?
    }

    /// The name of the event's or error's type.
    public let signal: String
    /// The nodes passed and the rules met, in order, up to one that handles it for certain.
    public let steps: [Step]
}

extension ActionNode {
    /// Which rules an event sent from here would meet; nobody is called.
    public func explainEvent(_ event: any Event) -> EventExplanation { explain(.event(event)) }

    /// Which rules an error reported from here would meet; nobody is called.
    public func explainError(_ error: any Error) -> EventExplanation { explain(.error(error)) }

    package func explain(_ signal: Signal) -> EventExplanation {
        var steps: [EventExplanation.Step] = []
        var known: Signal? = signal
        var isError = signal.error != nil
        for node in sequence(first: self, next: { $0.above }) {
            let count = steps.count
            for rule in node.offers?.rules ?? [] where rule.verb.isForErrors == isError {
                guard known.map(rule.matches) ?? true else { continue }
                let isCertain = known != nil || !rule.subject.isExplicit
                steps.append(
                    .init(
                        node: node.path, verdict: isCertain ? .takes : .mayTake, rule: rule.verb,
                        subject: rule.subject.name, source: rule.source))
                switch rule.verb {
                case .receiveEvent, .receiveError: continue
                case .handleEvent, .handleError:
                    if isCertain { return EventExplanation(signal: signal.name, steps: steps) }
                case .transformEvent, .transformError:
                    known = nil
                case .catchError:
                    known = nil
                    if isCertain { isError = false }
                }
            }
            if steps.count == count { steps.append(.init(node: node.path, verdict: .noRule)) }
        }
        return EventExplanation(signal: signal.name, steps: steps)
    }
}

extension EventExplanation: CustomStringConvertible {
    /// What is sent, then the way, one line a step.
    public var description: String {
        let rows = steps.map(\.cells)
        let widths = rows.reduce(into: [0, 0]) { widths, row in
            for column in 0..<min(2, row.count) { widths[column] = max(widths[column], row[column].count) }
        }
        let lines = rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column < min(2, row.count - 1)
                    ? cell + String(repeating: " ", count: widths[column] - cell.count) : cell
            }
            return "  " + cells.joined(separator: "   ")
        }
        let ending = steps.last?.handles == true ? " is handled at \(steps.last?.node ?? "")." : " goes up to the top."
        return ([signal + ending] + lines).joined(separator: "\n")
    }
}

extension EventExplanation.Step {
    fileprivate var handles: Bool {
        verdict == .takes && (rule == .handleEvent || rule == .handleError)
    }

    fileprivate var cells: [String] {
        guard let rule else { return [node, "no rule"] }
        return [
            node, "\(rule.rawValue) \(subject ?? "anything")", verdict == .takes ? effect(of: rule) : "may take it",
            source?.description ?? "",
        ]
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
