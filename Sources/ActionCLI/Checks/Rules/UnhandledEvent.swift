import ActionRuntime

/// Events and errors of steps that go up the tree to nobody.
enum UnhandledEvent: Check {
    static let rule = CheckRule.unhandledEvent
    static let level = CheckLevel.warning
    static let summary = "a step's event that no rule above takes; a note for an error"

    static func findings(in map: CheckedMap) -> [Finding] {
        var known: [Signal: Bool] = [:]
        return map.steps.compactMap { step in
            guard let signal = Signal(step) else { return nil }
            if known[signal] == nil { known[signal] = map.isTaken(signal) }
            guard known[signal] == false else { return nil }
            let noun = signal.isError ? "error" : "event"
            return Finding(
                rule, at: step.place.at(step.json[signal.isError ? "report" : "trigger"]),
                level: signal.isError ? .note : nil,
                "The \(noun) \(signal.name.quoted) goes up from \(map.path(of: signal.node).quoted), and no rule takes it.",
                help: "Add a rule for it to the node or one above: { \"handle\(signal.isError ? "Error" : "Event")\": "
                    + "\"\(signal.name.printable)\" }.")
        }
    }

    /// An event or error that begins to go up at a node.
    fileprivate struct Signal: Hashable {
        var isError: Bool
        var name: String
        let node: Int

        init?(_ step: CheckedStep) {
            node = step.node
            switch step.step {
            case .trigger(let name, _): (isError, self.name) = (false, name)
            case .report(let name, _): (isError, self.name) = (true, name)
            default: return nil
            }
        }
    }
}

extension CheckedMap {
    /// Whether a rule receives or handles the signal, or what rules on the way put in its place.
    fileprivate func isTaken(_ signal: UnhandledEvent.Signal) -> Bool {
        var signal = signal
        for node in way(from: signal.node) {
            for rule in nodes[node].node.rules where rule.matches(signal) {
                switch rule.verb {
                case .receiveEvent, .handleEvent, .receiveError, .handleError: return true
                case .transformEvent, .transformError: signal.name = rule.replacement ?? signal.name
                case .catchError: (signal.isError, signal.name) = (false, rule.replacement ?? signal.name)
                case .subscribe: continue
                }
            }
        }
        return false
    }
}

extension MapRule {
    fileprivate func matches(_ signal: UnhandledEvent.Signal) -> Bool {
        guard verb != .subscribe, verb.isForErrors == signal.isError else { return false }
        return switch subject {
        case .any: true
        case .named(let name): name == signal.name
        }
    }
}
