extension ActionValue: Codable {
    /// Decodes any JSON-like value.
    ///
    /// A number becomes ``int(_:)`` where the decoder can give it as an `Int`, else ``double(_:)``. Decoders do not
    /// tell `1` from `1.0`, and round integers that do not fit; ``init(json:dialect:)-(String,_)`` does neither.
    public init(from decoder: any Decoder) throws {
        if var container = try? decoder.unkeyedContainer() {
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
            self = .object(try container.decode([String: ActionValue].self))
        }
    }

    /// Encodes the value in its natural shape, without a tag for its case.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let elements): try container.encode(elements)
        // As a dictionary, so that an encoder's strategy for keys leaves them alone.
        case .object(let members): try container.encode(members)
        }
    }
}
