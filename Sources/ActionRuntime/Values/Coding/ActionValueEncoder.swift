/// Writes an `Encodable` value as data.
struct ActionValueEncoder: Encoder {
    /// The part into which the value is written.
    let part: EncodedPart
    let codingPath: [any CodingKey]
    /// How many values are being encoded: this value and those around it.
    let depth: Int
    let run: EncodingRun

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The value as data.
    ///
    /// - Throws: The errors of the value's own `encode(to:)`; `EncodingError.invalidValue` where the value is nested too deep, or
    ///   writes one place in two ways.
    static func encode(_ value: some Encodable) throws -> ActionValue {
        let root = ActionValueEncoder(part: EncodedPart(), codingPath: [], depth: CodingDepth.start, run: EncodingRun())
        try root.encode(value)
        if let failure = root.run.failure { throw failure }
        return root.part.value
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        begin(.object)
        return KeyedEncodingContainer(EncodedMembers<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        begin(.array)
        return EncodedElements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    private func begin(_ form: EncodedPart.Form) {
        if !part.become(form) { run.fail(error("It is \(part.form) and \(form) at once.")) }
    }

    func error(_ description: String) -> EncodingError {
        .invalidValue(
            part.value, EncodingError.Context(codingPath: codingPath, debugDescription: description))
    }
}

extension ActionValueEncoder: SingleValueEncodingContainer {
    func encodeNil() { put(.null) }

    /// Encodes a value in place of this one.
    func encode<T: Encodable>(_ value: T) throws {
        if let scalar = value as? any CodedScalar { return put(scalar.coded) }
        try write(value, to: deeper(at: codingPath, part))
    }

    private func write(_ value: some Encodable, to encoder: ActionValueEncoder) throws {
        let outer = CodingDepth.enter(encoder.depth)
        defer { CodingDepth.leave(to: outer) }
        try value.encode(to: encoder)
    }

    private func put(_ value: ActionValue) {
        begin(.scalar)
        part.scalar = value
    }

    private func deeper(at path: [any CodingKey], _ part: EncodedPart) throws -> ActionValueEncoder {
        let encoder = ActionValueEncoder(part: part, codingPath: path, depth: depth + 1, run: run)
        guard depth < CodingDepth.limit else { throw encoder.tooDeep }
        return encoder
    }

    fileprivate var tooDeep: EncodingError { error(CodingDepth.fault) }
}

extension ActionValueEncoder {
    /// Encodes a value inside this one.
    func child<T: Encodable>(_ value: T, for key: any CodingKey) throws -> EncodedPart.Child {
        if let scalar = value as? any CodedScalar { return .value(scalar.coded) }
        let part = EncodedPart()
        try write(value, to: deeper(at: codingPath + [key], part))
        return .open(part)
    }

    /// The encoder of a value inside this one; a value that is nested too deep fails the run, and is dropped.
    func nested(_ key: any CodingKey, add: (EncodedPart.Child) -> Void) -> ActionValueEncoder {
        let part = EncodedPart()
        guard depth < CodingDepth.limit else {
            run.fail(tooDeep)
            return ActionValueEncoder(part: part, codingPath: codingPath, depth: depth, run: run)
        }
        add(.open(part))
        return ActionValueEncoder(part: part, codingPath: codingPath + [key], depth: depth + 1, run: run)
    }
}

/// Keeps the first error of methods that cannot throw, such as those that give a container.
final class EncodingRun {
    private(set) var failure: EncodingError?

    func fail(_ error: @autoclosure () -> EncodingError) {
        if failure == nil { failure = error() }
    }
}

/// A value that is being encoded.
final class EncodedPart {
    enum Child {
        case value(ActionValue)
        case open(EncodedPart)

        fileprivate var data: ActionValue {
            switch self {
            case .value(let value): value
            case .open(let part): part.value
            }
        }
    }

    enum Form { case nothing, scalar, array, object }

    private(set) var form = Form.nothing
    var scalar = ActionValue.null
    var elements: [Child] = []
    var members: [String: Child] = [:]

    /// Takes a form; gives whether the part had no form, or the same form, before.
    func become(_ form: Form) -> Bool {
        if self.form == .nothing { self.form = form }
        return self.form == form
    }

    /// The value encoded so far; an object without members where nothing was encoded.
    ///
    /// It recurses as deep as values are nested, which is bounded.
    var value: ActionValue {
        switch form {
        case .nothing: .object([:])
        case .scalar: scalar
        case .array: .array(elements.map(\.data))
        case .object: .object(members.mapValues(\.data))
        }
    }
}
