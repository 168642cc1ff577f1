extension Explanation {
    /// The search for a name that none of the nodes on a path claims.
    package init(unclaimed name: ActionName, along path: [ActionNode], suggestions: [String], isForced: Bool) {
        let paths = WrittenPaths(path)
        self.init(
            validation: .unclaimed(Invocation(name), false),
            steps: path.map { Step(node: $0.id, writtenPath: paths[$0], action: name, verdict: .noClaim) }, rest: [],
            suggestions: suggestions, isUnavailable: false, isForced: isForced)
    }
}

extension Explanation: CustomStringConvertible {
    /// The answer as a sentence, then one line for each step: node, claim, verdict, and where it was registered.
    public var description: String {
        ExplanationDrawing(reading: jsonLine { $0.path ?? "" }).lines().joined(separator: "\n")
    }
}
