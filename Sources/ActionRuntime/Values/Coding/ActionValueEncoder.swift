/// Writes an `Encodable` value as data.
struct ActionValueEncoder: Encoder {
    /// The part into which the value is written.
    let part: EncodedPart
    let codingPath: [any CodingKey]
    /// How many values are being encoded: this value and those around it.
    let depth: Int

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The value as data.
    ///
    /// - Throws: The errors of the value's own `encode(to:)`, and an error where the value is nested too deep, or writes one place in
    ///   two ways.
    static func encode(_ value: some Encodable) throws -> ActionValue {
        let root = ActionValueEncoder(part: EncodedPart(), codingPath: [], depth: CodingDepth.start)
        try root.encode(value)
        return try root.part.value
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        part.become(.object)
        return KeyedEncodingContainer(EncodedMembers<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        part.become(.array)
        return EncodedElements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ActionValueEncoder: SingleValueEncodingContainer {
    func encodeNil() { put(.null) }

    /// Encodes a value in place of this one.
    func encode<T: Encodable>(_ value: T) throws {
        if let scalar = value as? any CodedScalar { return put(scalar.actionValue) }
        try write(value, to: deeper(at: codingPath, part))
    }

    private func write(_ value: some Encodable, to encoder: ActionValueEncoder) throws {
        let outer = CodingDepth.enter(encoder.depth)
        defer { CodingDepth.leave(to: outer) }
        try value.encode(to: encoder)
    }

    private func put(_ value: ActionValue) {
        part.become(.scalar)
        part.scalar = value
    }

    private func deeper(at path: [any CodingKey], _ part: EncodedPart) throws -> ActionValueEncoder {
        guard depth < CodingDepth.limit else {
            let context = EncodingError.Context(codingPath: path, debugDescription: CodingDepth.fault)
            throw EncodingError.invalidValue(ActionValue.null, context)
        }
        return ActionValueEncoder(part: part, codingPath: path, depth: depth + 1)
    }
}

extension ActionValueEncoder {
    /// Encodes a value inside this one.
    func child<T: Encodable>(_ value: T, for key: any CodingKey) throws -> EncodedPart.Child {
        if let scalar = value as? any CodedScalar { return .value(scalar.actionValue) }
        let part = EncodedPart()
        try write(value, to: deeper(at: codingPath + [key], part))
        return .open(part)
    }

    /// The encoder of a value inside this one; where that is nested too deep, this value has failed.
    func nested(_ key: any CodingKey, add: (EncodedPart.Child) -> Void) -> ActionValueEncoder {
        let part = EncodedPart()
        guard depth < CodingDepth.limit else {
            self.part.become(.failed)
            return ActionValueEncoder(part: part, codingPath: codingPath, depth: depth)
        }
        add(.open(part))
        return ActionValueEncoder(part: part, codingPath: codingPath + [key], depth: depth + 1)
    }
}

/// A value that is being encoded.
final class EncodedPart {
    enum Child {
        case value(ActionValue)
        case open(EncodedPart)

        fileprivate var data: ActionValue {
            get throws {
                switch self {
                case .value(let value): value
                case .open(let part): try part.value
                }
            }
        }
    }

    /// What is written; a value has failed that is written in two ways, or inside which a value is nested too deep.
    enum Form { case nothing, scalar, array, object, failed }

    /// The error of a value that has failed: what gives a container cannot throw.
    private struct Failure: Error {}

    private var form = Form.nothing
    var scalar = ActionValue.null
    var elements: [Child] = []
    var members: [String: Child] = [:]

    func become(_ form: Form) { self.form = self.form == .nothing || self.form == form ? form : .failed }

    /// The value encoded so far; an object without members where nothing was encoded.
    ///
    /// It recurses as deep as values are nested, which is bounded.
    var value: ActionValue {
        get throws {
            switch form {
            case .nothing: .object([:])
            case .scalar: scalar
            case .array: .array(try elements.map { try $0.data })
            case .object: .object(try members.mapValues { try $0.data })
            case .failed: throw Failure()
            }
        }
    }
}
