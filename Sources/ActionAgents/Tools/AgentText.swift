import ActionMaps
import ActionRuntime

/// The texts of the server.
///
/// The texts are fixed, and quote only names of a program.
enum AgentText {
    static let action = "The action's name, as actions_list gives it."
    static let from =
        "The node where the search for a target begins: its path or id. Left out: where the program's focus is."
    static let confirm =
        "The token that the same call gave before, where the action is destructive; only with the user's consent."
    static let program =
        "The number of the program's process, where several programs have the name: a refusal lists them. It holds for "
        + "later calls, too."
    static let unknownToken =
        "The token that was given does not confirm all that the call destroys: it may be of an earlier process, of another "
        + "call, used already, or older than 60 seconds."

    /// The advice after an outcome; nil where the action was performed.
    static func advice(of line: JSONLine) -> String? {
        if line.text("outcome") == FireAnswer.needsConfirmation { return confirmation(line) }
        if case .int(let count)? = line["performed"], count > 0, line.text("outcome") != Outcome.Kind.performed.rawValue
        {
            return
                "The first \(count) of the steps were performed, and stay so: do not send them again. 'message' says why the "
                + "next was not."
        }
        if line.text("outcome") == HostTakes.outcome {
            return "Nothing was performed here: the program that the map is made for takes the action itself."
        }
        return line.text("outcome").flatMap(Outcome.Kind.init).flatMap(advice)
    }

    static func advice(of kind: Outcome.Kind) -> String? {
        switch kind {
        case .performed: nil
        case .disabled:
            "Nothing was performed: the action is disabled, and 'reasons' says why. Do first what makes it possible, or tell "
                + "the user the reason."
        case .unclaimed:
            "Nothing was performed: no such action can be performed here with these arguments. 'suggestions' has names "
                + "like it; actions_list has all."
        case .badArguments:
            "Nothing was performed: the arguments do not fit. 'message' says what is wrong; 'parameters' in actions_list is "
                + "their schema."
        case .declined: "Nothing was performed: whoever was asked declined."
        case .failed: "The action ran and failed, as 'message' says. What it did before is done."
        case .cancelled: "The action was cancelled."
        }
    }

    /// The question to the person at the client before a destructive action is performed.
    ///
    /// - Parameter line: The outcome that asks for a confirmation; its arguments have no secrets.
    static func question(of line: JSONLine) -> String {
        if case .int(let count)? = line["of"] {
            let steps = line.lines("steps")
            let named = steps.prefix(20).map { "\(what($0)) (step \($0["step"]?.json() ?? ""))" }
            let more = steps.count > named.count ? ["\(steps.count - named.count) more"] : []
            return "Perform \(count) steps? Of them, these are destructive: \((named + more).joined(separator: "; "))."
        }
        return "Perform \(what(line))? It is destructive."
    }

    private static func what(_ line: JSONLine) -> String {
        var text = (line.text("action") ?? "").quoted
        if let target = line.text("target") { text += " at \(target.quoted)" }
        return text + self.arguments(of: line)
    }

    /// The arguments as they may be told; nothing where there are none.
    private static func arguments(of line: JSONLine) -> String {
        guard case .object(let arguments)? = line["arguments"], !arguments.isEmpty else { return "" }
        return ", with the arguments \(ActionValue.object(arguments).excerpt)"
    }

    /// The advice before a destructive action: the effect of the action, and how to confirm it.
    private static func confirmation(_ line: JSONLine) -> String {
        if line["of"] != nil {
            return
                "Nothing was performed yet. 'steps' has those of the steps that are destructive. If the user agrees to them, make "
                + "the same call again with 'confirm' set to the value of 'confirmation', within 60 seconds."
        }
        let name = (line.text("action") ?? "").quoted
        var text = "Nothing was performed yet. \(name) would be performed"
        if let target = line.text("target") { text += " at \(target.quoted)" }
        return text + arguments(of: line)
            + ". It is destructive. If the user agrees, make the same call again with 'confirm' set to the value of "
            + "'confirmation', within 60 seconds."
    }
}

extension ProgramRefusal {
    /// The advice after a refusal.
    package var advice: String {
        if isOfRequest { return "The call was refused: mend it as 'message' says." }
        if isStale { return "The call was refused: it is out of date. Ask again how things are, and decide anew." }
        if code == Self.unreachable { return "The program is looked for again at the next call." }
        return "The call was refused."
    }
}
