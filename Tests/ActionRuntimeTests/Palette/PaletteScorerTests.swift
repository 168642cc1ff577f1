import ActionRuntime
import Testing

@testable import ActionMenus

@Suite struct FuzzyMatchModelTests {
    @Test("the best way is as good as the best of all ways, and its places are that way")
    func allWays() {
        let seed = SeededGenerator.seed(for: "fuzzy matches")
        var generator = SeededGenerator(seed: seed)
        var scorer = FuzzyScorer()
        var found = 0
        for _ in 0..<10_000 {
            let before = FuzzyFolder.units(of: Self.text(0...3, using: &generator))
            let text = FuzzyFolder.units(of: Self.text(0...14, using: &generator))
            let word = Self.text(1...4, using: &generator).lowercased().unicodeScalars.filter { $0 != " " }.map(\.value)
            guard !word.isEmpty else { continue }
            let units = before + text + before
            let field = before.count..<before.count + text.count
            let expected = Self.ways(word[...], in: text, from: 0).map { Self.score($0, in: text) }.max()
            #expect(scorer.score(of: word, in: units, at: field) == expected.map { max(1, $0) }, "seed \(seed)")
            let places = scorer.positions(of: word, in: units, at: field)
            #expect((places != nil) == (expected != nil), "seed \(seed)")
            guard let places else { continue }
            found += 1
            #expect(places.map { text[$0].letter } == word, "seed \(seed)")
            #expect(Self.score(places, in: text) == expected, "seed \(seed)")
        }
        #expect(found > 1_000)
    }

    @Test("what is returned is what contains all words, the best first, and its highlights spell the words")
    func containment() {
        let seed = SeededGenerator.seed(for: "palette")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let entries = (0..<20).map { _ in
                (title: Self.text(0...12, using: &generator), name: Self.text(0...12, using: &generator))
            }
            let index = PaletteIndex(entries: entries)
            let query = Self.text(1...5, using: &generator)
            let matches = index.ranked(query)
            guard query.contains(where: { $0 != " " }) else { continue }
            let words = query.split(separator: " ").map { $0.lowercased() }
            let expected = entries.indices.filter { place in
                words.allSatisfy {
                    Self.contains($0, in: entries[place].title) || Self.contains($0, in: entries[place].name)
                }
            }
            #expect(matches.map(\.index).sorted() == expected, "seed \(seed)")
            #expect(matches.map(\.score) == matches.map(\.score).sorted(by: >), "seed \(seed)")
            #expect(matches.allSatisfy { $0.score > 0 }, "seed \(seed)")
            for match in matches {
                let entry = entries[match.index]
                let highlights = index.highlights(for: query, at: match.index)
                let title = highlights.title.map { entry.title[$0] }.joined()
                let name = highlights.name.map { entry.name[$0] }.joined()
                for word in words {
                    #expect(Self.contains(word, in: title) || Self.contains(word, in: name), "seed \(seed)")
                }
            }
        }
    }

    @Test("a whole title is never behind one that it begins, and that never behind one with the letters in between")
    func monotony() {
        let seed = SeededGenerator.seed(for: "monotony of fuzzy matches")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let query = "q" + Self.text(1...8, using: &generator).trimmed + "z"
            let tail = Self.text(1...8, using: &generator)
            let scattered = query.map { "\($0)\(Bool.random(using: &generator) ? "x" : "")" }.joined() + tail
            let index = PaletteIndex(entries: [(query, ""), (query + "x" + tail, ""), ("x" + scattered, "")])
            let ranked = index.ranked(query).map(\.index)
            #expect(ranked == [0, 1, 2], "\(query), \(scattered), seed \(seed)")
        }
    }

    @Test(
        "odd queries and titles are no trouble",
        arguments: [
            String(repeating: "a", count: 10_000), String(repeating: "a ", count: 5_000),
            String(repeating: " ", count: 10_000),
            (0..<300).map { "\($0)" }.joined(separator: " "), "\u{0}", "\u{1B}[31m", "\u{202E}", "👨‍👩‍👧‍👦", "\u{301}",
            "\u{FFFF}",
            "a" + String(repeating: "\u{301}", count: 10_000), String(repeating: "👩‍🚀", count: 1_000), "\r\n", "ﷺ",
            "\u{10FFFF}",
        ])
    func odd(_ text: String) {
        let index = PaletteIndex(entries: [
            (text, ""), ("", text), ("a", "b"), (String(repeating: "ab ", count: 30_000), ""), ("", ""),
        ])
        for query in [text, "a", "ab", "b b", "\u{0}"] {
            let matches = index.ranked(query)
            #expect(matches.count <= index.count)
            for match in matches { _ = index.highlights(for: query, at: match.index) }
        }
        let isEmpty = FuzzyQuery(text).isEmpty
        #expect(isEmpty || index.ranked(text).prefix(2).contains { $0.index == 0 })
    }

    // MARK: The model

    /// Random text of a few letters, so that they meet often.
    private static func text(_ count: ClosedRange<Int>, using generator: inout SeededGenerator) -> String {
        let letters: [Character] = ["a", "b", "c", "A", "B", "1", " ", "."]
        return String((0..<Int.random(in: count, using: &generator)).map { _ in letters.random(using: &generator) })
    }

    /// Every way to find the letters in order.
    private static func ways(_ word: ArraySlice<UInt32>, in text: [FuzzyUnit], from start: Int) -> [[Int]] {
        guard let letter = word.first else { return [[]] }
        return (start..<max(start, text.count)).filter { text[$0].letter == letter }.flatMap { place in
            ways(word.dropFirst(), in: text, from: place + 1).map { [place] + $0 }
        }
    }

    private static func score(_ places: [Int], in text: [FuzzyUnit]) -> Int32 {
        var score = -min(Int32(places[0]), FuzzyScorer.highestLead)
        for (position, place) in places.enumerated() {
            score += FuzzyScorer.letter
            if place == 0 {
                score += FuzzyScorer.textStart
            } else if text[place].startsWord {
                score += FuzzyScorer.wordStart
            }
            guard position > 0 else { continue }
            let between = Int32(place - places[position - 1] - 1)
            score += between == 0 ? FuzzyScorer.neighbour : -FuzzyScorer.gap - (between - 1)
        }
        return score
    }

    private static func contains(_ word: String, in text: some StringProtocol) -> Bool {
        var rest = word[...]
        for character in text.lowercased() where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

@Suite struct TextOrderTests {
    @Test("texts are ordered by their first bytes as they are by themselves")
    func order() {
        let seed = SeededGenerator.seed(for: "text order")
        var generator = SeededGenerator(seed: seed)
        let parts = ["a", "b", "A", "e\u{301}", "é", "z", "insert ", "\0", "語", ""]
        for _ in 0..<50 {
            let texts = (0..<40).map { _ in
                (0..<Int.random(in: 0..<9, using: &generator)).map { _ in parts.randomElement(using: &generator)! }
                    .joined()
            }
            let expected = texts.indices.sorted { (texts[$0], $0) < (texts[$1], $1) }
            #expect(TextStart.order(of: texts, <) == expected, "seed \(seed): \(texts)")
        }
    }

    @Test("texts that are folded one behind the other are folded as each by itself")
    func folding() {
        var folder = FuzzyFolder()
        for text in ["Go to Definition", "", "  HTMLParser2 é\u{301} ß", "gotoDefinition:", "Æther\tﬁ 12ab"] {
            let range = folder.fold(text), alone = FuzzyFolder.units(of: text)
            #expect(folder.units[range].elementsEqual(alone) { "\($0)" == "\($1)" }, "\(text)")
            #expect(folder.mask == alone.reduce(0) { $0 | $1.mask })
            for (index, unit) in alone.enumerated() {
                let next = alone[(index + 1)...].firstIndex { $0.mask == unit.mask }
                #expect(Int(unit.next) == next.map { $0 - index } ?? 0, "\(text)")
            }
        }
    }

    @Test("an index is that of the same texts only")
    func sameTexts() {
        let index = PaletteIndex(entries: [("A", "a:"), ("B", "b:")], formerly: [1: ["old:"]])
        #expect(index.isOf([("A", "a:"), ("B", "b:")], formerly: [1: ["old:"]]))
        #expect(!index.isOf([("A", "a:"), ("C", "b:")], formerly: [1: ["old:"]]))
        #expect(!index.isOf([("A", "a:"), ("B", "c:")], formerly: [1: ["old:"]]))
        #expect(!index.isOf([("A", "a:")], formerly: [1: ["old:"]]))
        #expect(!index.isOf([("A", "a:"), ("B", "b:")], formerly: [:]))
    }
}
