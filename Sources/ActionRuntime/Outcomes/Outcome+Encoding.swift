// Outcomes and validations as JSON objects, for logs and for the command line.

extension Outcome: Encodable {
    /// Encodes the outcome as an object; for a log.
    ///
    /// The keys are those of the command line: `action`, `outcome` (the ``kind``), `target` (the path of the performer's node) and
    /// its `kind`, `value`, `reasons` (objects with `text`, `by` and `kind`), `asked` (paths, which only an unclaimed outcome has),
    /// `error` (what prevented the request, as a sentence) and `handledBy` (a path). Absent values are null; so are the paths of
    /// nodes that have been released by then.
    public func encode(to encoder: any Encoder) throws {
        try jsonLine { $0.path }.encode(to: encoder)
    }

    /// The outcome as a JSON object.
    ///
    /// - Parameters:
    ///   - asked: The paths of the nodes that were asked; if left out, those of the outcome.
    ///   - suggestions: The names that may have been meant; nil leaves the key out.
    ///   - path: Gives the path of a node; nil once the node is released.
    package func jsonLine(
        asked: [String]? = nil, suggestions: [String]? = nil, _ path: (NodeID) -> String?
    ) -> JSONLine {
        var line = JSONLine()
        line.add("action", action?.text)
        line.add("outcome", kind.rawValue)
        line.add(target: performer, path)
        line.add("value", value ?? .null)
        line.add(reasons: reasons, path)
        line.add("asked", asked ?? self.asked)
        if let suggestions { line.add("suggestions", suggestions) }
        line.add("error", problem)
        line.add("handledBy", handledBy.flatMap(path))
        return line
    }

    /// The name that was resolved; nil where the request failed before a claim was found.
    private var action: ActionName? {
        switch self {
        case .unclaimed(let name, _): name
        case .failed(DispatchError.needsAwait(let target), nil, _): target.action
        default: performer?.action
        }
    }

    private var asked: [String] {
        if case .unclaimed(_, let asked) = self { asked.paths } else { [] }
    }
}

extension Validation: Encodable {
    /// Encodes the validation as an object; for a log.
    ///
    /// The keys are those of the command line: `action` (the name that was asked), `enabled`, `state`, `value`, `title`, `hidden`,
    /// `reasons` (objects with `text`, `by` and `kind`), `target` (the path of its node) and its `kind`. Absent values are null; so
    /// are the paths of nodes that have been released by then.
    public func encode(to encoder: any Encoder) throws {
        try jsonLine { $0.path }.encode(to: encoder)
    }

    /// The validation as a JSON object.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is released.
    package func jsonLine(_ path: (NodeID) -> String?) -> JSONLine {
        var line = JSONLine()
        line.add("action", originalAction.text)
        line.add("enabled", isEnabled)
        line.add("state", state.rawValue)
        line.add("value", value ?? .null)
        line.add("title", title)
        line.add("hidden", isHidden)
        line.add(reasons: reasons, path)
        line.add(target: target, path)
        return line
    }
}

extension JSONLine {
    /// Adds `target` and `kind`: the claim that gets, or got, the action.
    package mutating func add(target: Performer?, _ path: (NodeID) -> String?) {
        add("target", target.flatMap { path($0.node) })
        add("kind", target?.kind.rawValue)
    }

    /// Adds `reasons`: why the action is disabled.
    package mutating func add(reasons: [Validation.Reason], _ path: (NodeID) -> String?) {
        add("reasons", reasons.list(path))
    }

    /// Adds `file` and `line`: where something was registered.
    package mutating func add(source: SourceLocation?) {
        add("file", source?.file)
        add("line", source.map { .int(Int($0.line)) } ?? .null)
    }
}

extension [Validation.Reason] {
    /// The reasons as a list of JSON objects.
    ///
    /// - Parameter path: Gives the path of a node; nil once the node is gone.
    package func list(_ path: (NodeID) -> String?) -> ActionValue {
        .array(
            map { reason in
                let by = reason.by.flatMap(path).map(ActionValue.string)
                return .object([
                    "text": .string(reason.text), "by": by ?? .null, "kind": .string(reason.kind.rawValue),
                ])
            })
    }
}
