// `respondToEvent` and `respondToError`, the rules that decide whether an event or error ends or goes on only when they are called.
// They have the forms of the other rules (`ActionNode+EventRules.swift`).

// MARK: respondToEvent

extension ActionNode {
    /// Takes any event, and returns the event that goes on in its place, or nil to handle it.
    ///
    /// The event that the closure returns goes on from the next rule on; it may be the same event. The ``EventOutcome/steps`` say
    /// `transformed` in both cases, because events cannot be compared. A rule that leaves events as they are is `receiveEvent`.
    /// An error that the closure throws goes on from the next rule on.
    @discardableResult
    public func respondToEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, (any Event).self, fileID, line) { value in
            RuleReply(goingOnWith: try rule(value))
        }
    }

    /// Takes any event, and returns the event that goes on in its place, or nil to handle it; the closure is asynchronous.
    @discardableResult
    public func respondToEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, (any Event).self, fileID, line) { value in
            RuleReply(goingOnWith: try await rule(value))
        }
    }

    /// Takes an event of a type, and returns the event that goes on in its place, or nil to handle it.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, type, fileID, line) { value in RuleReply(goingOnWith: try rule(value)) }
    }

    /// Takes an event of a type, and returns the event that goes on in its place, or nil to handle it; the closure is asynchronous.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, type, fileID, line) { value in RuleReply(goingOnWith: try await rule(value)) }
    }

    /// Takes an event of a type (any by default), and returns the event that goes on, or nil; the closure takes nothing.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, type, fileID, line) { _ in RuleReply(goingOnWith: try rule()) }
    }

    /// Takes an event of a type (any by default), and returns the event that goes on, or nil; the asynchronous closure takes nothing.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, type, fileID, line) { _ in RuleReply(goingOnWith: try await rule()) }
    }
}

// MARK: respondToError

extension ActionNode {
    /// Takes any error, and returns the error that goes on in its place, or nil to handle it.
    ///
    /// The error that the closure returns goes on from the next rule on; it may be the same error. The ``EventOutcome/steps`` say
    /// `transformed` in both cases, because errors cannot be compared. A rule that leaves errors as they are is `receiveError`.
    @discardableResult
    public func respondToError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> (any Error)?
    ) -> Self {
        add(.respondToError, (any Error).self, fileID, line) { value in RuleReply(goingOnWith: rule(value)) }
    }

    /// Takes any error, and returns the error that goes on in its place, or nil to handle it; the closure is asynchronous.
    @discardableResult
    public func respondToError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> (any Error)?
    ) -> Self {
        add(.respondToError, (any Error).self, fileID, line) { value in
            RuleReply(goingOnWith: await rule(value))
        }
    }

    /// Takes an error of a type, and returns the error that goes on in its place, or nil to handle it.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> (any Error)?
    ) -> Self {
        add(.respondToError, type, fileID, line) { value in RuleReply(goingOnWith: rule(value)) }
    }

    /// Takes an error of a type, and returns the error that goes on in its place, or nil to handle it; the closure is asynchronous.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async -> (any Error)?
    ) -> Self {
        add(.respondToError, type, fileID, line) { value in RuleReply(goingOnWith: await rule(value)) }
    }

    /// Takes an error of a type (any by default), and returns the error that goes on, or nil; the closure takes nothing.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () -> (any Error)?
    ) -> Self {
        add(.respondToError, type, fileID, line) { _ in RuleReply(goingOnWith: rule()) }
    }

    /// Takes an error of a type (any by default), and returns the error that goes on, or nil; the asynchronous closure takes nothing.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async -> (any Error)?
    ) -> Self {
        add(.respondToError, type, fileID, line) { _ in RuleReply(goingOnWith: await rule()) }
    }
}
