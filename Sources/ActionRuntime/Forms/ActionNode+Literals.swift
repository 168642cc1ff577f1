// Forms whose handler returns an `ActionValue`, so that a result such as a literal or `.string("x")` needs no type annotation.
//
// Each takes an optional closure. So the compiler tries the forms for a ``HandlerResult`` and for no result first, and no call is
// ambiguous. As members of a protocol extension these forms made a chain with a mistake in it take minutes to type-check
// (`Docs/Decisions/literals-as-results.md`).

extension ActionNode {
    /// Registers a closure whose result is a literal, `nil`, or a case such as `.string("x")`.
    ///
    /// If the handler is nil, nothing is registered, and the registration has nothing to cancel.
    @_disfavoredOverload @discardableResult
    public func register(
        _ name: ActionName, parameters: ActionSignature? = nil, returns: ActionSignature.Kind? = nil,
        when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line, _ handler: ((Invocation) throws -> ActionValue)?
    ) -> Registration {
        guard let handler else { return Registration {} }
        return register(.make(handler).returning(returns), name, parameters, when, validate, owner, fileID, line)
    }

    /// Registers an asynchronous closure whose result is a literal, `nil`, or a case such as `.string("x")`.
    @_disfavoredOverload @discardableResult
    public func register(
        _ name: ActionName, parameters: ActionSignature? = nil, returns: ActionSignature.Kind? = nil,
        when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: ((Invocation) async throws -> ActionValue)?
    ) -> Registration {
        guard let handler else { return Registration {} }
        return register(
            .make(handler).returning(returns).running(running), name, parameters, when, validate, owner, fileID, line)
    }

    /// Registers a closure for an action; its result is a literal, `nil`, or a case such as `.string("x")`.
    ///
    /// If the handler is nil, nothing is registered.
    @_disfavoredOverload @discardableResult
    public func onAction(
        _ name: ActionName, parameters: ActionSignature? = nil, returns: ActionSignature.Kind? = nil,
        when: (() -> Bool)? = nil, validate: Validator? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: ((Invocation) throws -> ActionValue)?
    ) -> Self {
        guard let handler else { return self }
        return chain(.make(handler).returning(returns), name, parameters, when, validate, fileID, line)
    }

    /// Registers an asynchronous closure for an action; its result is a literal, `nil`, or a case such as `.string("x")`.
    @_disfavoredOverload @discardableResult
    public func onAction(
        _ name: ActionName, parameters: ActionSignature? = nil, returns: ActionSignature.Kind? = nil,
        when: (() -> Bool)? = nil, validate: Validator? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: ((Invocation) async throws -> ActionValue)?
    ) -> Self {
        guard let handler else { return self }
        return chain(.make(handler).returning(returns).running(running), name, parameters, when, validate, fileID, line)
    }

    /// Registers a catch-all whose handler's result is a literal, `nil`, or a case such as `.string("x")`.
    ///
    /// If the handler is nil, nothing is registered.
    @_disfavoredOverload @discardableResult
    public func handleAction(
        claims: ((ActionName) -> Bool)? = nil, lists: (() -> [ActionName])? = nil, returns: ActionSignature.Kind? = nil,
        validate: Validator? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: ((Invocation) throws -> ActionValue)?
    ) -> Self {
        if let handler { register(catchAll: .make(handler).returning(returns), claims, lists, validate, fileID, line) }
        return self
    }

    /// Registers a catch-all with an asynchronous handler, whose result is a literal, `nil`, or a case such as `.string("x")`.
    @_disfavoredOverload @discardableResult
    public func handleAction(
        claims: ((ActionName) -> Bool)? = nil, lists: (() -> [ActionName])? = nil, returns: ActionSignature.Kind? = nil,
        validate: Validator? = nil, running: RunningPolicy = .concurrent, fileID: StaticString = #fileID,
        line: UInt32 = #line, _ handler: ((Invocation) async throws -> ActionValue)?
    ) -> Self {
        if let handler {
            register(
                catchAll: .make(handler).returning(returns).running(running), claims, lists, validate, fileID, line)
        }
        return self
    }
}
