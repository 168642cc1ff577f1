extension ActionMethod {
    /// Names a method that takes a typed action's input.
    public init<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ method: @escaping (Owner) -> (I) throws -> O, when: When? = nil,
        validate: Validate? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(
            action.name, when, validate, action.signature, fileID, line, inputFault: action.inputFault
        ) { (owner: Owner) in
            .make(typed: { [unowned owner] in try method(owner)(try action.input(of: $0)) })
        }
    }

    /// Names an asynchronous method that takes a typed action's input.
    public init<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ method: @escaping (Owner) -> (I) async throws -> O, when: When? = nil,
        validate: Validate? = nil, running: RunningPolicy = .concurrent, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(
            action.name, when, validate, action.signature, fileID, line, inputFault: action.inputFault
        ) { (owner: Owner) in
            // An asynchronous closure with a capture list would leave its caller's actor.
            unowned let owner = owner
            return .make(typed: { try await method(owner)(try action.input(of: $0)) }).running(running)
        }
    }

    /// Names a method for a typed action without an input.
    public init<O>(
        _ action: Action<Void, O>, _ method: @escaping (Owner) -> () throws -> O, when: When? = nil,
        validate: Validate? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
        self.init(action.name, when, validate, nil, fileID, line) { (owner: Owner) in
            .make(typed: { [unowned owner] _ in try method(owner)() })
        }
    }

    /// Names an asynchronous method for a typed action without an input.
    public init<O>(
        _ action: Action<Void, O>, _ method: @escaping (Owner) -> () async throws -> O, when: When? = nil,
        validate: Validate? = nil, running: RunningPolicy = .concurrent, fileID: StaticString = #fileID,
        line: UInt32 = #line
    ) {
        self.init(action.name, when, validate, nil, fileID, line) { (owner: Owner) in
            unowned let owner = owner
            return .make(typed: { _ in try await method(owner)() }).running(running)
        }
    }
}
