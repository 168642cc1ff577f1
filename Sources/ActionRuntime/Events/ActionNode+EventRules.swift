// Rules for events: `receiveEvent`, `handleEvent`, `transformEvent`. Each comes in three forms, for anything, for one type
// with the value, and for one type without it, and each form for synchronous and for asynchronous closures. All of them
// come down to `add`, at the end.

// MARK: receiveEvent

extension ActionNode {
    /// Is told of any event, and says whether it is handled.
    ///
    /// What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func receiveEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> Passage
    ) -> Self {
        add(.receiveEvent, Subject.anything, fileID, line) { (value: any Event) in RuleReply(try rule(value)) }
    }

    /// Is told of any event, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> Passage
    ) -> Self {
        add(.receiveEvent, Subject.anything, fileID, line) { (value: any Event) in RuleReply(try await rule(value)) }
    }

    /// Is told of events of a type, and says whether it is handled.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) throws -> Passage
    ) -> Self {
        add(.receiveEvent, Subject(type), fileID, line) { (value: E) in RuleReply(try rule(value)) }
    }

    /// Is told of events of a type, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> Passage
    ) -> Self {
        add(.receiveEvent, Subject(type), fileID, line) { (value: E) in RuleReply(try await rule(value)) }
    }

    /// Is told of events of a type, whatever they hold, and says whether it is handled.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () throws -> Passage
    ) -> Self {
        add(.receiveEvent, Subject(type), fileID, line) { (_: E) in RuleReply(try rule()) }
    }

    /// Is told of events of a type, whatever they hold, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> Passage
    ) -> Self {
        add(.receiveEvent, Subject(type), fileID, line) { (_: E) in RuleReply(try await rule()) }
    }
}

// MARK: handleEvent

extension ActionNode {
    /// Handles any event.
    ///
    /// What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func handleEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> Void
    ) -> Self {
        add(.handleEvent, Subject.anything, fileID, line) { (value: any Event) in RuleReply(try rule(value)) }
    }

    /// Handles any event; the closure is asynchronous.
    @discardableResult
    public func handleEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> Void
    ) -> Self {
        add(.handleEvent, Subject.anything, fileID, line) { (value: any Event) in RuleReply(try await rule(value)) }
    }

    /// Handles events of a type.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) throws -> Void
    ) -> Self {
        add(.handleEvent, Subject(type), fileID, line) { (value: E) in RuleReply(try rule(value)) }
    }

    /// Handles events of a type; the closure is asynchronous.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) async throws -> Void
    ) -> Self {
        add(.handleEvent, Subject(type), fileID, line) { (value: E) in RuleReply(try await rule(value)) }
    }

    /// Handles events of a type, whatever they hold.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () throws -> Void
    ) -> Self {
        add(.handleEvent, Subject(type), fileID, line) { (_: E) in RuleReply(try rule()) }
    }

    /// Handles events of a type, whatever they hold; the closure is asynchronous.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async throws -> Void
    ) -> Self {
        add(.handleEvent, Subject(type), fileID, line) { (_: E) in RuleReply(try await rule()) }
    }
}

// MARK: transformEvent

extension ActionNode {
    /// Replaces any event by another.
    ///
    /// The new event goes on from the next rule on. What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func transformEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> any Event
    ) -> Self {
        add(.transformEvent, Subject.anything, fileID, line) { (value: any Event) in RuleReply(try rule(value)) }
    }

    /// Replaces any event by another; the closure is asynchronous.
    @discardableResult
    public func transformEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> any Event
    ) -> Self {
        add(.transformEvent, Subject.anything, fileID, line) { (value: any Event) in RuleReply(try await rule(value)) }
    }

    /// Replaces events of a type by other events.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) throws -> any Event
    ) -> Self {
        add(.transformEvent, Subject(type), fileID, line) { (value: E) in RuleReply(try rule(value)) }
    }

    /// Replaces events of a type by other events; the closure is asynchronous.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> any Event
    ) -> Self {
        add(.transformEvent, Subject(type), fileID, line) { (value: E) in RuleReply(try await rule(value)) }
    }

    /// Replaces events of a type by other events, whatever they hold.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () throws -> any Event
    ) -> Self {
        add(.transformEvent, Subject(type), fileID, line) { (_: E) in RuleReply(try rule()) }
    }

    /// Replaces events of a type by other events, whatever they hold; the closure is asynchronous.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> any Event
    ) -> Self {
        add(.transformEvent, Subject(type), fileID, line) { (_: E) in RuleReply(try await rule()) }
    }
}

// MARK: The primitive

extension ActionNode {
    /// Adds a rule; rules are asked in the order in which they were added, then the parent's.
    package func add(_ rule: Rule) {
        makeOffers().add(rule)
    }

    func add<E>(
        _ verb: RuleVerb, _ subject: Subject, _ fileID: StaticString, _ line: UInt32,
        _ rule: @escaping (E) throws -> RuleReply
    ) -> Self {
        let body = Rule.Body.sync { signal in
            if case .event(let event) = signal { return try reply(to: event, rule) }
            return try reply(toAny: signal, rule)
        }
        let source = SourceLocation(fileID: fileID, line: line)
        add(Rule(verb, of: subject, source: source, owner: groupOwner, body: body))
        return self
    }

    func add<E>(
        _ verb: RuleVerb, _ subject: Subject, _ fileID: StaticString, _ line: UInt32,
        _ rule: @escaping (E) async throws -> RuleReply
    ) -> Self {
        let body = Rule.Body.async { signal in
            guard let value = signal.cast(to: E.self) else { return .notHandled }
            return try await rule(value)
        }
        let source = SourceLocation(fileID: fileID, line: line)
        add(Rule(verb, of: subject, source: source, owner: groupOwner, body: body))
        return self
    }
}

/// Calls a rule with an event, if that is what it takes.
///
/// Most rules are for exactly the event's type, to which it is cast without asking what else it may be.
private func reply<Sent: Event, E>(to event: Sent, _ rule: (E) throws -> RuleReply) rethrows -> RuleReply {
    if Sent.self == E.self { return try rule(event as! E) }
    return try reply(toAny: .event(event), rule)
}

/// Calls a rule with an event or error, if that can be cast to what it takes.
///
/// A function of its own, because the storage of an optional of a generic type costs time in every call of the function that
/// has it, also where the optional is not made.
@inline(never)
private func reply<E>(toAny signal: Signal, _ rule: (E) throws -> RuleReply) rethrows -> RuleReply {
    guard let value = signal.cast(to: E.self) else { return .notHandled }
    return try rule(value)
}
