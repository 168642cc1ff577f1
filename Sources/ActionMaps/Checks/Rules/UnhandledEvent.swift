import ActionRuntime

/// Events and errors that steps send up the tree, and that no rule takes.
enum UnhandledEvent: Check {
    static let rule = CheckRule.unhandledEvent
    static let level = CheckLevel.warning
    static let summary = "a step's event that no rule above takes; a note for an error"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.steps.compactMap { step in
            guard let signal = step.step.signal, !map.signals.isTaken(signal, from: step.node) else { return nil }
            let noun = signal.isError ? "error" : "event"
            return Finding(
                rule, at: step.place.at(step.json[signal.isError ? "report" : "trigger"]),
                level: signal.isError ? .note : nil,
                "The \(noun) \(signal.name.quoted) goes up from \(map.path(of: step.node).quoted), and no rule takes it.",
                help: "Add a rule for it to the node or one above: { \"handle\(signal.isError ? "Error" : "Event")\": "
                    + "\"\(signal.name.printable)\" }.")
        }
    }
}

extension MapStep {
    /// The event or error that the step sends up; nil for none.
    var signal: SignalWays.Signal? {
        switch self {
        case .trigger(let name, _): .init(isError: false, name: name)
        case .report(let name, _): .init(isError: true, name: name)
        default: nil
        }
    }
}
