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

/// The expressions of letters, digits, `.`, `*` and lookbehinds of those, between `^` and `$`, and a plain way to match them.
private struct SimplePattern {
    private enum Term {
        case once(Unicode.Scalar)
        case repeated(Unicode.Scalar)
        case lookbehind(Unicode.Scalar, isNegated: Bool)
    }

    private var terms: [Term] = []
    private var isAtStart = false
    private var isAtEnd = false

    init?(_ pattern: String) {
        var rest = Substring(pattern).unicodeScalars
        guard rest.count <= 24 else { return nil }
        if rest.first == "^" { isAtStart = rest.popFirst() != nil }
        if rest.last == "$" { isAtEnd = rest.popLast() != nil }
        while let scalar = rest.popFirst() {
            if scalar == "*" {
                guard case .once(let last)? = terms.popLast() else { return nil }
                terms.append(.repeated(last))
            } else if scalar == "(" {
                let content = rest.prefix(5)
                guard content.count == 5, let letter = content.dropFirst(3).first, Self.isSimple(letter),
                    ["?<=\(letter))", "?<!\(letter))"].contains(String(content))
                else { return nil }
                terms.append(.lookbehind(letter, isNegated: content.contains("!")))
                rest = rest.dropFirst(5)
            } else {
                guard Self.isSimple(scalar) else { return nil }
                terms.append(.once(scalar))
            }
        }
        guard terms.count <= 8 else { return nil }
    }

    private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar == "." || scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }

    func matches(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        return (0...(isAtStart ? 0 : text.count)).contains { matches(terms[...], text, from: $0) }
    }

    private func matches(_ terms: ArraySlice<Term>, _ text: [Unicode.Scalar], from place: Int) -> Bool {
        func takes(_ letter: Unicode.Scalar, _ place: Int) -> Bool {
            text.indices.contains(place)
                && (text[place] == letter || (letter == "." && !Self.lineEnds.contains(text[place])))
        }
        let rest = terms.dropFirst()
        switch terms.first {
        case nil: return !isAtEnd || place == text.count
        case .once(let letter): return takes(letter, place) && matches(rest, text, from: place + 1)
        case .repeated(let letter):
            return matches(rest, text, from: place) || (takes(letter, place) && matches(terms, text, from: place + 1))
        case .lookbehind(let letter, let isNegated):
            return takes(letter, place - 1) != isNegated && matches(rest, text, from: place)
        }
    }

    private static let lineEnds: [Unicode.Scalar] = ["\n", "\r", "\u{2028}", "\u{2029}"]
}
