/// The decoder of a ``ShapeProbe``: notes what it is asked, and gives examples.
struct ShapeDecoder: Decoder {
    /// What is refused, to see what a type does then.
    enum Refusal {
        case nothing
        /// Data of these kinds.
        case kinds(Set<ActionValue.Kind>)
        /// The member of that name, which is not there.
        case member(String)
    }

    let probe: ShapeProbe
    let notes: ShapeNotes
    /// Which examples are given.
    var attempt = 0
    var refusal = Refusal.nothing
    var codingPath: [any CodingKey] = []

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try take(CodedForm(.object))
        return KeyedDecodingContainer(ShapeMembers<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take(CodedForm(.array))
        return ShapeElements(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Notes what the type takes, and refuses it if told to.
    private func take(_ form: CodedForm) throws {
        notes.take(form)
        guard notes.isAnswered() else { throw refused }
        if case .kinds(let kinds) = refusal, kinds.contains(form.kind) { throw refused }
    }

    /// The error of what is refused.
    var refused: DecodingError {
        .typeMismatch(Any.self, DecodingError.Context(codingPath: codingPath, debugDescription: "No such data."))
    }

    /// A decoder of something else, of which nothing is to be known.
    func apart(_ key: any CodingKey) -> ShapeDecoder {
        ShapeDecoder(probe: probe, notes: ShapeNotes(), attempt: attempt, codingPath: codingPath + [key])
    }

    /// A value of a type inside this one.
    func example<T: Decodable>(_ type: T.Type) throws -> T {
        guard notes.isAnswered() else { throw refused }
        if let scalar = type as? any CodedScalar.Type { return scalar.example(attempt) as! T }
        guard let value = probe.findings(on: type).example as? T else { throw refused }
        return value
    }
}

extension ShapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool {
        notes.takesNull = true
        return false
    }

    /// Decodes a type in place of this one.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if let scalar = type as? any CodedScalar.Type {
            try take(scalar.form)
            return scalar.example(attempt) as! T
        }
        guard notes.isAnswered() else { throw refused }
        do {
            return try T(from: self)
        } catch {
            guard case .nothing = refusal, let first = ShapeProbe.firstCase(of: type) else { throw error }
            return first
        }
    }
}

/// The members of an object of which a type is to be made.
struct ShapeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ShapeDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        decoder.notes.areMembersListed = true
        return []
    }

    func contains(_ key: Key) -> Bool {
        decoder.notes.add(key.stringValue, nil)
        return !isRefused(key) && decoder.notes.isAnswered()
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        decoder.notes.nullable.insert(key.stringValue)
        try check(key, nil)
        return false
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        if let optional = type as? any CodedOptional.Type {
            decoder.notes.add(key.stringValue, decoder.probe.form(of: optional.wrapped))
            return optional.absent as! T
        }
        try check(key, decoder.probe.form(of: type))
        return try decoder.example(type)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        decoder.notes.add(key.stringValue, decoder.probe.form(of: type))
        // Some types insist on what they ask for as if it were optional.
        return isRefused(key) || decoder.attempt % 2 == 0 ? nil : try? decoder.example(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try check(key, CodedForm(.object))
        return try decoder.apart(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try check(key, CodedForm(.array))
        return try decoder.apart(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try parent(CodedKey.inherited) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try parent(key) }

    private func parent(_ key: any CodingKey) throws -> ShapeDecoder {
        try check(key, CodedForm(.any))
        return decoder.apart(key)
    }

    private func check(_ key: any CodingKey, _ form: CodedForm?) throws {
        decoder.notes.add(key.stringValue, form)
        if isRefused(key) { throw decoder.refused }
    }

    private func isRefused(_ key: any CodingKey) -> Bool {
        if case .member(let name) = decoder.refusal { name == key.stringValue } else { false }
    }
}

/// The elements of an array of which a type is to be made: none, and an example for whoever asks all the same.
struct ShapeElements: UnkeyedDecodingContainer {
    let decoder: ShapeDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.example(type) }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try inside.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try inside.unkeyedContainer() }

    func superDecoder() -> any Decoder { inside }

    private var inside: ShapeDecoder { decoder.apart(CodedKey(index: 0)) }
}
