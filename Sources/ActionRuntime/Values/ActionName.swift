/// The name under which an action is registered and asked for, such as `rateFiveStars:` or `editor.save`.
///
/// Names are interned: a name is four bytes, and comparing or hashing a name costs the same whatever its length. Interned names are
/// never released, so code that reads names from outside the program should use ``init(registered:)``, which interns nothing.
///
/// A name is 1 to 255 bytes of UTF-8 without white space or control characters. Two texts that `String` calls equal
/// are one name.
public struct ActionName: Hashable, Sendable {
    /// The name's number in the table of names.
    let id: UInt32

    init(id: UInt32) {
        self.id = id
    }

    /// Creates a name from text, or returns nil where the text is not a valid name.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public init?(validating text: String) {
        guard let id = NameTable.shared.id(of: text, adding: true) else { return nil }
        self.id = id
    }

    /// Finds a name that is already interned in this process, or returns nil; interns nothing.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public init?(registered text: String) {
        guard let id = NameTable.shared.id(of: text, adding: false) else { return nil }
        self.id = id
    }

    /// The name as text.
    public var text: String { NameTable.shared.text(of: id) }

    /// Why the text is no valid name, as the end of a sentence: `is empty`; nil for a valid name.
    package static func fault(in text: String) -> String? {
        if text.isEmpty { return "is empty" }
        if text.utf8.count > 255 { return "is longer than 255 bytes" }
        // Most names are of ASCII; asking Unicode about each character would take a tenth of the time to read a map.
        if text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) { return nil }
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace { return "contains white space" }
            if scalar.properties.generalCategory == .control { return "contains a control character" }
        }
        return nil
    }
}

extension ActionName: ExpressibleByStringLiteral {
    /// Creates a name from a literal.
    ///
    /// - Precondition: The literal is a valid name.
    public init(stringLiteral literal: StaticString) {
        // The address alone is looked up; the bytes of a literal stay for the process.
        let address = literal.hasPointerRepresentation ? unsafe UInt(bitPattern: literal.utf8Start) : 0
        if address != 0, let name = LiteralNames.name(at: address) {
            self = name
            return
        }
        let text = literal.description
        guard let name = ActionName(validating: text) else {
            fatalError("\"\(text)\" is not an action name: it \(ActionName.fault(in: text) ?? "is not valid").")
        }
        if address != 0 { LiteralNames.remember(name, at: address) }
        self = name
    }
}

extension ActionName: CustomStringConvertible {
    /// The name as text.
    public var description: String { text }
}

extension ActionName: Codable {
    /// Reads a name from its text, and interns it.
    ///
    /// - Throws: `DecodingError.dataCorrupted` where the text is not a valid name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let name = ActionName(validating: text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "'\(text)' is not an action name: it \(ActionName.fault(in: text) ?? "").")
        }
        self = name
    }

    /// Writes the name as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
