import ActionRuntime

/// The outcome of a request to perform an action.
struct FireAnswer {
    /// The members that are printed as JSON.
    var line: JSONLine
    /// The name that reached the claim: after a remapping, the new name.
    let performed: String
    /// Whether the action is claimed somewhere, but not available here.
    let isUnavailable: Bool
    /// Whether the value is text of another program, whose control characters no terminal may act on.
    var isForeign = false

    var status: ExitStatus { ExitStatus(outcome: line.text("outcome")) }

    /// Prints the outcome as text: the output and the value, else the reason of the failure.
    func tell(_ call: Call, _ console: Console) {
        if call.format == .text { line.texts("output").forEach(console.print) }
        guard line.text("outcome") == Outcome.Kind.performed.rawValue else {
            if status == .external { return console.note(line.text("error") ?? "") }
            let error = problem
            console.note("Error: \(error.message)")
            error.details.forEach { console.note("  \($0)") }
            return
        }
        if let value = line["value"], value != .null { console.print(isForeign ? value.text.printable : value.text) }
        if call.has(.quiet) { return }
        let kind = line.text("kind").flatMap(ClaimKind.init)?.text ?? "claim"
        console.note("Performed '\(performed)' at \(line.text("target") ?? "a released node") (\(kind)).")
    }

    /// The error that gives the reason and the place of a failure, and advice.
    var problem: ToolError {
        var message = line.text("error") ?? ""
        var details: [String] = []
        switch line.text("outcome").flatMap(Outcome.Kind.init) {
        case .unclaimed:
            if isUnavailable {
                message += " It is not available here."
            } else if let nearest = line.texts("suggestions").first {
                message += " Did you mean '\(nearest)'?"
            }
            details.append("Asked: \(line.texts("asked").lastParts)")
        case .disabled, .failed, .badArguments:
            guard let target = line.text("target") else { break }
            let from = line.texts("asked").first.flatMap { $0 == target ? nil : " (asked from \($0))" } ?? ""
            details.append("Target: \(target)\(from)")
        case nil where line.text("outcome") == FireAnswer.needsConfirmation:
            message = "'\(performed)' is destructive, and was not performed."
            details.append("'--yes' performs it without a question.")
        default: break
        }
        return ToolError(status, message, details: details)
    }

    /// The outcome of a destructive action that a person has to confirm.
    static let needsConfirmation = "needsConfirmation"
}

extension ExitStatus {
    /// The status of an outcome's word in JSON; a fault of the program where the word is unknown.
    init(outcome word: String?) {
        if let kind = word.flatMap(Outcome.Kind.init) {
            self = kind.status
        } else {
            self = word == HostTakes.outcome ? .external : word == FireAnswer.needsConfirmation ? .disabled : .fault
        }
    }
}

extension ActionValue {
    /// The value as a line of text: a string without quotes, any other value as JSON.
    var text: String {
        if case .string(let text) = self { text } else { json() }
    }
}
