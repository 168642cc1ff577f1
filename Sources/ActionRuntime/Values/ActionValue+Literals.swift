extension ActionValue: ExpressibleByNilLiteral {
    /// Creates ``null`` from `nil`.
    public init(nilLiteral: ()) { self = .null }
}

extension ActionValue: ExpressibleByBooleanLiteral {
    /// Creates a Boolean from `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension ActionValue: ExpressibleByIntegerLiteral {
    /// Creates a whole number from `5`.
    public init(integerLiteral value: Int) { self = .int(value) }
}

extension ActionValue: ExpressibleByFloatLiteral {
    /// Creates a floating-point number from `5.0`.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension ActionValue: ExpressibleByStringInterpolation {
    /// Creates text from `"five"`, with or without interpolations.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension ActionValue: ExpressibleByArrayLiteral {
    /// Creates an array from `[1, "two", nil]`.
    public init(arrayLiteral elements: ActionValue...) { self = .array(elements) }
}

extension ActionValue: ExpressibleByDictionaryLiteral {
    /// Creates an object from `["line": 4, "mode": "fast"]`.
    ///
    /// - Precondition: No key is given twice.
    public init(dictionaryLiteral elements: (String, ActionValue)...) {
        var members: [String: ActionValue] = [:]
        members.reserveCapacity(elements.count)
        for (key, value) in elements where members.updateValue(value, forKey: key) != nil {
            fatalError("ActionValue: the key '\(key)' is given twice")
        }
        self = .object(members)
    }
}
