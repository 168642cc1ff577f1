package import ActionRuntime

extension JSONLine {
    /// The arguments that tell an entry from other entries of the same action, after a space; empty for none.
    package var arguments: String {
        if case .object(let values)? = self["arguments"], !values.isEmpty {
            " \(ActionValue.object(values))"
        } else {
            ""
        }
    }
}
