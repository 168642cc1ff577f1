import ActionMaps
import ActionRuntime

/// `action can`: whether a node claims an action.
enum Can: Subcommand {
    static let name = "can"
    static let abstract = "Say whether somebody claims an action; it may be disabled."
    static let discussion = ["Exits with 0 if all the actions are claimed, else with 1."]
    static let arguments = [
        Argument("<action> ...", .action, "The actions' names."),
        Argument(
            "[key=text] [key:=json] ...", .argument,
            "The arguments, for conditions that look at them: text behind '=', JSON behind ':='."),
    ]
    static let options = Option.asking
    static let examples = ["action can copy: rateFiveStars:"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let request = try WrittenRequest(call)
        var answers: [JSONLine] = []
        let answering = try call.answers(console)
        try answering.ask(.can, request) { answers.append($0) }
        for answer in answers {
            console.noteFormerName(in: answer, call)
            let name = answer.text("action") ?? ""
            switch call.format {
            case .json: console.print(answer.text)
            case .names: if answer.flag("can") { console.print(call.shown(name)) }
            case .text:
                console.show((answers.count > 1 ? "\(name)   " : "") + (answer.flag("can") ? "yes" : "no"))
            }
        }
        let unclaimed = zip(request.names, answers).filter { !$1.flag("can") }.map(\.0)
        try answering.noteUnclaimed(unclaimed, call, console)
        return answers.allSatisfy { $0.flag("can") } ? .success : .disabled
    }
}
