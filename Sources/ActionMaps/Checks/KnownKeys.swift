import ActionRuntime

/// The keys that the map's state has or a step writes.
struct KnownKeys {
    private let state: [String: ActionValue]
    private let written: [String: [MapValue]]
    /// The objects around the keys that steps write: `a` and `a.b` for `a.b.c`.
    private let around: Set<String>

    init(_ map: CheckedMap) {
        state = map.map.state
        written = map.writtenValues
        around = Set(written.keys.flatMap(\.dottedBeginnings))
    }

    /// The keys, including those within objects of the state by their dotted names.
    var all: Set<String> {
        var keys = Set(written.keys)
        var pending = state.map { (key: $0.key, value: $0.value) }
        while let (key, value) = pending.popLast() {
            keys.insert(key)
            if case .object(let members) = value { pending += members.map { ("\(key).\($0.key)", $0.value) } }
        }
        return keys
    }

    /// Whether the key may have a value: the state has it, or a step writes it, an object around it, or a key within it.
    func contain(_ key: String) -> Bool {
        if state.value(at: key) != nil || written[key] != nil || around.contains(key) { return true }
        return key.dottedBeginnings.contains { outer in
            let inner = String(key.dropFirst(outer.count + 1))
            return state.value(at: outer) == .null || written[outer]?.contains { $0.mayHave(inner) } ?? false
        }
    }
}

extension MapValue {
    /// Whether the value may have a member of a dotted name; a value that is filled in when a step runs may have any member.
    fileprivate func mayHave(_ name: String) -> Bool {
        switch self {
        // A step may fill an empty object.
        case .constant(.object(let members)): members.isEmpty || members.mayHave(name)
        case .template: true
        case .object(let members):
            members.isEmpty
                || members.contains { member in
                    name == member.key
                        || name.hasPrefix(member.key + ".")
                            && member.value.mayHave(String(name.dropFirst(member.key.count + 1)))
                }
        case .constant, .array: false
        }
    }
}

extension [String: ActionValue] {
    /// Whether the object has a member of a dotted name, or null on the way to it, which a step may fill.
    fileprivate func mayHave(_ name: String) -> Bool {
        value(at: name) != nil || name.dottedBeginnings.contains { value(at: $0) == .null }
    }
}
