import ActionRuntime

@testable import ActionConditions

extension NaivePattern {
    /// What random expressions are made of.
    struct Pieces {
        var characters: [NaivePattern]
        var assertions: [NaivePattern]

        /// What means the same to JavaScript and Swift's `Regex`, in texts without line breaks and digits.
        ///
        /// A digit is no part of a word to the `\b` of `Regex`.
        static var common: Pieces {
            Pieces(
                characters: [
                    .literal("a"), .literal("b"), .literal("c"), .character(".") { _ in true },
                    .character("[ab]") { "ab".contains($0) }, .character("[^a]") { $0 != "a" },
                    .character("\\w") { $0 != " " }, .character("\\W") { $0 == " " },
                ],
                assertions: [
                    .assertion("^") { _, place in place == 0 }, .assertion("$") { text, place in place == text.count },
                    .assertion("\\b") { isWord($0, $1 - 1) != isWord($0, $1) },
                    .assertion("\\B") { isWord($0, $1 - 1) == isWord($0, $1) },
                ])
        }

        /// What JavaScript knows, with its flags.
        static func flagged(_ flags: String) -> Pieces {
            func fold(_ character: Character) -> Character {
                guard flags.contains("i") else { return character }
                return ["A": "a", "B": "b", "É": "é", "ſ": "s", "S": "s", "\u{212A}": "k"][character] ?? character
            }
            func isBreak(_ text: [Character], _ place: Int) -> Bool {
                flags.contains("m") && text.indices.contains(place) && "\n\u{2028}".contains(text[place])
            }
            func isWord(_ character: Character) -> Bool { "abskABS1_".contains(fold(character)) }
            func isWord(_ text: [Character], _ place: Int) -> Bool {
                text.indices.contains(place) && isWord(text[place])
            }
            return Pieces(
                characters: [
                    .character("a") { fold($0) == "a" }, .character("B") { fold($0) == fold("B") },
                    .character("\\u00e9") { fold($0) == "é" }, .character("[^aé]") { !"aé".contains(fold($0)) },
                    .character("[j-l]") { fold($0) == "k" || $0 == "k" }, .character("[^\\W]", isWord),
                    .character("S") { fold($0) == fold("S") }, .character("\\w", isWord),
                    .character("\\W") { !isWord($0) }, .character("\\s") { "\n\u{2028} ".contains($0) },
                    .character(".") { flags.contains("s") || !"\n\u{2028}".contains($0) },
                    .character("[\\d-]") { "1-".contains($0) }, .character("\\D") { $0 != "1" },
                ],
                assertions: [
                    .assertion("^") { text, place in place == 0 || isBreak(text, place - 1) },
                    .assertion("$") { text, place in place == text.count || isBreak(text, place) },
                    .assertion("\\b") { isWord($0, $1 - 1) != isWord($0, $1) },
                    .assertion("\\B") { isWord($0, $1 - 1) == isWord($0, $1) },
                ])
        }

        private static func isWord(_ text: [Character], _ place: Int) -> Bool {
            text.indices.contains(place) && text[place] != " "
        }
    }

    private static func literal(_ character: Character) -> NaivePattern {
        .character(String(character)) { $0 == character }
    }

    static func random(_ pieces: Pieces, depth: Int, using generator: inout SeededGenerator) -> NaivePattern {
        func more(_ count: ClosedRange<Int>) -> [NaivePattern] {
            (0..<Int.random(in: count, using: &generator)).map { _ in
                random(pieces, depth: depth - 1, using: &generator)
            }
        }
        switch Int.random(in: 0..<(depth > 0 ? 13 : 4), using: &generator) {
        case 0..<3: return pieces.characters.randomElement(using: &generator)!
        case 3: return pieces.assertions.randomElement(using: &generator)!
        case 4..<7: return .sequence(more(0...3))
        case 7, 8: return .choice(more(1...3))
        case 9, 10:
            let (minimum, maximum, suffix): (Int, Int?, String) = [
                (0, nil, "*"), (1, nil, "+"), (0, 1, "?"), (0, nil, "*?"), (1, nil, "+?"), (0, 1, "??"), (2, 2, "{2}"),
                (0, 0, "{0}"), (1, 3, "{1,3}"), (2, nil, "{2,}"), (0, 2, "{0,2}?"), (0, 5, "{0,5}"),
            ].randomElement(using: &generator)!
            return .repetition(more(1...1)[0], minimum, maximum, suffix)
        case 11: return .lookahead(more(1...1)[0], isNegated: Bool.random(using: &generator))
        default:
            let characters = pieces.characters.shuffled(using: &generator).prefix(.random(in: 1...3, using: &generator))
            let part = characters.count == 1 ? characters[0] : .choice(Array(characters))
            return .lookbehind(part, isNegated: .random(using: &generator))
        }
    }

    static func randomText(of characters: String, using generator: inout SeededGenerator) -> String {
        String((0..<Int.random(in: 0...7, using: &generator)).map { _ in characters.randomElement(using: &generator)! })
    }
}
