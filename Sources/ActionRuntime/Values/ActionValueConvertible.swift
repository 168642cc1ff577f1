/// A type whose values travel as an ``ActionValue``: arguments on the way in, results on the way out.
///
/// `Bool`, `Int`, `Double`, `String`, `Optional`, `Array`, `[String: V]` and ``ActionValue`` itself conform.
public protocol ActionValueConvertible: HandlerResult {
    /// The same value as data.
    var actionValue: ActionValue { get }

    /// Creates the value from data.
    ///
    /// - Throws: ``ActionValueError`` where the data is of another kind.
    init(actionValue: ActionValue) throws

    /// The kind of data a parameter of this type takes; ``ActionValue/Kind/any`` unless said otherwise.
    static var parameterKind: ActionValue.Kind { get }

    /// Whether the argument may be left out; false unless said otherwise.
    static var isParameterOptional: Bool { get }
}

extension ActionValueConvertible {
    /// The kind of data a parameter of this type takes: anything.
    public static var parameterKind: ActionValue.Kind { .any }

    /// Whether the argument may be left out: it may not.
    public static var isParameterOptional: Bool { false }
}
