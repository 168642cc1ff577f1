extension ActionNode {
    /// Goes on with the interceptors and the handler inside of an interceptor; gives the outcome.
    public typealias Next = nonisolated(nonsending) (Invocation) async -> Outcome

    /// Adds a validator for the actions of this node and of those below it: it may disable, hide and retitle them.
    ///
    /// ```swift
    /// admin.intercept(validate: { if !isAdmin() { $0.disable("only administrators may do that") } })
    /// ```
    ///
    /// An interceptor stands around every handler whose claim is at this node or below it, hosted trees included, wherever the
    /// request began: also around forced requests, those of one node (`to:`), and those of `performNext()`. The root's interceptors
    /// are the outermost ones; of one node's interceptors, the newest is the outermost. An interceptor ends with its registration
    /// and with its node.
    ///
    /// The target's arguments and validator are asked first, then the interceptors from the inside out. The interceptors may set
    /// the title, hide and disable, but never enable. Their reasons are of the kind ``Validation/Reason/Kind-swift.enum/refused``,
    /// and `force` does not overcome them. `target` and `canPerform` ask no interceptor.
    ///
    /// - Parameters:
    ///   - names: The actions, by the asked names or the names that these are remapped to; all actions where no name is given.
    ///   - when: Whether the interceptor takes part; asked for every request.
    ///   - validate: Says whether the action is enabled, and how it is shown; runs after the target's own validator.
    ///   - fileID: Where the call stands; for explanations.
    ///   - line: The line of the call.
    /// - Complexity: O(*n*) in the nodes below.
    @_disfavoredOverload @discardableResult
    public func intercept(
        _ names: ActionName..., when: (() -> Bool)? = nil, validate: @escaping Validator,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Registration {
        intercept(names, when, validate, fileID, line, .validator)
    }

    /// Runs a closure before every handler of this node and of those below it.
    ///
    /// The closure runs once for each handler that is called, after validation: a claim that declines and the next claim are two
    /// handlers. An error that the closure throws fails the request, and bubbles from this node; the handler is not called.
    ///
    /// - Parameters:
    ///   - names: The actions, by the asked names or the names that these are remapped to; all actions where no name is given.
    ///   - when: Whether the interceptor takes part; asked for every request.
    ///   - validate: Says whether the action is enabled, and how it is shown; runs after the target's own validator.
    ///   - fileID: Where the call stands; for explanations.
    ///   - line: The line of the call.
    ///   - before: The closure, which is given the invocation that the handler is called with.
    @discardableResult
    public func intercept(
        _ names: ActionName..., when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, before: @escaping (Invocation) throws -> Void
    ) -> Registration {
        intercept(
            names, when, validate, fileID, line,
            .before {
                try before($0)
                return nil
            })
    }

    /// Runs a closure before every handler of this node and of those below it, and the closure that it returns after the handler.
    ///
    /// ```swift
    /// app.intercept { invocation in
    ///     let began = ContinuousClock.now
    ///     return { outcome in audit(invocation, outcome, began.duration(to: .now)) }
    /// }
    /// ```
    ///
    /// The returned closure runs once the handler has ended, be the handler asynchronous or not, and also where an interceptor
    /// inside of this one threw. The closure is given the outcome, and cannot change it.
    @_disfavoredOverload @discardableResult
    public func intercept(
        _ names: ActionName..., when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        before: @escaping (Invocation) throws -> ((Outcome) -> Void)?
    ) -> Registration {
        intercept(names, when, validate, fileID, line, .before(before))
    }

    /// Runs a closure in place of every handler of this node and of those below it.
    ///
    /// ```swift
    /// vault.intercept("delete:") { invocation, next in
    ///     guard await askPassword() else { return .disabled(by: …) }
    ///     return await next(invocation)
    /// }
    /// ```
    ///
    /// The closure goes on by calling `next`, once, not at all or several times, with the same arguments or with others, which are
    /// validated then. With another action, the other action is performed in place of this one, from the start of the request. An
    /// outcome `declined` passes the request on to the next claim. After the closure has ended, `next` gives `unclaimed`. An error
    /// that the closure throws fails the request, and bubbles from this node.
    ///
    /// A synchronous request that would meet the closure fails (``DispatchError/needsAwait(_:)``) before any `before` closure or
    /// handler runs.
    @discardableResult
    public func intercept(
        _ names: ActionName..., when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        around: @escaping (Invocation, @escaping Next) async throws -> Outcome
    ) -> Registration {
        intercept(names, when, validate, fileID, line, .around(around))
    }

    /// Adds an interceptor before every handler of this node and of those below it, for a map.
    package func intercept(
        _ names: [ActionName], validate: Validator?, source: SourceLocation,
        before: @escaping (Invocation) throws -> Void
    ) {
        add(
            Interceptor(
                names, at: self, when: nil, validate: validate, source: source,
                .before {
                    try before($0)
                    return nil
                }))
    }

    private func intercept(
        _ names: [ActionName], _ when: (() -> Bool)?, _ validate: Validator?, _ fileID: StaticString, _ line: UInt32,
        _ form: Interceptor.Form
    ) -> Registration {
        register {
            $0.add(
                Interceptor(
                    names, at: $0, when: when, validate: validate, source: SourceLocation(fileID: fileID, line: line),
                    form))
        }
    }
}

// The forms that take a typed key (`Action`) in place of names.

extension ActionNode {
    /// Adds a validator for a typed action of this node and of those below it: it may disable, hide and retitle the action.
    @_disfavoredOverload @discardableResult
    public func intercept<Input, Output>(
        _ action: Action<Input, Output>, when: (() -> Bool)? = nil, validate: @escaping Validator,
        fileID: StaticString = #fileID, line: UInt32 = #line
    ) -> Registration {
        intercept(action.name, when: when, validate: validate, fileID: fileID, line: line)
    }

    /// Runs a closure before every handler of a typed action of this node and of those below it.
    @discardableResult
    public func intercept<Input, Output>(
        _ action: Action<Input, Output>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line, before: @escaping (Invocation) throws -> Void
    ) -> Registration {
        intercept(action.name, when: when, validate: validate, fileID: fileID, line: line, before: before)
    }

    /// Runs a closure before every handler of a typed action, and the closure that it returns after the handler.
    @_disfavoredOverload @discardableResult
    public func intercept<Input, Output>(
        _ action: Action<Input, Output>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        before: @escaping (Invocation) throws -> ((Outcome) -> Void)?
    ) -> Registration {
        intercept(action.name, when: when, validate: validate, fileID: fileID, line: line, before: before)
    }

    /// Runs a closure in place of every handler of a typed action of this node and of those below it.
    @discardableResult
    public func intercept<Input, Output>(
        _ action: Action<Input, Output>, when: (() -> Bool)? = nil, validate: Validator? = nil,
        fileID: StaticString = #fileID, line: UInt32 = #line,
        around: @escaping (Invocation, @escaping Next) async throws -> Outcome
    ) -> Registration {
        intercept(action.name, when: when, validate: validate, fileID: fileID, line: line, around: around)
    }
}
