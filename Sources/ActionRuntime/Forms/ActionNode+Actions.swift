// Each function registers as `register` does (`ActionNode+Register.swift`), and returns the node, so that calls can be chained.

extension ActionNode {
    /// Performs an action with a closure, which deals with the request unless it returns ``Passage/notHandled``.
    ///
    /// The parameters, and what the handler may return, are those of `register`. A handler that performs something itself
    /// captures the coordinator weakly, `{ [weak coordinator] _ in … }`: the coordinator owns the tree, and the tree the
    /// closure, so neither would ever be released otherwise.
    @inlinable @discardableResult
    public func onAction<R: HandlerResult>(
        _ name: ActionName, parameters: ActionSignature? = nil, returns: ActionSignature.Kind? = nil,
        when: (() -> Bool)? = nil, validate: Validator? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> R
    ) -> Self {
        chain(.make(handler).returning(returns), name, parameters, when, validate, fileID, line)
    }

    /// Performs an action with an asynchronous closure.
    @discardableResult
    public func onAction<R: HandlerResult>(
        _ name: ActionName, parameters: ActionSignature? = nil, returns: ActionSignature.Kind? = nil,
        when: (() -> Bool)? = nil, validate: Validator? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (Invocation) async throws -> R
    ) -> Self {
        chain(.make(handler).returning(returns).running(running), name, parameters, when, validate, fileID, line)
    }

    /// The catch-all: takes every action, of whatever name, that nothing else at the node claims.
    ///
    /// It is about actions, and has nothing to do with events: `onAction(_:)` names the action that it performs, as
    /// `handleEvent(_:)` names the type of event that it handles, and `handleAction` performs those that nobody named.
    ///
    /// The invocation can be sent on, by a coordinator that is captured weakly, since it owns the tree that owns the closure:
    ///
    /// ```swift
    /// app.handleAction { [weak coordinator] in coordinator?.perform($0.redirected(to: "other:")) }
    /// ```
    ///
    /// What the handler may return is said at `register`.
    ///
    /// - Parameters:
    ///   - claims: Which names are taken; all where left out. Asked for every request.
    ///   - lists: The names that ``Coordinator/actions(from:)``, palettes and suggestions list for it; none where left out.
    ///   - returns: The kind of the results, which may leave the process; nil where they stay in the process. An outcome that the
    ///     handler passes on, such as that of a redirected invocation, is told as its own claim declares it.
    ///   - validate: Whether the action is enabled, its state and title; asked for every request.
    ///   - fileID: Where the call stands; for explanations.
    ///   - line: The line of the call.
    ///   - handler: Performs the action; what it returns is the value of the outcome.
    @discardableResult
    public func handleAction<R: HandlerResult>(
        claims: ((ActionName) -> Bool)? = nil, lists: (() -> [ActionName])? = nil, returns: ActionSignature.Kind? = nil,
        validate: Validator? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> R
    ) -> Self {
        register(catchAll: .make(handler).returning(returns), claims, lists, validate, fileID, line)
        return self
    }

    /// The catch-all with an asynchronous handler.
    @discardableResult
    public func handleAction<R: HandlerResult>(
        claims: ((ActionName) -> Bool)? = nil, lists: (() -> [ActionName])? = nil, returns: ActionSignature.Kind? = nil,
        validate: Validator? = nil, running: RunningPolicy = .concurrent, fileID: StaticString = #fileID,
        line: UInt32 = #line, _ handler: @escaping (Invocation) async throws -> R
    ) -> Self {
        register(catchAll: .make(handler).returning(returns).running(running), claims, lists, validate, fileID, line)
        return self
    }

    /// Registers a closure without a result for an action.
    @_disfavoredOverload @inlinable @discardableResult
    public func onAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (Invocation) throws -> Void
    ) -> Self {
        chain(.make(handler), name, parameters, when, validate, fileID, line)
    }

    /// Registers an asynchronous closure without a result for an action.
    @_disfavoredOverload @discardableResult
    public func onAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> Void
    ) -> Self {
        chain(.make(handler).running(running), name, parameters, when, validate, fileID, line)
    }

    /// Registers a closure that may decline an action; the next claim is then asked.
    ///
    /// The closure has no result. What `returns` declares is told of the action: that of the claims that are asked next.
    @inlinable @discardableResult
    public func receiveAction(
        _ name: ActionName, parameters: ActionSignature? = nil, returns: ActionSignature.Kind? = nil,
        when: (() -> Bool)? = nil, validate: Validator? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> Passage
    ) -> Self {
        onAction(
            name, parameters: parameters, returns: returns, when: when, validate: validate, fileID: fileID, line: line,
            handler)
    }

    /// Registers an asynchronous closure that may decline an action; the next claim is then asked.
    @discardableResult
    public func receiveAction(
        _ name: ActionName, parameters: ActionSignature? = nil, returns: ActionSignature.Kind? = nil,
        when: (() -> Bool)? = nil, validate: Validator? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (Invocation) async throws -> Passage
    ) -> Self {
        onAction(
            name, parameters: parameters, returns: returns, when: when, validate: validate, running: running,
            fileID: fileID, line: line, handler)
    }

    /// Registers a catch-all whose handler has no result.
    @_disfavoredOverload @discardableResult
    public func handleAction(
        claims: ((ActionName) -> Bool)? = nil, lists: (() -> [ActionName])? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (Invocation) throws -> Void
    ) -> Self {
        register(catchAll: .make(handler), claims, lists, validate, fileID, line)
        return self
    }

    /// Registers a catch-all whose handler is asynchronous and has no result.
    @_disfavoredOverload @discardableResult
    public func handleAction(
        claims: ((ActionName) -> Bool)? = nil, lists: (() -> [ActionName])? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> Void
    ) -> Self {
        register(catchAll: .make(handler).running(running), claims, lists, validate, fileID, line)
        return self
    }
}

extension ActionNode {
    /// Registers as `register` does, but for the registration, which a chain of calls has no use for.
    @usableFromInline
    func chain(
        _ handler: Handler, _ name: ActionName, _ parameters: ActionSignature?, _ when: (() -> Bool)?,
        _ validate: Validator?, _ fileID: StaticString, _ line: UInt32
    ) -> Self {
        chain(claim(handler, parameters, when, validate, nil, fileID, line), for: name)
    }

    func register(
        catchAll handler: Handler, _ claims: ((ActionName) -> Bool)?, _ lists: (() -> [ActionName])?,
        _ validate: Validator?, _ fileID: StaticString, _ line: UInt32
    ) {
        register(
            catchAll: Claim(
                .catchAll, takes: claims, lists: lists, validator: validate, within: groupOwner,
                source: SourceLocation(fileID: fileID, line: line), handler: handler))
    }
}
