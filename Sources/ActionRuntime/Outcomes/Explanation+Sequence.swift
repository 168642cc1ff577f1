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
