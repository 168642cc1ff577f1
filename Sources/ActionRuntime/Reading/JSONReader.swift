/// Reads JSON without rounding.
package enum JSONReader {
    /// How many arrays and objects may be open at once, by default: 512.
    package static let maximumDepth = 512

    /// The three bytes that some editors write before UTF-8.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Reads a document of one value, as nodes with the bytes at which they begin.
    ///
    /// - Parameters:
    ///   - maximumDepth: How many arrays and objects may be open at once.
    ///   - maximumCount: How many values there may be; one more value is an error with ``JSONError/hasTooManyValues``.
    /// - Throws: ``JSONError`` for the first fault.
    package static func read(
        _ bytes: [UInt8], dialect: JSONDialect = .strict, duplicateKeys: JSONDuplicateKeys = .refused,
        maximumDepth: Int = maximumDepth, maximumCount: Int = .max
    ) throws(JSONError) -> JSONNode {
        var parser = JSONParser<JSONNode>(
            bytes: bytes, dialect: dialect, duplicateKeys: duplicateKeys, maximumDepth: maximumDepth,
            maximumCount: maximumCount)
        return try parser.document()
    }

    /// Reads a document of one value, in which a later member of an object replaces an earlier one with its key.
    ///
    /// - Returns: The document, and what is wrong with the first 100 keys that are there again.
    /// - Throws: ``JSONError`` for the first other fault.
    package static func readLastMembers(
        _ bytes: [UInt8], dialect: JSONDialect
    ) throws(JSONError) -> (root: JSONNode, duplicates: [JSONError]) {
        var parser = JSONParser<JSONNode>(
            bytes: bytes, dialect: dialect, duplicateKeys: .lastWins, maximumDepth: maximumDepth)
        let root = try parser.document()
        return (root, parser.duplicates)
    }

    /// Reads a document of one value up to its first fault, where all open arrays and objects end; null where no value was
    /// begun.
    package static func readBeginning(_ bytes: [UInt8], dialect: JSONDialect = .strict) -> JSONNode {
        var parser = JSONParser<JSONNode>(
            bytes: bytes, dialect: dialect, duplicateKeys: .lastWins, maximumDepth: maximumDepth)
        return (try? parser.document()) ?? parser.closeAll() ?? JSONNode(.null, at: 0)
    }

    /// Reads a document of one value.
    ///
    /// - Throws: ``JSONError`` for the first fault.
    static func readValue(_ bytes: [UInt8], dialect: JSONDialect) throws(JSONError) -> ActionValue {
        var parser = JSONParser<ActionValue>(
            bytes: bytes, dialect: dialect, duplicateKeys: .refused, maximumDepth: maximumDepth)
        do {
            return try parser.document()
        } catch {
            // Values have no positions, so an error about a repeated key lacks its position. Reading the document as nodes finds
            // the same fault with its position.
            _ = try read(bytes, dialect: dialect)
            throw error
        }
    }
}

/// How a key is treated that an object has already.
package enum JSONDuplicateKeys: Hashable, Sendable {
    /// The document is refused.
    case refused
    /// The later member replaces the earlier one.
    case lastWins
}
