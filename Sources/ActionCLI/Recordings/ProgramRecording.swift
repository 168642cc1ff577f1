import ActionRuntime

/// Records the actions that a running program performs from now on, as steps: a watch with a log.
final class ProgramRecording {
    private let program: RunningProgram
    /// How many steps were recorded.
    private var count = 0

    /// Begins a watch.
    ///
    /// - Throws: ``ToolError`` where the program does not allow it.
    init(_ program: RunningProgram) throws(ToolError) {
        self.program = program
        var params = JSONLine()
        // Only the log is needed, and no action's state.
        params.add("actions", [String]())
        params.add("log", true)
        do {
            _ = try program.call("watch/start", params)
        } catch  where error.status == .notAllowed {
            throw ToolError(
                error.status, error.message,
                details: ["To be recorded, the program has to allow 'log': RemoteServer(…, allowing: […, .log])."])
        }
    }

    /// The step in a message of the program; nil for any other message.
    ///
    /// - Throws: ``ToolError`` where the recording has a gap, because the steps after a gap need not follow from the steps before.
    func step(_ message: RemoteClient.Notification) throws(ToolError) -> ActionSequence.Step? {
        if message.method == "watch/ended" {
            let reason = message.params["reason"]?.text ?? "no reason is given"
            throw ToolError(.outdated, "The recording has ended: \(reason)".closed)
        }
        guard message.method == "actions/performed" else { return nil }
        if case .int(let missed)? = message.params["missed"]?.content, missed > 0 {
            throw gap(
                "the program left \(missed) record\(missed == 1 ? "" : "s") out, because they were not read soon enough"
            )
        }
        guard let record = message.params["record"].flatMap({ JSONLine($0) }),
            record.text("outcome") == Outcome.Kind.performed.rawValue
        else { return nil }
        // A replay of the request performs the actions of its handlers again, so these are not recorded.
        if case .int(let depth)? = record["depth"], depth > 0 { return nil }
        if record["arguments"] == .null {
            let action = (record.text("action") ?? "").printable
            throw gap("the program does not tell the arguments of '\(action)', which may be too large")
        }
        do {
            let step = try ActionSequence.Step(reading: record.value)
            count += 1
            return step
        } catch {
            let fault = (error as? ActionSequence.Fault)?.message ?? "\(error)"
            throw ToolError(.badAnswer("a record is no step: \(fault)"), from: program.name)
        }
    }

    private func gap(_ reason: String) -> ToolError {
        ToolError(
            .unavailable, "The recording has a gap behind step \(count): \(reason).",
            details: ["The steps before the gap are written. Record again for the others."])
    }

    /// The next step; nil where the other descriptor is readable.
    func next(orReadable other: Int32) throws(ToolError) -> ActionSequence.Step? {
        while let message = try program.notification(orReadable: other) {
            if let step = try step(message) { return step }
        }
        return nil
    }

    /// Passes on each step that the program has performed by now.
    func takeNew(_ take: (ActionSequence.Step) throws(ToolError) -> Void) throws(ToolError) {
        // The records come before the answer to a later request.
        _ = try program.call("app/info", JSONLine())
        for message in program.takeNotifications() {
            if let step = try step(message) { try take(step) }
        }
    }
}
