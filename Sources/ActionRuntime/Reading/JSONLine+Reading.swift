// JSON objects as they were read, and their members.

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
}
