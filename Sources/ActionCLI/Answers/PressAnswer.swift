import ActionRuntime

/// The outcome of pressed keys.
struct PressAnswer {
    /// The members that are printed as JSON.
    var line: JSONLine { fire.line }
    /// The outcome of the action, where the keys stand for an action.
    let fire: FireAnswer
    /// Notes about chords that were not continued, in order.
    let abandoned: [String]
    /// The keys after the first complete shortcut, which are not pressed; empty for none.
    let rest: String

    /// Whether the keys stand for an action.
    private var isBound: Bool { line.text("source") != nil }
    private var isPending: Bool { line.text("outcome") == "pending" }
    private var keys: String { line.text("keys") ?? "" }

    var status: ExitStatus { isPending ? .success : fire.status }

    /// Prints the outcome of the keys.
    func tell(_ call: Call, _ console: Console) {
        if isBound, !rest.isEmpty, !call.has(.quiet) {
            console.note("'\(keys)' is complete by itself; what follows is not pressed: \(rest).")
        }
        if call.format == .json { return console.print(line.text) }
        if !call.has(.quiet) { abandoned.forEach(console.note) }
        guard isBound else { return noteUnbound(call, console) }
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

    private var sentence: String {
        KeyResolution.sentence(
            keys, performing: isBound ? line.text("action") : nil, isPending, line.lines("candidates"))
    }
}
