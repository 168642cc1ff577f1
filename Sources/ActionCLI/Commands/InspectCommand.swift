import ActionAgents
import ActionInspector
import ActionMaps
import ActionRuntime
import CLibrary

/// `action inspect`: a page in the browser that shows a program or a map, and says why.
enum InspectCommand: Subcommand {
    static let name = "inspect"
    static let abstract = "Look at a running program in the browser: what is enabled, why not, and what happened."
    static let discussion = [
        """
        Serves a page on 127.0.0.1 until ctrl-C, and prints its address, which opens the page once. Without --app and --map it takes
        the only program that runs. The page says when the program goes away, and goes on when it is back; a map's state lives as
        long as the server.
        """,
        """
        With --save it serves nothing, and writes one page without scripts for a report: the actions from the focus with the
        reasons why they are disabled, the nodes from the focus to the root, and what the program remembers.
        """,
    ]
    static let options: [Option] = [
        Option(
            "map", Option.Value("file", .map), excluding: [.app],
            help: "The action map to look at, - for standard input."),
        .app,
        .initialState,
        .port, .open, Option("read-only", help: "Show only: the page can perform nothing."), .save, .quiet,
    ]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        if call.has(.state), !call.has(.map) {
            throw .usage("'--state' is for a map, and none is named.", "Name one: --map FILE.")
        }
        if call.has(.save) { return try save(call, console) }
        let port = try call.port(.port) ?? 0
        let program = try program(call, console)
        let listener = try HTTPListener(port: port, option: "--port")
        let server = InspectorServer(listener, program, isReadOnly: call.has(.readOnly))
        let interruption = call.context.interruption ?? Signals([SIGINT, SIGTERM], once: true)
        try console.printNow("'\(program.name.printable)' is shown at \(server.address)")
        if call.has(.open) {
            Browser.open(server.address).map { console.noteNow($0) }
        }
        server.run(until: interruption?.descriptor ?? -1)
        return .success
    }

    /// Writes the page of a report.
    private static func save(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        for option in [Option.port, .open, .readOnly] where call.has(option) {
            throw .usage(
                "Options '--save' and '--\(option.name)' do not go together.", "With --save nothing is served.")
        }
        let destination = Destination(call.value(.save), of: "page")
        try destination.check(isNoneOf: [call.value(.map), call.value(.state)].compactMap(\.self))
        let page = try SavedPage(try program(call, console))
        try destination.write(try page.html(), console)
        return .success
    }

    // MARK: The program

    private static func program(_ call: Call, _ console: Console) throws(ToolError) -> any ReachableProgram {
        if let word = call.value(.app) {
            if word.isEmpty { throw .noProgram }
            return try ReachableApp(word)
        }
        guard call.has(.map) else { return try ReachableApp(try onlyProgram()) }
        let session = try Session.load(call, console)
        try? console.flush()
        return ReachableMap(session, path: call.mapSource.path, state: call.value(.state)) { line in
            if !call.has(.quiet) { console.noteNow(line) }
        }
    }

    /// The name of the only program that runs.
    private static func onlyProgram() throws(ToolError) -> String {
        let programs = try RunningProgram.programs()
        guard let first = programs.first else {
            throw ToolError(
                .unavailable, "No program runs that can be looked at.",
                details: [
                    "Start one that has a RemoteServer; its socket would be in '\(RemoteDirectory.path)'.",
                    "Or look at a map: action inspect --map FILE.",
                ])
        }
        guard programs.count == 1 else {
            let isUnique = !programs.dropFirst().contains { $0.app == first.app }
            throw ToolError(
                .usage, "There are \(programs.count) programs to look at.",
                details: ["Name one, such as --app \(isUnique ? first.app : "\(first.pid)"):"]
                    + ProgramInfo.rows(of: programs).map { "  " + $0 })
        }
        return first.app
    }
}

extension Option {
    static let port = Option(
        "port", Value("port", .text), help: "The port of this machine to serve at. (default: a free one)")
    static let open = Option("open", help: "Open the page in the browser.")
    static let save = Option(
        "save", Value("file", .file(ending: "html")),
        help: "Write one page without scripts, - for standard output, in place of serving.")
}
