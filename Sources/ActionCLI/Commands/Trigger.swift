import ActionRuntime

/// `action trigger`: sends an event up the tree.
enum Trigger: Subcommand {
    static let name = "trigger"
    static let abstract = "Send an event up the tree, from node to node, until a rule handles it."
    static let discussion = ["Exits with 0 if it was handled, 2 if nobody handled it, 3 if it ended as an error."]
    static let arguments = Sending.arguments
    static let options = Sending.options

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try Sending.run(call, of: .event, console) { .event(MapEvent(name: $0, payload: $1)) }
    }
}

/// `action report`: sends an error up the tree.
enum Report: Subcommand {
    static let name = "report"
    static let abstract = "Send an error up the tree, from node to node, until a rule handles it."
    static let discussion = ["Exits with 0 if it was handled, 3 if nobody handled it, 2 if it ended as an event."]
    static let arguments = Sending.arguments
    static let options = Sending.options

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try Sending.run(call, of: .error, console) { .error(MapError(name: $0, payload: $1)) }
    }
}

/// What `action trigger` and `action report` have in common.
private enum Sending {
    static let arguments = [
        (name: "<name>", help: "The event's or error's name, such as RatingChanged."),
        (name: "[key=text] [key:=json] ...", help: "What it tells."),
    ]
    static let options: [Option] = [.map, .from, .state, .args, .dryRun, .format, .json, .color, .quiet]

    static func run(
        _ call: Call, of noun: Request.Noun, _ console: Console,
        _ make: (String, [String: ActionValue]) -> Signal
    ) throws(ToolError) -> ExitStatus {
        let request = try Request(call, of: noun, atMost: 1)
        let session = try Session.load(call, console, isChanged: true)
        let signal = make(request.names[0].text, request.payload)
        let outcome = session.place.send(signal)
        if outcome.isHandled {
            try session.save(call, console)
        } else if noun == .event {
            // The event itself is the last one; its outcome is told below.
            _ = session.unhandled.popLast()
        }

        switch call.format {
        case .json:
            console.print(line(outcome, session).text)
        case .names:
            if let node = outcome.handledBy { console.print(session.path(of: node)) }
            if !outcome.isHandled { console.note("Error: \(outcome.note)") }
        case .text:
            session.output.forEach(console.print)
            if outcome.isHandled {
                if !call.has(.quiet) { console.note(outcome.description) }
            } else {
                console.note("Error: \(outcome.note)")
            }
        }
        session.noteUnhandled(call, console)
        return outcome.status
    }

    private static func line(_ outcome: EventOutcome, _ session: Session) -> JSONLine {
        var line = outcome.jsonLine(session.path(of:))
        line.add("error", outcome.isCut ? outcome.note : session.cut)
        line.add("output", session.output)
        line.add("after", .object(session.state))
        return line
    }
}

extension EventOutcome {
    fileprivate var status: ExitStatus {
        if isHandled { return .success }
        return last.error == nil ? .unclaimed : .failed
    }
}

extension Request {
    /// The arguments as the payload of an event or error; texts are strings.
    fileprivate var payload: [String: ActionValue] {
        arguments.values.merging(texts.mapValues(ActionValue.string)) { $1 }
    }
}
