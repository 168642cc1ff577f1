extension Explanation: CustomStringConvertible {
    /// The answer as a sentence, then one line for each step: node, claim, verdict, and where it was registered.
    public var description: String {
        var lines = [headline] + columns.map { "  " + $0 }
        if !notAsked.isEmpty { lines.append("  not asked: " + notAsked.joined(separator: ", ")) }
        return lines.joined(separator: "\n")
    }

    /// The answer, as a sentence.
    private var headline: String {
        let name = validation.originalAction
        guard let target = validation.target, let path = steps.last?.path else {
            if steps.isEmpty { return "\(name): \(reasons)" }
            let question = suggestions.isEmpty ? "" : " Did you mean \(suggestions.alternatives)?"
            let hint = isUnavailable ? " It is not available here." : question
            return "\(name) is claimed by nobody.\(hint)"
        }
        let alias = target.action == name ? "" : ", as \(target.action)"
        if validation.isEnabled {
            let state = validation.state == .off ? "" : " and \(validation.state)"
            return "\(name) is enabled\(state) at \(path)\(alias)." + provisos
        }
        return "\(name) is disabled at \(path)\(alias): \(reasons)".closed + (isForced ? " It is forced." : "")
            + provisos
    }

    /// What else has to be known before the action is performed, as sentences.
    private var provisos: String {
        (mayDecline ? " It may decline." : "") + (isAsync ? " It needs await." : "")
    }

    private var reasons: String { validation.reasons.map(\.text.printable).joined(separator: "; ") }

    /// The steps as rows of aligned columns: node, claim, verdict, source location.
    private var columns: [String] {
        let rows = steps.map { $0.cells(asked: validation.originalAction) }
        var widths = [0, 0, 0]
        for row in rows {
            // The last cell of a row is followed by nothing, so it does not widen its column.
            for (column, cell) in row.dropLast().enumerated() { widths[column] = max(widths[column], cell.count) }
            widths[0] = max(widths[0], row[0].count)
        }
        return rows.map { row in
            let cells = zip(row, widths + [0]).map { $0 + String(repeating: " ", count: Swift.max(0, $1 - $0.count)) }
            return cells.joined(separator: "   ").trimmedAtEnd
        }
    }
}

extension Explanation.Step {
    fileprivate func cells(asked: ActionName) -> [String] {
        if let remap { return [path, "remapped to \(remap)"] }
        guard verdict != .noClaim, let kind else {
            return [path, action == asked ? "no claim" : "no claim to \(action)"]
        }
        var claim = kind == .catchAll ? "catch-all" : kind.rawValue
        if action != asked { claim += " for \(action)" }
        if kind != .method { claim += ", forwarded as handleAction:" }
        return [path, claim, verdictText] + (source.map { [$0.description] } ?? [])
    }

    private var verdictText: String {
        let condition = condition?.printable
        return switch verdict {
        case .noClaim: "no claim"
        case .target: "enabled"
        case .disabled: condition.map { "disabled by \"\($0)\"" } ?? "disabled"
        case .unavailable: condition.map { "not available: \"\($0)\" is false" } ?? "not available"
        }
    }
}

extension [String] {
    /// The texts as alternatives: `a, b or c`.
    package var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or \(last)"
    }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
