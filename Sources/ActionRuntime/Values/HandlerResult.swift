/// What the handler of an action may return: a value that can be given as data.
///
/// Every ``ActionValueConvertible`` type conforms, and so do ``Passage``, ``Outcome`` and optionals of all of these. A type
/// of your own that only goes out, and is never read back, conforms by its ``actionValue``. A handler may also return
/// nothing. Any other result does not compile, or the compiler warns that it is unused: so no result is lost.
public protocol HandlerResult: SendableMetatype {
    /// The result as data: the value of the outcome.
    var actionValue: ActionValue { get }
}

extension Optional: HandlerResult where Wrapped: HandlerResult {
    /// The wrapped value as data, or null.
    public var actionValue: ActionValue { self?.actionValue ?? .null }
}

extension Array: HandlerResult where Element: ActionValueConvertible {
    /// The elements as data.
    public var actionValue: ActionValue { .array(map(\.actionValue)) }
}

extension Dictionary: HandlerResult where Key == String, Value: ActionValueConvertible {
    /// The members as data.
    public var actionValue: ActionValue { .object(mapValues(\.actionValue)) }
}
