import ActionRuntime

/// The kinds of values that keys of the state may have, by the map's state and by all steps that write them.
///
/// Only keys without dots are considered, and only where no dotted key leads into them.
struct KeyTypes {
    /// The kinds of the values of each key that steps write; nil for a value that is filled in when a step runs.
    private var kinds: [String: Set<ValueKind?>]

    init(_ map: CheckedMap) {
        let written = map.writtenValues, state = map.map.state
        kinds = written.mapValues { Set($0.map(\.kind)) }
        for key in written.keys { kinds[key]?.insert(ValueKind(state[key] ?? .null)) }
        for key in Set(written.keys).union(state.keys) where key.contains(".") {
            kinds[key] = nil
            for outer in key.dottedBeginnings { kinds[outer] = nil }
        }
    }

    /// Whether a `toggle` of a key never fails.
    func canToggle(_ key: String) -> Bool { kinds[key]?.isSubset(of: [.null, .bool]) ?? false }

    /// Whether adding to a key never fails, unless the sum is too large.
    func canAdd(_ assignment: MapAssignment) -> Bool {
        (kinds[assignment.key]?.isSubset(of: [.null, .number]) ?? false) && assignment.value.kind == .number
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
