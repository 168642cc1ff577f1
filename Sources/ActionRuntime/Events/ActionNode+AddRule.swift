// The one function behind the modifiers that add rules.

extension ActionNode {
    /// Adds a rule; rules are asked in the order in which they were added, then the parent's.
    package func add(_ rule: Rule) {
        attachment(Rules()).add(rule)
    }

    func add<E>(
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

    func add<E>(
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
    /// What a rule is for: the events or errors of a type, or anything where the type is the protocol of all of them.
    fileprivate init<E>(_ type: E.Type, for verb: RuleVerb) {
        let all: Any.Type = verb.isForErrors ? (any Error).self : (any Event).self
        self = type == all ? .anything : Subject(type)
    }
}

/// Calls a rule with an event, if the rule takes it.
///
/// Most rules are for exactly the event's type, to which it is cast without asking what else it may be.
private func reply<Sent: Event, E>(to event: Sent, _ rule: (E) throws -> RuleReply) rethrows -> RuleReply {
    if Sent.self == E.self { return try rule(event as! E) }
    return try reply(toAny: .event(event), rule)
}

/// Calls a rule with an event or error, if it can be cast to the rule's type.
///
/// A function of its own, because the storage of an optional of a generic type costs time in every call of the function that
/// has it, also where the optional is not made.
@inline(never)
private func reply<E>(toAny signal: Signal, _ rule: (E) throws -> RuleReply) rethrows -> RuleReply {
    guard let value = signal.cast(to: E.self) else { return .notHandled }
    return try rule(value)
}
