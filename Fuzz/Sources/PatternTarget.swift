import ActionRuntime

/// Regular expressions of conditions: an expression, flags and a text.
///
/// That matching takes bounded time is seen by libFuzzer's limit.
enum PatternTarget {
    static func run(_ input: [UInt8]) {
        let pattern = input.part(0).text
        let flags = input.part(1).text.filter { "gimsuy".contains($0) }
        let text = input.part(2).grown.text
        guard let condition = try? Condition(parsing: "k =~ /\(pattern)/\(flags)") else { return }
        let again = try? Condition(parsing: condition.description)
        check(again == condition, "what was printed reads as an equal condition: \(condition)")
        let matches = condition.evaluate { _ in .string(text) }
        check(again?.evaluate { _ in .string(text) } == matches, "the same expression matches alike: \(condition)")
        check(!condition.evaluate { _ in .null }, "null matches nothing: \(condition)")
        guard flags.isEmpty, condition.keys == ["k"], let simple = SimplePattern(pattern), text.utf8.count <= 24 else {
            return
        }
        check(matches == simple.matches(text), "\(condition) matches '\(text)' as \(simple.matches(text))")
    }
}

/// The expressions of letters, digits, `.` and `*`, between `^` and `$`, and a plain way to match them.
private struct SimplePattern {
    private var terms: [(letter: Unicode.Scalar, isRepeated: Bool)] = []
    private var isAtStart = false
    private var isAtEnd = false

    init?(_ pattern: String) {
        var rest = Substring(pattern).unicodeScalars
        guard rest.count <= 8 else { return nil }
        if rest.first == "^" { isAtStart = rest.popFirst() != nil }
        if rest.last == "$" { isAtEnd = rest.popLast() != nil }
        for scalar in rest {
            if scalar == "*" {
                guard let last = terms.last, !last.isRepeated else { return nil }
                terms[terms.count - 1].isRepeated = true
            } else {
                guard scalar.isASCII,
                    scalar == "." || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                else { return nil }
                terms.append((scalar, false))
            }
        }
    }

    func matches(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        return (0...(isAtStart ? 0 : text.count)).contains { matches(terms[...], text[$0...]) }
    }

    private func matches(
        _ terms: ArraySlice<(letter: Unicode.Scalar, isRepeated: Bool)>, _ text: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard let term = terms.first else { return !isAtEnd || text.isEmpty }
        let takesNext =
            text.first.map { $0 == term.letter || (term.letter == "." && !Self.lineEnds.contains($0)) } ?? false
        if term.isRepeated {
            return matches(terms.dropFirst(), text) || (takesNext && matches(terms, text.dropFirst()))
        }
        return takesNext && matches(terms.dropFirst(), text.dropFirst())
    }

    private static let lineEnds: [Unicode.Scalar] = ["\n", "\r", "\u{2028}", "\u{2029}"]
}
