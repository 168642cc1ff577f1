import ActionMaps
import ActionRuntime
import CLibrary

extension Call {
    /// The side that answers the call: the program of `--app`, else the session of the map.
    ///
    /// - Parameter isChanged: Whether the call may change the state and save it.
    func answers(_ console: Console, isChanged: Bool = false) throws(ToolError) -> any Answering {
        guard has(.app) else {
            return try answers(of: try Session.load(self, console, isChanged: isChanged), console)
        }
        let program = try program()
        if Terminal.isInteractive, !has(.quiet) { program.noteProgress = { console.noteNow($0) } }
        program.noteWaiting = { [quiet = has(.quiet)] note in
            if !quiet { console.noteNow(note) }
        }
        program.noteIncomplete = { [name = program.name] in console.noteIncomplete(name) }
        return answers(of: program, console)
    }

    /// The program of `--app`, by the connection of the prompt, if there is one.
    func program() throws(ToolError) -> RunningProgram {
        if let prompt { try prompt.program(for: self) } else { try RunningProgram(self) }
    }

    /// The answers of a session, with the user's bindings that the call names.
    func answers(of session: Session, _ console: Console) throws(ToolError) -> MapAnswers {
        MapAnswers(session, keymap: try overrides(console)) { () throws(ToolError) in try session.save(self, console) }
    }

    /// The answers of a program; a person confirms by `--yes`, or by an answer at the terminal.
    func answers(of program: RunningProgram, _ console: Console) -> ProgramAnswers {
        ProgramAnswers(program, isConfirmed: has(.yes)) { console.asks?("\($0) [y/N] ") ?? false }
    }

    /// A name or path in its printed form: text of a running program is escaped, so that no terminal acts on the text.
    func shown(_ text: String?) -> String { has(.app) ? (text ?? "").printable : text ?? "" }
}

extension RunningProgram {
    /// Finds the program that a call names, and connects to it.
    convenience init(_ call: Call) throws(ToolError) {
        let word = call.value(.app) ?? ""
        // At a prompt, whose owner hears of ctrl-C, a command is not interrupted.
        let isAlone = call.prompt == nil && call.context.interruption == nil && RemotePlace.isCommand(word)
        let signals = isAlone ? Signals([SIGINT, SIGTERM, SIGHUP], once: true) : nil
        defer { withExtendedLifetime(signals) {} }
        try self.init(word, from: call.value(.from), interruption: signals?.descriptor)
    }
}
