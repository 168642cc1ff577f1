import ActionMaps
import ActionRuntime

extension Prompt {
    /// Runs a command of the prompt.
    func run(_ call: PromptCall, _ console: Console) throws(ToolError) -> ExitStatus {
        switch call.command {
        case .set: try set(call.rest, console)
        case .focus: try focus(on: call.word(), console)
        case .save: try save(to: call.word(), console)
        case .record: try record(to: call.word(), console)
        case .why:
            try call.refuseWords()
            return explain(console)
        case .help:
            try call.refuseWords()
            showHelp(console)
        case .quit:
            try call.refuseWords()
            isOver = true
        }
        return .success
    }

    // MARK: The state

    private func set(_ rest: String, _ console: Console) throws(ToolError) {
        let (key, text) = try ShellWords.splitFirst(rest)
        let (session, call) = try session(console, isChanged: !text.isEmpty)
        if key.isEmpty {
            let rows = session.state.sorted { $0.key < $1.key }.map { [$0.key, $0.value.json()] }
            return Columns.align(rows).forEach(console.print)
        }
        let near = nearMisses(to: key, among: Array(session.map.state.keys), limit: 1).first
        let hint = near.map { " Did you mean '\($0.printable)'?" } ?? ""
        guard !text.isEmpty else {
            guard let value = session.state.value(at: key) else {
                throw .usage("The state has no key '\(key.printable)'.\(hint)", "':set' shows all of them.")
            }
            return console.show(value.json())
        }
        if key == StateFile.mark {
            throw .usage("'\(key)' marks state files, and is no key of a state.", "Name another key.")
        }
        let isNew = session.state.value(at: key) == nil
        let value: ActionValue
        do {
            value = try ActionValue(json: text)
        } catch {
            throw ToolError(
                .data, ":set \(key.printable): \(error.located).",
                details: ["Behind the key stands JSON; a text is in double quotes: \"Lake.jpg\"."])
        }
        guard session.state.set(key, to: value) else {
            throw .usage("'\(key.printable)' is within a value that is no object.", "Set the outer key first.")
        }
        // As after steps, the state has to fit into a file that can be read again.
        guard (try? Allowance().charge(.object(session.state))) != nil else {
            throw ToolError(
                .data,
                "The state would be larger than 16 MiB, or nested deeper than \(JSONReader.maximumDepth) levels.",
                details: ["It is left as it was. Set a smaller value."])
        }
        try session.save(call, console)
        if isNew, !call.has(.quiet) { console.note("'\(key)' is a new key of the state.\(hint)") }
    }

    private func save(to path: String?, _ console: Console) throws(ToolError) {
        guard let path else { throw .usage("There is no file.", "Name one: :save FILE") }
        let (session, _) = try session(console)
        let file = try Session.stateFile(at: path, isWritten: true, besides: context.mapPath)
        _ = try file.read(over: session.map)
        try file.save(session.state)
        try file.commit()
        if !isQuiet { console.note("Saved the state. Try: --state \(path)") }
    }

    /// The map's session in its present state, and a call about it.
    private func session(
        _ console: Console, isChanged: Bool = false
    ) throws(ToolError) -> (session: Session, call: Call) {
        guard case .map = context.subject else {
            throw .usage(
                "The state of '\(context.name.printable)' is its own.", "Perform what changes it: fire ACTION.")
        }
        // The call takes its options from the prompt like `fire`, because it changes the state.
        let call = try Call([Fire.name], in: callContext)
        return (try Session.load(call, console, isChanged: isChanged), call)
    }

    // MARK: Recording

    private func record(to path: String?, _ console: Console) throws(ToolError) {
        guard let path else {
            guard try endRecording(console) else { throw .usage("Nothing is recorded.", "Begin: :record FILE") }
            return
        }
        if let file = context.recording?.file {
            throw .usage(
                "What is performed is recorded in '\(file.path.printable)' already.", "End that first: :record")
        }
        if path == "-" { throw .usage("Standard output has the prompt's results.", "Name a file: :record FILE") }
        if let map = context.mapPath, let status = try FileStatus.of(path, as: "recording"),
            try FileStatus.of(map, as: "map")?.isSameFile(as: status) == true
        {
            throw .usage("The recording would replace '\(map.printable)', the map.", "Name another file.")
        }
        context.recording = try PromptRecording(path, context, Call([Fire.name], in: callContext), console)
        if !isQuiet { console.note("Recording. ':record' ends it.") }
    }

    /// Ends the recording, and notes how many steps it has; false where no recording was begun.
    func endRecording(_ console: Console) throws(ToolError) -> Bool {
        guard let recording = context.recording else { return false }
        context.recording = nil
        try recording.takeNew()
        try recording.stop()
        if !isQuiet { console.note("\(recording.file.summary) Try: replay \(recording.file.path)") }
        return true
    }

    /// Writes the actions of a line to the recording, and ends the recording where that fails.
    func goOnRecording(_ console: Console) -> ExitStatus {
        do throws(ToolError) {
            try context.recording?.takeNew()
            return .success
        } catch {
            try? context.recording?.stop()
            context.recording = nil
            console.note(error)
            console.note("  The recording has ended.")
            return error.status
        }
    }

    // MARK: The focus

    private func focus(on path: String?, _ console: Console) throws(ToolError) {
        let call = try Call([Fire.name], in: callContext)
        if let path { return try context.setFocus(path == "-" ? nil : path, call) }
        if let focus = try context.focus(call) { return console.show(focus) }
        console.note("Nothing has the focus.")
    }

    // MARK: Help

    private func explain(_ console: Console) -> ExitStatus {
        guard let unperformed else {
            console.note("Everything that was asked for was performed, or is enabled.")
            return .success
        }
        // The command asked why an action is disabled, so a disabled action is no failure here.
        let status = run(unperformed, console)
        return [.disabled, .unclaimed].contains(status) ? .success : status
    }

    private func showHelp(_ console: Console) {
        console.print("COMMANDS OF THE PROMPT:")
        let rows = PromptCommand.allCases.map { ["  :\($0.rawValue) \($0.placeholder)", $0.help] }
        Columns.align(rows).forEach(console.print)
        console.print("\nSUBCOMMANDS:")
        console.print("  As in the shell, without 'action'. 'help fire' explains one of them, '--help' lists all.")
    }
}
