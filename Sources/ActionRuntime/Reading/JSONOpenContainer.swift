/// An array or object whose closing bracket has not been read.
struct JSONOpenContainer<Value: JSONReadable> {
    let isObject: Bool
    private let offset: Int
    private var elements: [Value] = []
    private var members: Value.Members
    /// Whether a value comes next, or is being read; false between values.
    private var isAtValue: Bool

    /// Opens a container.
    ///
    /// - Parameter count: The likely number of its values.
    init(isObject: Bool, offset: Int, expecting count: Int) {
        self.isObject = isObject
        self.offset = offset
        isAtValue = !isObject
        members = Value.Members(minimumCapacity: isObject ? count : 0)
        if !isObject { elements.reserveCapacity(count) }
    }

    /// Opens a container of the kind of a node, for as many values.
    init(like node: JSONNode) {
        switch node.content {
        case .object(let members): self.init(isObject: true, offset: node.offset, expecting: members.count)
        case .array(let elements): self.init(isObject: false, offset: node.offset, expecting: elements.count)
        default: self.init(isObject: false, offset: node.offset, expecting: 0)
        }
    }

    /// The number of values that have been read.
    var count: Int { isObject ? members.count : elements.count }

    /// The path of the value that comes next or is being read; of the container itself between its values.
    func path(in parent: JSONPath) -> JSONPath {
        guard isAtValue else { return parent }
        return isObject ? .member(of: parent, key: members.key) : .element(of: parent, index: elements.count)
    }

    /// Notes that a value comes next.
    mutating func expectValue() { isAtValue = true }

    /// Remembers the key of the value that comes next.
    ///
    /// - Returns: The byte offset of an earlier key that equals this one; nil where none is known.
    mutating func begin(_ key: String, at offset: Int) -> Int? { members.begin(key, at: offset) }

    /// Takes the next element, or the value of the current key.
    ///
    /// - Returns: Whether the key is new.
    mutating func take(_ value: Value) -> Bool {
        isAtValue = false
        if isObject { return members.take(value) }
        elements.append(value)
        return true
    }

    /// The container with the values that have been read.
    var value: Value { isObject ? Value.object(members, at: offset) : Value.array(elements, at: offset) }
}
