import ActionRuntime

/// The names of a map's state: the state's own names, and the names that a part of the map reads or writes.
///
/// A test that gives or expects any other name is about an unknown key, which is always null.
final class StateNames {
    private let state: [String: ActionValue]
    private let map: ActionMap
    /// The names in conditions, templates and steps.
    private lazy var used: Set<String> = {
        let checked = CheckedMap(map)
        return Set(checked.reads.map(\.key)).union(checked.writtenValues.keys)
    }()
    /// The objects around the used names: `a` and `a.b` for `a.b.c`.
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

    /// The name that is probably meant, if a name of the state is near.
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
    /// Whether the value may get any members: null and an empty object may.
    fileprivate var isOpen: Bool {
        switch self {
        case .null: true
        case .object(let members): members.isEmpty
        default: false
        }
    }
}
