import ActionRuntime

/// A member of an answer that is not as expected.
struct Mismatch {
    /// The path of the member, as in `after.rating` or `[2].enabled`.
    let member: String
    /// What was expected; a pattern as its text.
    let expected: ActionValue
    let actual: ActionValue
}

extension Expectation {
    /// Where an answer differs from what is expected.
    func mismatches(in line: JSONLine) -> [Mismatch] {
        if member == TestRequest.Verb.anyReason, line["reason"] == nil { return mismatches(ofReasons: line) }
        return value.mismatches(in: line[member], at: member)
    }

    /// None where the text of any reason is the expected one.
    private func mismatches(ofReasons line: JSONLine) -> [Mismatch] {
        let texts = line.lines("reasons").map { $0.text("text") ?? "" }
        let answers = texts.map { value.mismatches(in: .string($0), at: member) }
        if answers.contains(where: \.isEmpty) { return [] }
        if texts.count == 1 { return answers[0] }
        let actual: ActionValue = texts.isEmpty ? .null : .array(texts.map(ActionValue.string))
        return value.mismatches(in: actual, at: member)
    }
}

extension ExpectedValue {
    /// Where a value differs from this one; a value that is missing is null.
    func mismatches(in actual: ActionValue?, at path: String) -> [Mismatch] {
        let actual = actual ?? .null
        switch (self, actual) {
        case (.value(let value), _):
            if value.equals(actual) { return [] }
        case (.pattern(let condition, _), _):
            if condition.evaluate({ _ in actual }) { return [] }
        case (.object(let members), .object(let values)):
            let inner = path.isEmpty ? "" : "\(path)."
            return members.flatMap { $0.value.mismatches(in: values[$0.member], at: inner + $0.member) }
        case (.list(let elements), .array(let values)) where elements.count == values.count:
            return elements.indices.flatMap { elements[$0].mismatches(in: values[$0], at: "\(path)[\($0)]") }
        case (.anything, _):
            if actual != .null { return [] }
        case (.list, _), (.object, _): break
        }
        return [Mismatch(member: path, expected: shown, actual: actual)]
    }

    /// The value as it is shown: patterns as their texts, and of objects the members that are compared.
    private var shown: ActionValue {
        switch self {
        case .value(let value): value
        case .anything: "something"
        case .pattern(_, let text): .string(text)
        case .list(let elements): .array(elements.map(\.shown))
        case .object(let members):
            .object(Dictionary(members.map { ($0.member, $0.value.shown) }, uniquingKeysWith: { $1 }))
        }
    }
}
