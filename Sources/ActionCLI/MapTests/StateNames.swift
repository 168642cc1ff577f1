import ActionRuntime

/// The names of a map's state: those that it has, and those that something in the map reads or writes.
///
/// A test that gives or expects anything else is about a key that nobody knows, which is null whatever happens.
final class StateNames {
    private let state: [String: ActionValue]
    private let map: ActionMap
    /// The names that conditions, templates and steps have.
    private lazy var used: Set<String> = {
        let checked = CheckedMap(map)
        return Set(checked.reads.map(\.key)).union(checked.writtenValues.keys)
    }()
    /// The names around the used ones: `a` and `a.b` for `a.b.c`.
    private lazy var around = Set(used.flatMap(\.dottedBeginnings))

    init(_ map: ActionMap) {
        self.map = map
        state = map.state
    }

    /// Whether the state may have the dotted name: a value that is null, empty, or used as a whole may have any member.
    func mayHave(_ name: String) -> Bool {
        if state.value(at: name) != nil { return true }
        return used.contains(name) || around.contains(name)
            || name.dottedBeginnings.contains { used.contains($0) || state.value(at: $0).map(\.isOpen) ?? false }
    }

    /// The name of the state that is meant, if one is near.
    func nearest(to name: String) -> String? {
        var names = used
        var pending = state.map { (name: $0.key, value: $0.value) }
        while let (name, value) = pending.popLast() {
            names.insert(name)
            if case .object(let members) = value { pending += members.map { ("\(name).\($0.key)", $0.value) } }
        }
        return nearMisses(to: name, among: names, limit: 1).first
    }
}

extension ActionValue {
    /// Whether the value does not show yet which members it may have.
    fileprivate var isOpen: Bool {
        switch self {
        case .null: true
        case .object(let members): members.isEmpty
        default: false
        }
    }
}
