import ActionRuntime

/// `action can`: whether somebody claims an action.
enum Can: Subcommand {
    static let name = "can"
    static let abstract = "Say whether somebody claims an action; it may be disabled."
    static let discussion = ["Exits with 0 if all the actions are claimed, else with 1."]
    static let arguments = [
        (name: "<action> ...", help: "The actions' names."),
        (name: "[key=text] [key:=json] ...", help: "The arguments, for conditions that look at them."),
    ]
    static let options = Option.asking

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let request = try Request(call)
        let session = try Session.load(call, console)
        let answers = request.names.map { name in
            let invocation = request.invocation(of: name, in: session)
            return (name, session.coordinator.canPerform(invocation, from: session.start))
        }
        for (name, can) in answers {
            switch call.format {
            case .json:
                var line = JSONLine()
                line.add("action", name.text)
                line.add("can", can)
                console.print(line.text)
            case .names:
                if can { console.print(name.text) }
            case .text:
                console.show((answers.count > 1 ? "\(name)   " : "") + (can ? "yes" : "no"))
            }
        }
        return answers.allSatisfy(\.1) ? .success : .disabled
    }
}
