import ActionMaps
import ActionRuntime

/// Records the actions that a running program performs from now on, as steps: a watch with a log.
final class ProgramRecording {
    private let program: RunningProgram
    private let watch: ActionValue
    /// How many steps were recorded.
    private var count = 0
    private var requests = OutermostRequests<Told>()
    /// The steps that were chosen, and not passed on.
    private var steps: [ActionSequence.Step] = []
    private var hasEnded = false

    /// A request as the program tells it.
    private struct Told {
        let step: ActionSequence.Step
        let hasArguments: Bool
    }

    /// Begins a watch.
    ///
    /// - Throws: ``ToolError`` where the program does not allow it.
    init(_ program: RunningProgram) throws(ToolError) {
        self.program = program
        var params = JSONLine()
        // Only the log is needed, and no action's state.
        params.add("actions", [String]())
        params.add("log", true)
        watch = try program.startWatch(params).watch
    }

    /// Takes the request of a message of the program, if there is one.
    ///
    /// - Throws: ``ToolError`` where the recording has a gap, because the steps after a gap need not follow from the steps before.
    private func hear(_ message: RemoteClient.Notification) throws(ToolError) {
        if message.method == "watch/ended" {
            let reason = message.params["reason"]?.text ?? "no reason is given"
            throw ToolError(.outdated, "The recording has ended: \(reason)".closed)
        }
        guard message.method == "actions/performed" else { return }
        if case .int(let missed)? = message.params["missed"]?.content, missed > 0 {
            throw gap(
                "the program left \(missed) record\(missed == 1 ? "" : "s") out, because they were not read soon enough"
            )
        }
        guard let record = message.params["record"].flatMap({ JSONLine($0) }),
            record.text("outcome") == Outcome.Kind.performed.rawValue
        else { return }
        let line: LogLine
        do {
            line = try LogLine(reading: record.value)
        } catch {
            let fault = (error as? ActionSequence.Fault)?.message ?? "\(error)"
            throw ToolError(.badAnswer("a record is no step: \(fault)"), from: program.name)
        }
        guard let step = line.step else { return }
        let told = Told(step: step, hasArguments: record["arguments"] != .null)
        try take(requests.hear(told, id: line.id, isOutermost: line.isOutermost, answeredBy: line.answeredBy))
    }

    /// Takes the requests that were chosen.
    private func take(_ requests: [Told]) throws(ToolError) {
        for request in requests {
            guard request.hasArguments else {
                let action = request.step.action.text.printable
                throw gap("the program does not tell the arguments of '\(action)', which may be too large")
            }
            steps.append(request.step)
            count += 1
        }
    }

    private func gap(_ reason: String) -> ToolError {
        ToolError(
            .unavailable, "The recording has a gap behind step \(count): \(reason).",
            details: ["The steps before the gap are written. Record again for the others."])
    }

    /// The next step; nil where the other descriptor is readable.
    func next(orReadable other: Int32) throws(ToolError) -> ActionSequence.Step? {
        while steps.isEmpty, !hasEnded {
            if let message = try program.notification(of: watch, orReadable: other) {
                try hear(message)
            } else {
                hasEnded = true
                try take(requests.end())
            }
        }
        return steps.isEmpty ? nil : steps.removeFirst()
    }

    /// Passes on each step that the program has performed by now.
    func takeNew(_ pass: (ActionSequence.Step) throws(ToolError) -> Void) throws(ToolError) {
        // The records come before the answer to a later request.
        _ = try program.call("app/info", JSONLine())
        for message in program.takeNotifications(of: watch) { try hear(message) }
        try take(requests.end())
        while !steps.isEmpty { try pass(steps.removeFirst()) }
    }

    /// Ends the watch; the connection goes on.
    func stop() throws(ToolError) { try program.stopWatch(watch) }
}
