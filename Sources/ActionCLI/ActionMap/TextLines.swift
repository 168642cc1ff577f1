import ActionRuntime

/// The lines of a text, found once, so that many positions in it cost little.
struct TextLines: Sendable {
    private let bytes: [UInt8]
    /// The byte at which each line begins.
    private let starts: [Int]
    /// How many Unicode scalars begin before each block of bytes: a document may be one long line.
    private let scalarCounts: [Int]

    /// The size of a block in bytes.
    private static let blockSize = 4_096

    init(of bytes: [UInt8]) {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var starts = [0]
        var scalarCounts: [Int] = []
        var scalarCount = 0
        for (index, byte) in bytes.enumerated() {
            if index % Self.blockSize == 0 { scalarCounts.append(scalarCount) }
            if byte & 0xC0 != 0x80 { scalarCount += 1 }
            guard byte == lineFeed || byte == carriageReturn else { continue }
            let isFirstOfPair = byte == carriageReturn && bytes[(index + 1)...].first == lineFeed
            if !isFirstOfPair { starts.append(index + 1) }
        }
        self.bytes = bytes
        self.starts = starts
        self.scalarCounts = scalarCounts
    }

    /// The line of an offset, from 1, as ``TextPosition`` counts them.
    ///
    /// - Complexity: O(log *n*) for *n* lines; a position would be O(`offset`), which adds up for every claim.
    func line(of offset: Int) -> Int {
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
    func position(of offset: Int) -> TextPosition {
        var position = TextPosition(of: 0, in: bytes)
        position.line = line(of: offset)
        let start = starts[position.line - 1]
        position.column += scalars(before: offset) - scalars(before: start)
        if position.line == 1, offset >= 3, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position.column -= 1 }
        return position
    }

    private func scalars(before offset: Int) -> Int {
        let end = min(offset, bytes.count)
        guard end > 0 else { return 0 }
        let block = (end - 1) / Self.blockSize
        return scalarCounts[block] + bytes[block * Self.blockSize..<end].count { $0 & 0xC0 != 0x80 }
    }
}
