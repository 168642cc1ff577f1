/// The path of a value in a JSON document, written `root.children[0].actions["rate:"]`.
package indirect enum JSONPath: Sendable, Hashable {
    case document
    case member(of: JSONPath, key: String)
    case element(of: JSONPath, index: Int)
}

extension JSONPath: CustomStringConvertible {
    /// The path as text; empty for the document itself.
    package var description: String {
        var components: [String] = []
        var path = self
        while true {
            switch path {
            case .document:
                return components.reversed().joined()
            case .member(let parent, let key):
                components.append(Self.text(ofMember: key, isFirst: parent.isDocument))
                path = parent
            case .element(let parent, let index):
                components.append("[\(index)]")
                path = parent
            }
        }
    }

    private var isDocument: Bool {
        guard case .document = self else { return false }
        return true
    }

    private static func text(ofMember key: String, isFirst: Bool) -> String {
        guard key.isIdentifier, key.utf8.count <= String.excerptLimit else {
            return "[\"\(key.excerpt)\"]"
        }
        return isFirst ? key : ".\(key)"
    }
}

extension String {
    fileprivate var isIdentifier: Bool {
        guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }

    /// The greatest number of Unicode scalars that a message shows of a text in the document.
    fileprivate static let excerptLimit = 60

    /// The text for a message: printable, on one line, and cut off after 60 Unicode scalars.
    package var excerpt: String {
        let excerpt = unicodeScalars.prefix(Self.excerptLimit)
        return String(excerpt).printable + (excerpt.endIndex < endIndex ? "…" : "")
    }

    /// The text in single quotes, for a message.
    package var quoted: String { "'\(excerpt)'" }
}

/// A position in a text as an editor shows it: line and column, both counted from 1.
package struct TextPosition: Hashable, Sendable {
    /// The line; `\n`, `\r\n` and `\r` end lines.
    package var line: Int
    /// The column, in Unicode scalars; a byte order mark at the beginning of the text is not counted.
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Finds the position of a byte in a text, which need not be valid UTF-8.
    ///
    /// - Complexity: O(`offset`).
    package init(of offset: Int, in bytes: [UInt8]) {
        line = 1
        column = 1
        var index = bytes.starts(with: JSONReader.byteOrderMark) ? 3 : 0
        let end = min(offset, bytes.count)
        while index < end {
            let byte = bytes[index]
            let isFirstOfPair = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
            if byte == 0x0A || (byte == 0x0D && !isFirstOfPair) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            index += 1
        }
    }
}

extension TextPosition: CustomStringConvertible {
    /// Line and column: `14:22`.
    package var description: String { "\(line):\(column)" }
}
