package import ActionRuntime

/// The answer of `action explain --key` for a running program, from its list of bindings and its answer for the action.
package struct ProgramKeyAnswer {
    /// The answer as a sentence.
    package let headline: String
    package let status: ExitStatus
    /// The bindings that begin with the keys, as the program lists them.
    package let rows: [JSONLine]
    private let keys: String
    private let action: String?

    package init(_ shortcut: KeyShortcut, by answers: any Answering) throws(ToolError) {
        let keys = "\(shortcut)"
        self.keys = keys
        rows = try answers.keys().rows.filter {
            let bound = $0.text("keys") ?? ""
            return bound == keys || bound.hasPrefix(keys + " ")
        }
        let own = rows.filter { $0.text("keys") == keys }
        guard let chosen = own.first(where: { $0.flag("active") }) else {
            action = nil
            if rows.count > own.count {
                (headline, status) = ("\(keys) begins longer keys.", .success)
            } else {
                let rest =
                    own.isEmpty ? "Nothing is bound to '\(keys)'." : "No binding of '\(keys)' leads to an action here."
                (headline, status) = (rest, .unclaimed)
            }
            return
        }
        action = chosen.text("action")
        guard let name = action.flatMap({ ActionName(validating: $0) }) else {
            (headline, status) = ("\(keys) does nothing here: a binding takes the keys away.", .unclaimed)
            return
        }
        var answer = JSONLine()
        let arguments: ActionArguments? =
            if case .object(let values)? = chosen["arguments"], !values.isEmpty { ActionArguments(values) } else { nil }
        let request = WrittenRequest(name, arguments, of: .action)
        try answers.ask(.validate, request) { answer = $0 }
        status = answer.validationStatus
        let rest =
            if !answer.flag("enabled") {
                ", which is disabled: \(answer.reasons.clause)".closed
            } else {
                ", performed at \(answer.text("target") ?? "")."
            }
        headline = "\(keys) stands for '\(name)'\(rest)"
    }

    /// The answer as a JSON object: `keys`, `answer`, `action`, and `bindings`.
    package var line: JSONLine {
        var line = JSONLine()
        line.add("keys", keys)
        line.add("answer", headline)
        line.add("action", action)
        line.add("bindings", rows)
        return line
    }
}
