/// What became of a request to perform an action.
///
/// It is not a Boolean: if a request was not performed, its outcome says what prevented it, and which node said so.
///
/// An outcome can be encoded, for a log; see ``encode(to:)`` for the keys.
public enum Outcome: Sendable {
    /// A handler ran to its end; `value` is its result, or null where it has none.
    case performed(by: Performer, value: ActionValue)
    /// The action is disabled at its target, with at least one reason; the target's handler was not called.
    case disabled(by: Performer, reasons: [Validation.Reason])
    /// No node on the path claims the action.
    case unclaimed(ActionName, asked: AskedNodes)
    /// The target does not take these arguments, with at least one fault; its handler was not called.
    case badArguments(by: Performer, faults: [ArgumentFault])
    /// Handlers ran, and each declined the request; at least one, in the order in which they ran.
    case declined(by: [Performer])
    /// A handler threw an error, or the request could not be carried out.
    ///
    /// `by` is the claim whose handler threw, or around which an interceptor threw. It is nil where no claim was called: the
    /// error is then a ``DispatchError`` such as ``DispatchError/needsAwait(_:)``. `handledBy` is the node whose rule handled the
    /// error; nil where no rule did. An error with a `by` went up the tree; a handler that throws it again sends it up again.
    case failed(any Error, by: Performer?, handledBy: NodeID?)
    /// The handler, or an interceptor, ended with a `CancellationError`, or threw or declined once it was cancelled; or the
    /// request was cancelled before its turn came.
    case cancelled(by: Performer)
}

extension Outcome {
    /// The cases of an outcome without their associated values, spelled as in JSON.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// The case of the same name.
        case performed, disabled, unclaimed, badArguments, declined, failed, cancelled
    }

    /// The case of the outcome, for comparisons: `outcome.kind == .disabled`.
    public var kind: Kind {
        switch self {
        case .performed: .performed
        case .disabled: .disabled
        case .unclaimed: .unclaimed
        case .badArguments: .badArguments
        case .declined: .declined
        case .failed: .failed
        case .cancelled: .cancelled
        }
    }

    /// Whether a handler ran to its end, and did not decline.
    public var isPerformed: Bool { kind == .performed }

    /// Whether the action is disabled at its target.
    public var isDisabled: Bool { kind == .disabled }

    /// Whether no node on the path claims the action.
    public var isUnclaimed: Bool { kind == .unclaimed }

    /// Whether a handler threw an error, or the request could not be carried out.
    public var isFailed: Bool { kind == .failed }

    /// Whether any handler was called, including those that declined before the claim that is named in the outcome.
    ///
    /// Also true for a request that was cancelled before its turn came, or that an interceptor ended by an error.
    public var didCallHandler: Bool {
        switch self {
        case .performed, .declined, .cancelled: true
        case .failed(DispatchError.needsAwait(let target), nil, _): target.precedingDeclines > 0
        case .failed(_, let performer, _): performer != nil
        case .disabled(let performer, _), .badArguments(let performer, _): performer.precedingDeclines > 0
        case .unclaimed: false
        }
    }

    /// The claim whose handler ran last, or was not called because the claim is disabled or takes other arguments.
    ///
    /// It is nil where the action is unclaimed, and where a request failed before any handler was called.
    public var performer: Performer? {
        switch self {
        case .performed(let by, _), .disabled(let by, _), .badArguments(let by, _), .cancelled(let by): by
        case .failed(_, let by, _): by
        case .declined(let all): all.last
        case .unclaimed: nil
        }
    }

    /// The handler's result, null where it has none; nil where the action was not performed.
    public var value: ActionValue? {
        if case .performed(_, let value) = self { value } else { nil }
    }

    /// The reasons why the action is disabled, in the order in which they were given; empty in every other case.
    public var reasons: [Validation.Reason] {
        if case .disabled(_, let reasons) = self { reasons } else { [] }
    }

    /// The error that the handler threw, or the ``DispatchError`` that kept handlers from being called; nil unless it failed.
    ///
    /// A handler that throws the error again sends it up the tree again, from its own node.
    public var error: (any Error)? {
        if case .failed(let error, _, _) = self { error } else { nil }
    }

    /// The node whose rule handled the error; nil where no rule did, and where the request did not fail.
    public var handledBy: NodeID? {
        if case .failed(_, _, let node) = self { node } else { nil }
    }
}

extension Outcome {
    /// The handler's result as a value of a type, by default as data.
    ///
    /// A handler that does not catch the ``DispatchError`` fails with it, so the error also goes up from that handler's node. Rules
    /// for the original error do not match it; ``DispatchError/originalError`` is the original error. A handler that returns the
    /// outcome instead passes the failure on, and no error goes up again.
    ///
    /// - Parameter type: The type of the value; if left out, the result as it is.
    /// - Throws: ``DispatchError/notPerformed(_:)`` where the action was not performed, and
    ///   ``DispatchError/wrongValue(_:expected:by:)`` where the result cannot be converted to the type.
    @discardableResult
    public func get<V: ActionValueConvertible>(as type: V.Type = ActionValue.self) throws(DispatchError) -> V {
        guard case .performed(let performer, let value) = self else { throw .notPerformed(self) }
        do {
            return try V(actionValue: value)
        } catch {
            throw .wrongValue(value, expected: "\(type)", by: performer)
        }
    }
}

extension Outcome: CustomStringConvertible {
    /// What became of the request, as a sentence.
    public var description: String {
        switch self {
        case .performed(let by, let value):
            value == .null
                ? "'\(by.action)' was performed at \(by)." : "'\(by.action)' was performed at \(by): \(value)."
        default: problem ?? ""
        }
    }

    /// What prevented the request, as a sentence; nil where the action was performed.
    package var problem: String? {
        switch self {
        case .performed:
            nil
        case .disabled(let by, let reasons):
            "'\(by.action)' is disabled: \(reasons.map(\.text).joined(separator: "; "))".closed
        case .unclaimed(let action, _):
            "Nothing responds to '\(action)'\(Validation.Reason.lack(of: action.text))."
        case .badArguments(let by, let faults):
            "'\(by.action)' \(ArgumentFaults(faults).messages.joined(separator: "; "))".closed
        case .declined(let performers):
            Self.declining(performers)
        case .failed(let error as DispatchError, let by, _) where error.isWhole(of: by):
            error.sentence
        case .failed(let error, let by, let handler):
            Self.failure(by, (error as? DispatchError)?.sentence ?? "\(error)".closed)
                + (handler.map { " \($0) handled the error." } ?? "")
        case .cancelled(let by):
            "'\(by.action)' was cancelled."
        }
    }

    private static func declining(_ performers: [Performer]) -> String {
        guard let last = performers.last else { return "The request was declined, and nobody came after." }
        let names = performers.map(\.description).joined(last: " and ")
        return "'\(last.action)' was declined by \(names), and nobody came after."
    }

    /// What failed, and why; another program's error says what failed.
    private static func failure(_ performer: Performer?, _ error: String) -> String {
        let subject = "\(performer.map { "'\($0.action)'" } ?? "The request") failed: "
        return error.hasPrefix(subject) ? error : subject + error
    }
}

extension Outcome: HandlerResult {
    /// The handler's result, or null; a handler that returns an outcome passes on the whole outcome.
    public var actionValue: ActionValue { value ?? .null }
}
