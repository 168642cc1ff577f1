import ActionRuntime

/// A member of an answer that differs from the expectation.
struct Mismatch {
    /// The path of the member, as in `after.rating` or `[2].enabled`.
    let member: String
    /// The expected value; a pattern as its text.
    let expected: ActionValue
    let actual: ActionValue
}

extension Mismatch {
    /// The expected and the actual value, as they are shown side by side.
    ///
    /// They are JSON where their texts are equal, as for the number 5 and the text "5".
    package var texts: (expected: String, actual: String) {
        expected.text == actual.text ? (expected.json(), actual.json()) : (expected.text, actual.text)
    }

    /// The elements of two lists of different lengths that contain objects, which are shown one below the other; else nil.
    package var lists: (expected: [ActionValue], actual: [ActionValue])? {
        guard case .array(let expected) = expected, case .array(let actual) = actual, expected.count != actual.count,
            (expected + actual).contains(where: \.isObject)
        else { return nil }
        return (expected, actual)
    }
}

extension Expectation {
    /// The members of an answer that differ from the expectation.
    func mismatches(in line: JSONLine) -> [Mismatch] { mismatches(at: member) { line[$0] } }

    /// The mismatches of the members that a closure gives by name.
    fileprivate func mismatches(at path: String, _ value: (String) -> ActionValue?) -> [Mismatch] {
        if member == TestRequest.Verb.anyReason, value(member) == nil, case .array(let reasons) = value("reasons") {
            return mismatches(of: reasons, at: path)
        }
        return self.value.mismatches(in: value(member), at: path)
    }

    /// The mismatches of some reasons: none where one reason has the expected text.
    private func mismatches(of reasons: [ActionValue], at path: String) -> [Mismatch] {
        let texts = reasons.map(\.textOfReason)
        let answers = texts.map { value.mismatches(in: $0, at: path) }
        if answers.contains(where: \.isEmpty) { return [] }
        if texts.count == 1 { return answers[0] }
        return value.mismatches(in: texts.isEmpty ? .null : .array(texts), at: path)
    }
}

extension ExpectedValue {
    /// The parts of a value that differ from this one; a missing value is null.
    func mismatches(in actual: ActionValue?, at path: String) -> [Mismatch] {
        var actual = actual ?? .null
        switch (self, actual) {
        case (.value(let value), _):
            if value.equals(actual) { return [] }
        case (.pattern(let condition, _), _):
            let value = actual
            if condition.evaluate({ _ in value }) { return [] }
        case (.object(let members), .object(let values)):
            let inner = path.isEmpty ? "" : "\(path)."
            return members.flatMap { member in member.mismatches(at: inner + member.member) { values[$0] } }
        case (.list(let elements), .array(let values)) where elements.count == values.count:
            return elements.indices.flatMap { elements[$0].mismatches(in: values[$0], at: "\(path)[\($0)]") }
        case (.list(let elements), .array(let values)):
            let names = Set(elements.flatMap(\.names))
            actual = .array(values.map { $0.narrowed(to: names) })
        case (.anything, _):
            if actual != .null { return [] }
        case (.list, _), (.object, _): break
        }
        return [Mismatch(member: path, expected: shown, actual: actual)]
    }

    /// The members that are compared.
    private var names: [String] {
        guard case .object(let members) = self else { return [] }
        return members.map(\.member)
    }

    /// The value in its printed form: patterns as their texts, and objects with only the members that are compared.
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

extension ActionValue {
    fileprivate var isObject: Bool { if case .object = self { true } else { false } }

    /// An object with only the compared members; where none are compared, with only its action, if it has one.
    fileprivate func narrowed(to names: Set<String>) -> ActionValue {
        guard case .object(let members) = self else { return self }
        let names = names.isEmpty && members["action"] != nil ? ["action"] : names
        if names.isEmpty { return self }
        var narrowed: [String: ActionValue] = [:]
        for name in names { narrowed[name] = members[name] }
        let reason = TestRequest.Verb.anyReason
        if names.contains(reason), members[reason] == nil, case .array(let reasons)? = members["reasons"],
            let first = reasons.first
        {
            narrowed[reason] = reasons.count == 1 ? first.textOfReason : .array(reasons.map(\.textOfReason))
        }
        return .object(narrowed)
    }

    /// The text of a reason, which is a member of an object.
    fileprivate var textOfReason: ActionValue {
        if case .object(let members) = self { members["text"] ?? "" } else { self }
    }
}
