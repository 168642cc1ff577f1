import ActionMaps
import ActionRuntime

/// A subcommand that asks one question about each of some actions: `action can`, `validate` and `target`.
protocol QuestionCommand: Subcommand {
    static var question: Question { get }
    /// The status of an action that nobody claims.
    static var unclaimed: ExitStatus { get }

    static func status(of answer: JSONLine) -> ExitStatus

    /// The name that `--format names` prints; nil for none.
    static func name(in answer: JSONLine) -> String?

    /// The answer as a line.
    ///
    /// - Parameter isAlone: Whether the call is about one action only.
    static func sentence(_ answer: JSONLine, isAlone: Bool) -> String
}

extension QuestionCommand {
    static var unclaimed: ExitStatus { .unclaimed }
    static var arguments: [Argument] { [Argument("<action> ...", .action, "The actions' names."), .given] }
    static var options: [Option] { Option.asking }

    static func run(_ call: Call, _ console: Console) throws(ToolError) -> ExitStatus {
        let request = try WrittenRequest(call), answers = try call.answers(console)
        var statuses: [ExitStatus] = []
        try answers.ask(question, request) { answer in
            console.noteFormerName(in: answer, call)
            switch call.format {
            case .json: console.print(answer.text)
            case .names: if let name = name(in: answer) { console.print(call.shown(name)) }
            case .text: console.show(sentence(answer, isAlone: request.names.count == 1))
            }
            statuses.append(status(of: answer))
        }
        let names = zip(request.names, statuses).filter { $1 == unclaimed }.map(\.0)
        try answers.noteUnclaimed(names, call, console)
        return statuses.gravest
    }
}

extension Argument {
    /// The arguments of an action.
    static let given = Argument(
        "[key=text] [key:=json] ...", .argument, "The arguments: text behind '=', JSON behind ':='.")
}
