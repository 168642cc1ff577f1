import ActionMaps
import ActionRuntime

/// `action trigger`: sends an event up the tree.
enum Trigger: Subcommand {
    static let name = "trigger"
    static let abstract = "Send an event up the tree, from node to node, until a rule handles it."
    static let discussion = ["Exits with 0 if it was handled, 2 if nobody handled it, 3 if it ended as an error."]
    static let arguments = Sending.arguments(.event)
    static let options = Sending.options
    static let examples = ["action trigger RatingChanged stars:=4"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try Sending.run(call, of: .event, console)
    }
}

/// `action report`: sends an error up the tree.
enum Report: Subcommand {
    static let name = "report"
    static let abstract = "Send an error up the tree, from node to node, until a rule handles it."
    static let discussion = ["Exits with 0 if it was handled, 3 if nobody handled it, 2 if it ended as an event."]
    static let arguments = Sending.arguments(.error)
    static let options = Sending.options
    static let examples = ["action report Unreadable photo=Lake.jpg"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        try Sending.run(call, of: .error, console)
    }
}

/// The part that `action trigger` and `action report` share.
private enum Sending {
    static func arguments(_ noun: WrittenRequest.Noun) -> [Argument] {
        [
            Argument("<name>", noun == .error ? .error : .event, "The \(noun)'s name."),
            Argument("[key=text] [key:=json] ...", .text, "What it tells: text behind '=', JSON behind ':='."),
        ]
    }
    static let options: [Option] = [.map, .from, .state, .args, .dryRun, .format, .json, .color, .quiet]

    static func run(_ call: Call, of noun: WrittenRequest.Noun, _ console: Console) throws(ToolError) -> ExitStatus {
        let request = try WrittenRequest(call, of: noun, atMost: 1)
        let session = try Session.load(call, console, isChanged: true)
        let (outcome, line) = session.send(request)
        if outcome.isHandled { try session.save(call, console) }

        switch call.format {
        case .json:
            console.print(line.text)
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
        console.noteUnhandled(session.unhandledNotes, call, besides: outcome.isHandled ? nil : outcome.note)
        return outcome.status
    }
}

extension EventOutcome {
    fileprivate var status: ExitStatus {
        if isHandled { return .success }
        if case .tooDeep = ending { return .failed }
        return last.error == nil ? .unclaimed : .failed
    }
}
