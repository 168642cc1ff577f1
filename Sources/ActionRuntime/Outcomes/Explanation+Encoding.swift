// Explanations as JSON objects, for logs and for the command line.

extension Explanation: Encodable {
    /// Encodes the explanation as an object; for a log.
    ///
    /// The keys are those of the command line: all of ``Validation/encode(to:)``, then `selector`, `returns` (the kind of the result that
    /// the target declares), `mayDecline`, `isAsync`, `steps` (objects with `node`, `verdict`, `action`, `kind`, `condition`, `reason`,
    /// `file`, `line` and `remap`, `deprecated` at the remapping of a former name, and `elsewhere` at the claim of another program: its
    /// `program`, `path`, `verdict` and `reason`), `interceptors` (objects with `node`, `verdict`,
    /// `reason`, `isAsync`, `file` and `line`), `notAsked` (paths), `suggestions` (names), `focus` (paths), `focusKinds`, `fromRoot`,
    /// `forced`, and `unavailable`: whether no claim takes the action here, although it is registered in the tree. Where the target
    /// performs a sequence, `sequence` has its steps: objects with `step`, a number, and the keys of a validation. Absent values are
    /// null.
    public func encode(to encoder: any Encoder) throws {
        try jsonLine { $0.path }.encode(to: encoder)
    }

    /// The explanation as a JSON object.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is gone.
    package func jsonLine(_ path: (NodeID) -> String?) -> JSONLine {
        var line = validation.jsonLine(path)
        line.add("selector", target?.selector?.text)
        line.add("returns", returns?.rawValue)
        line.add("mayDecline", mayDecline)
        line.add("isAsync", isAsync)
        line.add("steps", steps.map(\.jsonLine))
        if leftOutSteps > 0 { line.add("between", .int(leftOutSteps)) }
        line.add("interceptors", interceptors.map(\.jsonLine))
        if !sequence.isEmpty { line.add("sequence", sequence.map { $0.jsonLine(path) }) }
        line.add("notAsked", notAsked)
        if leftOutRest > 0 { line.add("notAskedBetween", .int(leftOutRest)) }
        line.add("suggestions", suggestions)
        line.add("focus", focus)
        line.add("focusKinds", focusKinds.map(\.rawValue))
        line.add("fromRoot", isFromRoot)
        line.add("forced", isForced)
        line.add("unavailable", isUnavailable)
        if let deprecated { line.add("deprecated", deprecated) }
        return line
    }
}

extension Explanation.Step {
    /// The step as a JSON object.
    package var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("node", path)
        line.add("verdict", ended?.rawValue ?? verdict.rawValue)
        line.add("action", action.text)
        line.add("kind", kind?.rawValue)
        line.add("condition", condition)
        if !failing.isEmpty { line.add("failing", failing.map(\.jsonLine)) }
        line.add("reason", reason)
        line.add(source: source)
        line.add("remap", remap?.text)
        if let deprecated { line.add("deprecated", deprecated) }
        if let elsewhere { line.add("elsewhere", elsewhere.jsonLine) }
        return line
    }
}
