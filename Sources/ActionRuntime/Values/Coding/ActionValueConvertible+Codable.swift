// A coded type becomes convertible by declaring the conformance: `struct Crop: Codable, ActionValueConvertible { … }`.

extension ActionValueConvertible where Self: Codable {
    /// The value as it encodes itself: an object for a struct, with one member for each property that is not nil.
    ///
    /// Members are coded as `Codable` says, whatever their own `actionValue` is. An integer beyond the range of `Int` is written as
    /// text in decimal digits, and read back from it, so that no digit is lost. A value that cannot be encoded is null: its
    /// `encode(to:)` throws, it is nested more than 128 levels deep, or it writes one place in two ways.
    public var actionValue: ActionValue {
        (try? ActionValueEncoder.encode(self)) ?? .null
    }

    /// Creates the value by decoding it from data.
    ///
    /// - Throws: ``ActionValueError`` for the first member that is missing or of another kind, with its path; an error
    ///   of the type's own `init(from:)` that is no `DecodingError` as it is.
    public init(actionValue: ActionValue) throws {
        self = try ActionValueDecoder.decode(Self.self, from: actionValue)
    }
}

extension ActionValueConvertible where Self: Codable & RawRepresentable, RawValue: ActionValueConvertible {
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
}
