import ActionRuntime

/// `action fire`: performs an action.
enum Fire: Subcommand {
    static let name = "fire"
    static let abstract = "Perform an action."
    static let discussion = [
        "What the handler prints goes to standard output, then the action's value, if it has one. A text argument is",
        "understood as the action's parameters say; without parameters it is a string. Exits with 0 if the action was",
        "performed, 1 if it is disabled, 2 if nothing takes it, 3 if its handler failed, 65 for wrong arguments.",
    ]
    static let arguments = [
        (name: "<action>", help: "The action's name, such as rateFiveStars:"),
        (name: "[key=text] [key:=json] ...", help: "The arguments."),
    ]
    static let options: [Option] = [
        .map, .from, .state, .args, .force, .dryRun, .format, .json, .color, .quiet,
    ]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let request = try Request(call, atMost: 1)
        let session = try Session.load(call, console, isChanged: true)
        let name = request.names[0]
        let invocation = request.invocation(of: name, in: session)
        let (outcome, asked) = session.fire(invocation, force: call.has(.force))
        if outcome.isPerformed { try session.save(call, console) }

        switch call.format {
        case .json: console.print(line(name, outcome, asked, session).text)
        case .names, .text: tell(name, outcome, asked, session, call, console)
        }
        session.noteUnhandled(call, console)
        return outcome.status
    }

    static func line(
        _ name: ActionName, _ outcome: Outcome, _ asked: [String], _ session: Session
    ) -> JSONLine {
        var line = JSONLine()
        let suggestions = outcome.suggestions(in: session.coordinator)
        line.add(outcome.jsonLine(asked: asked, suggestions: suggestions, session.path(of:)))
        line.add("action", name.text)
        if outcome.isPerformed { line.add("error", session.cut) }
        line.add("output", session.output)
        line.add("after", .object(session.state))
        return line
    }

    static func tell(
        _ name: ActionName, _ outcome: Outcome, _ asked: [String], _ session: Session, _ call: Call, _ console: Console
    ) {
        if call.format == .text { session.output.forEach(console.print) }
        guard case .performed(let performer, let value) = outcome else {
            let error = session.error(after: outcome, asked: asked)
            console.note("Error: \(error.message)")
            error.details.forEach { console.note("  \($0)") }
            return
        }
        if value != .null { console.print(value.text) }
        if call.has(.quiet) { return }
        console.note("Performed '\(performer.action)' at \(performer) (\(performer.kind.text)).")
    }
}

extension Session {
    /// Performs a request once, and gives its outcome and the paths of the nodes that were asked, in order.
    func fire(_ invocation: Invocation, force: Bool = false) -> (outcome: Outcome, asked: [String]) {
        let first = place
        let outcome = coordinator.perform(invocation, from: start, force: force)
        return (outcome, asked(for: invocation.action, from: first, outcome))
    }

    /// The error that says why a request was not performed, where, and what to do.
    func error(after outcome: Outcome, asked: [String]) -> ToolError {
        var message = outcome.problem ?? ""
        var details: [String] = []
        switch outcome {
        case .unclaimed(let name, _):
            if coordinator.isRegistered(name, from: start) {
                message += " It is not available here."
            } else if let nearest = outcome.suggestions(in: coordinator).first {
                message += " Did you mean '\(nearest)'?"
            }
            details.append("Asked: \(asked.lastParts)")
        case .disabled(let performer, _), .failed(_, let performer?, _), .badArguments(let performer, _):
            let from = asked.first.flatMap { $0 == performer.node.path ? nil : " (asked from \($0))" } ?? ""
            details.append("Target: \(performer)\(from)")
        default: break
        }
        return ToolError(outcome.status, message, details: details)
    }
}

extension ActionValue {
    /// The value as a line of text: a string as it is, anything else as JSON.
    var text: String {
        if case .string(let text) = self { text } else { json() }
    }
}

extension String {
    /// The last part of a node's path: the node's name, with its position where it has siblings of the same name.
    fileprivate var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}
