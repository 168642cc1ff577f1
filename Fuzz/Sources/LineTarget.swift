import ActionRuntime

/// Lines: bytes that arrive in pieces give the lines of the whole.
///
/// The first byte chooses the limit.
enum LineTarget {
    static func run(_ input: [UInt8]) {
        var random = InputRandom(input)
        let choice = Int(input.first ?? 0), limit = choice < 128 ? choice : (choice - 127) << 10
        let bytes = Array(input.dropFirst()).grown
        let (expected, isTooLong, hasPart) = lines(of: bytes, limit: limit)
        var reader = LineReader(maximumLength: limit)
        var found: [[UInt8]] = [], isOver = false, rest = bytes[...]
        while !rest.isEmpty {
            // Few pieces of what is large, which takes long otherwise.
            let longest = [1, 3, 20, limit + 2, 70_000][Int(random.next() % 5)]
            let piece = rest.prefix(1 + Int(random.next() % UInt64(max(longest, bytes.count / 500))))
            rest = rest.dropFirst(piece.count)
            reader.append(piece)
            // What reads the lines may pause.
            while !rest.isEmpty ? random.next() % 4 > 0 : true, let line = reader.next() {
                switch line {
                case .line(let line):
                    check(!isOver, "nothing follows a line that is too long")
                    check(line.count <= limit, "the limit of \(limit) holds: \(line.count)")
                    found.append(line)
                case .tooLong: isOver = true
                }
                if isOver { break }
            }
        }
        check(found == expected, "pieces give the lines of the whole: \(found.count) instead of \(expected.count)")
        check(isOver == isTooLong, "a line that is too long is refused: \(isOver) instead of \(isTooLong)")
        if isOver {
            check(reader.next() == .tooLong, "what is too long stays so")
        } else {
            check(reader.next() == nil, "there is no line behind the last")
            check(reader.hasPart == hasPart, "what is left over is known: \(reader.hasPart)")
        }
    }

    /// The lines up to the first that is too long, whether there is such a one, and whether part of a line is left.
    private static func lines(of bytes: [UInt8], limit: Int) -> (lines: [[UInt8]], isTooLong: Bool, hasPart: Bool) {
        var parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        let last = parts.removeLast()
        if let index = parts.firstIndex(where: { $0.count > limit }) { return (Array(parts[..<index]), true, true) }
        return (parts, last.count > limit, !last.isEmpty)
    }
}
