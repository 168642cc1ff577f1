extension JSONReader {
    /// Moves past one scalar of well-formed UTF-8.
    mutating func skipScalar() throws(JSONError) {
        let length = scalarLength(at: index)
        guard length > 0 else { throw fault(expected: "valid UTF-8") }
        index += length
    }

    /// The number of bytes of the scalar that begins there; 0 where they are not well-formed UTF-8.
    ///
    /// The ranges are those of table 3-7 of the Unicode Standard, which leave out overlong forms and surrogates.
    func scalarLength(at start: Int) -> Int {
        guard start < bytes.count else { return 0 }
        switch bytes[start] {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: return continues(start, 2, 0x80...0xBF)
        case 0xE0: return continues(start, 3, 0xA0...0xBF)
        case 0xED: return continues(start, 3, 0x80...0x9F)
        case 0xE1...0xEF: return continues(start, 3, 0x80...0xBF)
        case 0xF0: return continues(start, 4, 0x90...0xBF)
        case 0xF1...0xF3: return continues(start, 4, 0x80...0xBF)
        case 0xF4: return continues(start, 4, 0x80...0x8F)
        default: return 0
        }
    }

    /// Gives `length` where the second byte is in `range` and the others are continuation bytes, else 0.
    private func continues(_ start: Int, _ length: Int, _ range: ClosedRange<UInt8>) -> Int {
        guard start + length <= bytes.count, range.contains(bytes[start + 1]) else { return 0 }
        var index = start + 2
        while index < start + length {
            guard bytes[index] & 0xC0 == 0x80 else { return 0 }
            index += 1
        }
        return length
    }
}
