// A type with raw values becomes convertible by saying so: `enum Mode: String, ActionValueConvertible { … }`.

extension ActionValueConvertible where Self: RawRepresentable, RawValue: ActionValueConvertible {
    /// The raw value as data.
    public var actionValue: ActionValue { rawValue.actionValue }

    /// Creates the value whose raw value the data is.
    ///
    /// - Throws: ``ActionValueError`` where the data is of another kind, or no raw value of the type.
    public init(actionValue: ActionValue) throws {
        guard let value = Self(rawValue: try RawValue(actionValue: actionValue)) else {
            throw ActionValueError(expected: "a value of \(Self.self)", found: actionValue)
        }
        self = value
    }

    /// The kind of data a parameter of this type takes: that of the raw value.
    public static var parameterKind: ActionValue.Kind { RawValue.parameterKind }
}
