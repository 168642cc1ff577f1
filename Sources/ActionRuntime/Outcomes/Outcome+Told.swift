// What leaves the process of an outcome: a result goes out only where its claim declares it.

extension Outcome {
    /// The outcome as clients in other processes are told: null in place of a result that its claim does not declare.
    package var told: Outcome {
        switch self {
        case .performed(let by, let value): .performed(by: by, value: by.told(value))
        case .failed(let error as DispatchError, let by, let handler):
            .failed(error.told, by: by, handledBy: handler)
        default: self
        }
    }

    /// The outcome, with a result that the claim declares, unless the outcome that a handler passed on declares one already.
    func declaring(_ kind: ActionSignature.Kind?) -> Outcome {
        guard let kind, case .performed(let by, let value) = self else { return self }
        return .performed(by: by.declaring(kind), value: value)
    }
}

extension Performer {
    /// A result of the claim as clients in other processes are told; null where the claim declares none, or one of another kind.
    fileprivate func told(_ value: ActionValue) -> ActionValue {
        guard let returns else { return .null }
        return switch returns.fit(value) {
        case .same, .inexact: value
        case .converted(let value): value
        case .other: .null
        }
    }
}

extension DispatchError {
    /// The error, without a result in its text that its claim does not declare.
    fileprivate var told: any Error {
        switch self {
        case .wrongValue(let value, let expected, let by):
            by.told(value) == .null ? UntoldResult(action: by.action, expected: expected) : self
        case .notPerformed(let outcome): DispatchError.notPerformed(outcome.told)
        case .stopped(let step, let count, let outcome):
            DispatchError.stopped(step: step, of: count, outcome: outcome.told)
        case .needsAwait, .tooDeep, .waitsForItself, .staleOrigin, .changed: self
        }
    }
}

/// The error in place of ``DispatchError/wrongValue(_:expected:by:)``, where clients are not told the result.
private struct UntoldResult: Error, CustomStringConvertible {
    let action: ActionName
    let expected: String

    var description: String { "'\(action)' gave a result that is no \(expected)." }
}
