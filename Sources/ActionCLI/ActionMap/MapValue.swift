import ActionRuntime

/// A JSON value of the map whose texts may have references, to be filled in when a step runs.
indirect enum MapValue: Sendable, Hashable {
    /// A value without references.
    case constant(ActionValue)
    case template(Template)
    case array([MapValue])
    case object([MapAssignment])

    /// The value with its references filled in.
    func evaluate(_ lookup: (Template.Reference) -> ActionValue) -> ActionValue {
        switch self {
        case .constant(let value): value
        case .template(let template): template.evaluate(lookup)
        case .array(let values): .array(values.map { $0.evaluate(lookup) })
        case .object(let members): .object(members.evaluate(lookup))
        }
    }

    /// The value where it has no references; else nil.
    var constant: ActionValue? {
        guard case .constant(let value) = self else { return nil }
        return value
    }
}

extension [MapAssignment] {
    /// The values by key with their references filled in; the last of a key that is there twice.
    func evaluate(_ lookup: (Template.Reference) -> ActionValue) -> [String: ActionValue] {
        Dictionary(map { ($0.key, $0.value.evaluate(lookup)) }, uniquingKeysWith: { _, last in last })
    }
}
