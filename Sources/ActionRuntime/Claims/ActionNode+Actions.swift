// Each function registers as `register` does (`ActionNode+Register.swift`), and returns the node, so that calls can be chained.

extension ActionNode {
    /// Registers a closure without a result for an action.
    @_disfavoredOverload @inlinable @discardableResult
    public func onAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> Void
    ) -> Self {
        register(name, parameters: parameters, when: when, validate: validate, fileID: fileID, line: line, handler)
        return self
    }

    /// Registers an asynchronous closure without a result for an action.
    @_disfavoredOverload @discardableResult
    public func onAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> Void
    ) -> Self {
        register(
            name, parameters: parameters, when: when, validate: validate, running: running, fileID: fileID, line: line,
            handler)
        return self
    }

    /// Registers a closure that may decline an action; the next claim is then asked.
    @inlinable @discardableResult
    public func receiveAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> Passage
    ) -> Self {
        onAction(name, parameters: parameters, when: when, validate: validate, fileID: fileID, line: line, handler)
    }

    /// Registers an asynchronous closure that may decline an action; the next claim is then asked.
    @discardableResult
    public func receiveAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> Passage
    ) -> Self {
        onAction(
            name, parameters: parameters, when: when, validate: validate, running: running, fileID: fileID, line: line,
            handler)
    }

    /// Registers a catch-all whose handler has no result.
    @_disfavoredOverload @discardableResult
    public func handleAction(
        claims: ((ActionName) -> Bool)? = nil, lists: (() -> [ActionName])? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> Void
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
    func register(
        catchAll handler: Handler, _ claims: ((ActionName) -> Bool)?, _ lists: (() -> [ActionName])?,
        _ validate: Validator?, _ fileID: StaticString, _ line: UInt32, mayDecline: Bool = false
    ) {
        register(
            catchAll: Claim(
                .catchAll, takes: claims, lists: lists, validator: validate, mayDecline: mayDecline, within: groupOwner,
                source: SourceLocation(fileID: fileID, line: line), handler: handler))
    }
}
