// Every function comes in pairs, for synchronous and for asynchronous handlers, and twice: for a handler's result of any type
// that is data, and for none. Results that are written as literals are in `ActionNode+Literals.swift`.

extension ActionNode {
    /// Says whether an action is enabled, and how it is shown.
    public typealias Validator = (inout Validation) -> Void

    /// Registers a closure for an action, and gives the registration that takes it back.
    ///
    /// The newest closure of a name claims first. `when` says whether the action is available here: where it is not, the
    /// request passes on. `validate` says whether it is enabled: where it is not, the request stops here.
    ///
    /// The handler returns its result as any ``HandlerResult``, or nothing. One that returns a ``Passage`` may decline, and
    /// one that returns an ``Outcome`` passes that on; nil in place of either is no result. In a closure of several statements
    /// `.notHandled` needs its type: begin it with `{ invocation -> Passage in`, or use `receiveAction`.
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
    public func register<R: HandlerResult>(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        owner: AnyObject? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
        _ handler: @escaping (Invocation) throws -> R
    ) -> Registration {
        register(
            .make(handler), name, parameters, when, validate, owner, fileID, line, mayDecline: Reply.mayDecline(R.self))
    }

    /// Registers a closure for an action, and gives the registration that takes it back; the handler is asynchronous.
    @discardableResult
    public func register<R: HandlerResult>(
        _ name: ActionName, parameters: ActionSignature? = nil, when: (() -> Bool)? = nil, validate: Validator? = nil,
        owner: AnyObject? = nil, running: RunningPolicy = .concurrent, fileID: StaticString = #fileID,
        line: UInt32 = #line,
        _ handler: @escaping (Invocation) async throws -> R
    ) -> Registration {
        register(
            .make(handler).running(running), name, parameters, when, validate, owner, fileID, line,
            mayDecline: Reply.mayDecline(R.self))
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
        _ validate: Validator?, _ owner: AnyObject?, _ fileID: StaticString, _ line: UInt32, mayDecline: Bool = false
    ) -> Registration {
        register(
            Claim(
                .closure, parameters: Claim.Parameters(parameters), availability: Claim.Availability(when),
                validator: validate, mayDecline: mayDecline, owner: owner, within: groupOwner,
                source: SourceLocation(fileID: fileID, line: line), handler: handler),
            for: name)
    }

    /// Adds a claim for a name; the newest claims first.
    @discardableResult
    package func register(_ claim: Claim, for name: ActionName) -> Registration {
        makeOffers().add(claim, for: name)
        return Registration(claim, for: name, at: self)
    }

    /// Adds a claim for whatever nothing else at the node claims.
    package func register(catchAll claim: Claim) {
        makeOffers().add(catchAll: claim)
    }
}
