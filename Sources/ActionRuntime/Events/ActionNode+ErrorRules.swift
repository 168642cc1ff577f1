// Rules for errors: `receiveError`, `handleError`, `transformError`, in the forms of those for events
// (`ActionNode+EventRules.swift`). They do not throw.

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

    /// Is told of any error, without being given it, and says whether it is handled.
    @discardableResult
    public func receiveError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () -> Passage
    ) -> Self {
        add(.receiveError, Subject.anything, fileID, line) { (_: any Error) in RuleReply(rule()) }
    }

    /// Is told of any error, without being given it, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async -> Passage
    ) -> Self {
        add(.receiveError, Subject.anything, fileID, line) { (_: any Error) in RuleReply(await rule()) }
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

    /// Handles any error, without being given it.
    @discardableResult
    public func handleError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () -> Void
    ) -> Self {
        add(.handleError, Subject.anything, fileID, line) { (_: any Error) in RuleReply(rule()) }
    }

    /// Handles any error, without being given it; the closure is asynchronous.
    @discardableResult
    public func handleError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async -> Void
    ) -> Self {
        add(.handleError, Subject.anything, fileID, line) { (_: any Error) in RuleReply(await rule()) }
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

    /// Replaces any error by another, without being given it.
    @discardableResult
    public func transformError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () -> any Error
    ) -> Self {
        add(.transformError, Subject.anything, fileID, line) { (_: any Error) in RuleReply(rule()) }
    }

    /// Replaces any error by another, without being given it; the closure is asynchronous.
    @discardableResult
    public func transformError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async -> any Error
    ) -> Self {
        add(.transformError, Subject.anything, fileID, line) { (_: any Error) in RuleReply(await rule()) }
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
