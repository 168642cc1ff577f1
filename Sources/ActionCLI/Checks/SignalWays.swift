import ActionRuntime

/// Which rules events and errors meet on their way up, found by their names.
struct SignalWays {
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

    // The map holds the ways.
    private unowned let map: CheckedMap
    /// The positions of rules, ascending.
    private var rules: [Key: [Int]] = [:]
    /// Whether a signal that a rule puts in the place of another one is taken by a later rule.
    private var known: [Stop: Bool] = [:]

    init(_ map: CheckedMap) {
        self.map = map
        for (position, checked) in map.rules.enumerated() where checked.rule.verb != .subscribe {
            let name: String? = if case .named(let name) = checked.rule.subject { name } else { nil }
            let key = Key(node: checked.node, isError: checked.rule.verb.isForErrors, name: name)
            rules[key, default: []].append(position)
        }
    }

    /// The first rule of a node that takes a signal, of those from a position on; nil where there is none.
    func rule(for signal: Signal, at node: Int, from position: Int) -> Int? {
        if map.nodes[node].rules.isEmpty { return nil }
        return [signal.name, nil].compactMap { name -> Int? in
            let positions = rules[Key(node: node, isError: signal.isError, name: name)] ?? []
            let index = positions.firstIndex(notBelow: position)
            return index < positions.count ? positions[index] : nil
        }.min()
    }

    /// Whether a rule receives or handles a signal that begins to go up at a node, or what rules on the way put in its place.
    mutating func isTaken(_ signal: Signal, from node: Int) -> Bool {
        var (signal, passed) = (signal, [Stop]())
        let answer = {
            for node in map.way(from: node) {
                var position = map.nodes[node].rules.lowerBound
                while let rule = rule(for: signal, at: node, from: position) {
                    guard let next = signal.replaced(by: map.rules[rule].rule) else { return true }
                    signal = next
                    let stop = Stop(rule: rule, signal: signal)
                    if let answer = known[stop] { return answer }
                    passed.append(stop)
                    position = rule + 1
                }
            }
            return false
        }()
        for stop in passed { known[stop] = answer }
        return answer
    }
}

extension SignalWays.Signal {
    /// What a rule puts in the place of the signal; nil where it receives or handles it.
    func replaced(by rule: MapRule) -> Self? {
        switch rule.verb {
        case .receiveEvent, .handleEvent, .receiveError, .handleError, .subscribe: nil
        case .transformEvent: Self(isError: false, name: rule.replacement ?? name)
        case .transformError: Self(isError: true, name: rule.replacement ?? name)
        case .catchError: Self(isError: false, name: rule.replacement ?? name)
        }
    }
}
