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
