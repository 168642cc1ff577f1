import ActionMaps
import ActionRuntime

/// `action target`: the node that would take an action.
enum TargetCommand: Subcommand {
    static let name = "target"
    static let abstract = "Say who would get an action."
    static let discussion = ["Exits with 0 if somebody would, 2 if nobody claims it, 4 if the host takes it."]
    static let arguments = [
        Argument("<action> ...", .action, "The actions' names."),
        Argument(
            "[key=text] [key:=json] ...", .argument,
            "The arguments, for conditions that look at them: text behind '=', JSON behind ':='."),
    ]
    static let options = Option.asking
    static let examples = ["action target rateFiveStars: --from app/window/viewer"]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let request = try WrittenRequest(call)
        var statuses: [ExitStatus] = []
        let answers = try call.answers(console)
        try answers.ask(.target, request) { answer in
            console.noteFormerName(in: answer, call)
            let target = answer.text("target")
            switch call.format {
            case .json: console.print(answer.text)
            case .names: if let target { console.print(call.shown(target)) }
            case .text:
                let subject = request.names.count > 1 ? "\(answer.text("action") ?? "")   " : ""
                let kind = answer.text("kind").flatMap(ClaimKind.init)?.text ?? "claim"
                let place = target.map { "\($0)   \(kind)" } ?? (answer.isExternal ? "the host" : "nobody")
                console.show(subject + place + (answer.hasParameters ? "   \(answer.usage)" : ""))
            }
            statuses.append(answer.isExternal ? .external : target == nil ? .unclaimed : .success)
        }
        let unclaimed = zip(request.names, statuses).filter { $1 == .unclaimed }.map(\.0)
        try answers.noteUnclaimed(unclaimed, call, console)
        return statuses.gravest
    }
}
