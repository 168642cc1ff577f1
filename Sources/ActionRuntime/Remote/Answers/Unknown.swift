/// The answers about an action that does not exist, or is not exposed, which are the same.
///
/// Its text need not be a registered name, so that answering interns no name.
package struct Unknown {
    /// A placeholder, which is interned already; each answer replaces it by the text.
    private static let placeholder = Forwarder.handleAction
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The answer to `validate`.
    var validation: JSONLine {
        unclaimed(Validation.unclaimed(Invocation(Self.placeholder), false).jsonLine { $0.path })
    }

    /// The answer to `target`.
    var target: JSONLine { named(Target.jsonLine(nil, for: Self.placeholder) { $0.path }) }

    /// The answer to `explain`: no node on the path has a claim.
    package func explanation(
        along path: [ActionNode], suggestions: [String], _ bounds: RemoteBounds = .ofClients
    ) -> JSONLine {
        let (first, last) = bounds.explained
        let explanation = Explanation(
            unclaimed: Self.placeholder, along: path, suggestions: suggestions, isForced: false
        ).bounded(first: first, last: last)
        var line = unclaimed(explanation.jsonLine { $0.path })
        line.add("steps", explanation.steps.map { named($0.jsonLine) })
        return line
    }

    /// The answer to `fire`.
    package func outcome(
        asked path: [ActionNode], suggestions: [String], _ bounds: RemoteBounds = .ofClients
    ) -> JSONLine {
        let outcome = Outcome.unclaimed(Self.placeholder, asked: .none), paths = AskedPaths(path, bounds)
        var line = named(outcome.jsonLine(asked: paths.texts, suggestions: suggestions) { $0.path })
        line.add("error", "Nothing responds to '\(text)'.")
        paths.addBetween(to: &line)
        return line
    }

    /// The line with the reason that names the action, and not the placeholder.
    private func unclaimed(_ line: JSONLine) -> JSONLine {
        var line = named(line)
        line.add(reasons: [Validation.Reason(text: Validation.Reason.unclaimed(text), kind: .unclaimed)]) { $0.path }
        return line
    }

    private func named(_ line: JSONLine) -> JSONLine {
        var line = line
        line.add("action", text)
        return line
    }
}
