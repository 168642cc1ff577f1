// The wording of outcomes and errors: what failed, where, and what to do.

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

extension DispatchError: CustomStringConvertible {
    /// What stood in the way, as a sentence.
    public var description: String { sentence }

    /// The error as the end of a sentence, where it disables an action.
    var clause: String {
        if case .staleOrigin = self { "the place it was opened for has left the tree" } else { sentence }
    }

    /// Whether the sentence says all of a failure; it does not where a handler threw what became of another request.
    fileprivate func isWhole(of performer: Performer?) -> Bool {
        switch self {
        case .tooDeep: true
        case .needsAwait(let by): performer == nil || by == performer
        case .notPerformed, .wrongValue, .staleOrigin, .changed: performer == nil
        }
    }

    var sentence: String {
        switch self {
        case .notPerformed(let outcome):
            outcome.description
        case .wrongValue(let value, let expected, let by):
            "'\(by.action)' gave \(value), which is no \(expected)."
        case .needsAwait(let by):
            "'\(by.action)' has an asynchronous handler at \(by): perform it with 'await'."
        case .tooDeep(let names):
            "Dispatch is nested deeper than \(DispatchError.maximumDepth): "
                + (names + names.prefix(1)).joined(separator: " → ")
                + ". What a handler or rule sends must not reach it again."
        case .staleOrigin:
            "Nothing was performed: \(clause)."
        case .changed(let fields, let item):
            "'\(item.title)' was not performed: its \(fields) changed since the menu was shown. Show the menu again."
        }
    }
}

extension [Performer] {
    /// The places: `a, b and c`.
    fileprivate var list: String {
        guard let last, count > 1 else { return first?.description ?? "nobody" }
        return dropLast().map(\.description).joined(separator: ", ") + " and \(last)"
    }
}
