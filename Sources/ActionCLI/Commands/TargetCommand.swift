import ActionMaps
import ActionRuntime

/// `action target`: the node that would take an action.
enum TargetCommand: QuestionCommand {
    static let name = "target"
    static let abstract = "Say who would get an action."
    static let discussion = ["Exits with 0 if somebody would, 2 if nobody claims it, 4 if the host takes it."]
    static let examples = ["action target rateFiveStars: --from app/window/viewer"]
    static let question = Question.target

    static func status(of answer: JSONLine) -> ExitStatus {
        answer.isExternal ? .external : answer.text("target") == nil ? .unclaimed : .success
    }

    static func name(in answer: JSONLine) -> String? { answer.text("target") }

    static func sentence(_ answer: JSONLine, isAlone: Bool) -> String {
        let subject = isAlone ? "" : "\(answer.text("action") ?? "")   "
        let kind = answer.text("kind").flatMap(ClaimKind.init)?.text ?? "claim"
        let place = answer.text("target").map { "\($0)   \(kind)" } ?? (answer.isExternal ? "the host" : "nobody")
        return subject + place + (answer.hasParameters ? "   \(answer.usage)" : "")
    }
}
