// Rules for events: `receiveEvent`, `handleEvent`, `transformEvent`. Each comes in four forms, for anything and for one type,
// with the value and without it, and each form for synchronous and for asynchronous closures. All of them come down to one
// function, in `ActionNode+AddRule.swift`.

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

    /// Is told of any event, without being given it, and says whether it is handled.
    @discardableResult
    public func receiveEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () throws -> Passage
    ) -> Self {
        add(.receiveEvent, Subject.anything, fileID, line) { (_: any Event) in RuleReply(try rule()) }
    }

    /// Is told of any event, without being given it, and says whether it is handled; the closure is asynchronous.
    @discardableResult
    public func receiveEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async throws -> Passage
    ) -> Self {
        add(.receiveEvent, Subject.anything, fileID, line) { (_: any Event) in RuleReply(try await rule()) }
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

    /// Handles any event, without being given it.
    @discardableResult
    public func handleEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () throws -> Void
    ) -> Self {
        add(.handleEvent, Subject.anything, fileID, line) { (_: any Event) in RuleReply(try rule()) }
    }

    /// Handles any event, without being given it; the closure is asynchronous.
    @discardableResult
    public func handleEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async throws -> Void
    ) -> Self {
        add(.handleEvent, Subject.anything, fileID, line) { (_: any Event) in RuleReply(try await rule()) }
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

    /// Replaces any event by another, without being given it.
    @discardableResult
    public func transformEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () throws -> any Event
    ) -> Self {
        add(.transformEvent, Subject.anything, fileID, line) { (_: any Event) in RuleReply(try rule()) }
    }

    /// Replaces any event by another, without being given it; the closure is asynchronous.
    @discardableResult
    public func transformEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping () async throws -> any Event
    ) -> Self {
        add(.transformEvent, Subject.anything, fileID, line) { (_: any Event) in RuleReply(try await rule()) }
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
