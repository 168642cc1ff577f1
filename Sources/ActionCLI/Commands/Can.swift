import ActionMaps
import ActionRuntime

/// `action can`: whether a node claims an action.
enum Can: QuestionCommand {
    static let name = "can"
    static let abstract = "Say whether somebody claims an action; it may be disabled."
    static let discussion = ["Exits with 0 if all the actions are claimed, else with 1."]
    static let examples = ["action can copy: rateFiveStars:"]
    static let question = Question.can
    static let unclaimed = ExitStatus.disabled

    static func status(of answer: JSONLine) -> ExitStatus { answer.flag("can") ? .success : unclaimed }

    static func name(in answer: JSONLine) -> String? { answer.flag("can") ? answer.text("action") : nil }

    static func sentence(_ answer: JSONLine, isAlone: Bool) -> String {
        (isAlone ? "" : "\(answer.text("action") ?? "")   ") + (answer.flag("can") ? "yes" : "no")
    }
}
