import ActionRuntime

/// Reads an action map from its document, and notes every fault on the way.
///
/// Reading goes on after a fault with something harmless in the place of what is wrong; whoever asked gets the map only
/// where there was no fault at all.
final class MapDecoder {
    /// A fault whose line and column are not worked out yet.
    private struct Finding {
        var offset: Int
        /// How many Unicode scalars after the offset the fault is.
        var shift: Int
        var path: MapPath
        var problem: MapProblem
    }

    let bytes: [UInt8]
    /// The byte at which each line begins.
    private let lineStarts: [Int]
    private var findings: [Finding] = []

    /// Whether the names of all nodes could be read, so that paths can be checked.
    var treeIsKnown = true
    /// Where each menu id was seen first.
    var menuIDs: [String: MapPath] = [:]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = Self.lineStarts(in: bytes)
    }

    /// Notes a fault.
    func report(_ problem: MapProblem, at offset: Int, shift: Int = 0, in path: MapPath) {
        findings.append(Finding(offset: offset, shift: shift, path: path, problem: problem))
    }

    /// Notes a fault of a value.
    func report(_ problem: MapProblem, at cursor: MapCursor) {
        report(problem, at: cursor.json.offset, in: cursor.path)
    }

    /// Notes that a value is not what was expected.
    func expected(_ expected: String, at cursor: MapCursor) {
        report(.wrongType(expected: expected, found: cursor.json.noun), at: cursor)
    }

    /// The line of an offset, from 1, as ``TextPosition`` counts them.
    ///
    /// - Complexity: O(log *n*) for *n* lines; a position would be O(`offset`), which adds up for every claim.
    func line(at offset: Int) -> Int {
        var range = lineStarts.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = lineStarts[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound + 1
    }

    private static func lineStarts(in bytes: [UInt8]) -> [Int] {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == lineFeed || byte == carriageReturn {
            let isFirstOfPair = byte == carriageReturn && bytes[(index + 1)...].first == lineFeed
            if !isFirstOfPair { starts.append(index + 1) }
        }
        return starts
    }

    /// The faults in document order; nil where there are none.
    func faults(in file: String) -> MapFaults? {
        guard !findings.isEmpty else { return nil }
        let sorted = findings.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        let faults = sorted.prefix(MapFaults.limit).map { _, finding in
            let place = TextPosition(of: finding.offset, in: bytes)
            return MapFault(
                line: place.line, column: place.column + finding.shift, path: finding.path, problem: finding.problem)
        }
        return MapFaults(file: file, faults: faults, more: findings.count - faults.count)
    }
}
