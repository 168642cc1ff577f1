/// The members of an object that is being encoded.
struct EncodedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ActionValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { add(.value(.null), key) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        add(try encoder.child(value, for: key), key)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested(CodedKey.inherited) }

    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: any CodingKey) -> ActionValueEncoder {
        encoder.nested(key) { add($0, key) }
    }

    private func add(_ child: EncodedPart.Child, _ key: any CodingKey) {
        encoder.part.members[key.stringValue] = child
    }
}
