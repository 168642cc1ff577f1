/// What became of a request to perform an action.
///
/// There is no Boolean: a request that was not performed says what stood in the way, and who.
public enum Outcome: Sendable {
    /// A handler ran; its result is the value, or null.
    case performed(by: Performer, value: ActionValue)
    /// The target says that the action is disabled; its handler was not called.
    case disabled(by: Performer, reasons: [Validation.Reason])
    /// Nobody on the way claims the action.
    case unclaimed(ActionName, asked: AskedNodes)
    /// The target does not take these arguments; its handler was not called.
    case badArguments(by: Performer, faults: [ArgumentFault])
    /// Handlers ran, each left the request to others, and nobody came after them; at least one performer.
    case declined(by: [Performer])
    /// A handler threw an error, or the request could not be carried out (``DispatchError``); the node whose rule
    /// handled the error is named, or nil.
    case failed(any Error, by: Performer?, handledBy: NodeID?)
    /// The task was cancelled, or a node of the request detached, while a handler ran.
    case cancelled(by: Performer)
}

extension Outcome {
    /// Whether a handler ran to its end.
    public var isPerformed: Bool {
        if case .performed = self { true } else { false }
    }

    /// Whether any handler was called, whatever it did then; also one that declined before a claim that is disabled.
    public var didCallHandler: Bool {
        switch self {
        case .performed, .declined, .cancelled: true
        case .failed(_, nil, _): false
        case .failed(DispatchError.needsAwait(let performer), let by?, _):
            performer != by || performer.precedingDeclines > 0
        case .failed: true
        case .disabled(let performer, _), .badArguments(let performer, _): performer.precedingDeclines > 0
        case .unclaimed: false
        }
    }

    /// Who performed, or would have; nil where nobody was found.
    public var performer: Performer? {
        switch self {
        case .performed(let by, _), .disabled(let by, _), .badArguments(let by, _), .cancelled(let by): by
        case .failed(_, let by, _): by
        case .declined(let all): all.last
        case .unclaimed: nil
        }
    }

    /// The handler's result; nil where the action was not performed.
    public var value: ActionValue? {
        if case .performed(_, let value) = self { value } else { nil }
    }

    /// Why the action is disabled; empty in every other case.
    public var reasons: [Validation.Reason] {
        if case .disabled(_, let reasons) = self { reasons } else { [] }
    }
}

extension Outcome {
    /// The handler's result.
    ///
    /// - Throws: ``DispatchError/notPerformed(_:)`` where the action was not performed.
    @discardableResult
    public func get() throws(DispatchError) -> ActionValue {
        guard case .performed(_, let value) = self else { throw .notPerformed(self) }
        return value
    }

    /// The handler's result as a type.
    ///
    /// - Throws: ``DispatchError/notPerformed(_:)``, or ``DispatchError/wrongValue(_:expected:by:)`` where the result
    ///   is of another kind.
    public func get<V: ActionValueConvertible>(as type: V.Type) throws(DispatchError) -> V {
        guard case .performed(let performer, let value) = self else { throw .notPerformed(self) }
        do {
            return try V(actionValue: value)
        } catch {
            throw .wrongValue(value, expected: "\(type)", by: performer)
        }
    }

    /// The result of a typed action.
    ///
    /// - Throws: As ``get(as:)`` does.
    public func get<I, O: ActionValueConvertible>(_ action: Action<I, O>) throws(DispatchError) -> O {
        try get(as: O.self)
    }
}

extension Outcome: HandlerResult {
    /// The handler's result, or null; a handler that returns an outcome passes the whole of it on.
    public var actionValue: ActionValue { value ?? .null }
}
