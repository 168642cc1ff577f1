// Each modifier adds one rule. They come in three forms, for anything, for one type with the value, and for one type
// without it, and in pairs, for synchronous and for asynchronous closures.

extension ActionNode {
    /// Adds a rule; rules are asked in the order in which they were added, then the parent's.
    package func add(_ rule: Rule) {
        makeOffers().add(rule)
    }

    private func add<E>(
        _ verb: RuleVerb, _ type: E.Type?, _ fileID: StaticString, _ line: UInt32,
        _ rule: @escaping (E) throws -> RuleReply
    ) -> Self {
        let source = SourceLocation(fileID: fileID, line: line)
        add(
            Rule(
                verb, of: type.map { Subject($0) } ?? .anything, source: source,
                body: .sync { signal in
                    if case .event(let event) = signal { return try reply(to: event, rule) }
                    return try reply(toAny: signal, rule)
                }))
        return self
    }

    private func add<E>(
        _ verb: RuleVerb, _ type: E.Type?, _ fileID: StaticString, _ line: UInt32,
        _ rule: @escaping (E) async throws -> RuleReply
    ) -> Self {
        let source = SourceLocation(fileID: fileID, line: line)
        add(
            Rule(
                verb, of: type.map { Subject($0) } ?? .anything, source: source,
                body: .async { signal in
                    guard let value = signal.cast(to: E.self) else { return .notHandled }
                    return try await rule(value)
                }))
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

/// Calls a rule with an event or error, if that can be cast to what it takes; on its own, because an optional value of a
/// type that the compiler does not know is dear even where it is not made.
@inline(never)
private func reply<E>(toAny signal: Signal, _ rule: (E) throws -> RuleReply) rethrows -> RuleReply {
    guard let value = signal.cast(to: E.self) else { return .notHandled }
    return try rule(value)
}

// MARK: receiveEvent

extension ActionNode {
    /// Is told of any event, and says whether it is handled.
    ///
    /// What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func receiveEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Event) throws -> Passage
    ) -> Self {
        add(.receiveEvent, nil as (any Event).Type?, fileID, line) { RuleReply(try rule($0)) }
    }

    /// Is told of any event, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Event) async throws -> Passage
    ) -> Self {
        add(.receiveEvent, nil as (any Event).Type?, fileID, line) { RuleReply(try await rule($0)) }
    }

    /// Is told of events of a type, and says whether it is handled.
    ///
    /// What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) throws -> Passage
    ) -> Self {
        add(.receiveEvent, type, fileID, line) { RuleReply(try rule($0)) }
    }

    /// Is told of events of a type, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> Passage
    ) -> Self {
        add(.receiveEvent, type, fileID, line) { RuleReply(try await rule($0)) }
    }

    /// Is told of events of a type, whatever they hold, and says whether it is handled.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> Passage
    ) -> Self {
        add(.receiveEvent, type, fileID, line) { _ in RuleReply(try rule()) }
    }

    /// Is told of events of a type, whatever they hold, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> Passage
    ) -> Self {
        add(.receiveEvent, type, fileID, line) { _ in RuleReply(try await rule()) }
    }
}

// MARK: handleEvent

extension ActionNode {
    /// Handles any event.
    ///
    /// What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func handleEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Event) throws -> Void
    ) -> Self {
        add(.handleEvent, nil as (any Event).Type?, fileID, line) {
            try rule($0)
            return .handled
        }
    }

    /// Handles any event; the closure is asynchronous.
    @discardableResult
    public func handleEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Event) async throws -> Void
    ) -> Self {
        add(.handleEvent, nil as (any Event).Type?, fileID, line) {
            try await rule($0)
            return .handled
        }
    }

    /// Handles events of a type.
    ///
    /// What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) throws -> Void
    ) -> Self {
        add(.handleEvent, type, fileID, line) {
            try rule($0)
            return .handled
        }
    }

    /// Handles events of a type; the closure is asynchronous.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> Void
    ) -> Self {
        add(.handleEvent, type, fileID, line) {
            try await rule($0)
            return .handled
        }
    }

    /// Handles events of a type, whatever they hold.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> Void
    ) -> Self {
        add(.handleEvent, type, fileID, line) { _ in
            try rule()
            return .handled
        }
    }

    /// Handles events of a type, whatever they hold; the closure is asynchronous.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> Void
    ) -> Self {
        add(.handleEvent, type, fileID, line) { _ in
            try await rule()
            return .handled
        }
    }
}

// MARK: transformEvent

extension ActionNode {
    /// Puts another event in the place of any event.
    ///
    /// The new event goes on from the next rule on. What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func transformEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Event) throws -> any Event
    ) -> Self {
        add(.transformEvent, nil as (any Event).Type?, fileID, line) { .replaced(.event(try rule($0))) }
    }

    /// Puts another event in the place of any event; the closure is asynchronous.
    @discardableResult
    public func transformEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Event) async throws -> any Event
    ) -> Self {
        add(.transformEvent, nil as (any Event).Type?, fileID, line) { .replaced(.event(try await rule($0))) }
    }

    /// Puts another event in the place of events of a type.
    ///
    /// The new event goes on from the next rule on. What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) throws -> any Event
    ) -> Self {
        add(.transformEvent, type, fileID, line) { .replaced(.event(try rule($0))) }
    }

    /// Puts another event in the place of events of a type; the closure is asynchronous.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> any Event
    ) -> Self {
        add(.transformEvent, type, fileID, line) { .replaced(.event(try await rule($0))) }
    }

    /// Puts another event in the place of events of a type, whatever they hold.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> any Event
    ) -> Self {
        add(.transformEvent, type, fileID, line) { _ in .replaced(.event(try rule())) }
    }

    /// Puts another event in the place of events of a type, whatever they hold; the closure is asynchronous.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> any Event
    ) -> Self {
        add(.transformEvent, type, fileID, line) { _ in .replaced(.event(try await rule())) }
    }
}

// MARK: receiveError

extension ActionNode {
    /// Is told of any error, and says whether it is handled.
    @discardableResult
    public func receiveError(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Error) -> Passage
    ) -> Self {
        add(.receiveError, nil as (any Error).Type?, fileID, line) { RuleReply(rule($0)) }
    }

    /// Is told of any error, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveError(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Error) async -> Passage
    ) -> Self {
        add(.receiveError, nil as (any Error).Type?, fileID, line) { RuleReply(await rule($0)) }
    }

    /// Is told of errors of a type, and says whether it is handled.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) -> Passage
    ) -> Self {
        add(.receiveError, type, fileID, line) { RuleReply(rule($0)) }
    }

    /// Is told of errors of a type, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async -> Passage
    ) -> Self {
        add(.receiveError, type, fileID, line) { RuleReply(await rule($0)) }
    }

    /// Is told of errors of a type, whatever they hold, and says whether it is handled.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () -> Passage
    ) -> Self {
        add(.receiveError, type, fileID, line) { _ in RuleReply(rule()) }
    }

    /// Is told of errors of a type, whatever they hold, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async -> Passage
    ) -> Self {
        add(.receiveError, type, fileID, line) { _ in RuleReply(await rule()) }
    }
}

// MARK: handleError

extension ActionNode {
    /// Handles any error.
    @discardableResult
    public func handleError(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Error) -> Void
    ) -> Self {
        add(.handleError, nil as (any Error).Type?, fileID, line) {
            rule($0)
            return .handled
        }
    }

    /// Handles any error; the closure is asynchronous.
    @discardableResult
    public func handleError(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Error) async -> Void
    ) -> Self {
        add(.handleError, nil as (any Error).Type?, fileID, line) {
            await rule($0)
            return .handled
        }
    }

    /// Handles errors of a type.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) -> Void
    ) -> Self {
        add(.handleError, type, fileID, line) {
            rule($0)
            return .handled
        }
    }

    /// Handles errors of a type; the closure is asynchronous.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async -> Void
    ) -> Self {
        add(.handleError, type, fileID, line) {
            await rule($0)
            return .handled
        }
    }

    /// Handles errors of a type, whatever they hold.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () -> Void
    ) -> Self {
        add(.handleError, type, fileID, line) { _ in
            rule()
            return .handled
        }
    }

    /// Handles errors of a type, whatever they hold; the closure is asynchronous.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async -> Void
    ) -> Self {
        add(.handleError, type, fileID, line) { _ in
            await rule()
            return .handled
        }
    }
}

// MARK: transformError

extension ActionNode {
    /// Puts another error in the place of any error.
    ///
    /// The new error goes on from the next rule on.
    @discardableResult
    public func transformError(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Error) -> any Error
    ) -> Self {
        add(.transformError, nil as (any Error).Type?, fileID, line) { .replaced(.error(rule($0))) }
    }

    /// Puts another error in the place of any error; the closure is asynchronous.
    @discardableResult
    public func transformError(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Error) async -> any Error
    ) -> Self {
        add(.transformError, nil as (any Error).Type?, fileID, line) { .replaced(.error(await rule($0))) }
    }

    /// Puts another error in the place of errors of a type.
    ///
    /// The new error goes on from the next rule on.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) -> any Error
    ) -> Self {
        add(.transformError, type, fileID, line) { .replaced(.error(rule($0))) }
    }

    /// Puts another error in the place of errors of a type; the closure is asynchronous.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async -> any Error
    ) -> Self {
        add(.transformError, type, fileID, line) { .replaced(.error(await rule($0))) }
    }

    /// Puts another error in the place of errors of a type, whatever they hold.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () -> any Error
    ) -> Self {
        add(.transformError, type, fileID, line) { _ in .replaced(.error(rule())) }
    }

    /// Puts another error in the place of errors of a type, whatever they hold; the closure is asynchronous.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async -> any Error
    ) -> Self {
        add(.transformError, type, fileID, line) { _ in .replaced(.error(await rule())) }
    }
}

// MARK: catchError

extension ActionNode {
    /// Turns any error into an event.
    ///
    /// The event goes on in its place, from the next rule on. What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func catchError(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Error) throws -> any Event
    ) -> Self {
        add(.catchError, nil as (any Error).Type?, fileID, line) { .replaced(.event(try rule($0))) }
    }

    /// Turns any error into an event; the closure is asynchronous.
    @discardableResult
    public func catchError(
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (any Error) async throws -> any Event
    ) -> Self {
        add(.catchError, nil as (any Error).Type?, fileID, line) { .replaced(.event(try await rule($0))) }
    }

    /// Turns errors of a type into an event.
    ///
    /// The event goes on in its place, from the next rule on. What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) throws -> any Event
    ) -> Self {
        add(.catchError, type, fileID, line) { .replaced(.event(try rule($0))) }
    }

    /// Turns errors of a type into an event; the closure is asynchronous.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> any Event
    ) -> Self {
        add(.catchError, type, fileID, line) { .replaced(.event(try await rule($0))) }
    }

    /// Turns errors of a type, whatever they hold into an event.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> any Event
    ) -> Self {
        add(.catchError, type, fileID, line) { _ in .replaced(.event(try rule())) }
    }

    /// Turns errors of a type, whatever they hold into an event; the closure is asynchronous.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> any Event
    ) -> Self {
        add(.catchError, type, fileID, line) { _ in .replaced(.event(try await rule())) }
    }
}

// MARK: Alerts

extension ActionNode {
    /// Handles errors that have words for a person, and no others.
    @discardableResult
    public func handleAlertErrors(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any AlertableError) -> Void
    ) -> Self {
        handleError((any AlertableError).self, fileID: fileID, line: line, rule)
    }

    /// Handles errors that have words for a person, and no others; the closure is asynchronous.
    @discardableResult
    public func handleAlertErrors(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any AlertableError) async -> Void
    ) -> Self {
        handleError((any AlertableError).self, fileID: fileID, line: line, rule)
    }
}
