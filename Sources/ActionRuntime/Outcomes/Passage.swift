/// What somebody who was asked says: the request ends here, or goes on to the next.
public enum Passage: Hashable, Sendable {
    /// The request is dealt with, and nobody else is asked.
    case handled
    /// The request is declined: the next claim is asked, or the next rule.
    case notHandled
}

extension Passage: HandlerResult {
    /// Null: whether the request is dealt with is said by the outcome.
    public var actionValue: ActionValue { .null }
}

extension HandlerResult where Self == Passage {
    // For handlers of any result, in which `.notHandled` is looked up in `HandlerResult`.

    /// The request is dealt with.
    @_disfavoredOverload public static var handled: Passage { .handled }

    /// The request goes on to whoever comes next.
    @_disfavoredOverload public static var notHandled: Passage { .notHandled }
}
