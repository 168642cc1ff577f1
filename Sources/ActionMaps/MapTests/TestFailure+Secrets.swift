import ActionRuntime

extension TestFailure {
    /// The failure with `…` in place of secret values and of texts that have them in it.
    func hiding(_ secrets: Set<ActionValue>) -> TestFailure {
        let hidden = HiddenValues(secrets)
        if hidden.areNone { return self }
        var failure = self
        failure.mismatches = mismatches.map {
            Mismatch(member: $0.member, expected: hidden.hide($0.expected), actual: hidden.hide($0.actual))
        }
        failure.error = error.map(hidden.hide)
        failure.explanation = explanation.map(hidden.hide)
        return failure
    }
}

/// Values that reports do not show.
private struct HiddenValues {
    private static let mark = "…"

    private var values: Set<ActionValue> = []
    /// The values as steps print them, the longest first.
    private var texts: [String] = []

    /// - Parameter secrets: The values; of objects and arrays their members, too.
    init(_ secrets: Set<ActionValue>) {
        for secret in secrets { add(secret) }
        texts = values.map(\.text).filter { !$0.isEmpty }.sorted { ($1.count, $0) < ($0.count, $1) }
    }

    var areNone: Bool { values.isEmpty }

    private mutating func add(_ value: ActionValue) {
        switch value {
        case .null, .bool: return
        case .array(let elements): for element in elements { add(element) }
        case .object(let members): for member in members.values { add(member) }
        case .int, .double, .string: break
        }
        values.insert(value)
    }

    func hide(_ text: String) -> String {
        texts.reduce(text) { $0.replacing($1, with: Self.mark) }
    }

    func hide(_ value: ActionValue) -> ActionValue {
        if values.contains(value) { return .string(Self.mark) }
        return switch value {
        case .string(let text): .string(hide(text))
        case .array(let elements): .array(elements.map(hide))
        case .object(let members): .object(members.mapValues(hide))
        case .null, .bool, .int, .double: value
        }
    }
}
