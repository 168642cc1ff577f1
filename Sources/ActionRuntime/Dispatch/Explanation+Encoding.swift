// Explanations and records as JSON objects, for logs and for the command line.

extension Explanation: Encodable {
    /// Encodes the explanation as an object; for a log.
    ///
    /// The keys are those of the command line: all of ``Validation/encode(to:)``, then `selector`, `mayDecline`, `isAsync`,
    /// `steps` (objects with `node`, `verdict`, `action`, `kind`, `condition`, `reason`, `file`, `line` and `remap`),
    /// `notAsked` (paths), `suggestions` (names) and `forced`. What is absent is null.
    public func encode(to encoder: any Encoder) throws {
        try jsonLine { $0.path }.encode(to: encoder)
    }

    /// The explanation as a JSON object.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is gone.
    package func jsonLine(_ path: (NodeID) -> String?) -> JSONLine {
        var line = validation.jsonLine(path)
        line.add("selector", target?.selector?.text)
        line.add("mayDecline", mayDecline)
        line.add("isAsync", isAsync)
        line.add("steps", steps.map(\.jsonLine))
        line.add("notAsked", notAsked)
        line.add("suggestions", suggestions)
        line.add("forced", isForced)
        return line
    }
}

extension Explanation.Step {
    fileprivate var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("node", path)
        line.add("verdict", verdict.rawValue)
        line.add("action", action.text)
        line.add("kind", kind?.rawValue)
        line.add("condition", condition)
        line.add("reason", reason)
        line.add(source: source)
        line.add("remap", remap?.text)
        return line
    }
}

extension DispatchRecord: Encodable {
    /// Encodes the record as an object; for an audit log.
    ///
    /// The keys are those of ``Outcome/encode(to:)``, where `action` is the name that was asked, and besides
    /// `arguments` (an object), `start` (the path of the node from which the search began) and `forced`. Paths are those
    /// of the moment of encoding: encode a record when it arrives, and what has moved by then is all that can differ.
    public func encode(to encoder: any Encoder) throws {
        var line = JSONLine()
        line.add("action", invocation.originalAction.text)
        line.add("arguments", .object(invocation.arguments.values))
        line.add("start", start.path)
        line.add("forced", isForced)
        var outcome = outcome.jsonLine { $0.path }
        outcome.add("action", invocation.originalAction.text)
        line.add(outcome)
        try line.encode(to: encoder)
    }
}
