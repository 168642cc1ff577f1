// The synchronous initializers are inlined, so that the method is called directly, without a closure made for each call.
// An asynchronous closure with a capture list would leave its caller's actor, so the object is captured by a constant.

extension ActionMethod {
    /// Names a method without parameters; its result may leave the process, if it has one (``Performer/returns``).
    @inlinable @inline(__always)
    public init<R: HandlerResult>(
        _ name: ActionName, _ method: @escaping (Owner) -> () throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            return .make(method: { [unowned owner] _ in try method(owner)() })
        }
    }

    /// Names a method without parameters and without a result.
    @_disfavoredOverload @inlinable @inline(__always)
    public init(
        _ name: ActionName, _ method: @escaping (Owner) -> () throws -> Void, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            return .make({ [unowned owner] _ in try method(owner)() })
        }
    }

    /// Names a closure that is called with the object: `ActionMethod("save:") { $0.save() }`.
    ///
    /// The closure's result may leave the process only with `returns`; that of a method, which is named, may without it.
    @inlinable @inline(__always)
    public init<R: HandlerResult>(
        _ name: ActionName, when: When? = nil, validate: Validate? = nil, parameters: ActionSignature? = nil,
        returns: ActionSignature.Kind? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ body: @escaping (Owner) throws -> R
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            return .make({ [unowned owner] _ in try body(owner) }).returning(returns)
        }
    }

    /// Names a closure that is called with the object, and has no result.
    @_disfavoredOverload @inlinable @inline(__always)
    public init(
        _ name: ActionName, when: When? = nil, validate: Validate? = nil, parameters: ActionSignature? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping (Owner) throws -> Void
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            return .make({ [unowned owner] _ in try body(owner) })
        }
    }

    /// Names a closure that is called with the object and the invocation.
    @inlinable @inline(__always)
    public init<R: HandlerResult>(
        _ name: ActionName, when: When? = nil, validate: Validate? = nil, parameters: ActionSignature? = nil,
        returns: ActionSignature.Kind? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ body: @escaping (Owner, Invocation) throws -> R
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            return .make({ [unowned owner] invocation in try body(owner, invocation) }).returning(returns)
        }
    }

    /// Names a closure that is called with the object and the invocation, and has no result.
    @_disfavoredOverload @inlinable @inline(__always)
    public init(
        _ name: ActionName, when: When? = nil, validate: Validate? = nil, parameters: ActionSignature? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping (Owner, Invocation) throws -> Void
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            return .make({ [unowned owner] invocation in try body(owner, invocation) })
        }
    }

    /// Names an asynchronous method without parameters.
    public init<R: HandlerResult>(
        _ name: ActionName, _ method: @escaping (Owner) -> () async throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            unowned let owner = owner
            return .make(method: { _ in try await method(owner)() }).running(running)
        }
    }

    /// Names an asynchronous method without parameters and without a result.
    @_disfavoredOverload
    public init(
        _ name: ActionName, _ method: @escaping (Owner) -> () async throws -> Void, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            unowned let owner = owner
            return .make({ _ in try await method(owner)() }).running(running)
        }
    }

    /// Names a method that takes the invocation.
    @inlinable @inline(__always)
    public init<R: HandlerResult>(
        _ name: ActionName, _ method: @escaping (Owner) -> (Invocation) throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            return .make(method: { [unowned owner] invocation in try method(owner)(invocation) })
        }
    }

    /// Names a method that takes the invocation; it has no result.
    @_disfavoredOverload @inlinable @inline(__always)
    public init(
        _ name: ActionName, _ method: @escaping (Owner) -> (Invocation) throws -> Void, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            return .make({ [unowned owner] invocation in try method(owner)(invocation) })
        }
    }

    /// Names an asynchronous method that takes the invocation.
    public init<R: HandlerResult>(
        _ name: ActionName, _ method: @escaping (Owner) -> (Invocation) async throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            unowned let owner = owner
            return .make(method: { invocation in try await method(owner)(invocation) }).running(running)
        }
    }

    /// Names an asynchronous method that takes the invocation; it has no result.
    @_disfavoredOverload
    public init(
        _ name: ActionName, _ method: @escaping (Owner) -> (Invocation) async throws -> Void, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            unowned let owner = owner
            return .make({ invocation in try await method(owner)(invocation) }).running(running)
        }
    }
}
