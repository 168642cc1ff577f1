import ActionRuntime

/// One JSON object on one line, with its keys in the order in which they are added.
struct JSONLine {
    private var members: [String] = []

    mutating func add(_ key: String, _ value: ActionValue) {
        members.append("\(ActionValue.string(key).json()):\(value.json())")
    }

    mutating func add(_ key: String, _ text: String?) {
        add(key, text.map(ActionValue.string) ?? .null)
    }

    mutating func add(_ key: String, _ texts: [String]) {
        add(key, .array(texts.map(ActionValue.string)))
    }

    mutating func add(_ key: String, _ flag: Bool) {
        add(key, .bool(flag))
    }

    mutating func add(_ key: String, _ lines: [JSONLine]) {
        members.append("\(ActionValue.string(key).json()):[\(lines.map(\.text).joined(separator: ","))]")
    }

    var text: String { "{\(members.joined(separator: ","))}" }
}
