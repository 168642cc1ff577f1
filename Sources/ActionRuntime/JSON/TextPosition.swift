/// A place in a text as an editor shows it: line and column, both from 1.
package struct TextPosition: Hashable, Sendable {
    /// The line; `\n`, `\r\n` and `\r` end one.
    package var line: Int
    /// The column, in Unicode scalars; a byte order mark at the beginning of the text takes none.
    package var column: Int

    /// Creates the place of a byte in a text, which need not be valid UTF-8.
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
    /// The place as in `14:22`.
    package var description: String { "\(line):\(column)" }
}
