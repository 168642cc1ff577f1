package import ActionRuntime

/// The outcome of pressed keys.
package struct PressAnswer {
    /// The members that are printed as JSON.
    package var line: JSONLine { fire.line }
    /// The outcome of the action, where the keys stand for an action.
    package let fire: FireAnswer
    /// Notes about chords that were not continued, in order.
    package let abandoned: [String]
    /// The keys after the first complete shortcut, which are not pressed; empty for none.
    package let rest: String

    /// Whether the keys stand for an action.
    package var isBound: Bool { line.text("source") != nil }
    package var isPending: Bool { line.text("outcome") == "pending" }
    package var keys: String { line.text("keys") ?? "" }

    package var status: ExitStatus { isPending ? .success : fire.status }

    package var sentence: String {
        KeyResolution.sentence(
            keys, performing: isBound ? line.text("action") : nil, isPending, line.lines("candidates"))
    }
}
