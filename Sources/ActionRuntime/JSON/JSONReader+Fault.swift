extension JSONReader {
    /// An error at the given byte, or at the next one, that says what stands there unless told.
    func fault(at offset: Int? = nil, expected: String, found: String? = nil) -> JSONError {
        let offset = offset ?? index
        return JSONError(
            at: offset, in: bytes, path: path, expected: expected, found: found ?? self.found(at: offset))
    }

    /// The way to the value that is being read, or to the container whose next part is.
    private var path: JSONPath {
        open.reduce(.document) { path, container in container.path(in: path) }
    }

    /// A piece of the document in quotes, cut off after 24 bytes.
    func found(_ range: Range<Int>) -> String {
        let isLong = range.count > 24
        let text = String(decoding: bytes[range.prefix(24)], as: UTF8.self).printable
        return "'\(text)\(isLong ? "…" : "")'"
    }

    /// What stands at a byte: a word, a character, or a byte that is no part of one.
    private func found(at offset: Int) -> String {
        guard offset < bytes.count else { return "the end of the document" }
        let byte = bytes[offset]
        if byte == UInt8(ascii: "\"") { return "a string" }
        if byte == UInt8(ascii: "'") { return "an apostrophe" }
        if byte == UInt8(ascii: "/"), offset + 1 < bytes.count, "/*".utf8.contains(bytes[offset + 1]) {
            return "a comment"
        }
        if bytes[offset...].starts(with: Self.byteOrderMark) { return "a byte order mark" }
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
