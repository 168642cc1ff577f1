import ActionRuntime

@testable import ActionConditions

/// A regular expression and the plainest way to match it: all places where a match may end, for each where it may begin.
///
/// It is made as a tree and written as text, so that nothing of the engine's own reading takes part.
indirect enum NaivePattern {
    /// A piece of text, and whether it matches a character.
    case character(String, (Character) -> Bool)
    case sequence([NaivePattern])
    case choice([NaivePattern])
    /// At least and at most so often, and what stands behind it.
    case repetition(NaivePattern, Int, Int?, String)
    /// A piece of text, and whether it holds at a place.
    case assertion(String, ([Character], Int) -> Bool)
    case lookahead(NaivePattern, isNegated: Bool)
    /// A character, or a choice of characters, that is looked for before a place.
    case lookbehind(NaivePattern, isNegated: Bool)

    func matches(_ text: String) -> Bool {
        let text = text.map { $0 }
        return (0...text.count).contains { !ends(in: text, from: $0).isEmpty }
    }

    private func ends(in text: [Character], from start: Int) -> Set<Int> {
        switch self {
        case .character(_, let holds): start < text.count && holds(text[start]) ? [start + 1] : []
        case .sequence(let parts):
            parts.reduce([start]) { starts, part in starts.union(of: { part.ends(in: text, from: $0) }) }
        case .choice(let parts): Set(parts.flatMap { $0.ends(in: text, from: start) })
        case .repetition(let part, let minimum, let maximum, _):
            Self.ends(of: part, minimum, maximum, in: text, from: start)
        case .assertion(_, let holds): holds(text, start) ? [start] : []
        case .lookahead(let part, let isNegated):
            part.ends(in: text, from: start).isEmpty == isNegated ? [start] : []
        case .lookbehind(let part, let isNegated):
            (start == 0 || part.ends(in: text, from: start - 1).isEmpty) == isNegated ? [start] : []
        }
    }

    private static func ends(
        of part: NaivePattern, _ minimum: Int, _ maximum: Int?, in text: [Character], from start: Int
    ) -> Set<Int> {
        var ends: Set<Int> = minimum == 0 ? [start] : []
        var starts: Set<Int> = [start]
        // After as many more repetitions as the text is long no new end comes.
        for count in 1...max(maximum ?? minimum + text.count + 1, 1) where maximum != 0 {
            starts = starts.union(of: { part.ends(in: text, from: $0) })
            if count >= minimum { ends.formUnion(starts) }
        }
        return ends
    }

    /// The regular expression as it is written.
    var text: String {
        switch self {
        case .character(let text, _), .assertion(let text, _): text
        case .sequence(let parts): parts.map(\.text).joined()
        case .choice(let parts): "(?:" + parts.map(\.text).joined(separator: "|") + ")"
        case .repetition(let part, _, _, let suffix): "(" + part.text + ")" + suffix
        case .lookahead(let part, let isNegated): (isNegated ? "(?!" : "(?=") + part.text + ")"
        case .lookbehind(let part, let isNegated): (isNegated ? "(?<!" : "(?<=") + part.text + ")"
        }
    }
}

extension Set<Int> {
    fileprivate func union(of others: (Int) -> Set<Int>) -> Set<Int> {
        reduce(into: []) { $0.formUnion(others($1)) }
    }
}
