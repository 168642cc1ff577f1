extension Explanation {
    /// The answer that a step of the target's sequence would give now; information only, except for the first step.
    public struct SequenceStep: Hashable, Sendable {
        /// The number of the step, from 1.
        public let number: Int
        /// The answer to the step's request, as ``Coordinator/validate(_:arguments:from:to:sender:)`` gives it.
        public let validation: Validation

        /// The step as a JSON object.
        func jsonLine(_ path: (NodeID) -> String?) -> JSONLine {
            var line = JSONLine()
            line.add("step", .int(number))
            line.add(validation.jsonLine(path))
            return line
        }
    }
}

extension Coordinator {
    /// The answers that the steps of a claim's sequence would give; none for a claim that performs no sequence.
    func steps(of claim: Claim, _ invocation: Invocation, knowsArguments: Bool, from start: ActionNode)
        -> [Explanation.SequenceStep]
    {
        guard let sequence = claim.wording.performs else { return [] }
        return Replay(sequence, invocation.arguments, of: self, from: nil, by: start)
            .validations(sequence.steps.indices, knowsArguments: knowsArguments).enumerated()
            .map { Explanation.SequenceStep(number: $0 + 1, validation: $1) }
    }
}
