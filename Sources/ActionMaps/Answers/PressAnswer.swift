package import ActionRuntime

/// The outcome of pressed keys.
package struct PressAnswer {
    /// The outcome of the last keys' action, where the keys stand for an action.
    package let fire: FireAnswer

    init(_ fire: FireAnswer) { self.fire = fire }

    /// The members that are printed as JSON.
    package var line: JSONLine { fire.line }
    /// Whether the keys stand for an action.
    package var isBound: Bool { line.text("source") != nil }
    package var isPending: Bool { line.text("outcome") == "pending" }
    package var keys: String { line.text("keys") ?? "" }

    package var status: ExitStatus { isPending ? .success : fire.status }

    package var sentence: String {
        KeyResolution.sentence(
            keys, performing: isBound ? line.text("action") : nil, isPending, line.lines("candidates"))
    }

    /// Notes about the keys before the last, in order.
    package var notesBefore: [String] {
        line.lines("before").map { entry in
            let keys = entry.text("keys") ?? "", action = entry.text("action") ?? ""
            let value = entry["value"].flatMap { $0 == .null ? nil : ": \($0)" } ?? ""
            let outcome = entry.text("error") ?? "'\(action)' was performed at \(entry.text("target") ?? "")\(value)."
            return entry.flag("abandoned") ? "'\(keys)' is not continued: \(outcome)" : "\(keys): \(outcome)"
        }
    }

    /// A note about the keys that were not pressed; nil where all were.
    package var noteBehind: String? { line.text("rest").map { "What follows was not pressed: \($0)." } }
}
