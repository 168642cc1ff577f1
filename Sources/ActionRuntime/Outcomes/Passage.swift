/// The answer of a handler or rule: the request ends here, or goes on to the next one.
public enum Passage: Hashable, Sendable {
    /// The request is dealt with, and no further claim or rule is asked.
    case handled
    /// The request is declined: the next claim is asked, or the next rule.
    case notHandled
}

extension Passage: HandlerResult {
    /// Null, because the outcome says whether the request is dealt with.
    public var actionValue: ActionValue { .null }
}

extension HandlerResult where Self == Passage {
    // For closures whose result may be any `HandlerResult`: there the compiler looks up `.notHandled` in the protocol.

    /// The request is dealt with.
    @_disfavoredOverload public static var handled: Passage { .handled }

    /// The request goes on to the next claim.
    @_disfavoredOverload public static var notHandled: Passage { .notHandled }
}
