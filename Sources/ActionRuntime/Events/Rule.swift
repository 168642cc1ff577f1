/// A rule of a node for the events or errors that reach the node.
package final class Rule: Registered {
    /// Calls the rule's closure.
    package enum Body {
        case sync((Signal) throws -> RuleReply)
        case async((Signal) async throws -> RuleReply)
    }

    let verb: RuleVerb
    let subject: Subject
    /// The synchronous closure, stored apart so that calling it needs no switch; it takes no event where the rule is
    /// asynchronous.
    let syncBody: (Signal) throws -> RuleReply
    /// The asynchronous closure; nil for a synchronous rule.
    let asyncBody: ((Signal) async throws -> RuleReply)?
    var isSync: Bool { asyncBody == nil }
    let source: SourceLocation
    /// The type of the last value that left the rule, if values of that type have no names of their own.
    private var plainType: ObjectIdentifier?

    package convenience init(_ verb: RuleVerb, of subject: Subject, source: SourceLocation, body: Body) {
        self.init(verb, of: subject, source: source, owner: nil, body: body)
    }

    /// - Parameter owner: The owners that the rule ends with, besides its node; retained while the closure runs.
    init(_ verb: RuleVerb, of subject: Subject, source: SourceLocation, owner: OwnerLink?, body: Body) {
        self.verb = verb
        self.subject = subject
        self.source = source
        switch owner.map(body.retaining) ?? body {
        case .sync(let body): (syncBody, asyncBody) = (body, nil)
        case .async(let body): (syncBody, asyncBody) = ({ _ in .notHandled }, body)
        }
        super.init(within: owner)
    }

    /// The name of the event or error that leaves this rule.
    ///
    /// Whether values of a type have names of their own is looked up once, as long as the type stays the same.
    func label(of signal: Signal, _ kind: SignalKind) -> SignalLabel {
        if plainType == ObjectIdentifier(kind.type) { return .type(kind.type) }
        let label = signal.label
        if case .type(let type) = label { plainType = ObjectIdentifier(type) }
        return label
    }

    /// Whether the rule takes an event or error.
    func matches(_ signal: Signal) -> Bool { matches(signal, signal.kind) }

    /// Whether the rule takes an event or error whose kind is known.
    func matches(_ signal: Signal, _ kind: SignalKind) -> Bool {
        verb.isForErrors == kind.isError && subject.matches(signal, kind)
    }
}

extension Rule.Body {
    /// The closure with the owners retained while it runs; once an owner was released, the closure handles no event.
    fileprivate func retaining(_ owner: OwnerLink) -> Self {
        switch self {
        case .sync(let body):
            .sync { signal in
                guard let retained = owner.retained else { return .notHandled }
                return try withExtendedLifetime(retained) { try body(signal) }
            }
        case .async(let body):
            .async { signal in
                guard let retained = owner.retained else { return .notHandled }
                defer { withExtendedLifetime(retained) {} }
                return try await body(signal)
            }
        }
    }
}

/// The result of a rule's closure.
package enum RuleReply: Sendable {
    case handled
    case notHandled
    /// Another event or error goes on in place of the one that the rule took.
    case replaced(Signal)
}

extension RuleReply {
    /// Replies made of the results of the verbs: a `receive`, a `handle`, and the verbs that replace the event or error.
    package init(_ passage: Passage) { self = passage == .handled ? .handled : .notHandled }
    package init(_ done: Void) { self = .handled }
    package init(_ event: any Event) { self = .replaced(.event(event)) }
    package init(_ error: any Error) { self = .replaced(.error(error)) }
}

/// The types that a node's rules are for, as bits that several types share.
///
/// Most events pass a node by comparing these bits, without asking a rule.
struct RuleFilter {
    private var events: UInt64 = 0
    private var errors: UInt64 = 0

    init(_ rules: [Rule] = []) {
        for rule in rules { add(rule) }
    }

    /// The two bits of a type.
    static func bits(of type: Any.Type) -> UInt64 {
        let mixed = UInt64(UInt(bitPattern: ObjectIdentifier(type))) &* 0x9E37_79B9_7F4A_7C15
        return 1 << (mixed >> 58) | 1 << (mixed >> 52 & 63)
    }

    /// Adds the bits of the type that a rule is for.
    mutating func add(_ rule: Rule) {
        if rule.verb.isForErrors { errors |= rule.subject.bits } else { events |= rule.subject.bits }
    }

    /// Whether a rule may take events or errors of a kind; types share bits, so only false is exact.
    @inline(__always) func mayTake(_ kind: SignalKind) -> Bool {
        (kind.isError ? errors : events) & kind.bits == kind.bits
    }
}

/// The properties of an event or error that most rules decide by: whether it is an error, and its type.
struct SignalKind {
    let type: any Sendable.Type
    let isError: Bool
    /// The bits of the type; the ``RuleFilter`` of a node has all of them if a rule of the node may be for the type.
    let bits: UInt64

    init(_ type: any Sendable.Type, isError: Bool) {
        self.type = type
        self.isError = isError
        // A bridged error is an object that stands for a structure, so it may concern any rule.
        bits = isError && type is AnyClass ? 0 : RuleFilter.bits(of: type)
    }
}

extension Signal {
    /// The kind of the event or error.
    var kind: SignalKind {
        switch self {
        case .event(let event): SignalKind(Swift.type(of: event), isError: false)
        case .error(let error): SignalKind(Swift.type(of: error), isError: true)
        }
    }
}
