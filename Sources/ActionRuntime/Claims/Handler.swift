/// The closure that performs an action, in the form in which it is called.
@usableFromInline package enum Handler {
    case sync((Invocation) throws -> Reply)
    case async((Invocation) async throws -> Reply)
    /// One closure for synchronous callers, and one for those that await.
    case either((Invocation) throws -> Reply, (Invocation) async throws -> Reply)
    /// An asynchronous closure, of whose runs not all may happen at the same time.
    case limited(Turns, (Invocation) async throws -> Reply)

    /// The handler with what a second request does while it runs.
    func running(_ policy: RunningPolicy) -> Handler {
        guard policy != .concurrent, case .async(let body) = self else { return self }
        return .limited(Turns(policy), body)
    }
}

/// What a handler's result means for the request.
@usableFromInline package enum Reply: Sendable {
    /// It dealt with the request.
    case handled(ActionValue)
    /// The next claim shall be asked.
    case declined
    /// It sent the request on, with this outcome; indirect, so that replies are small.
    indirect case forwarded(Outcome)
}

extension Reply {
    /// How results of a type say what became of the request; nil for data, which is the outcome's value.
    ///
    /// An ``Outcome`` is passed through, and a ``Passage`` says whether the handler declined. Where one of the two is
    /// optional, nil is no result. Asked once, when the handler is registered.
    @usableFromInline static func verdict<R>(of type: R.Type) -> ((R) -> Reply)? {
        if type == Passage.self { return { Reply($0 as! Passage) } }
        if type == Outcome.self { return { .forwarded($0 as! Outcome) } }
        guard let optional = type as? any OptionalResult.Type, let verdict = optional.verdict else { return nil }
        return { verdict($0) }
    }

    /// Whether a handler with results of a type may say that the next claim shall be asked.
    @usableFromInline static func mayDecline<R>(_ type: R.Type) -> Bool {
        type == Passage.self || (type as? any OptionalResult.Type)?.mayDecline ?? false
    }

    private init(_ passage: Passage) {
        self = passage == .handled ? .handled(.null) : .declined
    }
}

/// An optional, whatever it wraps.
private protocol OptionalResult {
    /// How optionals of the type say what became of the request; nil for data.
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
    // Inlined, so that the closure is called as it is and its result needs no general form: 100 ns a call less.

    @inlinable static func make<R: HandlerResult>(_ body: @escaping (Invocation) throws -> R) -> Handler {
        if let reply = Reply.verdict(of: R.self) { return .sync { reply(try body($0)) } }
        return .sync { .handled(try body($0).actionValue) }
    }

    static func make<R: HandlerResult>(_ body: @escaping (Invocation) async throws -> R) -> Handler {
        if let reply = Reply.verdict(of: R.self) { return .async { reply(try await body($0)) } }
        return .async { .handled(try await body($0).actionValue) }
    }

    @inlinable static func make(_ body: @escaping (Invocation) throws -> Void) -> Handler {
        .sync {
            try body($0)
            return .handled(.null)
        }
    }

    static func make(_ body: @escaping (Invocation) async throws -> Void) -> Handler {
        .async {
            try await body($0)
            return .handled(.null)
        }
    }

    /// The handler of a typed action, whose output is a ``HandlerResult`` or nothing, as ``Action`` sees to.
    static func make<O>(typed body: @escaping (Invocation) throws -> O) -> Handler {
        let reply = Reply.verdict(of: O.self) ?? Reply.init(output:)
        return .sync { reply(try body($0)) }
    }

    /// The asynchronous handler of a typed action.
    static func make<O>(typed body: @escaping (Invocation) async throws -> O) -> Handler {
        let reply = Reply.verdict(of: O.self) ?? Reply.init(output:)
        return .async { reply(try await body($0)) }
    }
}

extension Reply {
    fileprivate init<O>(output: O) {
        self = .handled((output as? any HandlerResult)?.actionValue ?? .null)
    }
}
