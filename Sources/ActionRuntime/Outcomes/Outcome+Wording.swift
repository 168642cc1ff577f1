// The wording of outcomes: what failed, where, and what to do. That of `DispatchError` stands beside its cases.

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

    /// What stood in the way, as a sentence; nil where the action was performed.
    package var problem: String? {
        switch self {
        case .performed:
            nil
        case .disabled(let by, let reasons):
            "'\(by.action)' is disabled: \(reasons.map(\.text).joined(separator: "; "))".closed
        case .unclaimed(let action, _):
            "Nothing responds to '\(action)'."
        case .badArguments(let by, let faults):
            "'\(by.action)' \(ArgumentFaults(faults).messages.joined(separator: "; "))".closed
        case .declined(let performers):
            "'\(performers.last?.action.text ?? "")' was declined by \(performers.list), and nobody came after."
        case .failed(let error as DispatchError, let by, _) where error.isWhole(of: by):
            error.sentence
        case .failed(let error, let by, let handler):
            "\(by.map { "'\($0.action)'" } ?? "The request") failed: "
                + ((error as? DispatchError)?.sentence ?? "\(error)".closed)
                + (handler.map { " \($0) handled the error." } ?? "")
        case .cancelled(let by):
            "'\(by.action)' was cancelled."
        }
    }
}

extension [Performer] {
    /// The nodes' paths: `a, b and c`.
    fileprivate var list: String {
        guard let last, count > 1 else { return first?.description ?? "nobody" }
        return dropLast().map(\.description).joined(separator: ", ") + " and \(last)"
    }
}
