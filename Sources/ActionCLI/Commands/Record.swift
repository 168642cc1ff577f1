import ActionMaps
import ActionRuntime
import CLibrary

/// `action record`: records the actions of a running program as a sequence that can be replayed.
enum Record: Subcommand {
    static let name = "record"
    static let abstract = "Record what is performed in a running program, for 'action replay'."
    static let discussion = [
        """
        Writes JSON Lines: first the sequence's version, then a line for each action that the program performs, until ctrl-C is
        pressed. The program has to allow a log. Arguments that are secret are null, and named.
        """,
        """
        Exits with 0 after ctrl-C, with 69 if the program goes away or did not tell all that it performed, and with 77 if it
        does not allow a log.
        """,
    ]
    static let options: [Option] = [.app, .output, .quiet]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try call.refuseWords()
        try call.requireProgram(to: "record")
        let program = try RunningProgram(call)
        // Reaching a command waits for the signals itself.
        let interruption = call.context.interruption ?? Signals([SIGINT], once: true)
        let recording = try ProgramRecording(program)
        let file = try RecordingFile(call.value(.output) ?? "-", console)
        if !call.has(.quiet) { console.noteNow("Recording '\(program.name.printable)'. Ctrl-C ends.") }
        do {
            while let step = try recording.next(orReadable: interruption?.descriptor ?? -1) { try file.add(step) }
        } catch {
            throw ToolError(error.status, error.message, details: error.details + [file.summary])
        }
        if !call.has(.quiet) { console.note(file.summary) }
        return .success
    }
}
