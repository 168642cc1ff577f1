// What the results of closures mean for a request.

extension Reply {
    /// Turns a result that says what became of the request into a reply; nil for types of data, which are the outcome's value.
    ///
    /// An ``Outcome`` is passed through, and a ``Passage`` says whether the handler declined. For an optional of either type, nil
    /// counts as no result. Asked once, when the handler is registered.
    @usableFromInline static func verdict<R>(of type: R.Type) -> ((R) -> Reply)? {
        if type == Passage.self { return { Reply($0 as! Passage) } }
        if type == Outcome.self { return { .forwarded($0 as! Outcome) } }
        guard let optional = type as? any OptionalResult.Type, let verdict = optional.verdict else { return nil }
        return { verdict($0) }
    }

    /// Whether a handler with results of this type may decline, so that the next claim is asked.
    @usableFromInline static func mayDecline<R>(_ type: R.Type) -> Bool {
        type == Passage.self || (type as? any OptionalResult.Type)?.mayDecline ?? false
    }

    private init(_ passage: Passage) {
        self = passage == .handled ? .handled(.null) : .declined
    }
}

/// An `Optional` of any wrapped type.
private protocol OptionalResult {
    /// Turns an optional that says what became of the request into a reply; nil for optionals of data.
    static var verdict: ((Any) -> Reply)? { get }
    static var mayDecline: Bool { get }
}

extension Optional: OptionalResult {
    fileprivate static var verdict: ((Any) -> Reply)? {
        guard let verdict = Reply.verdict(of: Wrapped.self) else { return nil }
        return { ($0 as! Self).map(verdict) ?? .handled(.null) }
    }

    fileprivate static var mayDecline: Bool { Reply.mayDecline(Wrapped.self) }
}

extension Handler {
    // Inlined, so that the closure is called directly and its result is not handled generically: this saves 100 ns a call.

    @inlinable static func make<R: HandlerResult>(_ body: @escaping (Invocation) throws -> R) -> Handler {
        let mayDecline = Reply.mayDecline(R.self)
        if let reply = Reply.verdict(of: R.self) {
            return Handler(mayDecline: mayDecline, forwards: !mayDecline) { reply(try body($0)) }
        }
        return Handler(mayDecline: mayDecline) { .handled(try body($0).actionValue) }
    }

    @inlinable static func make(_ body: @escaping (Invocation) throws -> Void) -> Handler {
        Handler {
            try body($0)
            return .handled(.null)
        }
    }

    static func make<R: HandlerResult>(_ body: @escaping (Invocation) async throws -> R) -> Handler {
        let reply = Reply.verdict(of: R.self)
        let mayDecline = Reply.mayDecline(R.self), convert = reply ?? { .handled($0.actionValue) }
        return Handler(mayDecline: mayDecline, forwards: reply != nil && !mayDecline, nil) {
            convert(try await body($0))
        }
    }

    static func make(_ body: @escaping (Invocation) async throws -> Void) -> Handler {
        Handler(nil) {
            try await body($0)
            return .handled(.null)
        }
    }

    /// The handler of an explicit method, which declares its result by having one.
    @inlinable static func make<R: HandlerResult>(method body: @escaping (Invocation) throws -> R) -> Handler {
        make(body).returning(.declared(by: R.self))
    }

    /// The handler of an explicit asynchronous method.
    static func make<R: HandlerResult>(method body: @escaping (Invocation) async throws -> R) -> Handler {
        make(body).returning(.declared(by: R.self))
    }

    /// The handler of a typed action, which declares its output; ``Action`` ensures that the output is a ``HandlerResult`` or nothing.
    static func make<O>(typed body: @escaping (Invocation) throws -> O) -> Handler {
        let reply = Reply.verdict(of: O.self) ?? Reply.init(output:)
        return Handler(mayDecline: Reply.mayDecline(O.self)) { reply(try body($0)) }.returning(.declared(by: O.self))
    }

    /// The asynchronous handler of a typed action, which declares its output.
    static func make<O>(typed body: @escaping (Invocation) async throws -> O) -> Handler {
        let reply = Reply.verdict(of: O.self) ?? Reply.init(output:)
        return Handler(mayDecline: Reply.mayDecline(O.self), nil) { reply(try await body($0)) }
            .returning(.declared(by: O.self))
    }
}

extension Reply {
    fileprivate init<O>(output: O) {
        self = .handled((output as? any HandlerResult)?.actionValue ?? .null)
    }
}
