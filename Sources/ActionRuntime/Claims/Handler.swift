/// What performs an action.
@usableFromInline package enum Handler {
    case sync((Invocation) throws -> Reply)
    case async((Invocation) async throws -> Reply)
    /// One closure for those who do not await, and one for those who do.
    case either((Invocation) throws -> Reply, (Invocation) async throws -> Reply)

    /// The closure for those who do not await; nil where there is none.
    var syncBody: ((Invocation) throws -> Reply)? {
        switch self {
        case .sync(let body), .either(let body, _): body
        case .async: nil
        }
    }
}

/// What a handler gave back.
@usableFromInline package enum Reply: Sendable {
    /// It dealt with the request.
    case handled(ActionValue)
    /// The next claim shall be asked.
    case declined
    /// It sent the request on, with this outcome; indirect, so that replies are small.
    indirect case forwarded(Outcome)
}

extension Reply {
    /// How results of a type become replies, decided once at registration.
    ///
    /// An ``Outcome`` is passed through, a ``Passage`` is understood where the claim may decline, convertible values
    /// become the outcome's value, and everything else gives null.
    @usableFromInline static func converter<R>(from type: R.Type, mayDecline: Bool) -> (R) -> Reply {
        if type == Void.self { return { _ in .handled(.null) } }
        if type == Outcome.self { return { .forwarded($0 as! Outcome) } }
        if type == Passage.self {
            guard mayDecline else { return { _ in .handled(.null) } }
            return { ($0 as! Passage) == .handled ? .handled(.null) : .declined }
        }
        return { result in .handled((result as? any ActionValueConvertible)?.actionValue ?? .null) }
    }
}

extension Handler {
    // Inlined, so that the closure is called as it is and its result needs no general form: 100 ns a call less.
    @inlinable static func make<R>(
        mayDecline: Bool = false, _ body: @escaping (Invocation) throws -> R
    ) -> Handler {
        if R.self == Void.self {
            return .sync {
                _ = try body($0)
                return .handled(.null)
            }
        }
        let reply = Reply.converter(from: R.self, mayDecline: mayDecline)
        return .sync { reply(try body($0)) }
    }

    static func make<R>(mayDecline: Bool = false, _ body: @escaping (Invocation) async throws -> R) -> Handler {
        let reply = Reply.converter(from: R.self, mayDecline: mayDecline)
        return .async { reply(try await body($0)) }
    }
}
