// Rules that turn errors into events: `catchError`, in the forms of the others. What it throws goes on as an error. And
// those for errors with words for a person.

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

    /// Replaces any error by an event, without being given it.
    @discardableResult
    public func catchError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () throws -> any Event
    ) -> Self {
        add(.catchError, Subject.anything, fileID, line) { (_: any Error) in RuleReply(try rule()) }
    }

    /// Replaces any error by an event, without being given it; the closure is asynchronous.
    @discardableResult
    public func catchError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async throws -> any Event
    ) -> Self {
        add(.catchError, Subject.anything, fileID, line) { (_: any Error) in RuleReply(try await rule()) }
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
