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
            help: "The action map to serve. (default: ACTION_MAP, else actions.json, else a sample)"),
        Option(
            "state", Option.Value("file", .map), excluding: [.app],
            help: "A file with the map's state at the beginning; it is not written."),
        Option("read-only", help: "Refuse requests that perform anything."), .quiet,
    ]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        if call.value(.map) == "-" {
            throw .usage("Standard input is for requests, and cannot have the map.", "Name a file: --map FILE.")
        }
        let program: any ReachableProgram
        if let word = call.value(.app) {
            if word.isEmpty { throw .noProgram }
            program = try ReachableApp(word)
        } else {
            let session = try Session.load(call, console)
            try? console.flush()
            program = ReachableMap(session, path: call.mapSource.path, state: call.value(.state), tellsOutput: true) {
                if !call.has(.quiet) { console.noteNow($0) }
            }
        }
        var served = ServedProgram(try program.connect(), isReadOnly: call.has(.readOnly))
        try served.run()
        return .success
    }
}

/// A program whose connection is joined to standard input and output.
private struct ServedProgram {
    private let connection: any ProgramConnection
    private let streams = AgentStreams()
    private let isReadOnly: Bool
    /// The number of requests that were not answered yet.
    private var waiting = 0

    init(_ connection: any ProgramConnection, isReadOnly: Bool) {
        (self.connection, self.isReadOnly) = (connection, isReadOnly)
    }

    /// Serves until the input has ended and the last answer is out, or the reader of the output has gone.
    mutating func run() throws(ToolError) {
        // A write to a pipe without a reader fails, and does not end the process.
        signal(SIGPIPE, SIG_IGN)
        do {
            while !streams.isBroken, !streams.isEnded || waiting > 0 || streams.hasOutput {
                // While the output is not read, the answers wait at the program.
                let deadline = connection.hasLine && !streams.isFull ? ContinuousClock.now : nil
                streams.wait(for: streams.isFull ? -1 : connection.descriptor, until: deadline)
                while !streams.isFull, let line = streams.next() { try pass(line) }
                if !streams.isFull { try connection.arrived().forEach { answer($0) } }
            }
        } catch {
            // What arrived before is the client's.
            while streams.hasOutput, !streams.isBroken { streams.wait(for: -1, until: nil) }
            throw error
        }
    }

    /// Passes a line on to the program.
    private mutating func pass(_ line: LineReader.Line) throws(ToolError) {
        guard case .line(let bytes) = line else {
            let limit = LineReader.maximumLength >> 20
            return refuse(RemoteFault(.tooMuch, "A line is longer than \(limit) MiB, and was skipped."), of: nil)
        }
        switch Result(catching: { () throws(RemoteRefusal) in try RemoteMessage(bytes) }) {
        case .success(let message):
            if isReadOnly, message.performs {
                let fault = RemoteFault(
                    .notAllowed, "'action serve' was started with '--read-only', and performs nothing.")
                return refuse(fault, of: message.id)
            }
            if message.id != nil { waiting += 1 }
        // The program says what is wrong with the line; it says nothing about an empty line.
        case .failure: if bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) { waiting += 1 }
        }
        try connection.send(bytes)
    }

    private func refuse(_ fault: RemoteFault, of id: ActionValue?) { streams.send(RemoteMessage.error(fault, of: id)) }

    /// Passes a line of the program on to the client.
    private mutating func answer(_ line: [UInt8]) {
        if let message = try? JSONReader.read(line, maximumDepth: RemoteClient.maximumDepth), message["method"] == nil {
            waiting -= 1
        }
        streams.send(String(decoding: line, as: UTF8.self))
    }
}
