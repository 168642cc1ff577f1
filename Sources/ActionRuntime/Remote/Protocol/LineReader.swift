/// Cuts the bytes that arrive into lines, however they are divided among arrivals.
package struct LineReader {
    /// The most bytes that a line of a request may have, without its end: 1 MiB.
    package static let maximumLength = 1 << 20

    /// What is read next.
    package enum Line: Equatable {
        /// A line without its end.
        case line([UInt8])
        /// A line that is longer than allowed, whatever follows.
        case tooLong
    }

    private let limit: Int
    private var bytes: [UInt8] = []
    /// Where the next line begins, and how far no end of it was found.
    private var start = 0
    private var searched = 0

    /// Creates a reader of lines that have at most so many bytes, without their ends.
    package init(maximumLength: Int = maximumLength) {
        limit = maximumLength
    }

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

    /// The next complete line; nil where more has to arrive.
    package mutating func next() -> Line? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            if bytes.count - start > limit { return .tooLong }
            // What was read makes room only where it is more than what has to be moved.
            if start > bytes.count - start { drop() }
            return nil
        }
        guard end - start <= limit else { return .tooLong }
        let line = Array(bytes[start..<end])
        start = end + 1
        searched = start
        return .line(line)
    }

    /// Drops what has been read of a line that is too long; true once its end has been read, and the next one begins.
    package mutating func skip() -> Bool {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
        start = end.map { $0 + 1 } ?? bytes.count
        searched = start
        return end != nil
    }

    private mutating func drop() {
        // The room of a long line is given back.
        if bytes.capacity > 1 << 17 { bytes = Array(bytes[start...]) } else { bytes.removeSubrange(..<start) }
        searched -= start
        start = 0
    }
}
