/// What a node does with the events or errors that pass it.
package final class Rule {
    /// The eight modifiers; each is a rule with one of these verbs.
    package typealias Verb = RuleVerb

    /// Calls the rule's closure.
    package enum Body {
        case sync((Signal) throws -> RuleReply)
        case async((Signal) async throws -> RuleReply)
    }

    let verb: Verb
    let subject: Subject
    /// The synchronous closure; what is called often is found without a case to look at.
    let syncBody: (Signal) throws -> RuleReply
    /// The asynchronous closure; nil on a rule that has the other.
    let asyncBody: ((Signal) async throws -> RuleReply)?
    let isSync: Bool
    let source: SourceLocation
    /// The rule's place among all rules of the process, by which a bubble tells those that came after it began.
    let serial = Revisions.shared.nextSerial()
    /// Set for good when the rule's node is released.
    private(set) var isCancelled = false
    /// The type that went on last, where its name is that of the type.
    private var plainType: ObjectIdentifier?

    package init(_ verb: Verb, of subject: Subject, source: SourceLocation, body: Body) {
        self.verb = verb
        self.subject = subject
        self.source = source
        switch body {
        case .sync(let body): (syncBody, asyncBody, isSync) = (body, nil, true)
        case .async(let body): (syncBody, asyncBody, isSync) = ({ _ in .notHandled }, body, false)
        }
    }

    func cancel() { isCancelled = true }

    /// The name of what goes on from this rule.
    ///
    /// That values of a type have no names of their own is not asked again each time.
    func label(of signal: Signal, _ kind: SignalKind) -> SignalLabel {
        if plainType == ObjectIdentifier(kind.type) { return .type(kind.type) }
        let label = signal.label
        if case .type(let type) = label { plainType = ObjectIdentifier(type) }
        return label
    }

    /// Whether the rule takes what passes, as it is now.
    func matches(_ signal: Signal) -> Bool { matches(signal, signal.kind) }

    /// Whether the rule takes what passes, whose kind is known.
    func matches(_ signal: Signal, _ kind: SignalKind) -> Bool {
        verb.isForErrors == kind.isError && subject.matches(signal, kind)
    }
}

/// What a rule says of what it took.
package enum RuleReply: Sendable {
    case handled
    case notHandled
    /// Something else goes on in its place.
    case replaced(Signal)
}

extension RuleReply {
    init(_ passage: Passage) {
        self = passage == .handled ? .handled : .notHandled
    }
}
