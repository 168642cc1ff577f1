package import ActionRuntime

extension ProgramAnswers {
    package func replay(
        _ recording: Recording, _ arguments: ActionArguments, _ tell: (FireAnswer) throws(ToolError) -> Void
    )
        throws(ToolError) -> ReplayAnswer
    {
        let sequence = recording.sequence
        var answer = ReplayAnswer(of: sequence)
        var rest = sequence.steps.map { $0.replacing(sequence.parameters, by: arguments).request }[...]
        while !rest.isEmpty, answer.stopping == nil {
            let (performed, question) = try perform(Self.part(of: &rest))
            for fired in performed {
                answer.add(fired)
                try tell(fired)
            }
            if let question { answer.add(question.answer, at: answer.steps.count + question.step) }
        }
        return answer
    }

    /// Takes the steps that fit into one request: at most 1,000, and 512 KiB.
    private static func part(of steps: inout ArraySlice<JSONLine>) -> [JSONLine] {
        var part: [JSONLine] = [], size = 0
        while part.count < 1000, let step = steps.first {
            size += step.text.utf8.count
            if size > 512 << 10, !part.isEmpty { break }
            part.append(step)
            steps.removeFirst()
        }
        return part
    }

    /// Has the program perform steps.
    ///
    /// - Returns: The outcome of each step; or, where a confirmation is not given, the answer that asks for it, and its step.
    private func perform(
        _ steps: [JSONLine]
    ) throws(ToolError) -> (performed: [FireAnswer], question: (answer: FireAnswer, step: Int)?) {
        var params = program.params
        params.add("steps", steps)
        let all = try answer("actions/perform", params, JSONKeys.outcome + JSONKeys.effect + ["steps"])
        let lines = all.line.lines("steps")
        if all.line.text("outcome") == FireAnswer.needsConfirmation {
            if case .int(let step)? = lines.first?["step"] { return ([], (all, step)) }
            return ([], (all, 1))
        }
        let others = lines.dropLast().map { line in
            var line = line
            line.add("output", line.texts("output"))
            return FireAnswer(line: line, performed: line.text("action") ?? "", isUnavailable: false, isForeign: true)
        }
        var last = all
        // The output of the whole is that of all steps.
        if lines.contains(where: { $0["output"] != nil }) { last.line.add("output", lines.last?.texts("output") ?? []) }
        return (others + [last], nil)
    }

    package func validate(_ recording: Recording, _ arguments: ActionArguments) throws(ToolError) -> [JSONLine] {
        var lines: [JSONLine] = []
        for step in recording.sequence.steps {
            let step = step.replacing(recording.sequence.parameters, by: arguments)
            lines.append(
                try asking(step) { params throws(ToolError) in
                    try result(of: program.call("actions/validate", params), as: JSONKeys.validation)
                })
        }
        return lines
    }

    package func parameters(of step: ActionSequence.Step) throws(ToolError) -> [ActionSignature.Parameter] {
        Self.parameters(of: step.action, in: try program.all("actions/list", program.params))
    }

    /// Asks the program about a step from the step's start; a step that cannot be performed is answered without the program.
    private func asking(
        _ step: ActionSequence.Step, _ ask: (JSONLine) throws(ToolError) -> JSONLine
    ) throws(ToolError) -> JSONLine {
        if !step.lacking.isEmpty {
            let faults = step.lacking.map { "\(ArgumentFault.missing(name: $0, kind: .any))" }
            return refusal(of: step, faults.joined(separator: "; "))
        }
        let usual = program.from
        defer { program.from = usual }
        if usual == nil { program.from = step.start }
        var params = program.params
        params.add("action", step.action.text)
        params.add("arguments", .object(step.arguments.values))
        do {
            return try ask(params)
        } catch {
            guard case DispatchError.staleOrigin? = error.cause, program.from == step.start else { throw error }
            return refusal(of: step, "there is no node '\(step.start ?? "")'")
        }
    }

    private func refusal(of step: ActionSequence.Step, _ text: String) -> JSONLine {
        var line = JSONLine().ordered(JSONKeys.validation)
        var reason = JSONLine()
        reason.add("text", text)
        line.add("action", step.action.text)
        line.add("enabled", false)
        line.add("reasons", [reason])
        return line
    }
}

extension ActionSequence.Step {
    /// The step in the protocol's form, with the values of the secret arguments that are known.
    fileprivate var request: JSONLine {
        var line = jsonLine()
        line.add("arguments", .object(arguments.values))
        return line
    }
}
