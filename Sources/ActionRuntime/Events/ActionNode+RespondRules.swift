// Rules that say in one closure what becomes of an event or error: `respondToEvent`, `respondToError`, in the forms of the
// others. The other verbs are what most rules need; this one is for those that decide only when they are called.

// MARK: respondToEvent

extension ActionNode {
    /// Takes any event, and returns what goes on in its place, or nil to handle it.
    ///
    /// What it returns goes on from the next rule on: another event, or the same. Either way the ``EventOutcome/steps`` say that it
    /// was transformed, since events cannot be compared. ``Passage`` says less, and leaves the event as it is: `receiveEvent`.
    /// What the closure throws goes on as an error, from the next rule on.
    @discardableResult
    public func respondToEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, Subject.anything, fileID, line) { (value: any Event) in
            RuleReply(goingOnWith: try rule(value))
        }
    }

    /// Takes any event, and returns what goes on in its place, or nil to handle it; the closure is asynchronous.
    @discardableResult
    public func respondToEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, Subject.anything, fileID, line) { (value: any Event) in
            RuleReply(goingOnWith: try await rule(value))
        }
    }

    /// Takes any event, without being given it, and returns what goes on in its place, or nil to handle it.
    @discardableResult
    public func respondToEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, Subject.anything, fileID, line) { (_: any Event) in RuleReply(goingOnWith: try rule()) }
    }

    /// Takes any event, without being given it, and returns what goes on in its place, or nil to handle it; the closure is asynchronous.
    @discardableResult
    public func respondToEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, Subject.anything, fileID, line) { (_: any Event) in
            RuleReply(goingOnWith: try await rule())
        }
    }

    /// Takes events of a type, and returns what goes on in their place, or nil to handle them.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, Subject(type), fileID, line) { (value: E) in RuleReply(goingOnWith: try rule(value)) }
    }

    /// Takes events of a type, and returns what goes on in their place, or nil to handle them; the closure is asynchronous.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, Subject(type), fileID, line) { (value: E) in RuleReply(goingOnWith: try await rule(value))
        }
    }

    /// Takes events of a type, whatever they hold, and returns what goes on in their place, or nil to handle them.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, Subject(type), fileID, line) { (_: E) in RuleReply(goingOnWith: try rule()) }
    }

    /// Takes events of a type, whatever they hold, and returns what goes on in their place, or nil to handle them; the closure is asynchronous.
    @discardableResult
    public func respondToEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> (any Event)?
    ) -> Self {
        add(.respondToEvent, Subject(type), fileID, line) { (_: E) in RuleReply(goingOnWith: try await rule()) }
    }
}

// MARK: respondToError

extension ActionNode {
    /// Takes any error, and returns what goes on in its place, or nil to handle it.
    ///
    /// What it returns goes on from the next rule on: another error, or the same. Either way the ``EventOutcome/steps`` say that it
    /// was transformed, since errors cannot be compared. ``Passage`` says less, and leaves the error as it is: `receiveError`.
    @discardableResult
    public func respondToError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) -> (any Error)?
    ) -> Self {
        add(.respondToError, Subject.anything, fileID, line) { (value: any Error) in RuleReply(goingOnWith: rule(value))
        }
    }

    /// Takes any error, and returns what goes on in its place, or nil to handle it; the closure is asynchronous.
    @discardableResult
    public func respondToError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Error) async -> (any Error)?
    ) -> Self {
        add(.respondToError, Subject.anything, fileID, line) { (value: any Error) in
            RuleReply(goingOnWith: await rule(value))
        }
    }

    /// Takes any error, without being given it, and returns what goes on in its place, or nil to handle it.
    @discardableResult
    public func respondToError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () -> (any Error)?
    ) -> Self {
        add(.respondToError, Subject.anything, fileID, line) { (_: any Error) in RuleReply(goingOnWith: rule()) }
    }

    /// Takes any error, without being given it, and returns what goes on in its place, or nil to handle it; the closure is asynchronous.
    @discardableResult
    public func respondToError(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async -> (any Error)?
    ) -> Self {
        add(.respondToError, Subject.anything, fileID, line) { (_: any Error) in RuleReply(goingOnWith: await rule()) }
    }

    /// Takes errors of a type, and returns what goes on in their place, or nil to handle them.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) -> (any Error)?
    ) -> Self {
        add(.respondToError, Subject(type), fileID, line) { (value: E) in RuleReply(goingOnWith: rule(value)) }
    }

    /// Takes errors of a type, and returns what goes on in their place, or nil to handle them; the closure is asynchronous.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async -> (any Error)?
    ) -> Self {
        add(.respondToError, Subject(type), fileID, line) { (value: E) in RuleReply(goingOnWith: await rule(value)) }
    }

    /// Takes errors of a type, whatever they hold, and returns what goes on in their place, or nil to handle them.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () -> (any Error)?
    ) -> Self {
        add(.respondToError, Subject(type), fileID, line) { (_: E) in RuleReply(goingOnWith: rule()) }
    }

    /// Takes errors of a type, whatever they hold, and returns what goes on in their place, or nil to handle them; the closure is asynchronous.
    @discardableResult
    public func respondToError<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async -> (any Error)?
    ) -> Self {
        add(.respondToError, Subject(type), fileID, line) { (_: E) in RuleReply(goingOnWith: await rule()) }
    }
}
