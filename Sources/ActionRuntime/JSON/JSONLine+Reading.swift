// JSON objects as they were read, and what is in them.

extension JSONLine {
    /// Reads an object without repeated keys, with its members in the order of the document; nil where the value is no object.
    package init?(_ node: JSONNode) {
        guard case .object(let members) = node.content else { return nil }
        self.init()
        for member in members {
            if let line = JSONLine(member.value) {
                append(member.key, .line(line))
            } else if case .array(let elements) = member.value.content, !elements.isEmpty,
                case let lines = elements.compactMap({ JSONLine($0) }), lines.count == elements.count
            {
                append(member.key, .lines(lines))
            } else {
                append(member.key, .value(member.value.value))
            }
        }
    }

    /// The texts among the elements of an array; empty where the member is no array.
    package func texts(_ key: String) -> [String] {
        guard case .array(let values)? = self[key] else { return [] }
        return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    /// The text of that key; nil where there is none.
    package func text(_ key: String) -> String? {
        if case .string(let text)? = self[key] { text } else { nil }
    }

    /// Whether the member of that key is true.
    package func flag(_ key: String) -> Bool { self[key] == .bool(true) }
}
