// The one function behind the modifiers that add rules.

extension ActionNode {
    /// Adds a rule; rules are asked in the order in which they were added, then the parent's.
    package func add(_ rule: Rule) {
        attachment(Rules()).add(rule)
    }

    /// Adds a rule for values of a type.
    package func add<E>(
        _ verb: RuleVerb, _ type: E.Type, _ fileID: StaticString, _ line: UInt32,
        _ rule: @escaping (E) throws -> RuleReply
    ) -> Self {
        let body = Rule.Body.sync { signal in
            if case .event(let event) = signal { return try reply(to: event, rule) }
            return try reply(toAny: signal, rule)
        }
        let source = SourceLocation(fileID: fileID, line: line)
        add(Rule(verb, of: Subject(type, for: verb), source: source, owner: groupOwner, body: body))
        return self
    }

    /// Adds a rule for values of a type; the closure is asynchronous.
    package func add<E>(
        _ verb: RuleVerb, _ type: E.Type, _ fileID: StaticString, _ line: UInt32,
        _ rule: @escaping (E) async throws -> RuleReply
    ) -> Self {
        let body = Rule.Body.async { signal in
            guard let value = signal.cast(to: E.self) else { return .notHandled }
            return try await rule(value)
        }
        let source = SourceLocation(fileID: fileID, line: line)
        add(Rule(verb, of: Subject(type, for: verb), source: source, owner: groupOwner, body: body))
        return self
    }
}

extension Subject {
    /// The subject of a rule: a type, or every value where the type is `any Event` or `any Error`.
    fileprivate init<E>(_ type: E.Type, for verb: RuleVerb) {
        let all: Any.Type = verb.isForErrors ? (any Error).self : (any Event).self
        self = type == all ? .anything : Subject(type)
    }
}

/// Calls a rule with an event, if the rule takes it.
///
/// Most rules are for exactly the event's type; the cast to an equal type costs nothing.
private func reply<Sent: Event, E>(to event: Sent, _ rule: (E) throws -> RuleReply) rethrows -> RuleReply {
    if Sent.self == E.self { return try rule(event as! E) }
    return try reply(toAny: .event(event), rule)
}

/// Calls a rule with an event or error, if it can be cast to the rule's type.
///
/// It is a separate function because an optional of a generic type makes every call of its function slower, whether or not the
/// optional is used.
@inline(never)
private func reply<E>(toAny signal: Signal, _ rule: (E) throws -> RuleReply) rethrows -> RuleReply {
    guard let value = signal.cast(to: E.self) else { return .notHandled }
    return try rule(value)
}
