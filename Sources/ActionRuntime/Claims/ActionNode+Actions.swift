// The modifiers come in pairs, for synchronous and for asynchronous handlers, and twice where a handler's result may be
// any type or a literal such as `.string("x")`. Each is a shorthand over `register`, the primitive.

extension ActionNode {
    /// Says whether an action is enabled, and how it is shown.
    public typealias Validator = (inout Validation) -> Void

    /// Registers a closure for an action, and gives the registration that takes it back.
    ///
    /// The newest closure of a name claims first. `when` says whether the action is available here: where it is not, the
    /// request passes on. `validate` says whether it is enabled: where it is not, the request stops here.
    ///
    /// - Parameters:
    ///   - name: The name that is claimed.
    ///   - parameters: The arguments the action takes; nil lets anything through.
    ///   - when: Whether the claim is available; asked for every request.
    ///   - validate: Whether the action is enabled, its state and title; asked for every request.
    ///   - owner: An object that the registration ends with; held weakly.
    ///   - fileID: Where the call stands; for explanations.
    ///   - line: The line of the call.
    ///   - handler: Performs the action; what it returns is the value of the outcome.
    @inlinable @discardableResult
    public func register<R>(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        owner: AnyObject? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> R
    ) -> Registration {
        let mayDecline = R.self == Passage.self
        return register(
            .make(mayDecline: mayDecline, handler), name, parameters, when, validate, owner, fileID, line,
            mayDecline: mayDecline)
    }

    /// Registers a closure for an action, and gives the registration that takes it back; the handler is asynchronous.
    @discardableResult
    public func register<R>(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        owner: AnyObject? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> R
    ) -> Registration {
        let mayDecline = R.self == Passage.self
        return register(
            .make(mayDecline: mayDecline, handler), name, parameters, when, validate, owner, fileID, line,
            mayDecline: mayDecline)
    }

    /// Registers a closure that returns a value written as a literal.
    @_disfavoredOverload
    @discardableResult
    public func register(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        owner: AnyObject? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> ActionValue
    ) -> Registration {
        register(.make(handler), name, parameters, when, validate, owner, fileID, line)
    }

    /// Registers a closure that returns a value written as a literal; the handler is asynchronous.
    @_disfavoredOverload
    @discardableResult
    public func register(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        owner: AnyObject? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> ActionValue
    ) -> Registration {
        register(.make(handler), name, parameters, when, validate, owner, fileID, line)
    }

    /// Performs an action with a closure, which deals with the request unless it returns ``Passage/notHandled``.
    ///
    /// The parameters are those of `register`.
    @inlinable @discardableResult
    public func onAction<R>(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> R
    ) -> Self {
        let mayDecline = R.self == Passage.self
        register(
            .make(mayDecline: mayDecline, handler), name, parameters, when, validate, nil, fileID, line,
            mayDecline: mayDecline)
        return self
    }

    /// Performs an action with a closure, which deals with the request unless it returns ``Passage/notHandled``; the handler
    /// is asynchronous.
    @discardableResult
    public func onAction<R>(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> R
    ) -> Self {
        let mayDecline = R.self == Passage.self
        register(
            .make(mayDecline: mayDecline, handler), name, parameters, when, validate, nil, fileID, line,
            mayDecline: mayDecline)
        return self
    }

    /// Performs an action with a closure that returns a value written as a literal.
    @_disfavoredOverload
    @discardableResult
    public func onAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> ActionValue
    ) -> Self {
        register(.make(handler), name, parameters, when, validate, nil, fileID, line)
        return self
    }

    /// Performs an action with a closure that returns a value written as a literal; the handler is asynchronous.
    @_disfavoredOverload
    @discardableResult
    public func onAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> ActionValue
    ) -> Self {
        register(.make(handler), name, parameters, when, validate, nil, fileID, line)
        return self
    }

    /// Performs a typed action that takes an input.
    @discardableResult
    public func on<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (I) throws -> O
    ) -> Self {
        let mayDecline = O.self == Passage.self
        let handler = Handler.make(mayDecline: mayDecline) { try handler(try action.input(of: $0)) }
        register(
            Claim(
                handler, action.signature, when, validate, nil, fileID, line, action.inputFault, mayDecline: mayDecline),
            for: action.name)
        return self
    }

    /// Performs a typed action that takes an input; the handler is asynchronous.
    @discardableResult
    public func on<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (I) async throws -> O
    ) -> Self {
        let mayDecline = O.self == Passage.self
        let handler = Handler.make(mayDecline: mayDecline) { try await handler(try action.input(of: $0)) }
        register(
            Claim(
                handler, action.signature, when, validate, nil, fileID, line, action.inputFault, mayDecline: mayDecline),
            for: action.name)
        return self
    }

    /// Performs a typed action without an input.
    @discardableResult
    public func on<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping () throws -> O
    ) -> Self {
        let mayDecline = O.self == Passage.self
        register(
            Claim(
                .make(mayDecline: mayDecline) { _ in try handler() }, nil, when, validate, nil, fileID, line,
                mayDecline: mayDecline),
            for: action.name)
        return self
    }

    /// Performs a typed action without an input; the handler is asynchronous.
    @discardableResult
    public func on<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping () async throws -> O
    ) -> Self {
        let mayDecline = O.self == Passage.self
        register(
            Claim(
                .make(mayDecline: mayDecline) { _ in try await handler() }, nil, when, validate, nil, fileID, line,
                mayDecline: mayDecline),
            for: action.name)
        return self
    }

    /// Performs an action with a closure that may decline; the next claim is then asked.
    @discardableResult
    public func receiveAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> Passage
    ) -> Self {
        let handler = Handler.make(mayDecline: true, handler)
        register(Claim(handler, parameters, when, validate, nil, fileID, line, mayDecline: true), for: name)
        return self
    }

    /// Performs an action with a closure that may decline; the next claim is then asked; the handler is asynchronous.
    @discardableResult
    public func receiveAction(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> Passage
    ) -> Self {
        let handler = Handler.make(mayDecline: true, handler)
        register(Claim(handler, parameters, when, validate, nil, fileID, line, mayDecline: true), for: name)
        return self
    }

    /// Takes every action that nothing else at the node claims: the catch-all.
    ///
    /// A handler that returns a ``Passage`` may decline. The invocation can be sent on:
    /// `coordinator.perform(invocation.redirected(to: "other:"))`.
    ///
    /// - Parameters:
    ///   - claims: Which names are taken; all where left out. Asked for every request.
    ///   - validate: Whether the action is enabled, its state and title; asked for every request.
    ///   - fileID: Where the call stands; for explanations.
    ///   - line: The line of the call.
    ///   - handler: Performs the action; what it returns is the value of the outcome.
    @discardableResult
    public func handleAction<R>(
        claims: ((ActionName) -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> R
    ) -> Self {
        let mayDecline = R.self == Passage.self
        let source = SourceLocation(fileID: fileID, line: line)
        register(
            catchAll: Claim(
                .catchAll, takes: claims, validator: validate, mayDecline: mayDecline, source: source,
                handler: .make(mayDecline: mayDecline, handler)))
        return self
    }

    /// Takes every action that nothing else at the node claims: the catch-all; the handler is asynchronous.
    @discardableResult
    public func handleAction<R>(
        claims: ((ActionName) -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> R
    ) -> Self {
        let mayDecline = R.self == Passage.self
        let source = SourceLocation(fileID: fileID, line: line)
        register(
            catchAll: Claim(
                .catchAll, takes: claims, validator: validate, mayDecline: mayDecline, source: source,
                handler: .make(mayDecline: mayDecline, handler)))
        return self
    }

    /// Takes every action that nothing else at the node claims, with a value written as a literal.
    @_disfavoredOverload
    @discardableResult
    public func handleAction(
        claims: ((ActionName) -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> ActionValue
    ) -> Self {
        let source = SourceLocation(fileID: fileID, line: line)
        register(
            catchAll: Claim(
                .catchAll, takes: claims, validator: validate, source: source,
                handler: .make(handler)))
        return self
    }

    /// Takes every action that nothing else at the node claims, with a value written as a literal; the handler is asynchronous.
    @_disfavoredOverload
    @discardableResult
    public func handleAction(
        claims: ((ActionName) -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> ActionValue
    ) -> Self {
        let source = SourceLocation(fileID: fileID, line: line)
        register(
            catchAll: Claim(
                .catchAll, takes: claims, validator: validate, source: source,
                handler: .make(handler)))
        return self
    }
}

extension ActionNode {
    @usableFromInline @discardableResult
    func register(
        _ handler: Handler, _ name: ActionName, _ parameters: ActionSignature?, _ when: (() -> Bool)?,
        _ validate: Validator?, _ owner: AnyObject?, _ fileID: StaticString, _ line: UInt32, mayDecline: Bool = false
    ) -> Registration {
        register(
            Claim(handler, parameters, when, validate, owner, fileID, line, mayDecline: mayDecline), for: name)
    }
}

extension Claim {
    /// Makes the claim of a closure that was registered for a name.
    fileprivate convenience init(
        _ handler: Handler, _ signature: ActionSignature?, _ when: (() -> Bool)?, _ validate: ActionNode.Validator?,
        _ owner: AnyObject?, _ fileID: StaticString, _ line: UInt32,
        _ inputFault: ((ActionArguments) -> ArgumentFault?)? = nil, mayDecline: Bool = false
    ) {
        self.init(
            .closure, parameters: Parameters(signature), inputFault: inputFault, availability: Availability(when),
            validator: validate, mayDecline: mayDecline, owner: owner,
            source: SourceLocation(fileID: fileID, line: line), handler: handler)
    }
}
