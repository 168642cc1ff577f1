/// The lines of a text and the scalars in them, found once, so that the positions of many offsets cost little.
package struct TextPositions {
    private let bytes: [UInt8]
    /// The byte at which each line begins.
    private let starts: [Int]
    /// How many Unicode scalars begin before each block of bytes: a document may be one long line.
    private let scalarCounts: [Int]

    /// The size of a block in bytes.
    private static let blockSize = 4_096

    package init(of bytes: [UInt8]) {
        self.bytes = bytes
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var starts = [0]
        for index in bytes.indices where bytes[index] <= carriageReturn {
            let isFirstOfPair = bytes[index] == carriageReturn && bytes[(index + 1)...].first == lineFeed
            let isBreak = bytes[index] == lineFeed || bytes[index] == carriageReturn
            if isBreak && !isFirstOfPair { starts.append(index + 1) }
        }
        self.starts = starts
        var count = 0
        scalarCounts = stride(from: 0, to: bytes.count, by: Self.blockSize).map { start in
            defer { count += bytes[start..<min(start + Self.blockSize, bytes.count)].scalarCount }
            return count
        }
    }

    /// The line of an offset, from 1, as ``TextPosition`` counts them.
    ///
    /// - Complexity: O(log *n*) for *n* lines. A position costs O(`offset`), too much for every claim of a map.
    package func line(of offset: Int) -> Int {
        var range = starts.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = starts[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound + 1
    }

    /// The position of an offset, as ``TextPosition`` finds it.
    ///
    /// - Complexity: O(log *n*) for *n* lines.
    package func position(of offset: Int) -> TextPosition {
        let line = line(of: offset)
        var column = 1 + scalars(before: offset) - scalars(before: starts[line - 1])
        if line == 1, offset >= 3, bytes.starts(with: JSONReader.byteOrderMark) { column -= 1 }
        return TextPosition(line: line, column: column)
    }

    private func scalars(before offset: Int) -> Int {
        let end = min(offset, bytes.count)
        guard end > 0 else { return 0 }
        let block = (end - 1) / Self.blockSize
        return scalarCounts[block] + bytes[block * Self.blockSize..<end].scalarCount
    }
}

extension ArraySlice<UInt8> {
    /// How many Unicode scalars begin in these bytes.
    fileprivate var scalarCount: Int { count { $0 & 0xC0 != 0x80 } }
}
