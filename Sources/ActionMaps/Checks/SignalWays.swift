import ActionRuntime

/// The rules that events and errors meet on their way up, found by their names.
package struct SignalWays {
    /// An event or error by its name.
    struct Signal: Hashable {
        var isError: Bool
        var name: String
    }

    private struct Key: Hashable {
        let node: Int
        let isError: Bool
        /// The name; nil for the rules that match any name.
        let name: String?
    }

    private struct Stop: Hashable {
        let rule: Int
        let signal: Signal
    }

    // The map owns this value.
    private unowned let map: CheckedMap
    /// The positions of rules, ascending.
    private var rules: [Key: [Int]] = [:]
    /// The signal that no later rule takes of the one by which a rule replaces another signal; the inner nil where a rule takes it.
    private var known: [Stop: Signal?] = [:]

    init(_ map: CheckedMap) {
        self.map = map
        for (position, checked) in map.rules.enumerated() where checked.rule.verb != .subscribe {
            let name: String? = if case .named(let name) = checked.rule.subject { name } else { nil }
            let key = Key(node: checked.node, isError: checked.rule.verb.isForErrors, name: name)
            rules[key, default: []].append(position)
        }
    }

    /// The first rule of a node, from a position on, that takes a signal; nil where no rule does.
    func rule(for signal: Signal, at node: Int, from position: Int) -> Int? {
        if map.nodes[node].rules.isEmpty { return nil }
        return [signal.name, nil].compactMap { name -> Int? in
            let positions = rules[Key(node: node, isError: signal.isError, name: name)] ?? []
            let index = positions.firstIndex(notBelow: position)
            return index < positions.count ? positions[index] : nil
        }.min()
    }

    /// The signal that no rule takes where a signal goes up from a node: that signal, or the last by which rules on the way replace it;
    /// nil where a rule takes it.
    mutating func untaken(_ signal: Signal, from node: Int) -> Signal? {
        var (signal, passed) = (signal, [Stop]())
        let answer: Signal? = {
            for node in map.way(from: node) {
                var position = map.nodes[node].rules.lowerBound
                while let rule = rule(for: signal, at: node, from: position) {
                    guard let next = signal.replaced(by: map.rules[rule].rule) else { return nil }
                    signal = next
                    let stop = Stop(rule: rule, signal: signal)
                    if let answer = known[stop] { return answer }
                    passed.append(stop)
                    position = rule + 1
                }
            }
            return signal
        }()
        for stop in passed { known.updateValue(answer, forKey: stop) }
        return answer
    }
}

extension SignalWays.Signal {
    /// The signal by which a rule replaces the signal; nil where the rule receives or handles it.
    func replaced(by rule: MapRule) -> Self? {
        switch rule.verb {
        case .receiveEvent, .handleEvent, .receiveError, .handleError, .subscribe: nil
        case .transformEvent: Self(isError: false, name: rule.replacement ?? name)
        case .transformError: Self(isError: true, name: rule.replacement ?? name)
        case .catchError: Self(isError: false, name: rule.replacement ?? name)
        }
    }
}
