import ActionRuntime

extension JSONNode {
    /// The value of a member; nil where the object lacks the member, or the value is no object.
    subscript(_ key: String) -> JSONNode? { members.first { $0.key == key }?.value }

    /// The elements of an array; any other value as the only element, as several formats allow.
    var elementsOrSelf: [JSONNode] {
        if case .array(let elements) = content { elements } else { [self] }
    }

    var isTrue: Bool {
        if case .bool(true) = content { true } else { false }
    }
}
