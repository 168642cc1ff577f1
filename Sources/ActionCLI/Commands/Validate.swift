import ActionMaps
import ActionRuntime

/// `action validate`: whether an action is enabled, and the reasons if it is disabled.
enum Validate: QuestionCommand {
    static let name = "validate"
    static let abstract = "Say whether an action is enabled, and if not, why; its state and title."
    static let discussion = [
        "Arguments that are not given are not known yet, and are left out of the question.",
        "Exits with 0 if the action is enabled, 1 if it is disabled, 2 if nothing claims it, 4 if the host takes it.",
    ]
    static let examples = ["action validate copy: rateFiveStars:"]
    static let question = Question.validate

    static func status(of answer: JSONLine) -> ExitStatus { answer.validationStatus }

    static func name(in answer: JSONLine) -> String? { answer.flag("enabled") ? answer.text("action") : nil }

    /// The answer as a line: `paste: is disabled at app/window/grid: the clipboard is empty.   title "Paste"`.
    static func sentence(_ answer: JSONLine, isAlone: Bool) -> String {
        let name = answer.text("action") ?? ""
        if answer.isExternal, answer.flag("enabled") { return "\(name) is taken by the host." }
        guard let target = answer.text("target") ?? (answer.isExternal ? "the host" : nil) else {
            return "\(name) is claimed by nobody\(Validation.Reason.lack(of: name))."
        }
        let isEnabled = answer.flag("enabled")
        var line = "\(name) is \(isEnabled ? "enabled" : "disabled") at \(target)"
        line += isEnabled ? "." : ": \(answer.reasons.clause)".closed
        line += "   title \"\((answer.text("title") ?? name).printable)\""
        if let state = answer.text("state"), state != Validation.State.off.rawValue { line += "   \(state)" }
        if answer.flag("hidden") { line += "   hidden" }
        if answer.hasParameters { line += "   \(answer.usage)" }
        return line
    }
}
