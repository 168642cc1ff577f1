import ActionMaps
import ActionRuntime

/// `action fire`: performs an action.
enum Fire: Subcommand {
    static let name = "fire"
    static let abstract = "Perform an action."
    static let discussion = [
        """
        What the handler prints goes to standard output, then the action's value, if it has one. A text argument is
        understood as the action's parameters say; without parameters it is a string. 'action fire ACTION --help' tells the
        parameters of an action. At a terminal a secret argument that is
        missing is asked for, and not shown while it is typed.
        """,
        """
        Exits with 0 if the action was performed, 1 if it is disabled, 2 if nothing takes it, 3 if its handler failed, 4 if
        the host takes it, 65 for wrong arguments.
        """,
    ]
    static let arguments = [
        Argument("<action>", .action, "The action's name."),
        .given,
    ]
    static let options: [Option] = [
        .map, .app, .from, .state, .args, .force, .yes, .dryRun, .format, .json, .color, .quiet,
    ]
    static let examples = [
        "action fire rateFiveStars:",
        "action fire applyRating: stars:=4",
        #"action fire applyRating: --args '{"stars": 4}' --json"#,
    ]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let request = try WrittenRequest(call, atMost: 1)
        return try perform(request, call.answers(console, isChanged: true), call, console)
    }

    /// Performs a request, prints the answer, and gives its status.
    static func perform(
        _ request: WrittenRequest, _ answers: any Answering, _ call: Call, _ console: Console
    ) throws(ToolError) -> ExitStatus {
        let answer = try answers.fire(answers.completing(request, console), isForced: call.has(.force))
        switch call.format {
        case .json: console.print(answer.line.text)
        case .names, .text: answer.tell(call, console)
        }
        console.noteFormerName(in: answer.line, call)
        console.noteUnhandled(answers.unhandledNotes, call)
        return answer.status
    }

    /// The help of an action, made of its parameters; of an action that nobody claims, what 'explain' says of it, with its status.
    static func help(_ call: Call, _ console: Console) -> (text: String, status: ExitStatus) {
        let general = (Help.of(self), ExitStatus.success)
        guard let name = call.words.first.flatMap({ ActionName(validating: $0) }) else { return general }
        let request = WrittenRequest(name, nil, of: .action)
        var answer = JSONLine()
        // Help says nothing of where the map comes from, and needs none.
        do throws(ToolError) {
            let answers = try call.answers(Console())
            try answers.ask(.validate, request) { answer = $0 }
            if answer.text("target") != nil || answer.isExternal { return (Help.ofFiring(answer), .success) }
            try answers.ask(.explain(isForced: false), request) { answer = $0 }
        } catch {
            return general
        }
        return (Help.ofUnclaimed(answer), answer.validationStatus)
    }
}
