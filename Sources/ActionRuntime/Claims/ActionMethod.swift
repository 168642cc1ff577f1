/// An explicit action method: a name and the method that is called for it.
///
/// The method takes nothing, the ``Invocation``, or, with a typed key, the input itself; it may be `async`, and may
/// throw. One that returns a ``Passage`` may decline.
public struct ActionMethod<Owner: AnyObject> {
    /// A method that tells whether the action is available; where it is not, the request passes on.
    public typealias When = (Owner) -> () -> Bool
    /// A method that tells whether the action is enabled, and how it is shown.
    public typealias Validate = (Owner) -> (inout Validation) -> Void

    /// The name that is claimed.
    public let name: ActionName

    /// Makes the claim of one object; its closures do not hold the object.
    ///
    /// The claim ends with the object, and whoever uses the claim holds the object meanwhile (`Selection.owner`), so the
    /// closures never see a released one.
    let bind: (Owner) -> Claim

    // The synchronous ones are inlined, so that the method is called as it is, without a closure made for each call.

    /// Names a method without parameters.
    @inlinable @inline(__always)
    public init<R>(
        _ name: ActionName, _ method: @escaping (Owner) -> () throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(
            name, when: when, validate: validate, signature: parameters, mayDecline: R.self == Passage.self,
            source: SourceLocation(fileID: fileID, line: line)
        ) { (owner: Owner) in
            let owner = unsafe Unmanaged.passUnretained(owner)
            return .make(mayDecline: true) { _ in
                try unsafe owner._withUnsafeGuaranteedRef { try method($0)() }
            }
        }
    }

    /// Names an asynchronous method without parameters.
    public init<R>(
        _ name: ActionName, _ method: @escaping (Owner) -> () async throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(
            name, when: when, validate: validate, signature: parameters, mayDecline: R.self == Passage.self,
            source: SourceLocation(fileID: fileID, line: line)
        ) { (owner: Owner) in
            .make(mayDecline: true) { [unowned(unsafe) owner] _ in
                try await unsafe method(owner)()
            }
        }
    }

    /// Names a method that takes the invocation.
    @inlinable @inline(__always)
    public init<R>(
        _ name: ActionName, _ method: @escaping (Owner) -> (Invocation) throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(
            name, when: when, validate: validate, signature: parameters, mayDecline: R.self == Passage.self,
            source: SourceLocation(fileID: fileID, line: line)
        ) { (owner: Owner) in
            let owner = unsafe Unmanaged.passUnretained(owner)
            return .make(mayDecline: true) { invocation in
                try unsafe owner._withUnsafeGuaranteedRef { try method($0)(invocation) }
            }
        }
    }

    /// Names an asynchronous method that takes the invocation.
    public init<R>(
        _ name: ActionName, _ method: @escaping (Owner) -> (Invocation) async throws -> R, when: When? = nil,
        validate: Validate? = nil, parameters: ActionSignature? = nil, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(
            name, when: when, validate: validate, signature: parameters, mayDecline: R.self == Passage.self,
            source: SourceLocation(fileID: fileID, line: line)
        ) { (owner: Owner) in
            .make(mayDecline: true) { [unowned(unsafe) owner] invocation in
                try await unsafe method(owner)(invocation)
            }
        }
    }

    /// Names a method that takes a typed action's input.
    public init<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ method: @escaping (Owner) -> (I) throws -> O, when: When? = nil,
        validate: Validate? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(
            action.name, when: when, validate: validate, signature: action.signature, inputFault: action.inputFault,
            mayDecline: O.self == Passage.self,
            source: SourceLocation(fileID: fileID, line: line)
        ) { (owner: Owner) in
            .make(mayDecline: true) { [unowned(unsafe) owner] invocation in
                try unsafe method(owner)(try action.input(of: invocation))
            }
        }
    }

    /// Names an asynchronous method that takes a typed action's input.
    public init<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ method: @escaping (Owner) -> (I) async throws -> O, when: When? = nil,
        validate: Validate? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(
            action.name, when: when, validate: validate, signature: action.signature, inputFault: action.inputFault,
            mayDecline: O.self == Passage.self,
            source: SourceLocation(fileID: fileID, line: line)
        ) { (owner: Owner) in
            .make(mayDecline: true) { [unowned(unsafe) owner] invocation in
                try await unsafe method(owner)(try action.input(of: invocation))
            }
        }
    }

    @usableFromInline init(
        _ name: ActionName, when: When?, validate: Validate?, signature: ActionSignature?,
        inputFault: ((ActionArguments) -> ArgumentFault?)? = nil, mayDecline: Bool,
        source: SourceLocation, handler: @escaping (Owner) -> Handler
    ) {
        self.init(name) { (owner: Owner) in
            Claim(
                .method, parameters: Claim.Parameters(signature), inputFault: inputFault,
                availability: when.map { when in .when { [unowned(unsafe) owner] in unsafe when(owner)() } } ?? .always,
                validator: validate.map { validate in
                    { [unowned(unsafe) owner] in unsafe validate(owner)(&$0) }
                },
                mayDecline: mayDecline, owner: owner, source: source, handler: handler(owner))
        }
    }

    /// Names a method by the claim that it makes of an object.
    package init(_ name: ActionName, bind: @escaping (Owner) -> Claim) {
        self.name = name
        self.bind = bind
    }
}
