import ActionRuntime

// The contents of a value, whatever its kind.

extension JSONNode {
    /// The text; nil where the value is no text.
    package var text: String? {
        if case .string(let text) = content { text } else { nil }
    }

    /// The members of an object in their order; none for any other value.
    var members: [JSONMember] {
        if case .object(let members) = content { members } else { [] }
    }

    /// The elements of an array; none for any other value.
    var elements: [JSONNode] {
        if case .array(let elements) = content { elements } else { [] }
    }

    var isArray: Bool { if case .array = content { true } else { false } }

    var isObject: Bool { if case .object = content { true } else { false } }
}

extension JSONNode? {
    var elements: [JSONNode] { self?.elements ?? [] }

    var members: [JSONMember] { self?.members ?? [] }
}
