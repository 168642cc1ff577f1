import ActionRuntime

/// `action validate`: whether an action is enabled, and if not, why.
enum Validate: Subcommand {
    static let name = "validate"
    static let abstract = "Say whether an action is enabled, and if not, why; its state and title."
    static let discussion = [
        "Arguments that are not given are not known yet, and are left out of the question.",
        "Exits with 0 if the action is enabled, 1 if it is disabled, 2 if nothing claims it.",
    ]
    static let arguments = [
        (name: "<action> ...", help: "The actions' names."),
        (name: "[key=text] [key:=json] ...", help: "The arguments."),
    ]
    static let options = Option.asking

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let request = try Request(call)
        let session = try Session.load(call, console)
        return request.names.map { name in
            let validation = session.validate(request, name)
            switch call.format {
            case .json:
                var line = JSONLine()
                line.add(validation, session)
                console.print(line.text)
            case .names:
                if validation.isEnabled { console.print(name.text) }
            case .text:
                console.show(validation.sentence(session))
            }
            return validation.status
        }.gravest
    }
}

extension Session {
    /// The target's answer for an action; arguments are left out of the question where the call gives none.
    func validate(_ request: Request, _ name: ActionName) -> Validation {
        guard request.knowsArguments else { return coordinator.validate(name, from: start) }
        return coordinator.validate(request.invocation(of: name, in: self), from: start)
    }
}

extension Validation {
    /// The answer as a line: `paste: is disabled at app/window/grid: the clipboard is empty.   title "Paste"`.
    fileprivate func sentence(_ session: Session) -> String {
        guard let target else { return "\(originalAction) is claimed by nobody." }
        var line = "\(originalAction) is \(isEnabled ? "enabled" : "disabled") at \(session.path(of: target.node))"
        line += isEnabled ? "." : ": \(reasons.clause)".closed
        line += "   title \"\(session.title(of: self).printable)\""
        if state != .off { line += "   \(state.rawValue)" }
        if isHidden { line += "   hidden" }
        return line
    }
}
