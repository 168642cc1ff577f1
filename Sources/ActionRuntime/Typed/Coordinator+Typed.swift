// The questions for typed keys (`Action`) in place of names.

extension Coordinator {
    /// The target of a typed action; nil where no claim takes it.
    public func target<I, O>(
        forAction action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Target? {
        target(for: Invocation(action.name), from: start, to: only)
    }

    /// Whether a claim takes a typed action, which may be disabled.
    public func canPerform<I, O>(
        _ action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil
    ) -> Bool {
        canPerform(action.name, from: start, to: only)
    }

    /// Whether performing a typed action now would call a handler; the input is not known yet, or the action takes none.
    public func validate<I, O>(
        _ action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil
    ) -> Validation {
        validate(action.name, from: start, to: only, sender: sender)
    }

    /// Whether performing a typed action with its input now would call a handler.
    public func validate<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ input: I, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil
    ) -> Validation {
        validate(action.invocation(input, sender: sender), .known, from: start, to: only)
    }

    /// Performs a typed action with its input.
    @discardableResult
    public func perform<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ input: I, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        perform(action.invocation(input, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action with its input, be its handler asynchronous or not; never leaves the caller's isolation.
    @discardableResult
    public func perform<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ input: I, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        await perform(action.invocation(input, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action without an input.
    @discardableResult
    public func perform<O>(
        _ action: Action<Void, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        perform(Invocation(action.name, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action without an input, be its handler asynchronous or not; never leaves the caller's isolation.
    @discardableResult
    public func perform<O>(
        _ action: Action<Void, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) async -> Outcome {
        await perform(Invocation(action.name, sender: sender), from: start, to: only, force: force)
    }

    /// Performs a typed action with its input without awaiting, also from asynchronous code.
    @discardableResult
    public func performNow<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, _ input: I, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        perform(action, input, from: start, to: only, sender: sender, force: force)
    }

    /// Performs a typed action without an input and without awaiting, also from asynchronous code.
    @discardableResult
    public func performNow<O>(
        _ action: Action<Void, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        perform(action, from: start, to: only, sender: sender, force: force)
    }

    /// Says that a typed action with an input needs an input.
    @available(*, unavailable, message: "the action takes an input: write it after the action, as in .rate, 5")
    @discardableResult
    public func perform<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        fatalError("The compiler lets nobody call this.")
    }

    /// Says that a typed action with an input needs an input.
    @available(*, unavailable, message: "the action takes an input: write it after the action, as in .rate, 5")
    @discardableResult
    public func performNow<I: ActionValueConvertible, O>(
        _ action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil,
        sender: AnyObject? = nil, force: Bool = false
    ) -> Outcome {
        fatalError("The compiler lets nobody call this.")
    }

    /// Lists the nodes and claims that are asked for a typed action, in order, with their answers; calls no handler.
    public func explain<I, O>(
        _ action: Action<I, O>, from start: (any RequestStart)? = nil, to only: ActionNode? = nil, force: Bool = false
    ) -> Explanation {
        explain(action.name, from: start, to: only, force: force)
    }
}

extension Outcome {
    /// The handler's result as the output of a typed action.
    ///
    /// - Throws: As ``get(as:)`` does.
    public func get<I, O: ActionValueConvertible>(_ action: Action<I, O>) throws(DispatchError) -> O {
        try get(as: O.self)
    }
}
