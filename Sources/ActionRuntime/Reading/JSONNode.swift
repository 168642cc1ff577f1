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
        var open: [Conversion] = []
        var node = self
        while true {
            var finished = node.scalar
            if finished == nil { open.append(Conversion(of: node)) }
            // Give finished values to their containers until a container has another child to convert.
            while true {
                guard let last = open.indices.last else { return finished ?? .null }
                if let finished { open[last].take(finished) }
                if let next = open[last].next() {
                    node = next
                    break
                }
                finished = open.removeLast().value
            }
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

/// A container whose children are being converted to values.
private struct Conversion {
    private var elements: [JSONNode] = []
    private var members: [JSONMember] = []
    private var isObject = false
    private var index = 0
    private var values: [ActionValue] = []
    private var valuesByKey: [String: ActionValue] = [:]

    init(of node: JSONNode) {
        switch node.content {
        case .array(let elements):
            self.elements = elements
            values.reserveCapacity(elements.count)
        case .object(let members):
            self.members = members
            isObject = true
            valuesByKey.reserveCapacity(members.count)
        default:
            break
        }
    }

    var value: ActionValue { isObject ? .object(valuesByKey) : .array(values) }

    /// The next child; nil after the last.
    ///
    /// Its value has to be given to `take` before the next call.
    mutating func next() -> JSONNode? {
        guard index < (isObject ? members.count : elements.count) else { return nil }
        defer { index += 1 }
        return isObject ? members[index].value : elements[index]
    }

    mutating func take(_ value: ActionValue) {
        if isObject {
            valuesByKey[members[index - 1].key] = value
        } else {
            values.append(value)
        }
    }
}
