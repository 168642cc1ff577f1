/// An array or object whose closing bracket has not been read.
struct JSONOpenContainer {
    let isObject: Bool
    private let offset: Int
    private var elements: [JSONNode] = []
    private var members: [JSONMember] = []
    private var key = ""
    private var keyOffset = 0
    /// Whether a value comes next, or is being read; false between values.
    private var isAtValue: Bool
    /// The index of the member that the current key replaces; nil where the key is new.
    private var replaced: Int?
    /// The indices of the members by key; empty while there are few enough to compare each.
    private var indices: [String: Int] = [:]

    /// From how many members on a key is looked up by its hash.
    private static let scanLimit = 8

    init(isObject: Bool, offset: Int) {
        self.isObject = isObject
        self.offset = offset
        isAtValue = !isObject
    }

    /// The path of the value that comes next or is being read; of the container itself between its values.
    func path(in parent: JSONPath) -> JSONPath {
        guard isAtValue else { return parent }
        return isObject ? .member(of: parent, key: key) : .element(of: parent, index: elements.count)
    }

    /// Notes that a value comes next.
    mutating func expectValue() { isAtValue = true }

    /// The container with the values that have been read.
    var node: JSONNode {
        JSONNode(isObject ? .object(members) : .array(elements), at: offset)
    }

    /// Remembers the key of the value that comes next.
    ///
    /// - Returns: The byte offset of an earlier key that equals this one by canonical equivalence; nil where there is none.
    mutating func begin(key: String, at offset: Int) -> Int? {
        self.key = key
        keyOffset = offset
        replaced = index(of: key)
        return replaced.map { members[$0].keyOffset }
    }

    /// Takes the next element, or the value of the current key.
    mutating func take(_ value: JSONNode) {
        isAtValue = false
        guard isObject else {
            elements.append(value)
            return
        }
        let member = JSONMember(key: key, keyOffset: keyOffset, value: value)
        if let replaced {
            members[replaced] = member
            return
        }
        members.append(member)
        if members.count > Self.scanLimit { indices[key] = members.count - 1 }
    }

    private mutating func index(of key: String) -> Int? {
        guard members.count >= Self.scanLimit else { return members.firstIndex { $0.key == key } }
        if indices.isEmpty {
            for (index, member) in members.enumerated() { indices[member.key] = index }
        }
        return indices[key]
    }
}
