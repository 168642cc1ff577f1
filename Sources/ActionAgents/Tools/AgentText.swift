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
    static let focus = AgentSchema.list(
        of: .text(nil), "The nearest nodes that take it; 'from' may be one of them.")
    static let focusKinds = AgentSchema.list(
        of: .text(nil), "How each of 'focus' takes it: method, closure or catchAll (for any names).")
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
        if line.text("outcome") == Outcome.Kind.unclaimed.rawValue, let places = line.focus {
            return
                "Nothing was performed: no node takes the action here. With 'from' set to \(places) a node does."
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
        case .cancelled:
            "The action was cancelled at the program. Do not send it again, unless the user wants it."
        }
    }

    /// The question to the person at the client before a destructive action is performed.
    ///
    /// - Parameters:
    ///   - line: The outcome that asks for a confirmation; its arguments have no secrets.
    ///   - hasChanged: Whether the person has agreed before, and the program has changed since.
    static func question(of line: JSONLine, hasChanged: Bool = false) -> String {
        (hasChanged ? "The program has changed since you were asked. " : "") + ConsentQuestion(of: line).text()
    }

    /// The message where the program changed each time that the person had agreed.
    static let changesTooOften =
        "Nothing was performed: each time that the user had agreed, the program had changed, or was about to destroy something "
        + "else."

    /// The advice before a destructive action: the effect of the action, and how to confirm it.
    private static func confirmation(_ line: JSONLine) -> String {
        let question = ConsentQuestion(of: line)
        if line["of"] != nil {
            return
                "Nothing was performed yet. 'steps' has those of the steps that are destructive: \(question.steps). If the user "
                + "agrees to them, make the same call again with 'confirm' set to the value of 'confirmation', within 60 seconds."
                + question.arguments
        }
        var text = "Nothing was performed yet. \((line.text("action") ?? "").quotedWhole) would be performed"
        if let target = line.text("target") { text += " at \(target.quotedWhole)" }
        return text
            + ". It is destructive\(question.effects). If the user agrees, make the same call again with 'confirm' set to "
            + "the value of 'confirmation', within 60 seconds.\(question.arguments)"
    }
}

extension RemoteFault {
    /// The advice after a refusal.
    package var advice: String {
        switch code {
        case .badParameters: "The call was refused: mend it as 'message' says."
        case .stale: "The call was refused: it is out of date. Ask again how things are, and decide anew."
        case .unreachable: "The program is looked for again at the next call."
        default: "The call was refused."
        }
    }
}
