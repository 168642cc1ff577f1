/// An array or object whose end has not been read.
struct JSONOpenContainer {
    let isObject: Bool
    private let offset: Int
    private var elements: [JSONNode] = []
    private var members: [JSONMember] = []
    private var key = ""
    private var keyOffset = 0
    /// Whether a value comes next, or is being read.
    private var isAtValue: Bool
    /// The member that the current key replaces.
    private var replaced: Int?
    /// The members' positions by key, filled where there are too many for looking at each.
    private var positions: [String: Int] = [:]

    private static let scanLimit = 8

    init(isObject: Bool, offset: Int) {
        self.isObject = isObject
        self.offset = offset
        isAtValue = !isObject
    }

    /// The way to the value that comes next, or is being read; to the container itself between its values.
    func path(in parent: JSONPath) -> JSONPath {
        guard isAtValue else { return parent }
        return isObject ? .member(of: parent, key: key) : .element(of: parent, index: elements.count)
    }

    /// Notes that the next value comes.
    mutating func expectValue() { isAtValue = true }

    /// The container as it is now.
    var node: JSONNode {
        JSONNode(isObject ? .object(members) : .array(elements), at: offset)
    }

    /// Remembers the key of the value that comes next.
    ///
    /// - Returns: Where the same key, by Swift's equality of strings, stood before; nil where it is new.
    mutating func begin(key: String, at offset: Int) -> Int? {
        self.key = key
        keyOffset = offset
        replaced = position(of: key)
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
        if members.count > Self.scanLimit { positions[key] = members.count - 1 }
    }

    private mutating func position(of key: String) -> Int? {
        guard members.count >= Self.scanLimit else { return members.firstIndex { $0.key == key } }
        if positions.isEmpty {
            for (position, member) in members.enumerated() { positions[member.key] = position }
        }
        return positions[key]
    }
}
