package import ActionRuntime

extension ProgramAnswers {
    package func replay(
        _ recording: Recording, _ arguments: ActionArguments, _ tell: (FireAnswer) throws(ToolError) -> Void
    )
        throws(ToolError) -> ReplayAnswer
    {
        try ReplayAnswer(of: recording.sequence, arguments, telling: tell) { steps throws(ToolError) in
            var params = program.params
            params.add("steps", steps)
            return try answer("actions/perform", params, JSONKeys.outcome + JSONKeys.effect + ["steps"])
        }
    }

    package func validate(_ recording: Recording, _ arguments: ActionArguments) throws(ToolError) -> [JSONLine] {
        let usual = program.from
        defer { program.from = usual }
        return try recording.validations(arguments) { step throws(ToolError) in
            program.from = usual ?? step.start
            var params = program.params
            params.add(step.question)
            do throws(ToolError) {
                return try result(of: program.call("actions/validate", params), as: JSONKeys.validation)
            } catch {
                guard case DispatchError.staleOrigin? = error.cause, usual == nil else { throw error }
                return nil
            }
        }
    }

    package func parameters(of step: ActionSequence.Step) throws(ToolError) -> [ActionSignature.Parameter] {
        try parameters(of: step.action, step.arguments, in: try program.all("actions/list", program.params))
    }
}
