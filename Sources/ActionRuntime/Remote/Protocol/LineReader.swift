/// Cuts bytes into lines; the bytes may arrive in parts that end anywhere.
package struct LineReader {
    /// The most bytes that a line of a request may have, without its end: 1 MiB.
    package static let maximumLength = 1 << 20

    /// The result of reading a line.
    package enum Line: Equatable {
        /// A line without its end.
        case line([UInt8])
        /// A line of which more bytes have arrived than are allowed.
        case tooLong
    }

    private let limit: Int
    private var bytes: [UInt8] = []
    /// The index at which the next line begins, and the index up to which no line break was found.
    private var start = 0
    private var searched = 0

    /// Creates a reader of lines.
    ///
    /// - Parameter maximumLength: The most bytes that a line may have, without its line break.
    package init(maximumLength: Int = maximumLength) {
        limit = maximumLength
    }

    /// The number of bytes that were added and not read.
    package var count: Int { bytes.count - start }

    /// Whether part of a line has been read.
    package var hasPart: Bool { start < bytes.count }

    /// Whether there is a next line.
    ///
    /// - Complexity: O(*n*) in the bytes of that line.
    var hasLine: Bool { bytes[searched...].contains(UInt8(ascii: "\n")) || bytes.count - start > limit }

    /// Adds bytes that have arrived.
    package mutating func append(_ new: some Collection<UInt8>) {
        if start == bytes.count { drop() }
        bytes += new
    }

    /// The next complete line; nil where its line break has not arrived.
    package mutating func next() -> Line? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            if bytes.count - start > limit { return .tooLong }
            // Bytes that were read are dropped only where they are more than the bytes that have to be moved.
            if start > bytes.count - start { drop() }
            return nil
        }
        guard end - start <= limit else { return .tooLong }
        let line = Array(bytes[start..<end])
        start = end + 1
        searched = start
        return .line(line)
    }

    /// Drops the bytes of a line that is too long; gives whether its line break has arrived, so that the next line begins.
    package mutating func skip() -> Bool {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
        start = end.map { $0 + 1 } ?? bytes.count
        searched = start
        return end != nil
    }

    private mutating func drop() {
        // The memory of a long line is released.
        if bytes.capacity > 1 << 17 { bytes = Array(bytes[start...]) } else { bytes.removeSubrange(..<start) }
        searched -= start
        start = 0
    }
}
