/// The elements of an array that is being encoded.
struct EncodedElements: UnkeyedEncodingContainer {
    let encoder: ActionValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int { encoder.part.elements.count }

    private var key: CodedKey { CodedKey(index: count) }

    func encodeNil() { add(.value(.null)) }

    func encode<T: Encodable>(_ value: T) throws {
        add(try encoder.child(value, for: key))
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

    func superEncoder() -> any Encoder { nested() }

    private func nested() -> ActionValueEncoder { encoder.nested(key, add: add) }

    private func add(_ child: EncodedPart.Child) { encoder.part.elements.append(child) }
}
