/// How strictly JSON is read.
public enum JSONDialect: Hashable, Sendable {
    /// RFC 8259 to the letter; a leading byte order mark is refused.
    case strict
    /// Files that people edit: with `//` and `/* */` comments and trailing commas.
    ///
    /// A leading byte order mark, which some editors write, is skipped.
    case commented
}

extension ActionValue {
    /// Creates the value that a JSON text stands for.
    ///
    /// Reading is exact: an integer that does not fit `Int` and a number beyond the range of `Double` are refused,
    /// not rounded; `-0` is the floating-point -0.0. Duplicate keys (also canonically equivalent ones), lone
    /// surrogates and nesting deeper than 512 levels are refused.
    ///
    /// - Throws: ``JSONError``, which says what was expected and where.
    public init(json text: String, dialect: JSONDialect = .strict) throws(JSONError) {
        try self.init(json: Array(text.utf8), dialect: dialect)
    }

    /// Creates the value that a JSON text in UTF-8 stands for, refusing bytes that are not UTF-8.
    ///
    /// - Throws: ``JSONError``, which says what was expected and where.
    public init(json bytes: [UInt8], dialect: JSONDialect = .strict) throws(JSONError) {
        self = try JSONReader.read(bytes, dialect: dialect).value
    }

    /// The value as JSON (RFC 8259): one line, or indented by two spaces where `pretty`.
    ///
    /// Reading the text gives an equal value: floating-point numbers keep a fraction or an exponent (`1.0`). Numbers
    /// that are not finite have no JSON and are written as null. Keys are sorted, and strings escape no more than they
    /// must.
    public func json(pretty: Bool = false) -> String {
        JSONWriter.text(of: self, isPretty: pretty)
    }

    /// The value as indented JSON, in which a number that a document has at the same place stands as it does there.
    ///
    /// - Parameters:
    ///   - original: What was read from the document.
    ///   - document: The document's bytes.
    package func json(like original: JSONNode, in document: [UInt8]) -> String {
        JSONWriter.text(of: self, isPretty: true, original: original, in: document)
    }
}

extension ActionArguments {
    /// Creates arguments from a JSON object.
    ///
    /// - Throws: ``JSONError`` where the text is not JSON, or not an object.
    public init(json text: String, dialect: JSONDialect = .strict) throws(JSONError) {
        try self.init(json: Array(text.utf8), dialect: dialect)
    }

    /// Creates arguments from a JSON object in UTF-8.
    ///
    /// - Throws: ``JSONError`` where the text is not JSON, or not an object.
    public init(json bytes: [UInt8], dialect: JSONDialect = .strict) throws(JSONError) {
        let node = try JSONReader.read(bytes, dialect: dialect)
        guard case .object(let values) = node.value else {
            throw JSONError(at: node.offset, in: bytes, expected: "an object", found: node.noun)
        }
        self.values = values
    }
}
