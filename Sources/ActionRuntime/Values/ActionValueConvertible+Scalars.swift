extension ActionValue: ActionValueConvertible {
    /// The value itself.
    public var actionValue: ActionValue { self }

    /// Creates the value from itself.
    public init(actionValue: ActionValue) { self = actionValue }
}

extension Bool: ActionValueConvertible {
    /// The value as data.
    public var actionValue: ActionValue { .bool(self) }

    /// Creates the value from a Boolean.
    public init(actionValue: ActionValue) throws {
        guard case .bool(let value) = actionValue else {
            throw ActionValueError(expected: "a boolean", found: actionValue)
        }
        self = value
    }

    /// The kind of data a parameter of this type takes: a Boolean.
    public static var parameterKind: ActionValue.Kind { .boolean }
}

extension Int: ActionValueConvertible {
    /// The value as data.
    public var actionValue: ActionValue { .int(self) }

    /// Creates the value from an integer, or from a floating-point number without a fraction that fits.
    public init(actionValue: ActionValue) throws {
        switch actionValue {
        case .int(let value):
            self = value
        case .double(let value):
            guard let exact = Int(exact: value) else { fallthrough }
            self = exact
        default:
            throw ActionValueError(expected: "an integer", found: actionValue)
        }
    }

    /// The kind of data a parameter of this type takes: an integer.
    public static var parameterKind: ActionValue.Kind { .integer }
}

extension Double: ActionValueConvertible {
    /// The value as data.
    public var actionValue: ActionValue { .double(self) }

    /// Creates the value from a floating-point number, or from an integer that it holds exactly.
    public init(actionValue: ActionValue) throws {
        switch actionValue {
        case .double(let value):
            self = value
        case .int(let value):
            guard let exact = Double(exact: value) else {
                throw ActionValueError(expected: ActionValue.Kind.exactNumber, found: actionValue)
            }
            self = exact
        default:
            throw ActionValueError(expected: "a number", found: actionValue)
        }
    }

    /// The kind of data a parameter of this type takes: a number.
    public static var parameterKind: ActionValue.Kind { .number }
}

extension String: ActionValueConvertible {
    /// The value as data.
    public var actionValue: ActionValue { .string(self) }

    /// Creates the value from text.
    public init(actionValue: ActionValue) throws {
        guard case .string(let value) = actionValue else {
            throw ActionValueError(expected: "a string", found: actionValue)
        }
        self = value
    }

    /// The kind of data a parameter of this type takes: a string.
    public static var parameterKind: ActionValue.Kind { .string }
}
