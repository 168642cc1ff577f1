import ActionRuntime

/// The kinds of values that keys of the state may have, by the map's state and by all steps that write them.
///
/// Only keys without dots are considered, and only where no dotted key leads into them.
struct KeyTypes {
    private var all: [String: Set<ValueKind>]

    init(_ map: CheckedMap) {
        // The kinds that a key may have before any `toggle` or `add`.
        var given: [String: Set<ValueKind>] = [:]
        var unknown: Set<String> = []
        func note(_ key: String, _ kind: ValueKind?) {
            if let kind, !key.contains(".") {
                given[key, default: [map.map.state[key].map(ValueKind.init) ?? .null]].insert(kind)
            } else {
                unknown.insert(key)
                unknown.formUnion(key.dottedBeginnings)
            }
        }
        for (key, value) in map.map.state { note(key, ValueKind(value)) }
        var (toggled, added): (Set<String>, Set<String>) = ([], [])
        for step in map.steps {
            switch step.step {
            case .set(let assignments): for assignment in assignments { note(assignment.key, assignment.value.kind) }
            case .toggle(let key): toggled.insert(key)
            case .add(let assignments): added.formUnion(assignments.map(\.key))
            default: break
            }
        }
        for key in toggled.union(added) {
            if key.contains(".") { unknown.formUnion(key.dottedBeginnings) }
            if given[key] == nil { note(key, .null) }
        }
        for key in unknown { given[key] = nil }
        all = given
        for key in toggled {
            if let kinds = given[key], !kinds.isDisjoint(with: [.null, .bool]) { all[key]?.insert(.bool) }
        }
        for key in added {
            if let kinds = given[key], !kinds.isDisjoint(with: [.null, .number]) { all[key]?.insert(.number) }
        }
    }
}

extension KeyTypes {
    /// Whether a `toggle` of a key never fails.
    func canToggle(_ key: String) -> Bool { all[key]?.isSubset(of: [.null, .bool]) ?? false }

    /// Whether adding to a key never fails, unless the sum is too large.
    func canAdd(_ assignment: MapAssignment) -> Bool {
        (all[assignment.key]?.isSubset(of: [.null, .number]) ?? false)
            && assignment.value.kind == .number
    }
}

/// The kinds of values that steps distinguish.
enum ValueKind {
    case null, bool, number, other

    init(_ value: ActionValue) {
        self =
            switch value {
            case .null: .null
            case .bool: .bool
            case .int, .double: .number
            case .string, .array, .object: .other
            }
    }
}

extension MapValue {
    /// The kind of the value; nil where it is not known before the step runs.
    var kind: ValueKind? {
        switch self {
        case .constant(let value): ValueKind(value)
        case .template(let template): template.reference == nil ? .other : nil
        case .array, .object: .other
        }
    }
}
