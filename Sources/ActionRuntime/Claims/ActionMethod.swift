/// An explicit action method: a name and the method that is called for it.
///
/// The method takes no parameter, the ``Invocation``, or, with a typed key, the action's input. It may be `async`, and may throw.
/// It returns any ``HandlerResult``, or nothing; a method that returns a ``Passage`` may decline.
public struct ActionMethod<Owner: AnyObject> {
    /// A method that says whether the action is available; if not, the next claim is asked.
    public typealias When = (Owner) -> () -> Bool
    /// A method that says whether the action is enabled, and how it is shown.
    public typealias Validate = (Owner) -> (inout Validation) -> Void

    /// The name that is claimed.
    public let name: ActionName

    /// Makes the claim of one object; the claim's closures do not retain the object.
    ///
    /// The claim ends with the object. Code that uses the claim retains the object meanwhile (`Request.owner`), so the closures
    /// never see a released object.
    let bind: (Owner) -> Claim

    // The synchronous initializers are inlined, so that the method is called directly, without a closure made for each call.

    /// Names a method without parameters.
    @inlinable @inline(__always)
    public init<R: HandlerResult>(
        _ name: ActionName, _ method: @escaping (Owner) -> () throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line, mayDecline: Reply.mayDecline(R.self)) {
            (owner: Owner) in
            return .make { [unowned owner] _ in try method(owner)() }
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
            return .make { [unowned owner] _ in try method(owner)() }
        }
    }

    /// Names a closure that is called with the object: `ActionMethod("save:") { $0.save() }`.
    @inlinable @inline(__always)
    public init<R: HandlerResult>(
        _ name: ActionName, when: When? = nil, validate: Validate? = nil, parameters: ActionSignature? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping (Owner) throws -> R
    ) {
        self.init(name, when, validate, parameters, fileID, line, mayDecline: Reply.mayDecline(R.self)) {
            (owner: Owner) in
            return .make { [unowned owner] _ in try body(owner) }
        }
    }

    /// Names a closure that is called with the object, and has no result.
    @_disfavoredOverload @inlinable @inline(__always)
    public init(
        _ name: ActionName, when: When? = nil, validate: Validate? = nil, parameters: ActionSignature? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping (Owner) throws -> Void
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            return .make { [unowned owner] _ in try body(owner) }
        }
    }

    /// Names a closure that is called with the object and the invocation.
    @inlinable @inline(__always)
    public init<R: HandlerResult>(
        _ name: ActionName, when: When? = nil, validate: Validate? = nil, parameters: ActionSignature? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping (Owner, Invocation) throws -> R
    ) {
        self.init(name, when, validate, parameters, fileID, line, mayDecline: Reply.mayDecline(R.self)) {
            (owner: Owner) in
            return .make { [unowned owner] invocation in try body(owner, invocation) }
        }
    }

    /// Names a closure that is called with the object and the invocation, and has no result.
    @_disfavoredOverload @inlinable @inline(__always)
    public init(
        _ name: ActionName, when: When? = nil, validate: Validate? = nil, parameters: ActionSignature? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, _ body: @escaping (Owner, Invocation) throws -> Void
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            return .make { [unowned owner] invocation in try body(owner, invocation) }
        }
    }

    /// Names an asynchronous method without parameters.
    public init<R: HandlerResult>(
        _ name: ActionName, _ method: @escaping (Owner) -> () async throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line, mayDecline: Reply.mayDecline(R.self)) {
            (owner: Owner) in
            .make({ [unowned owner] _ in try await method(owner)() }).running(running)
        }
    }

    /// Names an asynchronous method without parameters and without a result.
    @_disfavoredOverload
    public init(
        _ name: ActionName, _ method: @escaping (Owner) -> () async throws -> Void, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            .make({ [unowned owner] _ in try await method(owner)() }).running(running)
        }
    }

    /// Names a method that takes the invocation.
    @inlinable @inline(__always)
    public init<R: HandlerResult>(
        _ name: ActionName, _ method: @escaping (Owner) -> (Invocation) throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line, mayDecline: Reply.mayDecline(R.self)) {
            (owner: Owner) in
            return .make { [unowned owner] invocation in try method(owner)(invocation) }
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
            return .make { [unowned owner] invocation in try method(owner)(invocation) }
        }
    }

    /// Names an asynchronous method that takes the invocation.
    public init<R: HandlerResult>(
        _ name: ActionName, _ method: @escaping (Owner) -> (Invocation) async throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line, mayDecline: Reply.mayDecline(R.self)) {
            (owner: Owner) in
            .make({ [unowned owner] invocation in try await method(owner)(invocation) }).running(running)
        }
    }

    /// Names an asynchronous method that takes the invocation; it has no result.
    @_disfavoredOverload
    public init(
        _ name: ActionName, _ method: @escaping (Owner) -> (Invocation) async throws -> Void, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, running: RunningPolicy = .concurrent,
        fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(name, when, validate, parameters, fileID, line) { (owner: Owner) in
            .make({ [unowned owner] invocation in try await method(owner)(invocation) }).running(running)
        }
    }

    @usableFromInline init(
        _ name: ActionName, _ when: When?, _ validate: Validate?, _ signature: ActionSignature?, _ fileID: StaticString,
        _ line: UInt32, mayDecline: Bool = false, handler: @escaping (Owner) -> Handler
    ) {
        self.init(
            name, when, validate, fileID, line, Claim.Parameters(signature), mayDecline: mayDecline, handler: handler)
    }

    init(
        _ name: ActionName, _ when: When?, _ validate: Validate?, _ fileID: StaticString, _ line: UInt32,
        _ parameters: Claim.Parameters, inputFault: ((ActionArguments) -> ArgumentFault?)? = nil,
        mayDecline: Bool = false, handler: @escaping (Owner) -> Handler
    ) {
        let source = SourceLocation(fileID: fileID, line: line)
        self.init(name) { (owner: Owner) in
            Claim(
                .method, parameters: parameters, inputFault: inputFault,
                availability: when.map { when in .when { [unowned owner] in when(owner)() } } ?? .always,
                validator: validate.map { validate in
                    { [unowned owner] in validate(owner)(&$0) }
                },
                mayDecline: mayDecline, owner: owner, source: source, handler: handler(owner))
        }
    }

    /// Names a method by a closure that makes its claim for an object.
    package init(_ name: ActionName, bind: @escaping (Owner) -> Claim) {
        self.name = name
        self.bind = bind
    }
}
