import ActionMaps
import ActionRuntime

/// `action apps`: the running programs that can be asked.
enum Apps: Subcommand {
    static let name = "apps"
    static let abstract = "List the running programs that can be reached with --app."
    static let discussion = [
        """
        Each with its process, where its focus is, how many actions somebody claims there, and since when it can be
        reached; in JSON with its working directory, too. A program that hosts the actions of others is listed with their
        names. A program that does not answer within 200 ms is listed without these.
        """
    ]
    static let options: [Option] = [.format, .json, .color, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        let rows = ProgramInfo.ask(try RunningProgram.programs())
        switch call.format {
        case .json: rows.forEach { console.print($0.line.text) }
        case .names: rows.forEach { console.print($0.program.app) }
        case .text: Columns.align(rows.map(\.cells)).forEach(console.print)
        }
        if !call.has(.quiet) {
            if rows.isEmpty {
                console.note("No program can be reached. Their sockets would be in '\(RemoteDirectory.path)'.")
            }
            for row in rows {
                row.fault.map { console.note("'\(row.program.app)' (\(row.program.pid)) \($0)".closed) }
            }
        }
        return .success
    }
}
