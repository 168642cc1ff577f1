/// A JSON object whose members keep the order in which they were added; printed on one line.
///
/// It is the one form in which decisions such as ``Outcome`` and ``Explanation`` are written down: the command line prints
/// it, and their `encode(to:)` encodes it.
package struct JSONLine: Sendable {
    private enum Content: Sendable {
        case value(ActionValue)
        case lines([JSONLine])
    }

    private var members: [(key: String, content: Content)] = []

    package init() {}

    /// Adds a member at the end, or replaces the value of the member that has this key.
    package mutating func add(_ key: String, _ value: ActionValue) {
        set(key, .value(value))
    }

    /// Adds text, or null for nil.
    package mutating func add(_ key: String, _ text: String?) {
        add(key, text.map(ActionValue.string) ?? .null)
    }

    package mutating func add(_ key: String, _ texts: [String]) {
        add(key, .array(texts.map(ActionValue.string)))
    }

    package mutating func add(_ key: String, _ flag: Bool) {
        add(key, .bool(flag))
    }

    /// Adds an array of objects.
    package mutating func add(_ key: String, _ lines: [JSONLine]) {
        set(key, .lines(lines))
    }

    /// Adds the members of another object.
    package mutating func add(_ other: JSONLine) {
        for (key, content) in other.members { set(key, content) }
    }

    private mutating func set(_ key: String, _ content: Content) {
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index].content = content
        } else {
            members.append((key, content))
        }
    }

    /// The object as JSON on one line.
    package var text: String {
        let texts = members.map { key, content in
            let value =
                switch content {
                case .value(let value): value.json()
                case .lines(let lines): "[\(lines.map(\.text).joined(separator: ","))]"
                }
            return "\(ActionValue.string(key).json()):\(value)"
        }
        return "{\(texts.joined(separator: ","))}"
    }
}

extension JSONLine: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (key, content) in members {
            let key = Key(stringValue: key)
            switch content {
            case .value(let value): try container.encode(value, forKey: key)
            case .lines(let lines): try container.encode(lines, forKey: key)
            }
        }
    }
}
