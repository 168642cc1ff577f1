/// The types that a node's rules may be for, types sharing bits.
///
/// It lets most events pass a node without asking a rule.
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

    /// Adds what a rule is for.
    mutating func add(_ rule: Rule) {
        if rule.verb.isForErrors { errors |= rule.subject.bits } else { events |= rule.subject.bits }
    }

    /// Whether a rule may take what is of a kind; types share bits, so only false is exact.
    @inline(__always) func mayTake(_ kind: SignalKind) -> Bool {
        (kind.isError ? errors : events) & kind.bits == kind.bits
    }
}

/// What tells the rules for an event or error from most others: whether it is an error, and its type.
struct SignalKind {
    let type: any Sendable.Type
    let isError: Bool
    /// The bits of the type, all of which a node's ``RuleFilter`` has where a rule may be for it.
    let bits: UInt64

    init(_ type: any Sendable.Type, isError: Bool) {
        self.type = type
        self.isError = isError
        // A bridged error is an object that stands for a structure, so it may concern any rule.
        bits = isError && type is AnyClass ? 0 : RuleFilter.bits(of: type)
    }
}

extension NodeRef {
    /// Whether a rule here may take what is of a kind; types share bits, so only false is exact.
    @inline(__always) func mayTake(_ kind: SignalKind) -> Bool { read { $0.mayTake(kind) } ?? false }
}

extension Signal {
    /// What rules look at first.
    var kind: SignalKind {
        switch self {
        case .event(let event): SignalKind(Swift.type(of: event), isError: false)
        case .error(let error): SignalKind(Swift.type(of: error), isError: true)
        }
    }
}
