import ActionRuntime

extension ProgramAnswers {
    func replay(_ recording: Recording, _ arguments: ActionArguments, _ tell: (FireAnswer) throws(ToolError) -> Void)
        throws(ToolError) -> ReplayAnswer
    {
        let sequence = recording.sequence
        var answer = ReplayAnswer(of: sequence)
        for step in sequence.steps {
            let fired = try perform(step.replacing(sequence.parameters, by: arguments))
            answer.add(fired)
            try tell(fired)
            if !fired.isPerformed { break }
        }
        return answer
    }

    func validate(_ recording: Recording, _ arguments: ActionArguments) throws(ToolError) -> [JSONLine] {
        var lines: [JSONLine] = []
        for step in recording.sequence.steps {
            let step = step.replacing(recording.sequence.parameters, by: arguments)
            lines.append(
                try asking(step, members: Members.validation) { params throws(ToolError) in
                    try result(of: program.call("actions/validate", params), as: Members.validation)
                })
        }
        return lines
    }

    func parameters(of step: ActionSequence.Step) throws(ToolError) -> [ActionSignature.Parameter] {
        Self.parameters(of: step.action, in: try program.call("actions/list", program.params))
    }

    private func perform(_ step: ActionSequence.Step) throws(ToolError) -> FireAnswer {
        var fired: FireAnswer?
        let line = try asking(step, members: Members.outcome) { params throws(ToolError) in
            let answer = try answer(
                "actions/perform", params, Members.outcome + Members.effect, asking: "Perform '\(step.action)'")
            fired = answer
            return answer.line
        }
        if let fired { return fired }
        return FireAnswer(line: line, performed: step.action.text, isUnavailable: false, isForeign: true)
    }

    /// Asks the program about a step from the step's start; gives the answer of a step that cannot be asked for without asking.
    private func asking(
        _ step: ActionSequence.Step, members: [String], _ ask: (JSONLine) throws(ToolError) -> JSONLine
    ) throws(ToolError) -> JSONLine {
        if !step.lacking.isEmpty {
            let faults = step.lacking.map { ArgumentFault.missing(name: $0, kind: .any) }
            let performer = "the argument\(faults.count == 1 ? "" : "s") of '\(step.action)'"
            let clause = faults.map { "\($0)" }.joined(separator: "; ")
            return refusal(of: step, .badArguments, "Not performed because of \(performer): \(clause).", members)
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
            return refusal(
                of: step, .failed, "Nothing was performed: there is no node '\(step.start ?? "")'.", members)
        }
    }

    private func refusal(
        of step: ActionSequence.Step, _ kind: Outcome.Kind, _ error: String, _ members: [String]
    ) -> JSONLine {
        var line = JSONLine().ordered(members)
        var reason = JSONLine()
        reason.add("text", error)
        line.add("action", step.action.text)
        line.add("reasons", [reason])
        if members.contains("outcome") {
            line.add("outcome", kind.rawValue)
            line.add("error", error)
            line.add("asked", [String]())
            line.add("suggestions", [String]())
            line.add("output", [String]())
        } else {
            line.add("enabled", false)
        }
        return line
    }
}
