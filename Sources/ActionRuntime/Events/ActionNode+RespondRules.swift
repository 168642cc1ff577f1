// `respondToEvent` and `respondToError`, the rules that decide, only when they are called, whether an event or error ends or goes
// on. They have the forms of the other rules (`ActionNode+EventRules.swift`).

// MARK: respondToEvent

extension ActionNode {
    /// Adds a rule that takes any event and returns the event that goes on in its place, or nil where the rule handled it.
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

    /// Adds a rule that takes any event and returns the event that goes on in its place, or nil where the rule handled it; the closure is asynchronous.
    @discardableResult
    public func respondToEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, (any Event).self, fileID, line) { value in
            RuleReply(goingOnWith: try await rule(value))
        }
    }

    /// Adds a rule that takes an event of a type and returns the event that goes on in its place, or nil where the rule handled it.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, type, fileID, line) { value in RuleReply(goingOnWith: try rule(value)) }
    }

    /// Adds a rule that takes an event of a type and returns the event that goes on in its place, or nil where the rule handled it; the closure is asynchronous.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, type, fileID, line) { value in RuleReply(goingOnWith: try await rule(value)) }
    }

    /// Adds a rule for an event of a type (any by default), which returns the event that goes on, or nil; its closure takes nothing.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, type, fileID, line) { _ in RuleReply(goingOnWith: try rule()) }
    }

    /// Adds a rule for an event of a type (any by default), which returns the event that goes on, or nil; its asynchronous closure takes nothing.
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
    /// Adds a rule that takes any error and returns the error that goes on in its place, or nil where the rule handled it.
    ///
    /// The error that the closure returns goes on from the next rule on; it may be the same error. The ``EventOutcome/steps`` say
    /// `transformed` in both cases, because errors cannot be compared. A rule that leaves errors as they are is `receiveError`.
    @discardableResult
    public func respondToError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> (any Error)?
    ) -> Self {
        add(.respondToError, (any Error).self, fileID, line) { value in RuleReply(goingOnWith: rule(value)) }
    }

    /// Adds a rule that takes any error and returns the error that goes on in its place, or nil where the rule handled it; the closure is asynchronous.
    @discardableResult
    public func respondToError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> (any Error)?
    ) -> Self {
        add(.respondToError, (any Error).self, fileID, line) { value in
            RuleReply(goingOnWith: await rule(value))
        }
    }

    /// Adds a rule that takes an error of a type and returns the error that goes on in its place, or nil where the rule handled it.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> (any Error)?
    ) -> Self {
        add(.respondToError, type, fileID, line) { value in RuleReply(goingOnWith: rule(value)) }
    }

    /// Adds a rule that takes an error of a type and returns the error that goes on in its place, or nil where the rule handled it; the closure is asynchronous.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async -> (any Error)?
    ) -> Self {
        add(.respondToError, type, fileID, line) { value in RuleReply(goingOnWith: await rule(value)) }
    }

    /// Adds a rule for an error of a type (any by default), which returns the error that goes on, or nil; its closure takes nothing.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () -> (any Error)?
    ) -> Self {
        add(.respondToError, type, fileID, line) { _ in RuleReply(goingOnWith: rule()) }
    }

    /// Adds a rule for an error of a type (any by default), which returns the error that goes on, or nil; its asynchronous closure takes nothing.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async -> (any Error)?
    ) -> Self {
        add(.respondToError, type, fileID, line) { _ in RuleReply(goingOnWith: await rule()) }
    }
}
