/// A JSON value as it stands in a document: its content, and the byte at which it begins.
package struct JSONNode: Sendable {
    package enum Content: Sendable {
        case null
        case bool(Bool)
        case int(Int)
        case double(Double)
        case string(String)
        case array([JSONNode])
        case object([JSONMember])
    }

    package var content: Content
    /// The byte offset of the value's first character.
    package var offset: Int

    package init(_ content: Content, at offset: Int) {
        self.content = content
        self.offset = offset
    }
}

/// A member of a JSON object, in document order.
package struct JSONMember: Sendable {
    package var key: String
    /// The byte offset of the key's opening quote.
    package var keyOffset: Int
    package var value: JSONNode

    package init(key: String, keyOffset: Int, value: JSONNode) {
        self.key = key
        self.keyOffset = keyOffset
        self.value = value
    }
}

extension JSONNode {
    /// The node as data, without offsets; of members with the same key the last counts.
    ///
    /// Takes constant stack space: the containers that are being converted are kept on a stack of their own.
    package var value: ActionValue {
        var open: [(node: JSONNode, next: Int, container: JSONOpenContainer<ActionValue>)] = []
        var node = self
        while true {
            var finished = node.scalar
            if finished == nil { open.append((node, 0, JSONOpenContainer(like: node))) }
            // Give finished values to their containers until a container has another child to convert.
            while true {
                guard let last = open.indices.last else { return finished ?? .null }
                if let finished { _ = open[last].container.take(finished) }
                if let child = open[last].node.child(open[last].next) {
                    if let key = child.key { _ = open[last].container.begin(key, at: 0) }
                    open[last].next += 1
                    node = child.value
                    break
                }
                finished = open.removeLast().container.value
            }
        }
    }

    /// An element, or a member with its key, by its position; nil behind the last.
    private func child(_ position: Int) -> (key: String?, value: JSONNode)? {
        switch content {
        case .array(let elements) where position < elements.count: (nil, elements[position])
        case .object(let members) where position < members.count: (members[position].key, members[position].value)
        default: nil
        }
    }

    /// The value as the arguments of an action: an object's members are arguments, null is none, and any other value is the argument
    /// `value`, as the input of a typed action without a label.
    package var arguments: ActionArguments {
        switch value {
        case .object(let values): ActionArguments(values)
        case .null: [:]
        case let value: ["value": value]
        }
    }

    /// The noun for the node, with its article: `an object`.
    package var noun: String {
        switch content {
        case .null: "null"
        case .bool: "a boolean"
        case .int, .double: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The node as data; nil where it is a container.
    private var scalar: ActionValue? {
        switch content {
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .array, .object: nil
        }
    }
}
