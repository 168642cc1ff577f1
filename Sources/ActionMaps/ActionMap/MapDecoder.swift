import ActionRuntime

/// Reads an action map from its document, and notes every fault.
///
/// After a fault reading goes on with a harmless value instead of the faulty value; the caller gets the map only if it has
/// no fault.
package final class MapDecoder {
    /// A fault at an offset, without line and column, which are found at the end.
    private struct Finding {
        var offset: Int
        /// How many Unicode scalars after the offset the fault is.
        var shift: Int
        var path: JSONPath
        var problem: MapProblem
    }

    package let bytes: [UInt8]
    private let positions: TextPositions
    /// The first faults in document order, at most ``MapFaults/limit``; later faults are only counted.
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
    package var nodePaths: [(path: String, cursor: MapCursor)] = []
    /// The paths of the recordings that tests replay.
    var recordings: Set<String> = []
    /// The document; nil before it was read.
    var root: JSONNode?
    /// The names of all arguments that an action of the document takes as a secret.
    package private(set) lazy var secretNames = root?.secretNames ?? []
    /// The parts of tests that name keys of the state; the keys are looked for once the map is known.
    var stateParts: [MapCursor] = []
    package var hasFaults: Bool { !findings.isEmpty }

    /// How much of a document is read.
    package enum Extent {
        /// The whole document, which is checked.
        case whole
        /// Names, and the texts that completion shows beside them: conditions, templates and values are passed over, and
        /// nothing is checked.
        case names
        /// As ``names``, with key shortcuts.
        case namesAndKeys
    }

    private let extent: Extent
    /// Whether conditions, templates and values are passed over.
    var readsNamesAlone: Bool { extent != .whole }
    /// Whether key shortcuts are passed over.
    var passesKeysOver: Bool { extent == .names }

    package init(_ bytes: [UInt8], _ extent: Extent = .whole) {
        self.bytes = bytes
        self.extent = extent
        positions = TextPositions(of: bytes)
    }

    /// Notes a fault.
    func report(_ problem: MapProblem, at offset: Int, shift: Int = 0, in path: JSONPath) {
        if readsNamesAlone { return }
        findingCount += 1
        // The order of reading is nearly that of the document, so that few faults are moved.
        let place = findings.lastIndex { $0.offset <= offset }.map { $0 + 1 } ?? 0
        guard place < MapFaults.limit else { return }
        findings.insert(Finding(offset: offset, shift: shift, path: path, problem: problem), at: place)
        if findings.count > MapFaults.limit { findings.removeLast() }
    }

    /// Notes a fault at a value.
    package func report(_ problem: MapProblem, at cursor: MapCursor) {
        report(problem, at: cursor.json.offset, in: cursor.path)
    }

    /// Notes that a value is not of the expected kind.
    package func expected(_ expected: String, at cursor: MapCursor) {
        report(.wrongType(expected: expected, found: cursor.json.noun), at: cursor)
    }

    /// The line of an offset, from 1.
    package func line(at offset: Int) -> Int { positions.line(of: offset) }

    /// The faults in document order; nil for no faults.
    func faults(in file: String) -> MapFaults? {
        guard !findings.isEmpty else { return nil }
        let faults = findings.map { finding in
            let place = positions.position(of: finding.offset)
            return MapFault(
                line: place.line, column: place.column + finding.shift, path: finding.path, problem: finding.problem)
        }
        return MapFaults(file: file, faults: faults, more: findingCount - faults.count)
    }
}
