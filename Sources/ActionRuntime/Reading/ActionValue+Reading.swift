extension ActionValue {
    /// Reads a value from a JSON text.
    ///
    /// Reading is exact: an integer that does not fit `Int` and a number beyond the range of `Double` are refused,
    /// not rounded; `-0` is the floating-point -0.0. Duplicate keys (also canonically equivalent ones), lone
    /// surrogates and more than 512 levels of nesting are refused.
    ///
    /// - Throws: ``JSONError`` with the position, and what was expected there.
    public init(json text: String, dialect: JSONDialect = .strict) throws(JSONError) {
        try self.init(json: Array(text.utf8), dialect: dialect)
    }

    /// Reads a value from a JSON text in UTF-8; bytes that are not UTF-8 are refused.
    ///
    /// - Throws: ``JSONError`` with the position, and what was expected there.
    public init(json bytes: [UInt8], dialect: JSONDialect = .strict) throws(JSONError) {
        self = try JSONReader.readValue(bytes, dialect: dialect)
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
        self.init(values)
    }
}
