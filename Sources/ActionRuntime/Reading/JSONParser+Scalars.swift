extension JSONParser {
    /// Reads a string from its opening to its closing quote.
    mutating func readString() throws(JSONError) -> String {
        index += 1
        let start = index
        try skipPlainText()
        if peek == UInt8(ascii: "\"") {
            defer { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }
        return try readEscapedString(from: start)
    }

    /// Reads the rest of a string from its first escape; its text begins at `start`.
    private mutating func readEscapedString(from start: Int) throws(JSONError) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * (index - start) + 32)
        text.append(contentsOf: bytes[start..<index])
        while peek == UInt8(ascii: "\\") {
            try readEscape(into: &text)
            let plain = index
            try skipPlainText()
            text.append(contentsOf: bytes[plain..<index])
        }
        index += 1
        return String(decoding: text, as: UTF8.self)
    }

    /// Moves to the next backslash or closing quote.
    private mutating func skipPlainText() throws(JSONError) {
        // A local variable stays in a register.
        var next = index
        while next < bytes.count {
            let byte = bytes[next]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                index = next
                return
            }
            guard 0x20..<0x80 ~= byte else {
                index = next
                if byte < 0x20 { throw fault(expected: "an escape or the closing '\"'") }
                try skipScalar()
                next = index
                continue
            }
            next += 1
        }
        index = next
        throw fault(expected: "the closing '\"'")
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(JSONError) {
        let start = index
        index += 1
        guard let letter = peek else { throw fault(expected: Self.escapes) }
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: UTF8.encode(try readUnicodeEscape(from: start)) ?? .init())
        default: throw fault(at: index - 1, expected: Self.escapes)
        }
    }

    private static var escapes: String { "one of '\"', '\\', '/', 'b', 'f', 'n', 'r', 't', 'u' after the backslash" }

    /// Reads the digits of an escape that began at `start`, and the second escape of a surrogate pair.
    private mutating func readUnicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
        var value = try readHexadecimal()
        if 0xD800...0xDBFF ~= value, peek == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
            index += 2
            let second = try readHexadecimal()
            // A second escape that does not complete the pair leaves a lone surrogate, which the guard below refuses.
            if 0xDC00...0xDFFF ~= second { value = 0x10000 + (value - 0xD800) << 10 + (second - 0xDC00) }
        }
        guard let scalar = Unicode.Scalar(value) else {
            let digits = String(value, radix: 16, uppercase: true)
            throw fault(at: start, expected: "a surrogate pair", found: "the lone surrogate \\u\(digits)")
        }
        return scalar
    }

    private mutating func readHexadecimal() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw fault(expected: "four hexadecimal digits after '\\u'")
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }
}

extension JSONParser {
    /// Moves past one scalar of well-formed UTF-8.
    mutating func skipScalar() throws(JSONError) {
        let length = scalarLength(at: index)
        guard length > 0 else { throw fault(expected: "valid UTF-8") }
        index += length
    }

    /// The number of bytes of the scalar that begins at `start`; 0 where the bytes are not well-formed UTF-8.
    func scalarLength(at start: Int) -> Int {
        var (parser, rest) = (UTF8.ForwardParser(), bytes[start...].makeIterator())
        if case .valid(let scalar) = parser.parseScalar(from: &rest) { return scalar.count }
        return 0
    }
}

extension JSONParser {
    /// Reads a number: an integer where it has neither fraction nor exponent and is not `-0`, else floating point.
    mutating func readNumber() throws(JSONError) -> ActionValue {
        let start = index
        if peek == UInt8(ascii: "-") { index += 1 }
        let first = index
        try skipDigits(expected: "a digit after '-'")
        if bytes[first] == UInt8(ascii: "0") && index - first > 1 {
            throw fault(at: start, expected: "a number without leading zeros", found: found(start..<index))
        }
        var isInteger = true
        if peek == UInt8(ascii: ".") {
            isInteger = false
            index += 1
            try skipDigits(expected: "a digit after the decimal point")
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            isInteger = false
            index += 1
            if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { index += 1 }
            try skipDigits(expected: "a digit in the exponent")
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard isInteger, text != "-0" else {
            guard let value = Double(text), value.isFinite else {
                throw fault(
                    at: start, expected: "a number within the range of a double", found: found(start..<index))
            }
            return .double(value)
        }
        guard let value = Int(text) else {
            throw fault(
                at: start, expected: "an integer from \(Int.min) to \(Int.max)", found: found(start..<index))
        }
        return .int(value)
    }

    /// Moves past at least one digit.
    private mutating func skipDigits(expected: String) throws(JSONError) {
        // A local variable stays in a register.
        var next = index
        while next < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[next] { next += 1 }
        let isEmpty = next == index
        index = next
        if isEmpty { throw fault(expected: expected) }
    }
}
