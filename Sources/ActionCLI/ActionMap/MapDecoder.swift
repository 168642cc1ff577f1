import ActionRuntime

/// Reads an action map from its document, and notes every fault.
///
/// Reading goes on after a fault with a harmless value instead of the wrong one; the caller gets the map only where there is
/// no fault.
final class MapDecoder {
    /// A fault at an offset, without line and column, which are found at the end.
    private struct Finding {
        var offset: Int
        /// How many Unicode scalars after the offset the fault is.
        var shift: Int
        var path: JSONPath
        var problem: MapProblem
    }

    let bytes: [UInt8]
    /// The byte at which each line begins.
    private let lineStarts: [Int]
    /// The first faults in document order, at most ``MapFaults/limit``; those that follow are only counted.
    private var findings: [Finding] = []
    private var findingCount = 0

    /// Whether the names of all nodes could be read, so that paths can be checked.
    var treeIsKnown = true
    /// Where each menu id was seen first.
    var menuIDs: [String: JSONPath] = [:]

    /// The conditions that were read, by their texts.
    var conditions: [String: Condition] = [:]
    /// Whether tests are for a running program, whose state is its own.
    var isForProgram = false
    /// The paths of nodes in tests, which are looked for once the tree is known.
    var nodePaths: [(path: String, cursor: MapCursor)] = []
    var hasFaults: Bool { !findings.isEmpty }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = Self.lineStarts(in: bytes)
    }

    /// Notes a fault.
    func report(_ problem: MapProblem, at offset: Int, shift: Int = 0, in path: JSONPath) {
        findingCount += 1
        // The order of reading is nearly that of the document, so that few faults are moved.
        let place = findings.lastIndex { $0.offset <= offset }.map { $0 + 1 } ?? 0
        guard place < MapFaults.limit else { return }
        findings.insert(Finding(offset: offset, shift: shift, path: path, problem: problem), at: place)
        if findings.count > MapFaults.limit { findings.removeLast() }
    }

    /// Notes a fault at a value.
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
        let faults = findings.map { finding in
            let place = TextPosition(of: finding.offset, in: bytes)
            return MapFault(
                line: place.line, column: place.column + finding.shift, path: finding.path, problem: finding.problem)
        }
        return MapFaults(file: file, faults: faults, more: findingCount - faults.count)
    }
}
