extension ActionNode {
    /// Performs a typed action that takes an input.
    ///
    /// The parameters are those of `register`; the arguments are checked against the key's type before the handler runs.
    @discardableResult
    public func on<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (I) throws -> O
    ) -> Self {
        on(
            action, action.signature, action.inputFault, when, validate, fileID, line,
            .make(typed: { try handler(try action.input(of: $0)) }))
    }

    /// Performs a typed action that takes an input; the handler is asynchronous.
    @discardableResult
    public func on<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (I) async throws -> O
    ) -> Self {
        on(
            action, action.signature, action.inputFault, when, validate, fileID, line,
            .make(typed: { try await handler(try action.input(of: $0)) }))
    }

    /// Performs a typed action without an input.
    @discardableResult
    public func on<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping () throws -> O
    ) -> Self {
        on(action, nil, nil, when, validate, fileID, line, .make(typed: { _ in try handler() }))
    }

    /// Performs a typed action without an input; the handler is asynchronous.
    @discardableResult
    public func on<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping () async throws -> O
    ) -> Self {
        on(action, nil, nil, when, validate, fileID, line, .make(typed: { _ in try await handler() }))
    }

    private func on<I, O>(
        _ action: Action<I, O>, _ signature: ActionSignature?, _ inputFault: ((ActionArguments) -> ArgumentFault?)?,
        _ when: (() -> Bool)?, _ validate: Validator?, _ fileID: StaticString, _ line: UInt32, _ handler: Handler
    ) -> Self {
        register(
            Claim(
                .closure, parameters: Claim.Parameters(signature), inputFault: inputFault,
                availability: Claim.Availability(when), validator: validate, mayDecline: Reply.mayDecline(O.self),
                within: groupOwner, source: SourceLocation(fileID: fileID, line: line), handler: handler),
            for: action.name)
        return self
    }
}
