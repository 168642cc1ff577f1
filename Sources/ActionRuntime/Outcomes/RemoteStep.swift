/// What another program, whose actions are hosted in a tree, answers about an action at one of its nodes.
public struct RemoteStep: Hashable, Sendable {
    /// The name of the program.
    public let program: String
    /// The path of the node in that program; empty where it is not known.
    public let path: String
    /// The verdict of the node, or of one of its claims.
    public let verdict: Explanation.Verdict
    /// Why the action is disabled, its reasons joined by `; `; nil where it is not.
    public let reason: String?

    package init(program: String, path: String, verdict: Explanation.Verdict, reason: String?) {
        (self.program, self.path, self.verdict, self.reason) = (program, path, verdict, reason)
    }
}

extension RemoteStep {
    /// Reads a step from its JSON object; a missing member counts as absent.
    package init(reading line: JSONLine) {
        self.init(
            program: line.text("program") ?? "", path: line.text("path") ?? "", verdict: .init(reading: line),
            reason: line.text("reason"))
    }

    /// The step as a JSON object: `program`, `path`, `verdict` and `reason`.
    package var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("program", program)
        line.add("path", path)
        line.add("verdict", verdict.rawValue)
        line.add("reason", reason)
        return line
    }
}

extension Explanation.Verdict {
    /// Reads the member `verdict` of a step's JSON object; an unknown one counts as no claim.
    package init(reading line: JSONLine) { self = line.text("verdict").flatMap(Self.init) ?? .noClaim }
}
