/// A JSON object whose members keep the order in which they were added; printed on one line.
///
/// Decisions, which are ``Outcome``, ``Explanation`` and others, are written in this form only: the command line prints it, and
/// their `encode(to:)` encodes it.
package struct JSONLine: Sendable {
    package enum Content: Sendable {
        case value(ActionValue)
        case line(JSONLine)
        case lines([JSONLine])
    }

    package typealias Member = (key: String, content: Content)

    package fileprivate(set) var members: [Member] = []

    package init() {}

    /// Creates an object of objects; of several with the same key the first counts.
    ///
    /// - Complexity: O(*n*) in their number; adding them one by one would look for each key among the keys before it.
    package init(_ lines: some Sequence<(key: String, line: JSONLine)>) {
        var known: Set<String> = []
        for (key, line) in lines where known.insert(key).inserted { members.append((key, .line(line))) }
    }

    /// Creates an object of lists of objects, each written without brackets where it has one element; of several with the
    /// same key the first counts.
    package init(stacks: some Sequence<(key: String, lines: [JSONLine])>) {
        var known: Set<String> = []
        for (key, lines) in stacks where known.insert(key).inserted {
            members.append((key, lines.count == 1 ? .line(lines[0]) : .lines(lines)))
        }
    }

    package var isEmpty: Bool { members.isEmpty }

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

    /// Adds an object.
    package mutating func add(_ key: String, _ line: JSONLine) {
        set(key, .line(line))
    }

    /// Adds an array of objects.
    package mutating func add(_ key: String, _ lines: [JSONLine]) {
        set(key, .lines(lines))
    }

    /// Adds the member of another object that has this key, or null where that object has no member with it.
    package mutating func add(_ key: String, from other: JSONLine) {
        set(key, other.members.first { $0.key == key }?.content ?? .value(.null))
    }

    /// The object with these members only, in its order.
    package func only(_ keys: [String]) -> JSONLine {
        var line = self
        line.members.removeAll { !keys.contains($0.key) }
        return line
    }

    /// The object without the member that has this key.
    package func without(_ key: String) -> JSONLine {
        var line = self
        line.remove(key)
        return line
    }

    /// Removes the member that has this key.
    package mutating func remove(_ key: String) { members.removeAll { $0.key == key } }

    /// Adds the members of another object.
    package mutating func add(_ other: JSONLine) {
        for (key, content) in other.members { set(key, content) }
    }

    /// Adds a member without looking for its key, which the object must not have yet.
    package mutating func append(_ key: String, _ content: Content) {
        members.append((key, content))
    }

    private mutating func set(_ key: String, _ content: Content) {
        // Most keys differ in their lengths, which are compared sooner than texts.
        let count = key.utf8.count
        if let index = members.firstIndex(where: { $0.key.utf8.count == count && $0.key == key }) {
            members[index].content = content
        } else {
            // Most objects that are made have several members.
            if members.isEmpty { members.reserveCapacity(8) }
            members.append((key, content))
        }
    }

    /// The object as JSON on one line.
    package var text: String { JSONWriter.text(of: .line(self), isPretty: false) }

    /// The object as JSON on one line; nil where that has more bytes than a limit, of which not many more are written then.
    package func text(upTo limit: Int) -> String? { JSONWriter.text(of: self, upTo: limit) }

    /// The object as JSON, indented by two spaces a level.
    package var indented: String { JSONWriter.text(of: .line(self), isPretty: true) }

    /// How many arrays and objects are open at once in the object's text, its own included.
    package var depth: Int {
        1 + (members.lazy.map(\.content.depth).max() ?? 0)
    }
}

extension JSONLine.Content {
    fileprivate var depth: Int {
        switch self {
        case .value(let value): value.depth
        case .line(let line): line.depth
        case .lines(let lines): 1 + (lines.lazy.map(\.depth).max() ?? 0)
        }
    }
}

extension ActionValue {
    /// How many arrays and objects are open at once in the value's text.
    ///
    /// Takes constant stack space, because a program's value may be nested to any depth.
    fileprivate var depth: Int {
        var greatest = 0
        var pending = [(value: self, level: 1)]
        while let (value, level) = pending.popLast() {
            switch value {
            case .array(let elements): pending += elements.map { ($0, level + 1) }
            case .object(let members): pending += members.values.map { ($0, level + 1) }
            case .null, .bool, .int, .double, .string: continue
            }
            greatest = max(greatest, level)
        }
        return greatest
    }
}

extension JSONLine {
    /// The member of that key as data; nil where there is none.
    package subscript(_ key: String) -> ActionValue? { members.first { $0.key == key }?.content.value }

    /// The objects of an array, without its other elements; none where the member is no array.
    package func lines(_ key: String) -> [JSONLine] {
        switch members.first(where: { $0.key == key })?.content {
        case .lines(let lines): lines
        case .value(.array(let values)): values.compactMap(JSONLine.init)
        case .value, .line, nil: []
        }
    }

    /// The object of that key; nil where there is none.
    package func line(_ key: String) -> JSONLine? {
        switch members.first(where: { $0.key == key })?.content {
        case .line(let line): line
        case .value(let value): JSONLine(value)
        case .lines, nil: nil
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

    /// Makes an object of data, with its members in the order of their keys; nil where the data is no object.
    private init?(_ value: ActionValue) {
        guard case .object(let values) = value else { return nil }
        members = values.sorted { $0.key < $1.key }.map { ($0.key, .value($0.value)) }
    }

    /// The object as data.
    package var value: ActionValue {
        .object(Dictionary(members.map { ($0.key, $0.content.value) }, uniquingKeysWith: { $1 }))
    }
}

extension JSONLine.Content {
    fileprivate var value: ActionValue {
        switch self {
        case .value(let value): value
        case .line(let line): line.value
        case .lines(let lines): .array(lines.map(\.value))
        }
    }
}

extension JSONLine: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodedKey.self)
        for (key, content) in members {
            let key = CodedKey(name: key)
            switch content {
            case .value(let value): try container.encode(value, forKey: key)
            case .line(let line): try container.encode(line, forKey: key)
            case .lines(let lines): try container.encode(lines, forKey: key)
            }
        }
    }
}
