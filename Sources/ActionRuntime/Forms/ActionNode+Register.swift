// `register` has four forms: for synchronous and for asynchronous handlers, each with a result or without one. The forms for
// results that are literals are in `ActionNode+Literals.swift`.

extension ActionNode {
    /// Registers a closure for an action, and returns the registration that takes it back.
    ///
    /// The newest closure of a name is asked first. `when` says whether the action is available: if not, the request goes on to the
    /// next claim. `validate` says whether the action is enabled: if not, the request ends here.
    ///
    /// The handler returns any ``HandlerResult``, or nothing. A handler that returns a ``Passage`` may decline; an ``Outcome`` that
    /// a handler returns becomes the request's outcome. Nil in place of either counts as no result. In a closure of several
    /// statements `.notHandled` needs its type: begin the closure with `{ invocation -> Passage in`, or use `receiveAction`.
    ///
    /// The result is the value of the outcome. Clients outside of the process are told it only with `returns`, because a closure of
    /// one expression returns whatever that gives: `{ _ in users.removeValue(forKey: "eve") }`. A value of another kind than the
    /// declared one is told as null (``Performer/returns``).
    ///
    /// - Parameters:
    ///   - name: The name that is claimed.
    ///   - parameters: The arguments that the action takes; nil accepts any.
    ///   - returns: The kind of the result, which may leave the process; nil where the result stays in the process, unless
    ///     `parameters` declare it.
    ///   - when: Whether the claim is available; asked for every request.
    ///   - validate: Whether the action is enabled, its state and title; asked for every request.
    ///   - owner: An object whose release ends the registration; held weakly.
    ///   - fileID: The file of the call; for explanations.
    ///   - line: The line of the call.
    ///   - handler: Performs the action; its result is the value of the outcome.
    @inlinable @discardableResult
    public func register<R: HandlerResult>(
        _ name: ActionName, parameters: ActionSignature? = nil, returns: ActionSignature.Kind? = nil,
        when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line, _ handler: @escaping (Invocation) throws -> R
    ) -> Registration {
        register(.make(handler).returning(returns), name, parameters, when, validate, owner, fileID, line)
    }

    /// Registers an asynchronous closure for an action, and returns the registration that takes it back.
    @discardableResult
    public func register<R: HandlerResult>(
        _ name: ActionName, parameters: ActionSignature? = nil, returns: ActionSignature.Kind? = nil,
        when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> R
    ) -> Registration {
        register(
            .make(handler).returning(returns).running(running), name, parameters, when, validate, owner, fileID, line)
    }

    /// Registers a closure without a result; the outcome's value is null.
    @_disfavoredOverload @inlinable @discardableResult
    public func register(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        owner: AnyObject? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> Void
    ) -> Registration {
        register(.make(handler), name, parameters, when, validate, owner, fileID, line)
    }

    /// Registers an asynchronous closure without a result; the outcome's value is null.
    @_disfavoredOverload @discardableResult
    public func register(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        owner: AnyObject? = nil, running: RunningPolicy = .concurrent, fileID: StaticString = #fileID,
        line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> Void
    ) -> Registration {
        register(.make(handler).running(running), name, parameters, when, validate, owner, fileID, line)
    }
}

extension ActionNode {
    @usableFromInline @discardableResult
    func register(
        _ handler: Handler, _ name: ActionName, _ parameters: ActionSignature?, _ when: (() -> Bool)?,
        _ validate: Validator?, _ owner: AnyObject?, _ fileID: StaticString, _ line: UInt32
    ) -> Registration {
        register(claim(handler, parameters, when, validate, owner, fileID, line), for: name)
    }

    func claim(
        _ handler: Handler, _ parameters: ActionSignature?, _ when: (() -> Bool)?, _ validate: Validator?,
        _ owner: AnyObject?, _ fileID: StaticString, _ line: UInt32
    ) -> Claim {
        Claim(
            .closure, signature: parameters, when: when, validator: validate, owner: owner, within: groupOwner,
            source: SourceLocation(fileID: fileID, line: line), handler: handler)
    }
}
