// Rules for errors: `receiveError`, `handleError`, `transformError`, `catchError`, in the forms of those for events
// (`ActionNode+EventRules.swift`). Only `catchError` throws: what it throws goes on as an error.

// MARK: receiveError

extension ActionNode {
    /// Is told of any error, and says whether it is handled.
    @discardableResult
    public func receiveError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> Passage
    ) -> Self {
        add(.receiveError, Subject.anything, fileID, line) { (value: any Error) in RuleReply(rule(value)) }
    }

    /// Is told of any error, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> Passage
    ) -> Self {
        add(.receiveError, Subject.anything, fileID, line) { (value: any Error) in RuleReply(await rule(value)) }
    }

    /// Is told of errors of a type, and says whether it is handled.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> Passage
    ) -> Self {
        add(.receiveError, Subject(type), fileID, line) { (value: E) in RuleReply(rule(value)) }
    }

    /// Is told of errors of a type, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) async -> Passage
    ) -> Self {
        add(.receiveError, Subject(type), fileID, line) { (value: E) in RuleReply(await rule(value)) }
    }

    /// Is told of errors of a type, whatever they hold, and says whether it is handled.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () -> Passage
    ) -> Self {
        add(.receiveError, Subject(type), fileID, line) { (_: E) in RuleReply(rule()) }
    }

    /// Is told of errors of a type, whatever they hold, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async -> Passage
    ) -> Self {
        add(.receiveError, Subject(type), fileID, line) { (_: E) in RuleReply(await rule()) }
    }
}

// MARK: handleError

extension ActionNode {
    /// Handles any error.
    @discardableResult
    public func handleError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> Void
    ) -> Self {
        add(.handleError, Subject.anything, fileID, line) { (value: any Error) in RuleReply(rule(value)) }
    }

    /// Handles any error; the closure is asynchronous.
    @discardableResult
    public func handleError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> Void
    ) -> Self {
        add(.handleError, Subject.anything, fileID, line) { (value: any Error) in RuleReply(await rule(value)) }
    }

    /// Handles errors of a type.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> Void
    ) -> Self {
        add(.handleError, Subject(type), fileID, line) { (value: E) in RuleReply(rule(value)) }
    }

    /// Handles errors of a type; the closure is asynchronous.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) async -> Void
    ) -> Self {
        add(.handleError, Subject(type), fileID, line) { (value: E) in RuleReply(await rule(value)) }
    }

    /// Handles errors of a type, whatever they hold.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () -> Void
    ) -> Self {
        add(.handleError, Subject(type), fileID, line) { (_: E) in RuleReply(rule()) }
    }

    /// Handles errors of a type, whatever they hold; the closure is asynchronous.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async -> Void
    ) -> Self {
        add(.handleError, Subject(type), fileID, line) { (_: E) in RuleReply(await rule()) }
    }
}

// MARK: transformError

extension ActionNode {
    /// Replaces any error by another.
    ///
    /// The new error goes on from the next rule on.
    @discardableResult
    public func transformError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> any Error
    ) -> Self {
        add(.transformError, Subject.anything, fileID, line) { (value: any Error) in RuleReply(rule(value)) }
    }

    /// Replaces any error by another; the closure is asynchronous.
    @discardableResult
    public func transformError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> any Error
    ) -> Self {
        add(.transformError, Subject.anything, fileID, line) { (value: any Error) in RuleReply(await rule(value)) }
    }

    /// Replaces errors of a type by other errors.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> any Error
    ) -> Self {
        add(.transformError, Subject(type), fileID, line) { (value: E) in RuleReply(rule(value)) }
    }

    /// Replaces errors of a type by other errors; the closure is asynchronous.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) async -> any Error
    ) -> Self {
        add(.transformError, Subject(type), fileID, line) { (value: E) in RuleReply(await rule(value)) }
    }

    /// Replaces errors of a type by other errors, whatever they hold.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () -> any Error
    ) -> Self {
        add(.transformError, Subject(type), fileID, line) { (_: E) in RuleReply(rule()) }
    }

    /// Replaces errors of a type by other errors, whatever they hold; the closure is asynchronous.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async -> any Error
    ) -> Self {
        add(.transformError, Subject(type), fileID, line) { (_: E) in RuleReply(await rule()) }
    }
}

// MARK: catchError

extension ActionNode {
    /// Replaces any error by an event.
    ///
    /// The event goes on from the next rule on. What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func catchError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) throws -> any Event
    ) -> Self {
        add(.catchError, Subject.anything, fileID, line) { (value: any Error) in RuleReply(try rule(value)) }
    }

    /// Replaces any error by an event; the closure is asynchronous.
    @discardableResult
    public func catchError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async throws -> any Event
    ) -> Self {
        add(.catchError, Subject.anything, fileID, line) { (value: any Error) in RuleReply(try await rule(value)) }
    }

    /// Replaces errors of a type by events.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) throws -> any Event
    ) -> Self {
        add(.catchError, Subject(type), fileID, line) { (value: E) in RuleReply(try rule(value)) }
    }

    /// Replaces errors of a type by events; the closure is asynchronous.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> any Event
    ) -> Self {
        add(.catchError, Subject(type), fileID, line) { (value: E) in RuleReply(try await rule(value)) }
    }

    /// Replaces errors of a type by events, whatever they hold.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () throws -> any Event
    ) -> Self {
        add(.catchError, Subject(type), fileID, line) { (_: E) in RuleReply(try rule()) }
    }

    /// Replaces errors of a type by events, whatever they hold; the closure is asynchronous.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> any Event
    ) -> Self {
        add(.catchError, Subject(type), fileID, line) { (_: E) in RuleReply(try await rule()) }
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
