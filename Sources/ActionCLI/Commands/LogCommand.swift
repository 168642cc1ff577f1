import ActionMaps
import ActionRuntime

/// `action log`: what a running program remembers of the requests that were not performed.
enum LogCommand: Subcommand {
    static let name = "log"
    static let abstract = "Print the last requests of a running program that were not performed, and why."
    static let discussion = [
        """
        A line for each request that was refused, unclaimed, declined or failed, the oldest first; with --why each node asked,
        as it was then. A program remembers them where it says so: RemoteServer(…, allowing: […, .log], remembering: 50). While a
        client traces ('action watch --why'), the last requests of any outcome are kept, too.
        """
    ]
    static let options: [Option] = [.app, .why, .format, .json, .color, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        try call.requireProgram(to: "ask")
        let program = try call.program()
        let answer = try program.log()
        for line in answer.lines("records").reversed() {
            let record = ToldRecord(line)
            switch call.format {
            case .json: console.print(line.text)
            case .names: console.print(record.action.printable)
            case .text:
                console.show(record.text)
                if call.has(.why) { record.why.forEach(console.show) }
            }
        }
        if answer.lines("records").isEmpty, !call.has(.quiet) {
            console.note(
                answer["remembering"] == .int(0)
                    ? "'\(program.name.printable)' remembers no requests: RemoteServer(…, remembering: 50) does."
                    : "Every request was performed, as far as '\(program.name.printable)' remembers.")
        }
        return .success
    }
}
