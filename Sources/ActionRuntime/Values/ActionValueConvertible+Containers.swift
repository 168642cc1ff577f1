extension Optional: ActionValueConvertible where Wrapped: ActionValueConvertible {
    /// Creates nil from null, and the wrapped value from anything else.
    public init(actionValue: ActionValue) throws {
        if case .null = actionValue {
            self = nil
        } else {
            self = try Wrapped(actionValue: actionValue)
        }
    }

    /// The kind of data a parameter of this type takes: what the wrapped type takes.
    public static var parameterKind: ActionValue.Kind { Wrapped.parameterKind }

    /// Whether the argument may be left out: it may.
    public static var isParameterOptional: Bool { true }
}

extension Array: ActionValueConvertible where Element: ActionValueConvertible {
    /// Creates the elements from an array; an error names the position of the element at fault.
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

    /// The kind of data a parameter of this type takes: an array.
    public static var parameterKind: ActionValue.Kind { .array }
}

extension Dictionary: ActionValueConvertible where Key == String, Value: ActionValueConvertible {
    /// Creates the members from an object; an error names the key of the first member, by name, at fault.
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

    /// The kind of data a parameter of this type takes: an object.
    public static var parameterKind: ActionValue.Kind { .object }
}
