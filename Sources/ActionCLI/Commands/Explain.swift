import ActionMaps
import ActionRuntime

/// `action explain`: every node asked, and its verdict.
enum Explain: Subcommand {
    static let name = "explain"
    static let abstract = "Show every node asked for an action, in order, and what it says."
    static let discussion = [
        """
        With --key it explains keys: which binding takes them here, every other binding of them, wherever it is, and what
        keeps that from its action.
        """,
        "Nothing is performed. Exits with 0 if the action is enabled, 1 if it is disabled, 2 if nothing claims it, 4 if the host takes it.",
    ]
    static let arguments = [
        Argument("<action> ...", .action, "The actions' names; with --event or --error those of events or errors."),
        .given,
    ]
    static let options: [Option] = [
        .map, .app, .from, .state, .args, force, .event, .error, .key, .keymap, .verbose, .format, .json, .color,
        .quiet,
    ]
    private static let force = Option(
        Option.force.name, excluding: [.event, .error, .key],
        help: "Explain a request that is performed even if the action is disabled.")
    static let examples = [
        "action explain rateBest:", "action explain --event RatingChanged", "action explain --key cmd+5",
    ]

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        if call.has(.key) { return try explainKeys(call, console) }
        let noun: WrittenRequest.Noun = call.has(.error) ? .error : call.has(.event) ? .event : .action
        let request = try WrittenRequest(call, of: noun)
        if noun != .action { return explainSignals(request, try Session.load(call, console), call, console) }
        var statuses: [ExitStatus] = []
        try call.answers(console).ask(.explain(isForced: call.has(.force)), request) { answer in
            console.noteFormerName(in: answer, call)
            switch call.format {
            case .json: console.print(answer.text)
            case .names:
                let asked = answer.lines("steps").filter { $0.text("verdict") != Explanation.Verdict.hidden.rawValue }
                asked.forEach { console.print(call.shown($0.text("node"))) }
            case .text:
                var drawing = ExplanationDrawing(reading: answer)
                drawing.isForPeople = true
                drawing.lines(isVerbose: call.has(.verbose)).forEach(console.show)
                if answer.hasParameters { console.show("  parameters: \(answer.usage)") }
                answer.lines("hiddenItems").forEach { console.show(sentence(ofHidden: $0)) }
            }
            statuses.append(answer.validationStatus)
        }
        return statuses.gravest
    }

    /// An item that menus leave out: `  hidden in the menu Edit: Paste, since its condition does not hold: "text" (text is null)`.
    private static func sentence(ofHidden item: JSONLine) -> String {
        let place = item.texts("menu").joined(separator: " ▸ ")
        return "  hidden in the menu \(place): \(item.text("title") ?? ""), since \(item.text("because") ?? "")"
            .printable
    }

    /// Explains keys: the binding that takes them, and for each other binding the reason why it does not.
    private static func explainKeys(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let shortcut = try Press.shortcut(([call.value(.key) ?? ""] + call.words).joined(separator: " "))
        let answer = try call.answers(console).explain(shortcut)
        switch call.format {
        case .json: console.print(answer.line.text)
        case .names: answer.bindings.forEach { console.print(call.shown($0.text("action"))) }
        case .text: answer.lines.forEach(console.show)
        }
        return answer.status
    }

    /// Explains events or errors: the rules that they would meet, in order.
    private static func explainSignals(
        _ request: WrittenRequest, _ session: Session, _ call: Call, _ console: Console
    ) -> ExitStatus {
        for name in request.names {
            let explanation = session.explainSignal(name.text, isError: call.has(.error))
            switch call.format {
            case .json: console.print(line(explanation).text)
            case .names: explanation.steps.map(\.node).forEach(console.print)
            case .text: explanation.description.lines.forEach(console.show)
            }
        }
        return .success
    }

    private static func line(_ explanation: EventExplanation) -> JSONLine {
        var line = JSONLine()
        line.add("name", explanation.signal)
        line.add(
            "steps",
            explanation.steps.map { step in
                var line = JSONLine()
                line.add("node", step.node)
                line.add("verdict", step.verdict.rawValue)
                line.add("rule", step.rule?.rawValue)
                line.add("subject", step.subject)
                line.add("line", step.source.map { .int(Int($0.line)) } ?? .null)
                return line
            })
        return line
    }
}

extension Option {
    static let event = Option(
        "event", excluding: [.app], help: "Explain an event of that name instead of an action.")
    static let error = Option(
        "error", excluding: [.app, .event], help: "Explain an error of that name instead of an action.")
    static let key = Option(
        "key", Value("keys", .keys), excluding: [.event, .error],
        help: "Explain keys instead of an action: every binding of them, and what keeps it from its action.")
    static let verbose = Option(
        "verbose", help: "Say more: the method that an action is forwarded to; each thing that is not imported.")
}
