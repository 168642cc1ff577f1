extension ActionValue: ActionValueConvertible {
    /// The value itself.
    public var actionValue: ActionValue { self }

    /// Creates the value from itself.
    public init(actionValue: ActionValue) { self = actionValue }

    /// The kind of data that a parameter of this type takes: any.
    public static var parameterKind: ActionValue.Kind { .any }
}

extension Bool: ActionValueConvertible {
    /// The value as data.
    public var actionValue: ActionValue { .bool(self) }

    /// Creates the value from a Boolean.
    public init(actionValue: ActionValue) throws {
        guard case .bool(let value) = actionValue else { throw ActionValueError(.boolean, found: actionValue) }
        self = value
    }

    /// The kind of data that a parameter of this type takes: a Boolean.
    public static var parameterKind: ActionValue.Kind { .boolean }
}

extension Int: ActionValueConvertible {
    /// The value as data.
    public var actionValue: ActionValue { .int(self) }

    /// Creates the value from an integer, or from a floating-point number without a fraction that fits.
    public init(actionValue: ActionValue) throws {
        switch actionValue {
        case .int(let value): self = value
        case .double(let number):
            guard let value = Int(exact: number) else { fallthrough }
            self = value
        default: throw ActionValueError(.integer, found: actionValue)
        }
    }

    /// The kind of data that a parameter of this type takes: an integer.
    public static var parameterKind: ActionValue.Kind { .integer }
}

extension Double: ActionValueConvertible {
    /// The value as data.
    public var actionValue: ActionValue { .double(self) }

    /// Creates the value from a floating-point number, or from an integer that it holds exactly.
    public init(actionValue: ActionValue) throws {
        switch actionValue {
        case .double(let value): self = value
        case .int(let integer):
            guard let value = Double(exact: integer) else {
                throw ActionValueError(expected: ActionValue.Kind.exactNumber, found: actionValue)
            }
            self = value
        default: throw ActionValueError(.number, found: actionValue)
        }
    }

    /// The kind of data that a parameter of this type takes: a number.
    public static var parameterKind: ActionValue.Kind { .number }
}

extension String: ActionValueConvertible {
    /// The value as data.
    public var actionValue: ActionValue { .string(self) }

    /// Creates the value from text.
    public init(actionValue: ActionValue) throws {
        guard case .string(let value) = actionValue else { throw ActionValueError(.string, found: actionValue) }
        self = value
    }

    /// The kind of data that a parameter of this type takes: a string.
    public static var parameterKind: ActionValue.Kind { .string }
}

extension Optional: ActionValueConvertible where Wrapped: ActionValueConvertible {
    /// Creates nil from null, and the wrapped value from any other data.
    public init(actionValue: ActionValue) throws {
        if case .null = actionValue {
            self = nil
        } else {
            self = try Wrapped(actionValue: actionValue)
        }
    }

    /// The kind of data that a parameter of this type takes: that of the wrapped type.
    public static var parameterKind: ActionValue.Kind { Wrapped.parameterKind }

    /// Whether an argument of this type may be left out or be null: true.
    public static var isParameterOptional: Bool { true }
}

extension Array: ActionValueConvertible where Element: ActionValueConvertible {
    /// Creates the elements from an array.
    ///
    /// - Throws: ``ActionValueError`` for the first element that cannot be converted, with its position in the path.
    public init(actionValue: ActionValue) throws {
        guard case .array(let values) = actionValue else {
            throw ActionValueError(expected: "an array", found: actionValue)
        }
        self = []
        reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            do {
                append(try Element(actionValue: value))
            } catch let error as ActionValueError {
                throw error.inside("[\(index)]")
            }
        }
    }

    /// The kind of data that a parameter of this type takes: an array.
    public static var parameterKind: ActionValue.Kind { .array }
}

extension Dictionary: ActionValueConvertible where Key == String, Value: ActionValueConvertible {
    /// Creates the members from an object.
    ///
    /// - Throws: ``ActionValueError`` for the first member, in the order of the keys, that cannot be converted.
    public init(actionValue: ActionValue) throws {
        guard case .object(let members) = actionValue else {
            throw ActionValueError(expected: "an object", found: actionValue)
        }
        self = [:]
        reserveCapacity(members.count)
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            do {
                self[key] = try Value(actionValue: value)
            } catch let error as ActionValueError {
                throw error.inside(".\(key)")
            }
        }
    }

    /// The kind of data that a parameter of this type takes: an object.
    public static var parameterKind: ActionValue.Kind { .object }
}

// The standard library's `init(exactly:)` between integers and floating point calls rounding functions of the C library,
// with which a module that imports no C library is not linked.

extension Int {
    /// Creates the integer that equals a number; nil where no integer equals it.
    package init?(exact number: Double) {
        let bound = -Double(Int.min)
        guard number >= -bound, number < bound else { return nil }
        let integer = Int(number)
        guard Double(integer) == number else { return nil }
        self = integer
    }
}

extension Double {
    /// Creates the number that equals an integer; nil where floating point would round it.
    package init?(exact integer: Int) {
        let number = Double(integer)
        guard Int(exact: number) == integer else { return nil }
        self = number
    }
}

// A type with raw values becomes convertible by declaring the conformance: `enum Mode: String, ActionValueConvertible { … }`.

extension ActionValueConvertible where Self: RawRepresentable, RawValue: ActionValueConvertible {
    /// The raw value as data.
    public var actionValue: ActionValue { rawValue.actionValue }

    /// Creates the value that has the data as its raw value.
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
