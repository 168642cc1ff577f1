// The rules for errors: `receiveError`, `handleError`, `transformError`. Each verb has the forms of the rules for events
// (`ActionNode+EventRules.swift`), but closures that take errors do not throw.

// MARK: receiveError

extension ActionNode {
    /// Adds a rule that is told of any error, and says whether the error is handled.
    @discardableResult
    public func receiveError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> Passage
    ) -> Self {
        add(.receiveError, (any Error).self, fileID, line) { value in RuleReply(rule(value)) }
    }

    /// Adds a rule that is told of any error, and says whether the error is handled; the closure is asynchronous.
    @discardableResult
    public func receiveError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> Passage
    ) -> Self {
        add(.receiveError, (any Error).self, fileID, line) { value in RuleReply(await rule(value)) }
    }

    /// Adds a rule that is told of errors of a type, and says whether each is handled.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> Passage
    ) -> Self {
        add(.receiveError, type, fileID, line) { value in RuleReply(rule(value)) }
    }

    /// Adds a rule that is told of errors of a type, and says whether each is handled; the closure is asynchronous.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) async -> Passage
    ) -> Self {
        add(.receiveError, type, fileID, line) { value in RuleReply(await rule(value)) }
    }

    /// Adds a rule for errors of a type (any by default), which says whether each is handled; the closure takes nothing.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () -> Passage
    ) -> Self {
        add(.receiveError, type, fileID, line) { _ in RuleReply(rule()) }
    }

    /// Adds a rule for errors of a type (any by default), which says whether each is handled; the asynchronous closure takes nothing.
    @discardableResult
    public func receiveError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
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
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> Void
    ) -> Self {
        add(.handleError, (any Error).self, fileID, line) { value in RuleReply(rule(value)) }
    }

    /// Handles any error; the closure is asynchronous.
    @discardableResult
    public func handleError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> Void
    ) -> Self {
        add(.handleError, (any Error).self, fileID, line) { value in RuleReply(await rule(value)) }
    }

    /// Handles errors of a type.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> Void
    ) -> Self {
        add(.handleError, type, fileID, line) { value in RuleReply(rule(value)) }
    }

    /// Handles errors of a type; the closure is asynchronous.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) async -> Void
    ) -> Self {
        add(.handleError, type, fileID, line) { value in RuleReply(await rule(value)) }
    }

    /// Handles errors of a type (any by default); the closure takes nothing.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () -> Void
    ) -> Self {
        add(.handleError, type, fileID, line) { _ in RuleReply(rule()) }
    }

    /// Handles errors of a type (any by default); the asynchronous closure takes nothing.
    @discardableResult
    public func handleError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async -> Void
    ) -> Self {
        add(.handleError, type, fileID, line) { _ in RuleReply(await rule()) }
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
        add(.transformError, (any Error).self, fileID, line) { value in RuleReply(rule(value)) }
    }

    /// Replaces any error by another; the closure is asynchronous.
    @discardableResult
    public func transformError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> any Error
    ) -> Self {
        add(.transformError, (any Error).self, fileID, line) { value in RuleReply(await rule(value)) }
    }

    /// Replaces errors of a type by other errors.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> any Error
    ) -> Self {
        add(.transformError, type, fileID, line) { value in RuleReply(rule(value)) }
    }

    /// Replaces errors of a type by other errors; the closure is asynchronous.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) async -> any Error
    ) -> Self {
        add(.transformError, type, fileID, line) { value in RuleReply(await rule(value)) }
    }

    /// Replaces errors of a type (any by default) by other errors; the closure takes nothing.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () -> any Error
    ) -> Self {
        add(.transformError, type, fileID, line) { _ in RuleReply(rule()) }
    }

    /// Replaces errors of a type (any by default) by other errors; the asynchronous closure takes nothing.
    @discardableResult
    public func transformError<E>(
        _ type: E.Type = (any Error).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async -> any Error
    ) -> Self {
        add(.transformError, type, fileID, line) { _ in RuleReply(await rule()) }
    }
}
