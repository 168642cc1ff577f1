/// What a rule or a subscription is for: anything, one type, or whatever a predicate takes.
package struct Subject {
    private enum Match {
        case anything
        /// A structure or enumeration: no other type is one.
        case exactly(Any.Type)
        case predicate((Signal) -> Bool)
    }

    private let match: Match
    /// The bits of the one type that it is for; all bits where values of several types match.
    let bits: UInt64
    /// The type; nil for anything and for a predicate.
    let type: Any.Type?
    /// Whether a value of another type may be one of this type.
    private let includes: (Any.Type) -> Bool
    /// The name of the type, or of what the predicate takes; nil for anything.
    let name: String?

    /// Anything.
    package static var anything: Subject { Subject(match: .anything, type: nil, includes: { _ in true }, name: nil) }

    private init(match: Match, type: Any.Type?, includes: @escaping (Any.Type) -> Bool, name: String?) {
        self.match = match
        bits = if case .exactly(let type) = match { RuleFilter.bits(of: type) } else { ~0 }
        self.type = type
        self.includes = includes
        self.name = name
    }

    /// Values that `as?` makes of the type: also subclasses, and what conforms to a protocol.
    init<E>(_ type: E.Type) {
        // The protocol's own type conforms to `Error` too, and is no structure.
        let isSubtypable = type is AnyClass || type == (any Error).self
        let isStructure = type is any Event.Type || type is any Error.Type
        self.init(
            match: isStructure && !isSubtypable ? .exactly(type) : .predicate { $0.cast(to: type) != nil }, type: type,
            includes: { $0 is E.Type || $0 == type }, name: "\(type)")
    }

    /// Whatever a predicate takes, with a name for explanations.
    package init(named name: String, where predicate: @escaping (Signal) -> Bool) {
        self.init(match: .predicate(predicate), type: nil, includes: { _ in true }, name: name)
    }

    /// Whether it is for one type or name.
    var isExplicit: Bool { name != nil }

    func matches(_ signal: Signal) -> Bool { matches(signal, signal.kind) }

    /// Whether it is for what is sent, whose kind was found before.
    func matches(_ signal: Signal, _ kind: SignalKind) -> Bool {
        switch match {
        case .anything: return true
        case .predicate(let predicate): return predicate(signal)
        case .exactly(let type):
            if kind.type == type { return true }
            // A bridged error is an object that stands for a structure.
            return kind.isError && kind.type is AnyClass && signal.isBridged(to: type)
        }
    }

    /// Whether values of a type may match; of a protocol it is always true, since conformance cannot be asked here.
    func mayTake(_ other: Any.Type) -> Bool {
        guard let type else { return true }
        if type == (any AlertableError).self { return other is any AlertableError.Type }
        return isProtocol || includes(other)
    }

    /// Whether there can be events, or errors, of the type at all.
    func isPossible(forErrors: Bool) -> Bool {
        guard let type, !isProtocol, !(type is AnyClass) else { return true }
        return forErrors ? type is any Error.Type : type is any Event.Type
    }

    /// Whether the type is a protocol's.
    private var isProtocol: Bool {
        // The metatype of a protocol's type is no value's dynamic type, and is printed as such.
        guard let type else { return false }
        let text = "\(Swift.type(of: type))"
        return text.hasSuffix(").Type") || text.hasSuffix(".Protocol")
    }
}

extension Signal {
    /// The value as a type; nil where it is of another one.
    func cast<E>(to type: E.Type) -> E? {
        switch self {
        case .event(let event): event as? E
        case .error(let error): error as? E
        }
    }

    /// Whether an error object bridges to a type.
    fileprivate func isBridged(to type: Any.Type) -> Bool {
        func isCast<E>(_ type: E.Type) -> Bool { cast(to: type) != nil }
        return _openExistential(type, do: isCast)
    }
}
