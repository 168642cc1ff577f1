package import ActionMaps
package import ActionRuntime

/// A map that is served in this process, as a program serves its tree; its state lives as long as the process.
package final class ReachableMap: ReachableProgram {
    private let served: ServedMap
    private lazy var asked = MapProgram(served)
    private let path: String?
    private let state: String?

    /// Serves a map.
    ///
    /// - Parameters:
    ///   - session: The running map.
    ///   - path: The path of its file; nil for the built-in sample.
    ///   - state: The path of the file with its state at the beginning; nil for the map's own.
    ///   - permissions: What clients may do.
    ///   - tellsOutput: Whether the lines that the map's steps print are the `output` of results; else they are notes.
    ///   - note: Takes the lines that the map's steps print, and the events that no rule handles.
    package init(
        _ session: Session, path: String?, state: String? = nil,
        allowing permissions: RemotePermissions = [.ask, .perform, .log], tellsOutput: Bool = false,
        note: @escaping (String) -> Void
    ) {
        served = ServedMap(
            session, keys: session.keyMap(), allowing: permissions, tellsOutput: tellsOutput, note: note)
        self.path = path
        self.state = state
    }

    package var name: String { served.session.map.name }

    package var option: String {
        let words = [("--map", path), ("--state", state)].compactMap { name, path in
            path.map { "\(name) \($0.shellWord)" }
        }
        return words.joined(separator: " ")
    }

    package var map: (map: ActionMap, file: String)? { (served.session.map, served.session.file) }

    package let isCommand = false
    package let introductionPatience = Duration.seconds(5)

    package func connect() -> any ProgramConnection { MapConnection(served) }

    package func ask(_ method: String, _ params: JSONLine) throws(ToolError) -> JSONLine {
        try asked.ask(method, params)
    }
}

/// A client of a served map, whose lines wait until they are taken.
private final class MapConnection: ProgramConnection {
    private let served: ServedMap
    private let waiting: Waiting
    private let client: RemoteEndpoint.Session

    private final class Waiting {
        var lines: [[UInt8]] = []
        var size = 0

        func add(_ line: String) {
            lines.append(Array(line.utf8))
            size += line.utf8.count
        }
    }

    init(_ served: ServedMap) {
        let waiting = Waiting()
        self.served = served
        self.waiting = waiting
        client = served.open {
            waiting.add($0)
        } backlog: {
            waiting.size
        }
    }

    deinit { served.endpoint.close(client) }

    let descriptor: Int32 = -1
    var hasLine: Bool { !waiting.lines.isEmpty }

    /// Sends a line; handlers of a map never wait, so that the answer comes at once.
    func send(_ line: [UInt8]) {
        served.prepare()
        client.answer(line: line, isolation: nil)
        if let answer = served.takeAnswer(to: line) { waiting.add(answer) }
        served.tell()
        // All clients are told of what one client has changed.
        served.endpoint.tellChanges()
    }

    func arrived() -> [[UInt8]] {
        defer { (waiting.lines, waiting.size) = ([], 0) }
        return waiting.lines
    }
}
