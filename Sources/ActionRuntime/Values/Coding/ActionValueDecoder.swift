/// Reads a `Decodable` type from data.
struct ActionValueDecoder: Decoder {
    let value: ActionValue
    let codingPath: [any CodingKey]
    /// How many values are being decoded around ``value``.
    let depth: Int

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Creates a value from data.
    ///
    /// - Throws: ``ActionValueError`` instead of a `DecodingError`; every other error that the type throws as it is.
    static func decode<T: Decodable>(_ type: T.Type, from value: ActionValue) throws -> T {
        do {
            return try ActionValueDecoder(value: value, codingPath: [], depth: CodingDepth.start).decode(type)
        } catch let error as DecodingError {
            throw error.context?.underlyingError as? ActionValueError
                ?? ActionValueError(expected: "a value of \(type)", found: value)
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw wrong(.object, [String: ActionValue].self) }
        return KeyedDecodingContainer(DecodedMembers<Key>(decoder: self, members: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw wrong(.array, [ActionValue].self) }
        return DecodedElements(decoder: self, elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// The decoder of a value inside this one.
    func inside(_ key: any CodingKey, _ value: ActionValue) -> ActionValueDecoder {
        ActionValueDecoder(value: value, codingPath: codingPath + [key], depth: depth)
    }

    /// The decoder of the same value, one level deeper.
    func deeper() throws -> ActionValueDecoder {
        guard depth < CodingDepth.limit else { throw tooDeep }
        return ActionValueDecoder(value: value, codingPath: codingPath, depth: depth + 1)
    }
}

extension ActionValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == .null }

    /// Creates a value of a type from the data.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if let scalar = type as? any CodedScalar.Type { return try self.scalar(scalar) as! T }
        let deeper = try deeper()
        let outer = CodingDepth.enter(deeper.depth)
        defer { CodingDepth.leave(to: outer) }
        do {
            return try type.init(from: deeper)
        } catch let error as DecodingError {
            throw explained(error, of: type)
        }
    }

    private func scalar<T: CodedScalar>(_ type: T.Type) throws -> T {
        do {
            return try T(actionValue: value)
        } catch let error as ActionValueError {
            throw fault(error, type)
        }
    }
}
