import ActionRuntime

// What a value of a document holds, whatever its kind.

extension JSONNode {
    /// The members of an object in their order; none of anything else.
    var members: [JSONMember] {
        if case .object(let members) = content { members } else { [] }
    }

    /// The elements of an array; none of anything else.
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
