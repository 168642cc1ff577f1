/// Reads JSON without rounding: a document's values, each with the byte at which it begins.
///
/// It does not recurse; the containers that are still open are kept on a stack of their own.
package struct JSONReader {
    /// How many arrays and objects may be open at once, by default: 512.
    package static let maximumDepth = 512

    /// The three bytes that some editors write before UTF-8.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    let bytes: [UInt8]
    let dialect: JSONDialect
    let duplicateKeys: JSONDuplicateKeys
    let maximumDepth: Int
    var index = 0
    var open: [JSONOpenContainer] = []

    /// Reads a document of one value.
    ///
    /// - Throws: ``JSONError`` for the first fault.
    package static func read(
        _ bytes: [UInt8], dialect: JSONDialect = .strict, duplicateKeys: JSONDuplicateKeys = .refused,
        maximumDepth: Int = maximumDepth
    ) throws(JSONError) -> JSONNode {
        var reader = JSONReader(
            bytes: bytes, dialect: dialect, duplicateKeys: duplicateKeys, maximumDepth: maximumDepth)
        return try reader.document()
    }

    private mutating func document() throws(JSONError) -> JSONNode {
        if dialect == .commented, bytes.starts(with: Self.byteOrderMark) { index = 3 }
        while true {
            try skipSpace()
            guard let value = try beginValue(), let root = try finish(value) else { continue }
            try skipSpace()
            guard index == bytes.count else { throw fault(expected: "the end of the document") }
            return root
        }
    }

    /// Reads a scalar or an empty container.
    ///
    /// - Returns: The value; nil where a container was opened and its first value comes next.
    private mutating func beginValue() throws(JSONError) -> JSONNode? {
        let start = index
        guard let byte = peek else { throw fault(expected: "a value") }
        switch byte {
        case UInt8(ascii: "["):
            try openContainer(isObject: false)
            try skipSpace()
            return peek == UInt8(ascii: "]") ? closeContainer() : nil
        case UInt8(ascii: "{"):
            try openContainer(isObject: true)
            try skipSpace()
            if peek == UInt8(ascii: "}") { return closeContainer() }
            try readKey(expected: "a key in double quotes or '}'")
            return nil
        case UInt8(ascii: "\""):
            return JSONNode(.string(try readString()), at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return JSONNode(try readNumber(), at: start)
        case UInt8(ascii: "t"):
            return JSONNode(try readWord("true", .bool(true)), at: start)
        case UInt8(ascii: "f"):
            return JSONNode(try readWord("false", .bool(false)), at: start)
        case UInt8(ascii: "n"):
            return JSONNode(try readWord("null", .null), at: start)
        default:
            throw fault(expected: "a value")
        }
    }

    /// Adds a value to the innermost open container, and closes the containers that end after it.
    ///
    /// - Returns: The root where the document is complete; nil where another value comes next.
    private mutating func finish(_ value: JSONNode) throws(JSONError) -> JSONNode? {
        var value = value
        while let last = open.indices.last {
            open[last].take(value)
            try skipSpace()
            let close = open[last].isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
            if peek == UInt8(ascii: ",") {
                index += 1
                try skipSpace()
                if dialect == .strict || peek != close {
                    if open[last].isObject {
                        try readKey(expected: "a key in double quotes")
                    } else {
                        open[last].expectValue()
                    }
                    return nil
                }
            }
            guard peek == close else {
                throw fault(expected: open[last].isObject ? "',' or '}'" : "',' or ']'")
            }
            value = closeContainer()
        }
        return value
    }

    private mutating func openContainer(isObject: Bool) throws(JSONError) {
        guard open.count < maximumDepth else {
            throw fault(expected: "at most \(maximumDepth) levels of nesting", found: "one more")
        }
        open.append(JSONOpenContainer(isObject: isObject, offset: index))
        index += 1
    }

    private mutating func closeContainer() -> JSONNode {
        index += 1
        return open.removeLast().node
    }

    /// Reads a key and its colon; the innermost open container keeps the key.
    private mutating func readKey(expected: String) throws(JSONError) {
        let offset = index
        guard peek == UInt8(ascii: "\"") else { throw fault(expected: expected) }
        let key = try readString()
        let last = open.count - 1
        if let earlier = open[last].begin(key: key, at: offset), duplicateKeys == .refused {
            let first = TextPosition(of: earlier, in: bytes)
            throw fault(
                at: offset, expected: "a key that the object does not have yet",
                found: "\(ActionValue.string(key).excerpt) again (first at \(first))")
        }
        open[last].expectValue()
        try skipSpace()
        guard peek == UInt8(ascii: ":") else { throw fault(expected: "':'") }
        index += 1
    }

    private mutating func readWord(
        _ word: StaticString, _ content: JSONNode.Content
    ) throws(JSONError) -> JSONNode.Content {
        let word = word.description.utf8
        guard bytes.count - index >= word.count, bytes[index..<index + word.count].elementsEqual(word) else {
            throw fault(expected: "a value")
        }
        index += word.count
        return content
    }
}

extension JSONReader {
    /// The next byte; nil at the end of the document.
    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// The byte at a distance from the next one; nil beyond the end of the document.
    func peek(_ distance: Int) -> UInt8? {
        index + distance < bytes.count ? bytes[index + distance] : nil
    }
}

extension JSONReader {
    /// Skips white space and, in the dialect that has them, comments.
    mutating func skipSpace() throws(JSONError) {
        while let byte = peek {
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09:
                index += 1
            case UInt8(ascii: "/") where dialect == .commented && peek(1) == UInt8(ascii: "/"):
                try skipLineComment()
            case UInt8(ascii: "/") where dialect == .commented && peek(1) == UInt8(ascii: "*"):
                try skipBlockComment()
            default:
                return
            }
        }
    }

    private mutating func skipLineComment() throws(JSONError) {
        while let byte = peek, byte != 0x0A, byte != 0x0D { try skipScalar() }
    }

    private mutating func skipBlockComment() throws(JSONError) {
        let start = index
        index += 2
        while index < bytes.count {
            if peek == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                index += 2
                return
            }
            try skipScalar()
        }
        throw fault(at: start, expected: "a comment that ends with '*/'", found: "one that does not end")
    }
}

/// What to do with a key that an object has already.
package enum JSONDuplicateKeys: Hashable, Sendable {
    /// The document is refused.
    case refused
    /// The later member replaces the earlier one.
    case lastWins
}
