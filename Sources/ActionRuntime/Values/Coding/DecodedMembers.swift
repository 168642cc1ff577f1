/// The members of an object that is being decoded.
struct DecodedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ActionValueDecoder
    let members: [String: ActionValue]

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] { members.keys.sorted().compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { member(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard let value = member(key) else { throw missing(key, ActionValue.self) }
        return value == .null
    }

    /// Decodes a member; a missing member is nil for an optional type.
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        if let value = member(key) { return try decoder.inside(key, value).decode(type) }
        if let optional = type as? any CodedOptional.Type { return optional.absent as! T }
        throw missing(key, type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try nested(key, [String: ActionValue].self).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key, [ActionValue].self).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try parent(CodedKey.inherited) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try parent(key) }

    private func parent(_ key: any CodingKey) throws -> ActionValueDecoder {
        try decoder.inside(key, member(key) ?? .null).deeper()
    }

    private func nested(_ key: Key, _ type: any Decodable.Type) throws -> ActionValueDecoder {
        guard let value = member(key) else { throw missing(key, type) }
        return try decoder.inside(key, value).deeper()
    }

    private func member(_ key: any CodingKey) -> ActionValue? { members[key.stringValue] }

    private func missing(_ key: Key, _ type: any Decodable.Type) -> DecodingError {
        decoder.inside(key, .null).missing(key, type)
    }
}

/// An optional that can be decoded.
protocol CodedOptional {
    /// Nil.
    static var absent: Self { get }
}

extension Optional: CodedOptional where Wrapped: Decodable {
    static var absent: Wrapped? { nil }
}
