// `catchError`, the rules that turn errors into events, in the forms of the other rules (`ActionNode+EventRules.swift`), and
// `handleAlertErrors`, the rules for errors that conform to `AlertableError`.

extension ActionNode {
    /// Replaces any error by an event.
    ///
    /// The event goes on from the next rule on. An error that the closure throws goes on from the next rule on.
    @discardableResult
    public func catchError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) throws -> any Event
    ) -> Self {
        add(.catchError, (any Error).self, fileID, line) { value in RuleReply(try rule(value)) }
    }

    /// Replaces any error by an event; the closure is asynchronous.
    @discardableResult
    public func catchError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async throws -> any Event
    ) -> Self {
        add(.catchError, (any Error).self, fileID, line) { value in RuleReply(try await rule(value)) }
    }

    /// Replaces errors of a type by events.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) throws -> any Event
    ) -> Self {
        add(.catchError, type, fileID, line) { value in RuleReply(try rule(value)) }
    }

    /// Replaces errors of a type by events; the closure is asynchronous.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> any Event
    ) -> Self {
        add(.catchError, type, fileID, line) { value in RuleReply(try await rule(value)) }
    }

    /// Replaces errors of a type (any by default) by events; the closure takes nothing.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> any Event
    ) -> Self {
        add(.catchError, type, fileID, line) { _ in RuleReply(try rule()) }
    }

    /// Replaces errors of a type (any by default) by events; the asynchronous closure takes nothing.
    @discardableResult
    public func catchError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> any Event
    ) -> Self {
        add(.catchError, type, fileID, line) { _ in RuleReply(try await rule()) }
    }
}

// MARK: Alerts

extension ActionNode {
    /// Handles errors that conform to ``AlertableError``, and no others.
    @discardableResult
    public func handleAlertErrors(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any AlertableError) -> Void
    ) -> Self {
        handleError((any AlertableError).self, fileID: fileID, line: line, rule)
    }

    /// Handles errors that conform to ``AlertableError``, and no others; the closure is asynchronous.
    @discardableResult
    public func handleAlertErrors(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any AlertableError) async -> Void
    ) -> Self {
        handleError((any AlertableError).self, fileID: fileID, line: line, rule)
    }
}
