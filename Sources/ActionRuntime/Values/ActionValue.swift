/// A piece of data that an action takes or gives: the values of JSON, with integers kept apart from floating point.
///
/// Equality and hashing go by case: `.int(1)` and `.double(1)` are different values. Where a parameter is declared as a number,
/// ``ActionSignature/check(_:)`` turns one case into the other, and so does ``get(as:)``. Strings compare by canonical equivalence,
/// as everywhere in Swift, and so do the keys of objects.
///
/// Values may be nested to any depth: comparing, hashing, and writing JSON take constant stack space. Reading JSON stops at 512 levels,
/// and `Codable` at 128, with an error. Only releasing a value recurses, which is Swift's own work on arrays and dictionaries: it takes
/// some 200 bytes of stack a level, so a value that a program nests thousands of levels deep needs a thread with a large stack.
public enum ActionValue: Sendable {
    /// The absence of a value, written out: JSON's `null`.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number, from `Int.min` to `Int.max`.
    case int(Int)
    /// A floating-point number; written to JSON as null where it is not finite.
    case double(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case array([ActionValue])
    /// Values by key; the keys have no order.
    case object([String: ActionValue])
}

extension ActionValue {
    /// The member with that key; nil where there is none, or the value is no object.
    public subscript(_ key: String) -> ActionValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The element at that position, counted from 0; nil where there is none, or the value is no array.
    public subscript(_ index: Int) -> ActionValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension ActionValue: CustomStringConvertible {
    /// The value as compact JSON with sorted keys, the text of ``json(pretty:)``.
    public var description: String { json() }
}

extension ActionValue {
    /// The kinds of data that a parameter can be declared to take, spelled as in JSON Schema.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// True or false.
        case boolean
        /// A whole number, also if it is given as `2.0`.
        case integer
        /// A floating-point number, also if it is given as a whole number.
        case number
        /// Text.
        case string
        /// An array of any values.
        case array
        /// An object with any members.
        case object
        /// Any value, also null.
        case any
    }
}

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

extension ActionValue: Codable {
    /// Decodes any JSON-like value.
    ///
    /// A number becomes ``int(_:)`` where the decoder can give it as an `Int`, else ``double(_:)``. Decoders do not
    /// tell `1` from `1.0`, and round integers that do not fit; ``init(json:dialect:)-(String,_)`` keeps both.
    ///
    /// - Throws: A `DecodingError` if the value is nested more than 128 levels deep.
    public init(from decoder: any Decoder) throws {
        if var container = try? decoder.unkeyedContainer() {
            try decoder.checkDepth()
            var elements: [ActionValue] = []
            while !container.isAtEnd { elements.append(try container.decode(ActionValue.self)) }
            self = .array(elements)
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else {
            try decoder.checkDepth()
            self = .object(try container.decode([String: ActionValue].self))
        }
    }

    /// Encodes the value as the JSON value that it stands for.
    ///
    /// - Throws: An `EncodingError` if the value is nested more than 128 levels deep.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let elements):
            try encoder.checkDepth()
            try container.encode(elements)
        case .object(let members):
            try encoder.checkDepth()
            // As a dictionary, because an encoder's key strategy changes the keys of keyed containers only.
            try container.encode(members)
        }
    }
}

// Other encoders and decoders call a type's methods recursively, so a container is refused where the stack may become too small.

extension Encoder {
    fileprivate func checkDepth() throws {
        guard codingPath.count >= CodingDepth.limit else { return }
        let context = EncodingError.Context(codingPath: codingPath, debugDescription: CodingDepth.fault)
        throw EncodingError.invalidValue(ActionValue.null, context)
    }
}

extension Decoder {
    fileprivate func checkDepth() throws {
        guard codingPath.count >= CodingDepth.limit else { return }
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: CodingDepth.fault)
        throw DecodingError.dataCorrupted(context)
    }
}
