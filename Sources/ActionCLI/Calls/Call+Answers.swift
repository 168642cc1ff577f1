import ActionMaps
import ActionRuntime

extension Call {
    /// The side that answers the call: the program of `--app`, else the session of the map.
    ///
    /// - Parameter isChanged: Whether the call may change the state and save it.
    func answers(_ console: Console, isChanged: Bool = false) throws(ToolError) -> any Answering {
        guard has(.app) else {
            return try answers(of: try Session.load(self, console, isChanged: isChanged), console)
        }
        let program = if let prompt { try prompt.program(for: self) } else { try RunningProgram(self) }
        if Terminal.isInteractive, !has(.quiet) { program.noteProgress = { console.noteNow($0) } }
        program.noteWaiting = { [quiet = has(.quiet)] note in
            if !quiet { console.noteNow(note) }
        }
        program.noteIncomplete = { [name = program.name] in console.noteIncomplete(name) }
        return answers(of: program, console)
    }

    /// The answers of a session, with the user's bindings that the call names.
    func answers(of session: Session, _ console: Console) throws(ToolError) -> MapAnswers {
        MapAnswers(session, keymap: try overrides()) { () throws(ToolError) in try session.save(self, console) }
    }

    /// The answers of a program; a person confirms by `--yes`, or by an answer at the terminal.
    func answers(of program: RunningProgram, _ console: Console) -> ProgramAnswers {
        ProgramAnswers(program) { has(.yes) || console.asks?("\($0) [y/N] ") ?? false }
    }

    /// A name or path in its printed form: text of a running program is escaped, so that no terminal acts on the text.
    func shown(_ text: String?) -> String { has(.app) ? (text ?? "").printable : text ?? "" }
}

extension RunningProgram {
    /// Finds the program that a call names, and connects to it.
    convenience init(_ call: Call) throws(ToolError) {
        try self.init(call.value(.app) ?? "", from: call.value(.from))
    }
}

// MARK: - Printing

extension FireAnswer {
    /// Prints the outcome as text: the output and the value, else the reason of the failure.
    func tell(_ call: Call, _ console: Console) {
        if call.format == .text { line.texts("output").forEach(console.print) }
        guard line.text("outcome") == Outcome.Kind.performed.rawValue else {
            if status == .external { return console.note(line.text("error") ?? "") }
            let error = problem
            console.note("Error: \(error.message)")
            error.details.forEach { console.note("  \($0)") }
            return
        }
        if let value = line["value"], value != .null { console.print(isForeign ? value.text.printable : value.text) }
        if call.has(.quiet) { return }
        let kind = line.text("kind").flatMap(ClaimKind.init)?.text ?? "claim"
        console.note("Performed '\(performed)' at \(line.text("target") ?? "a released node") (\(kind)).")
    }
}

extension PressAnswer {
    /// Prints the outcome of the keys.
    func tell(_ call: Call, _ console: Console) {
        if isBound, !rest.isEmpty, !call.has(.quiet) {
            console.note("'\(keys)' is complete by itself; what follows is not pressed: \(rest).")
        }
        if call.format == .json { return console.print(line.text) }
        if !call.has(.quiet) { abandoned.forEach(console.note) }
        guard isBound else { return noteUnbound(call, console) }
        if !call.has(.quiet) { console.note(sentence) }
        fire.tell(call, console)
    }

    /// Notes that more keys have to follow, or that no binding takes the keys, with the reason for each binding.
    private func noteUnbound(_ call: Call, _ console: Console) {
        if isPending, call.has(.quiet) { return }
        console.note((isPending ? "" : "Error: ") + sentence)
        for candidate in line.lines("candidates") {
            console.note("  \(KeyResolution.Candidate.text(candidate))")
        }
    }
}

extension Console {
    /// Notes each sentence about what was not handled while a request was performed.
    ///
    /// - Parameter told: A sentence that was already printed as the request's error.
    func noteUnhandled(_ notes: [String], _ call: Call, besides told: String? = nil) {
        guard !call.has(.quiet), call.format != .json else { return }
        for sentence in notes where sentence != told { note("Note: \(sentence)") }
    }
}

extension Answering {
    /// Notes, for names that no node claims, the names that may have been meant.
    ///
    /// For a name that is claimed elsewhere, the note says so. Suggestions are looked up for the first eight names.
    func noteUnclaimed(_ names: [ActionName], _ call: Call, _ console: Console) throws(ToolError) {
        guard call.format == .text, !call.has(.quiet), !names.isEmpty else { return }
        var request = WrittenRequest(names[0], nil, of: .action)
        request.names = Array(names.prefix(8))
        try ask(.explain(isForced: false), request) { answer in
            let name = (answer.text("action") ?? "").printable
            if answer.flag("unavailable") {
                console.note("'\(name)' is not available here.")
            } else if let nearest = answer.texts("suggestions").first {
                console.note("Nothing responds to '\(name)'. Did you mean '\(nearest)'?")
            }
        }
    }
}

extension Answering {
    /// The request with the secret arguments that it lacks, for which the person at the terminal is asked.
    ///
    /// The typed text is not shown, and no history keeps it. Where no person is at a terminal, the request stays unchanged.
    ///
    /// - Throws: ``ToolError`` where the person does not answer.
    func completing(_ request: WrittenRequest, _ console: Console) throws(ToolError) -> WrittenRequest {
        guard let ask = console.asksHidden else { return request }
        var request = request
        for name in try missingSecrets(of: request) {
            guard let text = ask("\(name) for '\(request.names[0])': ") else {
                throw ToolError(.cancelled, "Nothing was performed: '\(name.printable)' was not typed.")
            }
            request.texts[name] = text
            request.knowsArguments = true
        }
        return request
    }
}
