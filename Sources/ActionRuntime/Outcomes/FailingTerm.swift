/// A part of a condition because of which the condition does not hold, and the values of its keys.
package struct FailingTerm: Hashable, Sendable {
    /// A key and its value.
    package struct Value: Hashable, Sendable {
        package let key: String
        package let value: ActionValue

        package init(key: String, value: ActionValue) { (self.key, self.value) = (key, value) }
    }

    /// The term as it is written in conditions.
    package let text: String
    /// The keys that the term names and their values, in the order of the text, each once; null for a missing key.
    package let values: [Value]

    package init(text: String, values: [Value]) { (self.text, self.values) = (text, values) }

    /// The term as a JSON object: `term`, and `values` by key.
    package var jsonLine: JSONLine {
        var line = JSONLine()
        line.add("term", text)
        line.add(
            "values", .object(Dictionary(values.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })))
        return line
    }
}

extension FailingTerm: CustomStringConvertible {
    /// The term with the values of its keys: `"rating > 3" (rating is 2)`.
    package var description: String {
        let values = values.map { "\($0.key) is \($0.value.excerpt)" }.joined(separator: ", ")
        return values.isEmpty ? "\"\(text)\"" : "\"\(text)\" (\(values))"
    }
}

extension [FailingTerm] {
    /// The first terms as the end of a sentence.
    package var clause: String { prefix(8).map(\.description).joined(separator: ", ") }
}
