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

/// Which types a node's rules may be for, types sharing bits: what lets most events pass a node without asking a rule.
struct RuleFilter {
    private var events: UInt64 = 0
    private var errors: UInt64 = 0

    /// The two bits of a type.
    static func bits(of type: Any.Type) -> UInt64 {
        let mixed = UInt64(UInt(bitPattern: ObjectIdentifier(type))) &* 0x9E37_79B9_7F4A_7C15
        return 1 << (mixed >> 58) | 1 << (mixed >> 52 & 63)
    }

    /// Adds what a rule is for.
    mutating func add(_ rule: Rule) {
        if rule.verb.isForErrors { errors |= rule.subject.bits } else { events |= rule.subject.bits }
    }

    /// Whether a rule may take what is of a kind; false is certain.
    @inline(__always) func mayTake(_ kind: SignalKind) -> Bool {
        (kind.isError ? errors : events) & kind.bits == kind.bits
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
