package import ActionRuntime

/// A JSON value of the map whose texts may have references, which are filled in when a step runs.
package indirect enum MapValue: Sendable, Hashable {
    /// A value without references.
    case constant(ActionValue)
    case template(Template)
    case array([MapValue])
    case object([MapAssignment])

    /// The kind of the value as a result; `any` for null, and for a reference alone, whose value may be of any kind.
    var resultKind: ActionSignature.Kind {
        switch self {
        case .constant(let value): ActionSignature.Kind(of: value)
        case .array: .array
        case .object: .object
        case .template(let template): template.reference == nil ? .string : .any
        }
    }

    /// The value, if it has no references; else nil.
    var constant: ActionValue? {
        guard case .constant(let value) = self else { return nil }
        return value
    }
}
