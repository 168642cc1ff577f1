/// The elements of an array that is being decoded.
struct DecodedElements: UnkeyedDecodingContainer {
    let decoder: ActionValueDecoder
    let elements: [ActionValue]
    private(set) var currentIndex = 0

    init(decoder: ActionValueDecoder, elements: [ActionValue]) {
        self.decoder = decoder
        self.elements = elements
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? { elements.count }

    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        guard try next(ActionValue.self).value == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try take(type) { try $0.decode(type) } }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try take([String: ActionValue].self) { try $0.deeper().container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take([ActionValue].self) { try $0.deeper().unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try take(ActionValue.self) { try $0.deeper() } }

    /// Decodes the next element, and goes on to the one behind it.
    private mutating func take<Result>(
        _ type: any Decodable.Type, _ decode: (ActionValueDecoder) throws -> Result
    ) throws -> Result {
        let result = try decode(next(type))
        currentIndex += 1
        return result
    }

    private func next(_ type: any Decodable.Type) throws -> ActionValueDecoder {
        let key = CodedKey(index: currentIndex)
        guard !isAtEnd else { throw decoder.inside(key, .null).missing(key, type) }
        return decoder.inside(key, elements[currentIndex])
    }
}
