import ActionAgents
import ActionInspector
import ActionMaps
import ActionRuntime
import CLibrary

/// `action serve`: a program or a map on standard input and output, for whoever has a pipe to this process.
enum ServeCommand: Subcommand {
    static let name = "serve"
    static let abstract = "Speak for a program or a map on standard input and output, such as through ssh."
    static let discussion = [
        """
        Speaks the protocol of Docs/RemoteProtocol.md, one message a line, until the input has ended and the last answer is out. So
        a program on another machine is reached by a command in place of its name:
          action list --app 'ssh host action serve --app photos'
        """,
        """
        With --map it serves the map, whose state lives as long as the process; what a step prints is in the 'output' of its result.
        Standard error has notes and errors.
        """,
    ]
    static let options: [Option] = [
        .app,
        Option(
            "map", Option.Value("file", .map), excluding: [.app],
            help: "The action map to serve. (default: ACTION_MAP, else actions.json)"),
        .initialState,
        Option("read-only", help: "Pass on known questions and watches only, and refuse every other request."), .quiet,
    ]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        if call.value(.map) == "-" {
            throw .usage("Standard input is for requests, and cannot have the map.", "Name a file: --map FILE.")
        }
        let program: any ReachableProgram
        if let word = call.value(.app) {
            if word.isEmpty { throw .noProgram }
            // A handler of the program may run for long before it takes the next line.
            program = try ReachableApp(word, patience: .seconds(3600))
        } else {
            guard call.mapSource.path != nil else {
                throw .usage("There is nothing to serve.", "Name a program or a map: --app NAME or --map FILE.")
            }
            let session = try Session.load(call, console)
            try? console.flush()
            program = ReachableMap(
                session, path: call.mapSource.path, state: call.value(.state),
                allowing: call.has(.readOnly) ? [.ask, .log] : [.ask, .perform, .log], tellsOutput: true
            ) {
                if !call.has(.quiet) { console.noteNow($0) }
            }
        }
        var served = ServedProgram(try program.connect(), isReadOnly: call.has(.readOnly))
        try served.run()
        if let fault = served.fault { throw ToolError(.file, fault) }
        return .success
    }
}

/// A program whose connection is joined to standard input and output.
private struct ServedProgram {
    private let connection: any ProgramConnection
    private let streams = AgentStreams()
    private let isReadOnly: Bool
    /// How many requests with an identifier were not answered yet, and how many lines that could not be read.
    private var waiting: [ActionValue: Int] = [:]
    private var unreadable = 0
    /// The requests about the program itself, in whose answers the permissions are this command's.
    private var introductions: Set<ActionValue> = []

    init(_ connection: any ProgramConnection, isReadOnly: Bool) {
        (self.connection, self.isReadOnly) = (connection, isReadOnly)
    }

    /// Why the input could not be read to its end, or the answers not be written; nil where they were.
    var fault: String? { streams.fault }

    /// Serves until the input has ended and the last answer is out, or the reader of the output has gone.
    mutating func run() throws(ToolError) {
        // A write to a pipe without a reader fails, and does not end the process.
        signal(SIGPIPE, SIG_IGN)
        do {
            while !streams.isBroken, !streams.isEnded || !waiting.isEmpty || unreadable > 0 || streams.hasOutput {
                let deadline = connection.hasLine && !streams.isFull ? ContinuousClock.now : nil
                streams.wait(for: streams.isFull ? -1 : connection.descriptor, until: deadline)
                while !streams.isFull, let line = streams.next() {
                    try pass(line)
                    try takeAnswers()
                    // A client that sends much is answered meanwhile.
                    if streams.hasOutput { streams.wait(for: -1, until: .now) }
                }
                try takeAnswers()
            }
        } catch {
            // What arrived before is the client's.
            (try? connection.arrived())?.forEach { answer($0) }
            while streams.hasOutput, !streams.isBroken { streams.wait(for: -1, until: nil) }
            throw error
        }
    }

    private mutating func takeAnswers() throws(ToolError) {
        // While the output is not read, the answers wait at the program.
        if !streams.isFull { try connection.arrived().forEach { answer($0) } }
    }

    /// Passes a line on to the program.
    private mutating func pass(_ line: LineReader.Line) throws(ToolError) {
        guard case .line(let bytes) = line else {
            let limit = LineReader.maximumLength >> 20
            return refuse(RemoteFault(.tooMuch, "A line is longer than \(limit) MiB, and was skipped."), of: nil)
        }
        // An empty line has no answer.
        if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return }
        do throws(RemoteRefusal) {
            let message = try RemoteMessage(bytes)
            if isReadOnly, !message.onlyAsks {
                guard let id = message.id else { return }
                let reason = "'action serve' was started with '--read-only', and passes on questions only."
                return refuse(RemoteFault(.notAllowed, reason), of: id)
            }
            if let id = message.id { waiting[id, default: 0] += 1 }
            if isReadOnly, let id = message.id, message.method == "app/info" { introductions.insert(id) }
        } catch {
            // Another version might read the line otherwise.
            if isReadOnly { return refuse(error.fault, of: error.id) }
            if let id = error.id { waiting[id, default: 0] += 1 } else { unreadable += 1 }
        }
        try connection.send(bytes)
    }

    private func refuse(_ fault: RemoteFault, of id: ActionValue?) { streams.send(RemoteMessage.error(fault, of: id)) }

    /// Passes a line of the program on to the client.
    private mutating func answer(_ line: [UInt8]) {
        guard let message = try? JSONReader.read(line, maximumDepth: RemoteClient.maximumDepth),
            message["method"] == nil
        else { return streams.send(String(decoding: line, as: UTF8.self)) }
        let id = message["id"]?.value ?? .null
        if let count = waiting[id] {
            waiting[id] = count > 1 ? count - 1 : nil
        } else {
            unreadable = max(0, unreadable - 1)
        }
        if introductions.remove(id) != nil, var info = message["result"].flatMap({ JSONLine($0) }) {
            info.add("allowing", info.texts("allowing").filter { !["perform", "force"].contains($0) })
            return streams.send(RemoteMessage.result(info.text, of: id))
        }
        streams.send(String(decoding: line, as: UTF8.self))
    }
}
