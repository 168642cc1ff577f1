// The forms that take a typed key (`Action`) in place of a name. The forms for names are documented in full.
//
// Each of `register`, `on` and `receiveAction` has eight: for keys with an input and without, for closures that are given the
// invocation and not, and for closures that wait and do not.

extension ActionNode {
    /// Registers a closure for a typed action that takes an input, and gives the registration that takes the closure back.
    ///
    /// The arguments are checked against the key's type before the handler runs.
    @discardableResult
    public func register<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (I) throws -> O
    ) -> Registration {
        register(claim(action, when, validate, owner, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Registers an asynchronous closure for a typed action that takes an input.
    @discardableResult
    public func register<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (I) async throws -> O
    ) -> Registration {
        register(
            claim(action, when, validate, owner, fileID, line, action.handler(handler).running(running)),
            for: action.name)
    }

    /// Registers a closure for a typed action without an input.
    @discardableResult
    public func register<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping () throws -> O
    ) -> Registration {
        register(claim(action, when, validate, owner, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Registers an asynchronous closure for a typed action without an input.
    @discardableResult
    public func register<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping () async throws -> O
    ) -> Registration {
        register(
            claim(action, when, validate, owner, fileID, line, action.handler(handler).running(running)),
            for: action.name)
    }

    /// Registers a closure for a typed action, which is given the input and the invocation.
    ///
    /// The invocation has what the request needs besides its input: where it began, the next claim, and how it is taken back.
    @discardableResult
    public func register<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (I, Invocation) throws -> O
    ) -> Registration {
        register(claim(action, when, validate, owner, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Registers an asynchronous closure for a typed action, which is given the input and the invocation.
    @discardableResult
    public func register<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (I, Invocation) async throws -> O
    ) -> Registration {
        register(
            claim(action, when, validate, owner, fileID, line, action.handler(handler).running(running)),
            for: action.name)
    }

    /// Registers a closure for a typed action without an input, which is given the invocation.
    @discardableResult
    public func register<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (Invocation) throws -> O
    ) -> Registration {
        register(claim(action, when, validate, owner, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Registers an asynchronous closure for a typed action without an input, which is given the invocation.
    @discardableResult
    public func register<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil, owner: AnyObject? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> O
    ) -> Registration {
        register(
            claim(action, when, validate, owner, fileID, line, action.handler(handler).running(running)),
            for: action.name)
    }

    /// Performs a typed action that takes an input.
    ///
    /// The parameters are those of `register`; the arguments are checked against the key's type before the handler runs.
    @discardableResult
    public func on<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (I) throws -> O
    ) -> Self {
        chain(claim(action, when, validate, nil, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Performs a typed action that takes an input; the handler is asynchronous.
    @discardableResult
    public func on<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (I) async throws -> O
    ) -> Self {
        chain(
            claim(action, when, validate, nil, fileID, line, action.handler(handler).running(running)), for: action.name
        )
    }

    /// Performs a typed action without an input.
    @discardableResult
    public func on<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping () throws -> O
    ) -> Self {
        chain(claim(action, when, validate, nil, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Performs a typed action without an input; the handler is asynchronous.
    @discardableResult
    public func on<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping () async throws -> O
    ) -> Self {
        chain(
            claim(action, when, validate, nil, fileID, line, action.handler(handler).running(running)), for: action.name
        )
    }

    /// Performs a typed action with a closure that is given the input and the invocation: `on(.rate) { stars, invocation in … }`.
    ///
    /// The invocation has what the request needs besides its input: where it began, the next claim, and how it is taken back.
    @discardableResult
    public func on<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (I, Invocation) throws -> O
    ) -> Self {
        chain(claim(action, when, validate, nil, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Performs a typed action with an asynchronous closure that is given the input and the invocation.
    @discardableResult
    public func on<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (I, Invocation) async throws -> O
    ) -> Self {
        chain(
            claim(action, when, validate, nil, fileID, line, action.handler(handler).running(running)), for: action.name
        )
    }

    /// Performs a typed action without an input with a closure that is given the invocation.
    @discardableResult
    public func on<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (Invocation) throws -> O
    ) -> Self {
        chain(claim(action, when, validate, nil, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Performs a typed action without an input with an asynchronous closure that is given the invocation.
    @discardableResult
    public func on<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> O
    ) -> Self {
        chain(
            claim(action, when, validate, nil, fileID, line, action.handler(handler).running(running)), for: action.name
        )
    }

    /// Performs a typed action with a closure that may decline; the next claim is then asked.
    @discardableResult
    public func receiveAction<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (I) throws -> Passage
    ) -> Self {
        chain(claim(action, when, validate, nil, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Performs a typed action with an asynchronous closure that may decline; the next claim is then asked.
    @discardableResult
    public func receiveAction<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (I) async throws -> Passage
    ) -> Self {
        chain(
            claim(action, when, validate, nil, fileID, line, action.handler(handler).running(running)), for: action.name
        )
    }

    /// Performs a typed action without an input with a closure that may decline; the next claim is then asked.
    @discardableResult
    public func receiveAction<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping () throws -> Passage
    ) -> Self {
        chain(claim(action, when, validate, nil, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Performs a typed action without an input with an asynchronous closure that may decline.
    @discardableResult
    public func receiveAction<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping () async throws -> Passage
    ) -> Self {
        chain(
            claim(action, when, validate, nil, fileID, line, action.handler(handler).running(running)), for: action.name
        )
    }

    /// Performs a typed action with a closure that is given the input and the invocation, and may decline.
    @discardableResult
    public func receiveAction<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (I, Invocation) throws -> Passage
    ) -> Self {
        chain(claim(action, when, validate, nil, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Performs a typed action with an asynchronous closure that is given the input and the invocation, and may decline.
    @discardableResult
    public func receiveAction<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (I, Invocation) async throws -> Passage
    ) -> Self {
        chain(
            claim(action, when, validate, nil, fileID, line, action.handler(handler).running(running)), for: action.name
        )
    }

    /// Performs a typed action without an input with a closure that is given the invocation, and may decline.
    @discardableResult
    public func receiveAction<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ handler: @escaping (Invocation) throws -> Passage
    ) -> Self {
        chain(claim(action, when, validate, nil, fileID, line, action.handler(handler)), for: action.name)
    }

    /// Performs a typed action without an input with an asynchronous closure that is given the invocation, and may decline.
    @discardableResult
    public func receiveAction<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        running: RunningPolicy = .concurrent, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> Passage
    ) -> Self {
        chain(
            claim(action, when, validate, nil, fileID, line, action.handler(handler).running(running)), for: action.name
        )
    }

    private func claim<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ when: (() -> Bool)?, _ validate: Validator?, _ owner: AnyObject?,
        _ fileID: StaticString, _ line: UInt32, _ handler: Handler
    ) -> Claim {
        Claim(
            .closure, signature: action.signature, inputFault: action.inputFault, when: when, validator: validate,
            owner: owner, within: groupOwner, source: SourceLocation(fileID: fileID, line: line), handler: handler)
    }

    private func claim<O>(
        _ action: Action<Void, O>, _ when: (() -> Bool)?, _ validate: Validator?, _ owner: AnyObject?,
        _ fileID: StaticString, _ line: UInt32, _ handler: Handler
    ) -> Claim {
        claim(handler, nil, when, validate, owner, fileID, line)
    }

    /// Performs a typed action by sending an event up the tree from this node, as `onAction(_:trigger:)` does for a name.
    @discardableResult
    public func on<O>(
        _ action: Action<Void, O>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, trigger event: @autoclosure @escaping () -> any Event,
        _ handler: ((Never) -> Never)? = nil
    ) -> Self {
        onAction(action.name, when: when, validate: validate, fileID: fileID, line: line, trigger: event())
    }

    /// Sends a typed action on as another typed action with the same input and output.
    ///
    /// The arguments stay as they are: both keys name the same parameter.
    @discardableResult
    public func remap<Input, Output>(
        _ action: Action<Input, Output>, to other: Action<Input, Output>, deprecated: String? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        remap(action.name, to: other.name, deprecated: deprecated, fileID: fileID, line: line)
    }

    /// Sends a typed action on as the action of a name.
    @discardableResult
    public func remap<Input, Output>(
        _ action: Action<Input, Output>, to other: ActionName, deprecated: String? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        remap(action.name, to: other, deprecated: deprecated, fileID: fileID, line: line)
    }

    /// Sends the action of a name on as a typed action.
    @discardableResult
    public func remap<Input, Output>(
        _ name: ActionName, to other: Action<Input, Output>, deprecated: String? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Self {
        remap(name, to: other.name, deprecated: deprecated, fileID: fileID, line: line)
    }

    /// Keeps requests from being performed above this node, except those for some typed actions: `except: .help, .quit`.
    public func block<each Input, each Output>(
        _ reason: String, except exceptions: repeat Action<each Input, each Output>
    ) -> Registration {
        var names: [ActionName] = []
        repeat names.append((each exceptions).name)
        return block(reason, except: names)
    }
}

// The handlers that the forms make of closures.

extension Action where Input: ActionValueConvertible {
    fileprivate func handler<R>(_ body: @escaping (Input) throws -> R) -> Handler {
        .make(typed: { try body(try input(of: $0)) })
    }

    fileprivate func handler<R>(_ body: @escaping (Input) async throws -> R) -> Handler {
        .make(typed: { try await body(try input(of: $0)) })
    }

    fileprivate func handler<R>(_ body: @escaping (Input, Invocation) throws -> R) -> Handler {
        .make(typed: { try body(try input(of: $0), $0) })
    }

    fileprivate func handler<R>(_ body: @escaping (Input, Invocation) async throws -> R) -> Handler {
        .make(typed: { try await body(try input(of: $0), $0) })
    }
}

extension Action where Input == Void {
    fileprivate func handler<R>(_ body: @escaping () throws -> R) -> Handler { .make(typed: { _ in try body() }) }

    fileprivate func handler<R>(_ body: @escaping () async throws -> R) -> Handler {
        .make(typed: { _ in try await body() })
    }

    fileprivate func handler<R>(_ body: @escaping (Invocation) throws -> R) -> Handler { .make(typed: body) }

    fileprivate func handler<R>(_ body: @escaping (Invocation) async throws -> R) -> Handler { .make(typed: body) }
}
