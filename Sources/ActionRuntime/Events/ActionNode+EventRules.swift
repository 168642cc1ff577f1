// The rules for events: `receiveEvent`, `handleEvent`, `transformEvent`. Each verb has three forms: the closure is given any
// event, or the events of one type, or nothing. Each form takes a synchronous or an asynchronous closure. All forms call the
// function `add` in `ActionNode+AddRule.swift`.

// MARK: receiveEvent

extension ActionNode {
    /// Adds a rule that is told of any event, and says whether the event is handled.
    ///
    /// An error that the closure throws goes on from the next rule on.
    @discardableResult
    public func receiveEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> Passage
    ) -> Self {
        add(.receiveEvent, (any Event).self, fileID, line) { value in RuleReply(try rule(value)) }
    }

    /// Adds a rule that is told of any event, and says whether the event is handled; the closure is asynchronous.
    @discardableResult
    public func receiveEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> Passage
    ) -> Self {
        add(.receiveEvent, (any Event).self, fileID, line) { value in RuleReply(try await rule(value)) }
    }

    /// Adds a rule that is told of events of a type, and says whether each is handled.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) throws -> Passage
    ) -> Self {
        add(.receiveEvent, type, fileID, line) { value in RuleReply(try rule(value)) }
    }

    /// Adds a rule that is told of events of a type, and says whether each is handled; the closure is asynchronous.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> Passage
    ) -> Self {
        add(.receiveEvent, type, fileID, line) { value in RuleReply(try await rule(value)) }
    }

    /// Adds a rule for events of a type (any by default), which says whether each is handled; the closure takes nothing.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> Passage
    ) -> Self {
        add(.receiveEvent, type, fileID, line) { _ in RuleReply(try rule()) }
    }

    /// Adds a rule for events of a type (any by default), which says whether each is handled; the asynchronous closure takes nothing.
    @discardableResult
    public func receiveEvent<E>(
        _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> Passage
    ) -> Self {
        add(.receiveEvent, type, fileID, line) { _ in RuleReply(try await rule()) }
    }
}

// MARK: handleEvent

extension ActionNode {
    /// Handles any event.
    ///
    /// An error that the closure throws goes on from the next rule on.
    @discardableResult
    public func handleEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> Void
    ) -> Self {
        add(.handleEvent, (any Event).self, fileID, line) { value in RuleReply(try rule(value)) }
    }

    /// Handles any event; the closure is asynchronous.
    @discardableResult
    public func handleEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> Void
    ) -> Self {
        add(.handleEvent, (any Event).self, fileID, line) { value in RuleReply(try await rule(value)) }
    }

    /// Handles events of a type.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) throws -> Void
    ) -> Self {
        add(.handleEvent, type, fileID, line) { value in RuleReply(try rule(value)) }
    }

    /// Handles events of a type; the closure is asynchronous.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) async throws -> Void
    ) -> Self {
        add(.handleEvent, type, fileID, line) { value in RuleReply(try await rule(value)) }
    }

    /// Handles events of a type (any by default); the closure takes nothing.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> Void
    ) -> Self {
        add(.handleEvent, type, fileID, line) { _ in RuleReply(try rule()) }
    }

    /// Handles events of a type (any by default); the asynchronous closure takes nothing.
    @discardableResult
    public func handleEvent<E>(
        _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> Void
    ) -> Self {
        add(.handleEvent, type, fileID, line) { _ in RuleReply(try await rule()) }
    }
}

// MARK: transformEvent

extension ActionNode {
    /// Replaces any event by another.
    ///
    /// The new event goes on from the next rule on. An error that the closure throws goes on from the next rule on.
    @discardableResult
    public func transformEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) throws -> any Event
    ) -> Self {
        add(.transformEvent, (any Event).self, fileID, line) { value in RuleReply(try rule(value)) }
    }

    /// Replaces any event by another; the closure is asynchronous.
    @discardableResult
    public func transformEvent(
        fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (any Event) async throws -> any Event
    ) -> Self {
        add(.transformEvent, (any Event).self, fileID, line) { value in RuleReply(try await rule(value)) }
    }

    /// Replaces events of a type by other events.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line, _ rule: @escaping (E) throws -> any Event
    ) -> Self {
        add(.transformEvent, type, fileID, line) { value in RuleReply(try rule(value)) }
    }

    /// Replaces events of a type by other events; the closure is asynchronous.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping (E) async throws -> any Event
    ) -> Self {
        add(.transformEvent, type, fileID, line) { value in RuleReply(try await rule(value)) }
    }

    /// Replaces events of a type (any by default) by other events; the closure takes nothing.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () throws -> any Event
    ) -> Self {
        add(.transformEvent, type, fileID, line) { _ in RuleReply(try rule()) }
    }

    /// Replaces events of a type (any by default) by other events; the asynchronous closure takes nothing.
    @discardableResult
    public func transformEvent<E>(
        _ type: E.Type = (any Event).self, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ rule: @escaping () async throws -> any Event
    ) -> Self {
        add(.transformEvent, type, fileID, line) { _ in RuleReply(try await rule()) }
    }
}
