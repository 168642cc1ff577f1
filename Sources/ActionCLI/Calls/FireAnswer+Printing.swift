import ActionMaps
import ActionRuntime

extension FireAnswer {
    /// Prints the outcome as text: the output and the value, else the reason of the failure.
    func tell(_ call: Call, _ console: Console) {
        if call.format == .text { line.texts("output").forEach(console.print) }
        guard line.text("outcome") == Outcome.Kind.performed.rawValue else {
            if status == .external { return console.note(line.text("error") ?? "") }
            return console.note(problem)
        }
        if let value = line["value"], value != .null { console.print(isForeign ? value.text.printable : value.text) }
        if call.has(.quiet) { return }
        let kind = line.text("kind").flatMap(ClaimKind.init)?.text ?? "claim"
        console.note("Performed '\(performed)' at \(line.text("target") ?? "a released node") (\(kind)).")
    }
}

extension PressAnswer {
    /// Prints the outcome of the keys.
    func tell(_ call: Call, _ console: Console) {
        if call.format == .json { return console.print(line.text) }
        defer { if let noteBehind { console.note(noteBehind) } }
        if !call.has(.quiet) { notesBefore.forEach(console.note) }
        guard isBound else {
            // What the actions of the keys before have printed is not lost.
            line.texts("output").forEach(console.print)
            return noteUnbound(call, console)
        }
        if !call.has(.quiet) { console.note(sentence) }
        fire.tell(call, console)
    }

    /// Notes that more keys have to follow, or that no binding takes the keys, with the reason for each binding.
    private func noteUnbound(_ call: Call, _ console: Console) {
        if isPending, call.has(.quiet) { return }
        console.note((isPending ? "" : "Error: ") + sentence)
        for candidate in line.lines("candidates") {
            console.note("  \(KeyResolution.Candidate.text(candidate))")
        }
    }
}

extension Console {
    /// Notes what to use in place of a former name that a request or a key has named.
    func noteFormerName(in answer: JSONLine, _ call: Call) {
        guard !call.has(.quiet), let text = answer.text("deprecated") else { return }
        let name = "'\(answer.text("action") ?? "")'"
        note("Note: " + (text.contains(name) ? text : "\(name) is deprecated: \(text)").closed)
    }

    /// Notes each sentence about what was not handled while a request was performed.
    ///
    /// - Parameter told: A sentence that was already printed as the request's error.
    func noteUnhandled(_ notes: [String], _ call: Call, besides told: String? = nil) {
        guard !call.has(.quiet), call.format != .json else { return }
        for sentence in notes where sentence != told { note("Note: \(sentence)") }
    }
}
