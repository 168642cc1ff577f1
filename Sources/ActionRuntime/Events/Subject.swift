/// The subject of a rule or subscription: every value, the values of one type, or those that satisfy a predicate.
package struct Subject {
    private enum Match {
        case anything
        /// A structure or enumeration: apart from bridged errors, values of no other type match.
        case exactly(Any.Type)
        case predicate((Signal) -> Bool)
    }

    private let match: Match
    /// The bits of the type; all bits where values of several types match.
    let bits: UInt64
    /// The type; nil for every value and for a predicate.
    let type: Any.Type?
    /// Whether values of another type may match.
    private let includes: (Any.Type) -> Bool
    /// The name of the type, or the name given to the predicate; nil for every value.
    let name: String?

    /// Every event and error.
    package static var anything: Subject { Subject(match: .anything, type: nil, includes: { _ in true }, name: nil) }

    private init(match: Match, type: Any.Type?, includes: @escaping (Any.Type) -> Bool, name: String?) {
        self.match = match
        bits = if case .exactly(let type) = match { RuleFilter.bits(of: type) } else { ~0 }
        self.type = type
        self.includes = includes
        self.name = name
    }

    /// Values that `as?` converts to the type: subclasses, and types that conform to a protocol, are included.
    init<E>(_ type: E.Type) {
        // `any Error` itself conforms to `Error` too, and is not a structure.
        let isSubtypable = type is AnyClass || type == (any Error).self
        let isStructure = type is any Event.Type || type is any Error.Type
        self.init(
            match: isStructure && !isSubtypable ? .exactly(type) : .predicate { $0.cast(to: type) != nil }, type: type,
            includes: { $0 is E.Type || $0 == type }, name: "\(type)")
    }

    /// Values that satisfy a predicate, with a name for explanations.
    package init(named name: String, where predicate: @escaping (Signal) -> Bool) {
        self.init(match: .predicate(predicate), type: nil, includes: { _ in true }, name: name)
    }

    /// Whether the subject is one type or a named predicate.
    var isExplicit: Bool { name != nil }

    func matches(_ signal: Signal) -> Bool { matches(signal, signal.kind) }

    /// Whether an event or error whose kind is known matches.
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

    /// Whether values of a type may match; true for all protocols but `AlertableError`, because their conformance cannot be
    /// tested here.
    func mayTake(_ other: Any.Type) -> Bool {
        guard let type else { return true }
        if type == (any AlertableError).self { return other is any AlertableError.Type }
        return isProtocol || includes(other)
    }

    /// Whether events, or errors, of the type can exist.
    func isPossible(forErrors: Bool) -> Bool {
        guard let type, !isProtocol, !(type is AnyClass) else { return true }
        return forErrors ? type is any Error.Type : type is any Event.Type
    }

    /// Whether the type is a protocol's.
    private var isProtocol: Bool {
        // The metatype of a protocol's type prints as `(any P).Type`, or with `.Protocol`; other metatypes do not.
        guard let type else { return false }
        let text = "\(Swift.type(of: type))"
        return text.hasSuffix(").Type") || text.hasSuffix(".Protocol")
    }
}

extension Signal {
    /// The event or error as a value of a type; nil where it has another type.
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
