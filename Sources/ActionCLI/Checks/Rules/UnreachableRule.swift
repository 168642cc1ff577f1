import ActionRuntime

/// Rules whose events or errors are always taken or replaced by earlier rules of their node.
enum UnreachableRule: Check {
    static let rule = CheckRule.unreachableRule
    static let level = CheckLevel.warning
    static let summary = "a rule for events or errors that earlier rules of its own node always take"

    static func findings(in map: CheckedMap) -> [Finding] {
        map.nodes.flatMap { node in
            // The events and errors that may arrive after the rules so far.
            var (events, errors) = (Arriving(), Arriving())
            return map.rules[node.rules].compactMap { checked -> Finding? in
                let subject = checked.rule.subject
                if checked.rule.verb == .subscribe { return nil }
                guard (checked.rule.verb.isForErrors ? errors : events).mayHave(subject) else {
                    return finding(checked)
                }
                switch checked.rule.verb {
                case .receiveEvent where checked.rule.result == .handled, .handleEvent: events.remove(subject)
                case .receiveError where checked.rule.result == .handled, .handleError: errors.remove(subject)
                case .transformEvent:
                    events.remove(subject)
                    events.add(checked.rule.replacement)
                case .transformError:
                    errors.remove(subject)
                    errors.add(checked.rule.replacement)
                case .catchError:
                    errors.remove(subject)
                    events.add(checked.rule.replacement)
                case .receiveEvent, .receiveError, .subscribe: break
                }
                // An error in the steps of a rule goes on to the rules after it.
                if !checked.rule.steps.isEmpty { errors = Arriving() }
                return nil
            }
        }
    }

    private static func finding(_ checked: CheckedRule) -> Finding {
        let subject =
            switch checked.rule.subject {
            case .any: "*"
            case .named(let name): name
            }
        return Finding(
            rule, at: checked.place,
            "The rule \(checked.rule.verb.rawValue) \(subject.quoted) is never asked: the rules before it take what it is for.",
            help: "Remove it, or put it before them.")
    }

    /// The names of events or errors that may arrive: any name but the excluded ones, and the named ones.
    private struct Arriving {
        private var isAny = true
        private var excluded: Set<String> = []
        private var named: Set<String> = []

        func mayHave(_ subject: MapRule.Subject) -> Bool {
            switch subject {
            case .any: isAny || !named.isEmpty
            case .named(let name): isAny && !excluded.contains(name) || named.contains(name)
            }
        }

        mutating func remove(_ subject: MapRule.Subject) {
            switch subject {
            case .any: (isAny, named) = (false, [])
            case .named(let name):
                excluded.insert(name)
                named.remove(name)
            }
        }

        mutating func add(_ name: String?) {
            if let name { named.insert(name) }
        }
    }
}
