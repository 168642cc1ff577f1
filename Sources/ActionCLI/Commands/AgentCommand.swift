import ActionAgents
import ActionMaps
import ActionRuntime
import CLibrary

/// `action mcp`: the actions of a program or a map as tools for agents.
enum AgentCommand: Subcommand {
    static let name = "mcp"
    static let abstract = "Serve a program's actions to agents, by the Model Context Protocol."
    static let discussion = [
        """
        A server on standard input and output, for clients of versions 2025-06-18, 2025-11-25 and 2026-07-28, which start it themselves. Its tools
        list the actions with whether they are enabled and why not, explain one, and perform one.
        """,
        """
        A program that is not running yet, or goes away, is looked for at the next call. A map's state lives as long as the
        server, which ends with its input.
        """,
        """
        With --http the server listens at a port of this machine, and says its address and its token; each request needs the
        header 'Authorization: Bearer TOKEN'. The token is that of the variable ACTION_MCP_TOKEN, else a new one each time. Ctrl-C
        ends the server.
        """,
    ]
    static let options: [Option] = [.map, .app, .readOnly, .only, .each, .http, .quiet]
    static let examples = ["action mcp --only 'rate*'"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        if call.has(.readOnly), call.has(.each) {
            throw .usage(
                "Options '--read-only' and '--each' do not go together.", "A tool for each action performs it.")
        }
        if !call.has(.app), call.mapSource.path == "-", !call.has(.http) {
            throw .usage("The map cannot be on standard input, where the client is.", "Name a file: --map FILE.")
        }
        let note = { (text: String) in
            if call.has(.quiet) { return }
            console.note(text)
            // Standard output belongs to the client, and the console keeps no output here, so only the note is written.
            try? console.flush()
        }
        let program = try program(call, console, note)
        let tools = AgentToolSet(
            call.has(.each) ? .each : .three(isReadOnly: call.has(.readOnly)), only: call.value(.only),
            isChoosable: program.isChoosable)
        guard let port = try call.port(.http) else {
            AgentServer(program, tools).run()
            return .success
        }
        return try serve(port, program, tools, call, console)
    }

    /// Serves over HTTP, until a signal ends the server.
    private static func serve(
        _ port: UInt16, _ program: any AgentProgram, _ tools: AgentToolSet, _ call: Call, _ console: Console
    ) throws(ToolError) -> ExitStatus {
        let given = Environment[AgentAccess.variable]
        if let given, let fault = AgentAccess.fault(in: given) {
            throw .usage("The token in \(AgentAccess.variable) \(fault).", "Leave it out, and a new token is made.")
        }
        let access = AgentAccess(token: given ?? AgentAccess.newToken())
        let interruption = call.context.interruption ?? Signals([SIGINT, SIGTERM], once: true)
        let server = AgentHTTPServer(try HTTPListener(port: port), program, tools, access)
        try console.printNow("Agents reach '\(program.name.printable)' at \(server.address)")
        try console.printNow(
            given == nil
                ? "Authorization: Bearer \(access.token)"
                : "Authorization: Bearer, with the token in \(AgentAccess.variable)")
        server.run(until: interruption?.descriptor ?? -1)
        return .success
    }

    private static func program(
        _ call: Call, _ console: Console, _ note: @escaping (String) -> Void
    ) throws(ToolError) -> any AgentProgram {
        if let word = call.value(.app) {
            if word.isEmpty { throw .noProgram }
            return RemoteProgram(word, note: note)
        }
        let session = try Session.load(call, console)
        let keys = session.keyMap(of: try call.overrides(console))
        try? console.flush()
        return MapProgram(session, keys: keys, note: note)
    }
}

extension Option {
    static let readOnly = Option("read-only", help: "Offer no tool that performs anything.")
    static let only = Option(
        "only", Value("glob", .text), help: "Offer the actions whose names match, such as 'rate*'. (default: all)")
    static let http = Option(
        "http", Value("port", .text),
        help: "Serve over HTTP at a port of this machine, 0 for a free one. (default: standard input)")
    static let each = Option("each", help: "Offer a tool for each action in place of the three tools.")
}
