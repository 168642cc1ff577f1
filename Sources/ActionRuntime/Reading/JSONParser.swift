/// Reads the values of a JSON document.
///
/// It does not recurse; the containers that are still open are kept on a stack of their own.
struct JSONParser<Value: JSONReadable> {
    let bytes: [UInt8]
    let dialect: JSONDialect
    let duplicateKeys: JSONDuplicateKeys
    let maximumDepth: Int
    /// How many values the document may still have.
    private var room: Int
    var index = 0
    var open: [JSONOpenContainer<Value>] = []

    /// The keys that objects have already, where the later member replaces the earlier one; the first 100.
    private(set) var duplicates: [JSONError] = []
    private static var mostDuplicates: Int { 100 }

    /// The number of values that the last container at each depth had.
    private var counts: [Int] = []

    init(
        bytes: [UInt8], dialect: JSONDialect, duplicateKeys: JSONDuplicateKeys, maximumDepth: Int,
        maximumCount: Int = .max
    ) {
        room = maximumCount
        self.bytes = bytes
        self.dialect = dialect
        self.duplicateKeys = duplicateKeys
        self.maximumDepth = maximumDepth
    }

    /// Reads a document of one value.
    ///
    /// - Throws: ``JSONError`` for the first fault.
    mutating func document() throws(JSONError) -> Value {
        if dialect == .commented, bytes.starts(with: JSONReader.byteOrderMark) { index = 3 }
        if bytes.areUTF16 { throw fault(expected: "JSON in UTF-8", found: "UTF-16") }
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
    private mutating func beginValue() throws(JSONError) -> Value? {
        let start = index
        guard let byte = peek else { throw fault(expected: "a value") }
        guard room > 0 else { throw fault(expected: JSONError.fewerValues, found: "one more") }
        room -= 1
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
            return .scalar(.string(try readString()), at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .scalar(try readNumber(), at: start)
        case UInt8(ascii: "t"):
            return .scalar(try readWord("true", .bool(true)), at: start)
        case UInt8(ascii: "f"):
            return .scalar(try readWord("false", .bool(false)), at: start)
        case UInt8(ascii: "n"):
            return .scalar(try readWord("null", .null), at: start)
        default:
            throw fault(expected: "a value")
        }
    }

    /// Adds a value to the innermost open container, and closes the containers that end after it.
    ///
    /// - Returns: The root where the document is complete; nil where another value comes next.
    private mutating func finish(_ value: Value) throws(JSONError) -> Value? {
        var value = value
        while let last = open.indices.last {
            guard open[last].take(value) || duplicateKeys == .lastWins else {
                throw fault(expected: "no key a second time")
            }
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
        // A container is likely to have as many values as the container before it.
        if open.count == counts.count { counts.append(0) }
        open.append(JSONOpenContainer(isObject: isObject, offset: index, expecting: counts[open.count]))
        index += 1
    }

    private mutating func closeContainer() -> Value {
        index += 1
        let container = open.removeLast()
        counts[open.count] = min(container.count, 64)
        return container.value
    }

    /// Closes the containers that are open, and gives the outermost; nil where none is.
    mutating func closeAll() -> Value? {
        var value: Value?
        while let last = open.indices.last {
            if let value { _ = open[last].take(value) }
            value = open.removeLast().value
        }
        return value
    }

    /// Reads a key and its colon; the innermost open container keeps the key.
    private mutating func readKey(expected: String) throws(JSONError) {
        let offset = index
        guard peek == UInt8(ascii: "\"") else { throw fault(expected: expected) }
        let key = try readString()
        let last = open.count - 1
        if let earlier = open[last].begin(key, at: offset),
            duplicateKeys == .refused || duplicates.count < Self.mostDuplicates
        {
            let repeated = fault(
                at: offset, expected: "a key that the object does not have yet",
                found: "\(ActionValue.string(key).excerpt) again (first at \(TextPosition(of: earlier, in: bytes)))")
            if duplicateKeys == .refused { throw repeated }
            duplicates.append(repeated)
        }
        open[last].expectValue()
        try skipSpace()
        guard peek == UInt8(ascii: ":") else { throw fault(expected: "':'") }
        index += 1
    }

    private mutating func readWord(
        _ word: String, _ scalar: ActionValue
    ) throws(JSONError) -> ActionValue {
        var position = index
        for byte in word.utf8 {
            guard position < bytes.count, bytes[position] == byte else { throw fault(expected: "a value") }
            position += 1
        }
        index = position
        return scalar
    }
}

extension JSONParser {
    /// The next byte; nil at the end of the document.
    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// The byte at a distance from the next byte; nil beyond the end of the document.
    func peek(_ distance: Int) -> UInt8? {
        index + distance < bytes.count ? bytes[index + distance] : nil
    }
}

extension JSONParser {
    /// Skips white space and, in the dialect that has them, comments.
    mutating func skipSpace() throws(JSONError) {
        while true {
            skipBlanks()
            guard dialect == .commented, peek == UInt8(ascii: "/") else { return }
            switch peek(1) {
            case UInt8(ascii: "/"): try skipLineComment()
            case UInt8(ascii: "*"): try skipBlockComment()
            default: return
            }
        }
    }

    private mutating func skipBlanks() {
        // A local variable stays in a register.
        var next = index
        while next < bytes.count {
            switch bytes[next] {
            case 0x20, 0x0A, 0x0D, 0x09: next += 1
            default:
                index = next
                return
            }
        }
        index = next
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

extension [UInt8] {
    /// Whether the bytes are text in UTF-16: they begin with its mark, or with a character of ASCII.
    fileprivate var areUTF16: Bool {
        guard count > 1 else { return false }
        return (self[0], self[1]) == (0xFE, 0xFF) || (self[0], self[1]) == (0xFF, 0xFE)
            || (self[0] == 0) != (self[1] == 0)
    }
}
