import ActionRuntime

// The parts of a document that the reader skips, and small parts that it reads.
extension XMLReader {
    /// The next byte; nil at the end of the document.
    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    package func starts(with text: StaticString) -> Bool {
        let text = text.description.utf8
        return bytes.count - index >= text.count && bytes[index..<index + text.count].elementsEqual(text)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    mutating func skipSpace() {
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    }

    /// Goes to the byte after the next occurrence of a text; returns whether the text occurs.
    package mutating func skip(to text: StaticString) -> Bool {
        while index < bytes.count {
            if starts(with: text) {
                index += text.utf8CodeUnitCount
                return true
            }
            index += 1
        }
        return false
    }

    /// Reads a name: all bytes up to white space and the signs of markup.
    mutating func readName(_ expected: String) throws(XMLError) -> String {
        let start = index
        while index < bytes.count, Self.isOfName(bytes[index]) { index += 1 }
        guard index > start, !(0x30...0x39).contains(bytes[start]), ![0x2D, 0x2E].contains(bytes[start]) else {
            index = start
            throw fault(expected)
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...: true
        default: false
        }
    }

    /// Skips a comment or a processing instruction.
    mutating func skipMarkup() throws(XMLError) {
        let start = index
        let isComment = starts(with: "<!--")
        index += isComment ? 4 : 2
        guard isComment ? skip(to: "-->") : skip(to: "?>") else {
            throw XMLError(
                offset: start,
                expected: isComment ? "a comment that ends with '-->'" : "an instruction that ends with '?>'",
                found: "the end of the document")
        }
    }

    /// Skips the document type with its declarations, which are not used.
    mutating func skipDocumentType() throws(XMLError) {
        let start = index
        var quote: UInt8?
        var brackets = 0
        while let byte = peek {
            if let open = quote {
                if byte == open { quote = nil }
            } else if starts(with: "<!--") {
                try skipMarkup()
                continue
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
                case UInt8(ascii: "["): brackets += 1
                case UInt8(ascii: "]"): brackets -= 1
                case UInt8(ascii: ">") where brackets <= 0:
                    index += 1
                    return
                default: break
                }
            }
            index += 1
        }
        throw XMLError(offset: start, expected: "a document type that ends with '>'", found: "the end of the document")
    }

    /// The error that the next byte does not begin the expected part.
    package func fault(_ expected: String) -> XMLError {
        XMLError(offset: index, expected: expected, found: found)
    }

    private var found: String {
        guard let byte = peek else { return "the end of the document" }
        if byte == 0x0A || byte == 0x0D { return "a line break" }
        let text = bytes[index...].prefix(24).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        return text.isEmpty
            ? String(decoding: [byte], as: UTF8.self).quoted : String(decoding: text, as: UTF8.self).quoted
    }
}
