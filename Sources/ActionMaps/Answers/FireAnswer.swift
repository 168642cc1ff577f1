package import ActionRuntime

/// The outcome of a request to perform an action.
package struct FireAnswer {
    /// The members that are printed as JSON.
    package var line: JSONLine
    /// The name that reached the claim: after a remapping, the new name.
    package let performed: String
    /// Whether the action is claimed somewhere, but not available here.
    let isUnavailable: Bool
    /// Whether the value is text of another program, whose control characters no terminal may act on.
    package var isForeign = false

    package var status: ExitStatus { ExitStatus(outcome: line.text("outcome")) }

    /// The error that gives the reason and the place of a failure, and advice.
    package var problem: ToolError {
        var message = line.text("error") ?? ""
        var details: [String] = []
        switch line.text("outcome").flatMap(Outcome.Kind.init) {
        case .unclaimed:
            if isUnavailable {
                message += " It is not available here."
            } else if let nearest = line.texts("suggestions").first {
                message += " Did you mean '\(nearest)'?"
            }
            let between = if case .int(let count)? = line["askedBetween"] { ", and \(count) between these" } else { "" }
            details.append("Asked: \(line.texts("asked").lastParts)\(between)")
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
    package static let needsConfirmation = "needsConfirmation"
}

extension ExitStatus {
    /// The status of an outcome's word in JSON; a fault of the program where the word is unknown.
    package init(outcome word: String?) {
        if let kind = word.flatMap(Outcome.Kind.init) {
            self = kind.status
        } else {
            self = word == HostTakes.outcome ? .external : word == FireAnswer.needsConfirmation ? .disabled : .fault
        }
    }
}

extension ActionValue {
    /// The value as a line of text: a string without quotes, any other value as JSON.
    package var text: String {
        if case .string(let text) = self { text } else { json() }
    }
}
