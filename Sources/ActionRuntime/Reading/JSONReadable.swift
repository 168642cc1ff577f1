/// A type that a document is read into: a node, which has its byte offset, or a value, which has none.
protocol JSONReadable: Sendable {
    associatedtype Members: JSONMembers<Self>

    /// A value that is neither an array nor an object.
    static func scalar(_ scalar: ActionValue, at offset: Int) -> Self
    static func array(_ elements: [Self], at offset: Int) -> Self
    static func object(_ members: Members, at offset: Int) -> Self
}

/// The members of an object that is being read.
protocol JSONMembers<Value> {
    associatedtype Value

    init(minimumCapacity: Int)

    var count: Int { get }

    /// The key that was read last.
    var key: String { get }

    /// Remembers the key of the value that comes next, and the key's position.
    ///
    /// Keys are equal by canonical equivalence, as everywhere in Swift.
    /// - Returns: The byte offset of an earlier key that equals this one; nil where none is known.
    mutating func begin(_ key: String, at offset: Int) -> Int?

    /// Takes the value of the current key, in place of an earlier value of an equal key.
    ///
    /// - Returns: Whether the key is new.
    mutating func take(_ value: Value) -> Bool
}

extension JSONNode: JSONReadable {
    /// The members of a node, in document order.
    struct Members: JSONMembers {
        private(set) var members: [JSONMember] = []
        private(set) var key = ""
        private var keyOffset = 0
        /// The index of the member that the current key replaces; nil where the key is new.
        private var replaced: Int?
        /// The indices of the members by key; empty while there are few enough to compare each.
        private var indices: [String: Int] = [:]

        /// From how many members on a key is looked up by its hash.
        private static let scanLimit = 16

        var count: Int { members.count }

        init(minimumCapacity: Int) { members.reserveCapacity(minimumCapacity) }

        mutating func begin(_ key: String, at offset: Int) -> Int? {
            self.key = key
            keyOffset = offset
            replaced = index(of: key)
            return replaced.map { members[$0].keyOffset }
        }

        mutating func take(_ value: JSONNode) -> Bool {
            let member = JSONMember(key: key, keyOffset: keyOffset, value: value)
            if let replaced {
                members[replaced] = member
                return false
            }
            members.append(member)
            if members.count > Self.scanLimit { indices[key] = members.count - 1 }
            return true
        }

        private mutating func index(of key: String) -> Int? {
            guard members.count >= Self.scanLimit else { return members.firstIndex { $0.key == key } }
            if indices.isEmpty {
                for (index, member) in members.enumerated() { indices[member.key] = index }
            }
            return indices[key]
        }
    }

    static func scalar(_ scalar: ActionValue, at offset: Int) -> JSONNode {
        switch scalar {
        case .null, .array, .object: JSONNode(.null, at: offset)
        case .bool(let value): JSONNode(.bool(value), at: offset)
        case .int(let value): JSONNode(.int(value), at: offset)
        case .double(let value): JSONNode(.double(value), at: offset)
        case .string(let value): JSONNode(.string(value), at: offset)
        }
    }

    static func array(_ elements: [JSONNode], at offset: Int) -> JSONNode { JSONNode(.array(elements), at: offset) }

    static func object(_ members: Members, at offset: Int) -> JSONNode {
        JSONNode(.object(members.members), at: offset)
    }
}

extension ActionValue: JSONReadable {
    /// The members of a value, by key; their positions are not kept.
    struct Members: JSONMembers {
        private(set) var values: [String: ActionValue]
        private(set) var key = ""

        var count: Int { values.count }

        init(minimumCapacity: Int) { values = Dictionary(minimumCapacity: minimumCapacity) }

        mutating func begin(_ key: String, at offset: Int) -> Int? {
            self.key = key
            return nil
        }

        mutating func take(_ value: ActionValue) -> Bool { values.updateValue(value, forKey: key) == nil }
    }

    static func scalar(_ scalar: ActionValue, at offset: Int) -> ActionValue { scalar }

    static func array(_ elements: [ActionValue], at offset: Int) -> ActionValue { .array(elements) }

    static func object(_ members: Members, at offset: Int) -> ActionValue { .object(members.values) }
}
