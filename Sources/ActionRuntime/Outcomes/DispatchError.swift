/// Why a request has no result.
public enum DispatchError: Error, Sendable {
    /// The action was not performed; the outcome says why, and ``originalError`` what a handler threw, if one did.
    case notPerformed(Outcome)
    /// The action was performed, but its result is not of the requested type: the result, and the type's name.
    case wrongValue(ActionValue, expected: String, by: Performer)
    /// The target's handler is asynchronous, and the request was synchronous; the handler was not called.
    ///
    /// Where an *around* interceptor has to be awaited, not the handler, the node is that of the interceptor.
    case needsAwait(Performer)
    /// Handlers or rules call each other without end; the names of the cycle, in order.
    ///
    /// Every request of the cycle fails with this error, not only the request that was refused.
    case tooDeep([String])
    /// A request from inside a handler would wait until that handler has ended (``RunningPolicy``); the names of the cycle, in order.
    case waitsForItself([String])
    /// The node from which a captured request starts has left its tree.
    case staleOrigin
    /// A step of a sequence was not performed, and so the sequence ended: the step's number, from 1, how many steps there are, and
    /// the step's outcome.
    indirect case stopped(step: Int, of: Int, outcome: Outcome)
    /// A menu item has changed since the menu was shown: the fields that changed, and the item as it is now.
    indirect case changed(MenuFields, now: ChangedItem)
}

extension DispatchError {
    /// How many dispatches may run within each other on one thread or task: 128.
    public static var maximumDepth: Int { 128 }
}

extension DispatchError: CustomStringConvertible {
    /// What prevented the request and what to do about it, as one or more sentences.
    public var description: String { sentence }

    package var sentence: String {
        switch self {
        case .notPerformed(let outcome):
            outcome.description
        case .wrongValue(let value, let expected, let by):
            "'\(by.action)' gave \(value), which is no \(expected)."
        case .needsAwait(let by):
            "'\(by.action)' \(by.isInterceptor ? "is intercepted by an asynchronous closure" : "has an asynchronous handler") at "
                + "\(by): perform it with 'await'; in top-level code, which picks the synchronous 'perform', call it from an "
                + "async function."
        case .tooDeep(let names) where names.isEmpty:
            "Too little of the thread's stack is left to dispatch anything."
        case .tooDeep(let names):
            "Dispatch is nested deeper than \(DispatchError.maximumDepth): "
                + (names + names.prefix(1)).joined(separator: " → ")
                + ". What a handler or rule sends must not reach it again."
        case .waitsForItself(let names):
            "'\(names.first ?? "")' waits for itself: " + (names + names.prefix(1)).joined(separator: " → ")
                + ". What a handler of one run at a time sends must not ask for it again."
        case .stopped(let step, let count, .failed(DispatchError.staleOrigin, nil, _)):
            "Step \(step) of \(count) was not performed: its start is not in the tree."
        case .stopped(let step, let count, let outcome):
            "Step \(step) of \(count) was not performed: \(outcome)"
        case .staleOrigin:
            "Nothing was performed: \(clause)."
        case .changed(.hidden, let item):
            "'\(item.title)' was not performed: it is no longer in the menu. Show the menu again."
        case .changed(let fields, let item):
            "'\(item.title)' was not performed: its \(fields) changed since the menu was shown. Show the menu again."
        }
    }

    /// The error as the end of a sentence, where it disables an action.
    package var clause: String {
        if case .staleOrigin = self { "the place it was opened for has left the tree" } else { sentence }
    }

    /// Whether the sentence alone describes a failure.
    ///
    /// It does not where a handler threw the error of another request: the failed action must be named as well.
    func isWhole(of performer: Performer?) -> Bool {
        switch self {
        case .tooDeep, .waitsForItself: true
        default: performer == nil
        }
    }
}
