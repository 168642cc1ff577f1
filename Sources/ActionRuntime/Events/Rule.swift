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
    let body: Body
    let source: SourceLocation
    /// The rule's place among all rules of the process, by which a bubble tells those that came after it began.
    let serial = Revisions.shared.nextSerial()
    /// Set for good when the rule's node is released.
    private(set) var isCancelled = false

    package init(_ verb: Verb, of subject: Subject, source: SourceLocation, body: Body) {
        self.verb = verb
        self.subject = subject
        self.source = source
        self.body = body
    }

    func cancel() { isCancelled = true }

    /// Whether the rule takes what passes, as it is now.
    func matches(_ signal: Signal) -> Bool {
        verb.isForErrors == (signal.error != nil) && subject.matches(signal)
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
