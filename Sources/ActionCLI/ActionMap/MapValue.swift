import ActionRuntime

/// A JSON value of the map whose texts may have references, which are filled in when a step runs.
indirect enum MapValue: Sendable, Hashable {
    /// A value without references.
    case constant(ActionValue)
    case template(Template)
    case array([MapValue])
    case object([MapAssignment])

    /// The value, if it has no references; else nil.
    var constant: ActionValue? {
        guard case .constant(let value) = self else { return nil }
        return value
    }
}
