import ActionMaps
import ActionRuntime

/// The result of a call of a tool.
struct ToolResult {
    /// All members of the tool's output.
    var members: JSONLine
    /// Advice on what to do next, as sentences; nil for none.
    var advice: String?
    /// Whether the tool did not do its work.
    var isError = false

    /// The result in the protocol's form: the members as data and as text, and the advice as a text of its own.
    var line: JSONLine {
        var line = JSONLine()
        line.add("content", [Self.text(members.text)] + (advice.map { [Self.text($0)] } ?? []))
        line.add("structuredContent", members)
        line.add("isError", isError)
        return line
    }

    /// The step that ends a call with the result.
    var step: AgentStep { .done(.success(line)) }

    /// Adds a text to a finished result.
    static func add(_ notice: String, to line: inout JSONLine) {
        line.add("content", line.lines("content") + [text(notice)])
    }

    private static func text(_ text: String) -> JSONLine {
        var line = JSONLine()
        line.add("type", "text")
        line.add("text", text)
        return line
    }
}

/// The output of a tool: its members in order, each null where the answer lacks it, but for ``JSONKeys/rare``.
///
/// Every output has three more members: `revision`; `message`, which gives the reason of a failure; and `error`, which is
/// set where the program refused the request.
struct ToolOutput {
    private let members: [(name: String, schema: AgentSchema)]

    init(_ members: [(name: String, schema: AgentSchema)]) {
        self.members =
            members + [
                ("revision", .integer("Grows with each change of the program.")),
                ("message", .text("What stood in the way, and what to do.")),
                (
                    "error",
                    .object(
                        "Why the request was refused; null where it was answered.",
                        [
                            ("code", .integer("The number of the error.", isNullable: false)),
                            ("revision", .integer("The program's present revision.")),
                        ])
                ),
            ]
    }

    /// The JSON Schema of the output.
    var schema: JSONLine {
        AgentSchema.object(nil, members, required: required, isNullable: false).line
    }

    /// The JSON Schema of the output of a tool whose `value` is of a kind or null; brief, because there may be many such tools.
    func schema(returning kind: ActionSignature.Kind) -> JSONLine {
        let members = members.map { $0.name == "value" ? ($0.name, .value(of: kind)) : $0 }
        return AgentSchema.object(nil, members, required: required, isNullable: false).brief.line
    }

    /// The members that every output has.
    private var required: [String] { members.map(\.name).filter { !JSONKeys.rare.contains($0) } }

    /// The members of an answer, in order; missing ones are null, but for ``JSONKeys/rare``.
    func members(of answer: JSONLine) -> JSONLine { answer.ordered(members.map(\.name)) }

    /// The result of a request that was refused.
    func refusal(_ refusal: RemoteFault) -> ToolResult {
        var error = JSONLine()
        error.add("code", .int(refusal.code.rawValue))
        error.add("revision", refusal.revision.map(ActionValue.int) ?? .null)
        var answer = JSONLine()
        answer.add("message", refusal.message)
        answer.add("error", error)
        answer.add("revision", refusal.revision.map(ActionValue.int) ?? .null)
        return ToolResult(members: members(of: answer), advice: refusal.advice, isError: true)
    }
}

extension [Result<JSONLine, RemoteFault>] {
    /// The step after some answers: the result that is made of the answers, or the first refusal.
    func step(_ output: ToolOutput, _ make: ([JSONLine]) -> ToolResult) -> AgentStep {
        do throws(RemoteFault) {
            var answers: [JSONLine] = []
            for answer in self { answers.append(try answer.get()) }
            return make(answers).step
        } catch {
            return output.refusal(error).step
        }
    }
}
