package import ActionRuntime

/// The answer of `action explain --key` for a running program, from its list of bindings and its answers for the actions.
package struct ProgramKeyAnswer {
    /// What some keys come to.
    private struct Part {
        let keys: KeyShortcut
        let sentence: String
        let status: ExitStatus
        let action: String?

        var line: JSONLine {
            var line = JSONLine()
            line.add("keys", "\(keys)")
            line.add("action", action)
            line.add("answer", sentence)
            return line
        }
    }

    /// The bindings that begin with the keys, as the program lists them.
    package let rows: [JSONLine]
    private let before: [Part]
    private let last: Part
    /// The keys that are not pressed, because those before them do nothing.
    private let rest: KeyShortcut?

    /// The answer as a sentence.
    package var headline: String { last.sentence }
    package var status: ExitStatus { last.status }

    package init(_ shortcut: KeyShortcut, by answers: any Answering) throws(ToolError) {
        let all = try answers.keys().rows
        var rows: [JSONLine] = [], before: [Part] = [], left: KeyShortcut? = shortcut
        while let keys = left {
            // Keys that are complete, and those whose chord is not continued, are performed before the others are pressed.
            let first =
                Self.isBound(keys, in: all) ? keys : keys.parts.first { Self.isBound($0, in: all, whole: true) } ?? keys
            left = KeyShortcut(strokes: keys.strokes.dropFirst(first.strokes.count))
            rows += all.filter { $0.text("keys").map { $0 == "\(first)" || $0.hasPrefix("\(first) ") } ?? false }
            before.append(try Self.answer(first, first == keys, all, by: answers))
            if before.last?.status != .success { break }
        }
        last = before.removeLast()
        (self.rows, self.before, rest) = (rows, before, left)
    }

    /// Whether some binding has the keys or, unless it has to have the `whole` of them, begins with them.
    private static func isBound(_ keys: KeyShortcut, in rows: [JSONLine], whole: Bool = false) -> Bool {
        rows.contains { row in
            guard let bound = row.text("keys") else { return false }
            if bound == "\(keys)" { return !whole || row.flag("active") || row.text("shadowedBy") == nil }
            return !whole && bound.hasPrefix("\(keys) ")
        }
    }

    private static func answer(
        _ shortcut: KeyShortcut, _ isLast: Bool, _ rows: [JSONLine], by answers: any Answering
    ) throws(ToolError) -> Part {
        let keys = "\(shortcut)", own = rows.filter { $0.text("keys") == keys }
        func part(_ sentence: String, _ status: ExitStatus, _ action: String? = nil) -> Part {
            Part(keys: shortcut, sentence: sentence, status: status, action: action)
        }
        guard let chosen = own.first(where: { $0.flag("active") }) ?? (isLast ? nil : own.first) else {
            if rows.contains(where: { $0.text("keys")?.hasPrefix(keys + " ") ?? false }) {
                return part("\(keys) begins longer keys.", .success)
            }
            let rest =
                own.isEmpty ? "Nothing is bound to '\(keys)'." : "No binding of '\(keys)' leads to an action here."
            return part(rest, .unclaimed)
        }
        guard let name = chosen.text("action").flatMap({ ActionName(validating: $0) }) else {
            return part("\(keys) does nothing here: a binding takes the keys away.", .unclaimed)
        }
        var answer = JSONLine()
        let arguments: ActionArguments? =
            if case .object(let values)? = chosen["arguments"], !values.isEmpty { ActionArguments(values) } else { nil }
        try answers.ask(.validate, WrittenRequest(name, arguments, of: .action)) { answer = $0 }
        let rest =
            if !answer.flag("enabled") {
                ", which is disabled: \(answer.reasons.clause)".closed
            } else {
                ", performed at \(answer.text("target") ?? "")."
            }
        return part("\(keys) stands for '\(name)'\(rest)", answer.validationStatus, name.text)
    }

    /// The sentences of the answer: what is performed first, the answer, and what is not pressed.
    package var lines: [String] {
        before.map(\.sentence) + [headline] + (rest.map { ["What follows is not pressed: \($0)."] } ?? [])
    }

    /// The answer as a JSON object: `keys`, `answer`, `action`, `before`, `rest`, and `bindings`.
    package var line: JSONLine {
        var line = JSONLine()
        line.add("keys", "\(last.keys)")
        line.add("answer", headline)
        line.add("action", last.action)
        line.add("before", before.map(\.line))
        line.add("rest", rest?.description)
        line.add("bindings", rows)
        return line
    }
}
