import ActionRuntime

/// Events and errors that steps send up the tree, and that no rule takes, as they are or as what rules put in their place.
enum UnhandledEvent: Check {
    static let rule = CheckRule.unhandledEvent
    static let level = CheckLevel.warning
    static let summary = "a step's event that no rule above takes; a note for an error"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.steps.compactMap { step in
            guard let signal = step.step.signal, let last = map.signals.untaken(signal, from: step.node) else {
                return nil
            }
            let change = last == signal ? "" : " becomes the \(last.words) on the way,"
            return Finding(
                rule, at: step.place.at(step.json[signal.isError ? "report" : "trigger"]),
                level: signal.isError ? .note : nil,
                "The \(signal.words) goes up from \(map.path(of: step.node).quoted),\(change) and no rule takes it.",
                help: "Add a rule for it to the node or one above: { \"handle\(last.isError ? "Error" : "Event")\": "
                    + "\"\(last.name.printable)\" }.")
        }
    }
}

extension SignalWays.Signal {
    /// The signal in a sentence: `event 'Changed'`.
    fileprivate var words: String { "\(isError ? "error" : "event") \(name.quoted)" }
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
