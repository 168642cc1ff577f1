package import ActionRuntime

extension MapAnswers {
    package func replay(
        _ recording: Recording, _ arguments: ActionArguments, _ tell: (FireAnswer) throws(ToolError) -> Void
    )
        throws(ToolError) -> ReplayAnswer
    {
        let sequence = recording.sequence
        func all() -> Result<ReplayAnswer, ToolError> {
            Result { () throws(ToolError) in
                try ReplayAnswer(of: sequence, arguments, telling: tell) { steps throws(ToolError) in
                    try perform(steps)
                }
            }
        }
        let replay = Replay(sequence, arguments, of: session.coordinator, from: session.start)
        var answer = try (replay.goesThroughUndo ? UndoGroup.apart(all) : UndoGroup.run(all)).get()
        answer.after = session.state
        return answer
    }

    private func perform(_ steps: [JSONLine]) throws(ToolError) -> FireAnswer {
        var params = JSONLine(), outputs: [[String]] = []
        params.add("steps", steps)
        let observation = session.coordinator.observe { [unowned session] record in
            guard record.depth == 0 else { return }
            outputs.append(session.output)
            // Each step has the allowance of one call for printed lines and new objects.
            session.output = []
            session.allowance.refill()
        }
        defer { observation.cancel() }
        var all = try perform("actions/perform", params, JSONKeys.outcome + ["steps"])
        var lines = all.line.lines("steps")
        for (index, output) in zip(lines.indices, outputs) { lines[index].add("output", output) }
        all.line.add("steps", lines)
        return all
    }

    package func validate(_ recording: Recording, _ arguments: ActionArguments) throws(ToolError) -> [JSONLine] {
        let usual = session.start
        defer { session.start = usual }
        return try recording.validations(arguments) { step throws(ToolError) in
            if usual == nil, let path = step.start {
                guard let node = session.coordinator.node(at: path) else { return nil }
                session.start = node
            } else {
                session.start = usual
            }
            return try answer("actions/validate", step.question).ordered(JSONKeys.validation)
        }
    }

    package func parameters(of step: ActionSequence.Step) -> [ActionSignature.Parameter] {
        let start = session.start ?? step.start.flatMap(session.coordinator.node(at:))
        let target = session.coordinator.target(for: Invocation(step.action, arguments: step.arguments), from: start)
        return (target?.signature ?? session.signature(of: step.action))?.parameters ?? []
    }
}
