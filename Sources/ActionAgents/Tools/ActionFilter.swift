import ActionMaps
import ActionRuntime

/// Decides which actions the tools may see: actions whose names match a pattern.
///
/// Other actions are answered as if they did not exist, and stand in no list and among no suggestions.
struct ActionFilter {
    private let glob: Glob?

    /// - Parameter pattern: The pattern of `--only`; nil for all actions.
    init(_ pattern: String?) { glob = pattern.map(Glob.init) }

    func shows(_ action: String) -> Bool { glob?.matches(action) ?? true }

    /// The entries of a list that the tools may see.
    func entries(of answer: JSONLine) -> [JSONLine] {
        answer.lines("actions").filter { shows($0.text("action") ?? "") }
    }

    /// An answer without the names that the tools may not see.
    func narrow(_ answer: JSONLine, of action: String) -> JSONLine {
        guard glob != nil else { return answer }
        var answer = answer
        if answer["suggestions"] != nil { answer.add("suggestions", answer.texts("suggestions").filter(shows)) }
        if let resolved = answer.text("resolved"), !shows(resolved) { answer.add("resolved", action) }
        narrowEffects(of: &answer, action)
        if answer["steps"] != nil {
            let steps = answer.lines("steps").filter { shows($0.text("action") ?? "") }.map { step in
                var step = step
                narrowEffects(of: &step, step.text("action") ?? "")
                if let other = step.text("remap"), !shows(other) { step.add("remap", nil as String?) }
                return step
            }
            answer.add("steps", steps)
        }
        if answer["sequence"] != nil {
            answer.add("sequence", answer.lines("sequence").filter { shows($0.text("action") ?? "") })
        }
        return answer
    }

    /// Gives what a request leads to the request's own name, where the tools may not see its name.
    private func narrowEffects(of request: inout JSONLine, _ action: String) {
        guard request["destroys"] != nil else { return }
        let effects = request.lines("destroys").map { effect in
            var effect = effect
            if !shows(effect.text("action") ?? "") { effect.add("action", action) }
            return effect
        }
        request.add("destroys", effects)
    }

    /// The step for an action that the tools may not see: the answer for an unknown action, with suggestions.
    func missing(
        _ action: String, _ params: RemoteParams, in output: ToolOutput, _ answer: @escaping ([String]) -> ToolResult
    ) -> AgentStep {
        return .ask([ProgramRequest("actions/list", params.only(["from"]))]) { answers in
            answers.step(output) { list in
                let names = Set(entries(of: list[0]).compactMap { $0.text("action") })
                var result = answer(nearMisses(to: action, among: names))
                result.members.add("revision", list[0]["revision"] ?? .null)
                result.members = output.members(of: result.members)
                return result
            }
        }
    }
}
