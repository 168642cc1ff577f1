/// The first fault of a JSON text, and its position.
public struct JSONError: Error, Hashable, Sendable {
    /// The number of bytes before the fault.
    public let offset: Int
    /// The line of the fault, from 1; `\n`, `\r\n` and `\r` end lines.
    public let line: Int
    /// The column of the fault, from 1, in Unicode scalars.
    public let column: Int
    /// The path of the value that is at fault, or in which the fault is, as in `root.children[0].name`.
    ///
    /// It is empty for the document itself.
    public var path: String { jsonPath.description }
    package let jsonPath: JSONPath
    /// What was expected at the position, with its article: `a value`.
    public let expected: String
    /// What was found at the position: `'}'`, `a string`, `the end of the document`.
    public let found: String

    package init(
        at offset: Int, in bytes: [UInt8], path: JSONPath = .document, expected: String, found: String
    ) {
        let position = TextPosition(of: offset, in: bytes)
        self.offset = offset
        self.line = position.line
        self.column = position.column
        jsonPath = path
        self.expected = expected
        self.found = found
    }
}

extension JSONError {
    /// The expectation where a document has more values than it may have.
    static let fewerValues = "no more values"

    /// Whether the document has more values than it may have.
    package var hasTooManyValues: Bool { expected == Self.fewerValues }
}

extension JSONError {
    /// Whether the document ends too early: it may be the beginning of one that has no fault.
    package func isOfEnd(of bytes: [UInt8]) -> Bool {
        let rest = bytes[offset...]
        return rest.isEmpty || ["true", "false", "null"].contains { $0.utf8.starts(with: rest) }
    }
}

extension JSONError: CustomStringConvertible {
    /// The message, as in `14:22: expected a value, found '}'`.
    public var description: String { "\(line):\(column): expected \(expected), found \(found)" }
}

extension JSONParser {
    /// Makes an error at a byte, by default the next byte; unless `found` is given, the error quotes the text at the byte.
    func fault(at offset: Int? = nil, expected: String, found: String? = nil) -> JSONError {
        let offset = offset ?? index
        return JSONError(
            at: offset, in: bytes, path: path, expected: expected, found: found ?? self.found(at: offset))
    }

    /// The path of the value that is being read or, between values, of the innermost open container.
    private var path: JSONPath {
        open.reduce(.document) { path, container in container.path(in: path) }
    }

    /// A part of the document in quotes, cut off after 24 bytes.
    func found(_ range: Range<Int>) -> String {
        let isLong = range.count > 24
        let text = String(decoding: bytes[range.prefix(24)], as: UTF8.self).printable
        return "'\(text)\(isLong ? "…" : "")'"
    }

    /// The text at a byte: a word, a character, or the byte itself where it belongs to no character.
    private func found(at offset: Int) -> String {
        guard offset < bytes.count else { return "the end of the document" }
        let byte = bytes[offset]
        if byte == UInt8(ascii: "\"") { return "a string" }
        if byte == UInt8(ascii: "'") { return "an apostrophe" }
        if byte == UInt8(ascii: "/"), offset + 1 < bytes.count, "/*".utf8.contains(bytes[offset + 1]) {
            return "a comment"
        }
        if bytes[offset...].starts(with: JSONReader.byteOrderMark) { return "a byte order mark" }
        let word = bytes[offset...].prefix(while: Self.isWordByte)
        if !word.isEmpty { return found(offset..<word.endIndex) }
        return foundScalar(at: offset)
    }

    private func foundScalar(at offset: Int) -> String {
        let length = scalarLength(at: offset)
        let text = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
        guard let scalar = text.unicodeScalars.first else {
            return "the byte 0x\(String(bytes[offset], radix: 16, uppercase: true))"
        }
        if scalar == "\n" || scalar == "\r" { return "a line break" }
        guard scalar.isUnprintable || scalar.properties.isWhitespace else { return "'\(text)'" }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
