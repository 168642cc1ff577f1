import ActionMaps
import ActionRuntime

/// The parts of a prompt that outlast a line: the session of a map or the connection to a program, and the options.
final class PromptContext {
    /// The subject of the lines.
    enum Subject {
        /// A map, and its path; nil for the sample.
        case map(Session, path: String?)
        /// The running program of `--app`.
        case program
    }

    /// The options that a prompt takes, and gives to its lines.
    static let options: [Option] = [.map, .app, .from, .state, .keymap, .yes, .format, .json, .color, .quiet]
    /// The options of the printed form; a line that gives one of these takes none of them from the prompt.
    private static let forms: [Option] = [.format, .json, .sarif, .tap]
    /// The options that hold for each line, for a map as for a program.
    private static let general: [Option] = [.format, .json, .color, .quiet]

    private(set) var subject: Subject
    /// The options of the prompt, which hold for lines that do not give them.
    private(set) var options: [Option: [String]]
    /// The state of the map after the last line that changed it; a state file takes its place.
    private var state: [String: ActionValue] = [:]
    /// The signals of Ctrl-C while a line runs; nil where Ctrl-C ends the process.
    var interruption: Signals?
    /// The action of the keys that the present line has pressed; nil where the keys have no action, or no keys were pressed.
    var pressed: String?
    /// The faults of the key map that were told last.
    var keymapFaults: [String] = []
    /// The recording that has begun and not ended; nil for none.
    var recording: PromptRecording?
    private var connection: RunningProgram?

    /// Loads the map or reaches the program of a call.
    init(_ call: Call, _ console: Console) throws(ToolError) {
        options = Dictionary(
            uniqueKeysWithValues: Self.options.filter { $0 != .map && call.has($0) }.map { ($0, call.all($0)) })
        subject = .program
        if call.has(.app) {
            // A program that cannot be reached is an error now, before the first line.
            _ = try program(for: call)
        } else {
            let path = call.mapSource.path
            if path == "-" || call.value(.keymap) == "-" {
                throw .usage("Standard input has the prompt's lines.", "Name a file.")
            }
            let session = try Session.load(call, console)
            subject = .map(session, path: path)
            state = session.map.state
        }
    }

    /// The options of the prompt that hold for a call, because the call does not give them itself.
    func options(for call: Call) -> [Option: [String]] {
        guard let command = call.command else { return [:] }
        return options.filter { option, _ in
            guard command.allOptions.contains(option) else { return false }
            if Self.forms.contains(option), Self.forms.contains(where: call.has) { return false }
            return call.prompt != nil || Self.general.contains(option)
        }
    }

    /// The name of the prompt: the program's name, or the name of the map's file.
    var name: String {
        switch subject {
        case .program: (options[.app]?.last ?? "").lastPathPart
        case .map(_, let path): (path ?? Sample.file).lastPathPart.withoutExtension
        }
    }

    // MARK: A map

    /// The path of the map; nil for the sample, and for a program.
    var mapPath: String? {
        if case .map(_, let path) = subject { path } else { nil }
    }

    /// The prompt's map, and its name in messages.
    func map(for call: Call) throws(ToolError) -> (map: ActionMap, file: String) {
        guard case .map(let session, let path) = subject else { throw notOfPrograms(call) }
        return (session.map, path?.printable ?? Sample.file)
    }

    /// The map for a line that is being typed: the prompt's map, or the map of its program if the program answers at once.
    func completingMap(for call: Call) throws(ToolError) -> ActionMap {
        guard case .program = subject, call.has(.app) else { return try map(for: call).map }
        if connection?.isOver != false, RemotePlace.isCommand(call.value(.app) ?? "") { throw .noProgram }
        return try program(for: call, patience: call.context.typingPatience).map()
    }

    /// The session for a call, in the state of the state file, else in the state after the line before.
    ///
    /// - Returns: Nil for a program, and for a call with a state file of its own, whose state is not the session's.
    func session(for call: Call, in state: [String: ActionValue]?) -> Session? {
        guard case .map(let session, _) = subject, !names(.state, call) else { return nil }
        session.beginCall([:])
        session.interruption = interruption
        if let state { session.restart(state) } else { session.state = self.state }
        return session
    }

    // MARK: The focus

    /// The path of the node where requests start; nil for none.
    func focus(_ call: Call) throws(ToolError) -> String? {
        if let from = call.value(.from) { return from }
        switch subject {
        case .map(let session, _): return session.coordinator.firstResponder.map { session.path(of: $0.id) }
        case .program: return try program(for: call).call("app/info", JSONLine())["focus"]?.text
        }
    }

    /// Moves the focus to a node; for nil back to the focus of the map or the program.
    func setFocus(_ path: String?, _ call: Call) throws(ToolError) {
        switch subject {
        case .map(let session, _):
            let own = session.map.focus.flatMap(session.coordinator.node(at:))
            session.coordinator.firstResponder =
                try path.map { path throws(ToolError) in try session.node(at: path) } ?? own
            options[.from] = nil
        case .program:
            // The focus of a program stays where it is; requests start at the node.
            let program = try program(for: call)
            program.from = path
            // The program refuses a node that it does not have.
            if path != nil {
                var params = program.params
                params.add("depth", .int(0))
                _ = try program.call("tree/get", params)
            }
            options[.from] = path.map { [$0] }
        }
    }

    /// Keeps the state that a session has after a call.
    func keep(_ session: Session) {
        if case .map(let own, _) = subject, own === session { state = session.state }
    }

    /// Whether a call gives an option another value than the prompt does.
    func names(_ option: Option, _ call: Call) -> Bool { call.all(option) != options[option, default: []] }

    private func notOfPrograms(_ call: Call) -> ToolError {
        let command = call.command.map { "'\($0.name)' works on a map" } ?? "A map is needed"
        return .usage(
            "\(command), and this prompt is at the program '\(options[.app]?.last?.printable ?? "")'.",
            "Name a map: --map FILE.")
    }

    // MARK: A program

    /// The connection to the program, made again where the last connection was lost.
    ///
    /// - Parameter patience: How long the program may take to introduce itself.
    func program(
        for call: Call, patience: Duration = RunningProgram.patience
    ) throws(ToolError) -> RunningProgram {
        if connection?.isOver != false {
            connection = try RunningProgram(call.value(.app) ?? "", from: nil, patience: patience)
        }
        guard let connection else { throw .noProgram }
        connection.from = call.value(.from)
        connection.patience = patience
        connection.interruption = interruption
        return connection
    }
}

extension String {
    /// The name of a file without `.json`.
    fileprivate var withoutExtension: String { hasSuffix(".json") && count > 5 ? String(dropLast(5)) : self }
}
