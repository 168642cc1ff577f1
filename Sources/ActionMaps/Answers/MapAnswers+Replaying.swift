package import ActionRuntime

extension MapAnswers {
    package func replay(
        _ recording: Recording, _ arguments: ActionArguments, _ tell: (FireAnswer) throws(ToolError) -> Void
    )
        throws(ToolError) -> ReplayAnswer
    {
        let answer = session.replay(recording.sequence, arguments)
        if answer.performedCount > 0 { try save() }
        for step in answer.steps { try tell(step) }
        return answer
    }

    package func validate(_ recording: Recording, _ arguments: ActionArguments) -> [JSONLine] {
        session.coordinator.validations(of: recording.sequence, arguments: arguments, from: session.start)
            .map(session.line)
    }

    package func parameters(of step: ActionSequence.Step) -> [ActionSignature.Parameter] {
        let start = session.start ?? step.start.flatMap(session.coordinator.node(at:))
        let target = session.coordinator.target(for: Invocation(step.action, arguments: step.arguments), from: start)
        return (target?.signature ?? session.signature(of: step.action))?.parameters ?? []
    }
}

extension Session {
    /// Performs the steps of a sequence, one after the other, as one undoable change.
    fileprivate func replay(_ sequence: ActionSequence, _ arguments: ActionArguments) -> ReplayAnswer {
        var answer = ReplayAnswer(of: sequence)
        let observation = coordinator.observe { [unowned self] record in
            guard record.depth == 0 else { return }
            let name = record.invocation.originalAction
            let asked = paths(from: node(of: record.start), askedUpTo: record.lastAsked)
            answer.add(self.answer(name, record.outcome, asked, undo: record.undo))
            // Each step has the allowance of one call for printed lines and new objects.
            output = []
            allowance.refill()
        }
        defer { observation.cancel() }
        let outcome = coordinator.replay(sequence, arguments: arguments, from: start)
        if case .failed(DispatchError.stopped(let number, _, let outcome), _, _) = outcome, number > answer.steps.count
        {
            // The step was not requested: its start is gone, or one of its secret arguments was not recorded.
            let step = sequence.steps[number - 1]
            var fired = self.answer(step.action, outcome, [], undo: nil)
            if case .failed(DispatchError.staleOrigin, _, _) = outcome {
                fired.line.add("error", missingStart(of: step))
            }
            answer.add(fired)
        }
        answer.after = state
        return answer
    }

    private func missingStart(of step: ActionSequence.Step) -> String {
        guard let path = step.start else { return "\(DispatchError.staleOrigin)" }
        let nearest = map.root.nearestPath(to: path).map { " Did you mean '\($0)'?" } ?? ""
        return "Nothing was performed: there is no node '\(path)'.\(nearest)"
    }

    private func node(of start: NodeID) -> ActionNode { coordinator.node(at: path(of: start)) ?? place }
}
