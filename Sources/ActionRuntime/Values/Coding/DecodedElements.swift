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

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try next(type).decode(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let container = try next([String: ActionValue].self).deeper().container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try next([ActionValue].self).deeper().unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try next(ActionValue.self).deeper()
        currentIndex += 1
        return decoder
    }

    private func next(_ type: any Decodable.Type) throws -> ActionValueDecoder {
        let key = CodedKey(index: currentIndex)
        guard !isAtEnd else { throw decoder.inside(key, .null).missing(key, type) }
        return decoder.inside(key, elements[currentIndex])
    }
}
