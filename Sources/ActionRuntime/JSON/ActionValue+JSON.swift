/// How strictly JSON is read.
public enum JSONDialect: Hashable, Sendable {
    /// RFC 8259 to the letter; a leading byte order mark is refused.
    case strict
    /// RFC 8259 with `//` and `/* */` comments and trailing commas, for files that people edit.
    ///
    /// A leading byte order mark, which some editors write, is skipped.
    case commented
}

extension ActionValue {
    /// Reads a value from a JSON text.
    ///
    /// Reading is exact: an integer that does not fit `Int` and a number beyond the range of `Double` are refused,
    /// not rounded; `-0` is the floating-point -0.0. Duplicate keys (also canonically equivalent ones), lone
    /// surrogates and more than 512 levels of nesting are refused.
    ///
    /// - Throws: ``JSONError``, which says what was expected and where.
    public init(json text: String, dialect: JSONDialect = .strict) throws(JSONError) {
        try self.init(json: Array(text.utf8), dialect: dialect)
    }

    /// Reads a value from a JSON text in UTF-8; bytes that are not UTF-8 are refused.
    ///
    /// - Throws: ``JSONError``, which says what was expected and where.
    public init(json bytes: [UInt8], dialect: JSONDialect = .strict) throws(JSONError) {
        self = try JSONReader.readValue(bytes, dialect: dialect)
    }

    /// The value as JSON (RFC 8259): on one line, or indented by two spaces a level where `pretty`.
    ///
    /// Reading the text gives an equal value: floating-point numbers are written with a fraction or an exponent (`1.0`).
    /// Numbers that are not finite have no JSON and are written as null. Keys are sorted by their bytes, and strings
    /// escape only what they must.
    public func json(pretty: Bool = false) -> String {
        JSONWriter.text(of: self, isPretty: pretty)
    }

    /// The value as indented JSON, in which unchanged numbers have the digits that they had in a document.
    ///
    /// - Parameters:
    ///   - original: What was read from the document.
    ///   - document: The document's bytes.
    package func json(like original: JSONNode, in document: [UInt8]) -> String {
        JSONWriter.text(of: self, isPretty: true, original: original, in: document)
    }
}

extension ActionArguments {
    /// Reads arguments from a JSON object.
    ///
    /// - Throws: ``JSONError`` where the text is not JSON, or not an object.
    public init(json text: String, dialect: JSONDialect = .strict) throws(JSONError) {
        try self.init(json: Array(text.utf8), dialect: dialect)
    }

    /// Reads arguments from a JSON object in UTF-8.
    ///
    /// - Throws: ``JSONError`` where the text is not JSON, or not an object.
    package init(json bytes: [UInt8], dialect: JSONDialect = .strict) throws(JSONError) {
        let node = try JSONReader.read(bytes, dialect: dialect)
        guard case .object(let values) = node.value else {
            throw JSONError(at: node.offset, in: bytes, expected: "an object", found: node.noun)
        }
        self.values = values
    }
}
