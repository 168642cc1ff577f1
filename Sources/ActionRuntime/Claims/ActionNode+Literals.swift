// Handlers whose result is an `ActionValue`, so that literals and `.string("x")` need no type.
//
// Each takes an optional closure. The compiler then tries the forms for any result and for none first, and nothing is ambiguous.
// In a protocol extension these forms made a chain with a mistake in it take minutes to type-check
// (`Docs/Decisions/literals-as-results.md`).

extension ActionNode {
    /// Registers a closure whose result is written as a literal, as `nil`, or as `.string("x")` and the like.
    ///
    /// Where the handler is nil, nothing is registered, and the registration has nothing to cancel.
    @_disfavoredOverload @discardableResult
    public func register(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        owner: AnyObject? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: ((Invocation) throws -> ActionValue)?
    ) -> Registration {
        guard let handler else { return Registration {} }
        return register(
            .make(handler), name, parameters, when, validate, owner, fileID, line)
    }

    /// Registers an asynchronous closure whose result is written as a literal, as `nil`, or as `.string("x")` and the like.
    @_disfavoredOverload @discardableResult
    public func register(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        owner: AnyObject? = nil, running: RunningPolicy = .concurrent, fileID: StaticString = #fileID,
        line: UInt32 = #line,
        _ handler: ((Invocation) async throws -> ActionValue)?
    ) -> Registration {
        guard let handler else { return Registration {} }
        return register(
            .make(handler).running(running), name, parameters, when, validate, owner, fileID, line)
    }

    /// Performs an action with a closure whose result is written as a literal, as `nil`, or as `.string("x")` and the like.
    ///
    /// Where the handler is nil, nothing is registered.
    @_disfavoredOverload @discardableResult
    public func onAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: ((Invocation) throws -> ActionValue)?
    ) -> Self {
        register(name, parameters: parameters, when: when, validate: validate, fileID: fileID, line: line, handler)
        return self
    }

    /// Performs an action with an asynchronous closure whose result is written as a literal.
    @_disfavoredOverload @discardableResult
    public func onAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: ((Invocation) async throws -> ActionValue)?
    ) -> Self {
        register(
            name, parameters: parameters, when: when, validate: validate, running: running, fileID: fileID, line: line,
            handler)
        return self
    }

    /// The catch-all with a handler whose result is written as a literal, as `nil`, or as `.string("x")` and the like.
    ///
    /// Where the handler is nil, nothing is registered.
    @_disfavoredOverload @discardableResult
    public func handleAction(
        claims: ((ActionName) -> Bool)? = nil, lists: (() -> [ActionName])? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: ((Invocation) throws -> ActionValue)?
    ) -> Self {
        if let handler { register(catchAll: .make(handler), claims, lists, validate, fileID, line) }
        return self
    }

    /// The catch-all with an asynchronous handler whose result is written as a literal.
    @_disfavoredOverload @discardableResult
    public func handleAction(
        claims: ((ActionName) -> Bool)? = nil, lists: (() -> [ActionName])? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: ((Invocation) async throws -> ActionValue)?
    ) -> Self {
        if let handler { register(catchAll: .make(handler).running(running), claims, lists, validate, fileID, line) }
        return self
    }
}
