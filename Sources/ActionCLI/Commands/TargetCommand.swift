import ActionRuntime

/// `action target`: who would get an action.
enum TargetCommand: Subcommand {
    static let name = "target"
    static let abstract = "Say who would get an action."
    static let discussion = ["Exits with 0 if somebody would, 2 if nobody claims it."]
    static let arguments = [
        (name: "<action> ...", help: "The actions' names."),
        (name: "[key=text] [key:=json] ...", help: "The arguments, for conditions that look at them."),
    ]
    static let options = Option.asking

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let request = try Request(call)
        let session = try Session.load(call, console)
        return request.names.map { name in
            let invocation = request.invocation(of: name, in: session)
            let target = session.coordinator.target(for: invocation, from: session.start)
            switch call.format {
            case .json:
                var line = JSONLine()
                line.add("action", name.text)
                line.addTarget(target?.performer, session)
                line.add("selector", target?.selector.text)
                line.add("mayDecline", target?.mayDecline ?? false)
                line.add("isAsync", target?.isAsync ?? false)
                console.print(line.text)
            case .names:
                if let target { console.print(session.path(of: target.node.id)) }
            case .text:
                let subject = request.names.count > 1 ? "\(name)   " : ""
                let answer = target.map { "\(session.path(of: $0.node.id))   \($0.text)" }
                console.show(subject + (answer ?? "nobody"))
            }
            return target == nil ? .unclaimed : .success
        }.gravest
    }
}
