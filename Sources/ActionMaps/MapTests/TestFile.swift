import ActionRuntime

/// A file with tests: a test file, or a map that has tests.
package struct TestFile {
    /// The file's name in messages.
    package let name: String
    package private(set) var tests: [MapTest]
    /// The map of the tests; nil for tests of a running program.
    package let map: ActionMap?
    /// The map's name in messages.
    let mapName: String
    /// The path of the map's own file; nil where the map has no file.
    package let mapPath: String?
    /// The recordings that the tests replay, by their paths in the file.
    let recordings: [String: Recording]

    /// A map, its name in messages, and its path; nil for a map without a file.
    package typealias MapFile = (map: ActionMap, name: String, path: String?)

    /// Reads a file, and the map of its tests.
    ///
    /// - Parameters:
    ///   - isForProgram: Whether the tests run on a running program.
    ///   - other: Gives the map of a file without one of its own, by the path that the file names; nil where it names none.
    /// - Throws: ``ToolError`` with the faults of the document, or where a file cannot be read.
    package init(
        _ path: String, isForProgram: Bool = false,
        map other: (_ named: String?) throws(ToolError) -> MapFile = Self.map(named:)
    ) throws(ToolError) {
        name = path == "-" ? "standard input" : path.printable
        let decoder = MapDecoder(try Files.read(path, as: "test file"))
        decoder.isForProgram = isForProgram
        guard let cursor = decoder.json() else { throw ToolError(decoder, name) }
        if cursor.json["actionMap"] != nil {
            let own = decoder.map(cursor, file: name)
            (tests, mapName) = (own.tests, name)
            if decoder.hasFaults { throw ToolError(decoder, name) }
            (map, mapPath) = (isForProgram ? nil : own, path)
            recordings = try Self.recordings(decoder, of: path)
            return
        }
        let document = decoder.testFile(cursor)
        tests = document.tests
        // The faults of the test file come before those of its map.
        if decoder.hasFaults { throw ToolError(decoder, name) }
        recordings = try Self.recordings(decoder, of: path)
        if isForProgram {
            (map, mapName, mapPath) = (nil, "", nil)
            return
        }
        let map: ActionMap
        (map, mapName, mapPath) = try other(document.map.map(path.beside))
        decoder.checkTests(in: map)
        if decoder.hasFaults { throw ToolError(decoder, name) }
        self.map = map
        hide(map.secretNames)
    }

    /// Whether a request of the tests has arguments.
    package var hasArguments: Bool { tests.contains { $0.steps.contains { $0.request.arguments != nil } } }

    /// Takes secret values from what is told of the tests.
    ///
    /// - Parameter names: The names of secret arguments.
    package mutating func hide(_ names: Set<String>) { tests = tests.map { $0.hiding(names) } }

    /// The map that a test file names.
    private static func map(named path: String?) throws(ToolError) -> MapFile {
        guard let path else {
            throw ToolError(.data, "The tests name no map.", details: ["Name one: \"map\": \"map.json\"."])
        }
        let (map, name) = try ActionMap.read(path)
        return (map, name, path)
    }

    /// Reads the recordings that the tests of a file replay.
    private static func recordings(_ decoder: MapDecoder, of path: String) throws(ToolError) -> [String: Recording] {
        var recordings: [String: Recording] = [:]
        for name in decoder.recordings.sorted() { recordings[name] = try Recording(path.beside(name)) }
        return recordings
    }

    /// The recording that a test replays.
    package func recording(of request: TestRequest) -> Recording? {
        guard let steps = request.steps else { return recordings[request.word] }
        return Recording(steps, parameters: request.arguments?.names ?? [], in: name)
    }
}

extension MapDecoder {
    func testFile(_ cursor: MapCursor) -> (map: String?, tests: [MapTest]) {
        let fields = fields(cursor, .testFile)
        return (text(fields["map"], expected: "the path of a map"), list(fields["tests"], of: test))
    }
}

extension ToolError {
    /// The error of a document with faults.
    ///
    /// - Parameter advice: The form of a document of this kind.
    package init(_ decoder: MapDecoder, _ file: String, advice: String...) {
        let messages = decoder.faults(in: file)?.messages ?? []
        self.init(.data, messages.first ?? "", details: messages.dropFirst() + advice)
    }
}

extension String {
    /// The path of a file that the file at this path names.
    fileprivate func beside(_ name: String) -> String {
        guard !name.hasPrefix("/"), let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
        return self[...slash] + name
    }
}
