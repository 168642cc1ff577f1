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
