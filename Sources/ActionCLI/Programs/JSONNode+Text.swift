import ActionRuntime

extension JSONNode {
    /// The text; nil where the value is no text.
    var text: String? {
        if case .string(let text) = content { text } else { nil }
    }
}
