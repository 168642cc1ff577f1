/// The titles and names of a palette's commands, prepared to be ranked at each key that is typed.
///
/// ``Palette/search(_:limit:)`` says which entries match, and which match better.
///
/// ```swift
/// let index = PaletteIndex(entries: commands.map { ($0.title, $0.action.text) })
/// for match in index.ranked("gtd", limit: 50) { show(commands[match.index]) }
/// ```
///
/// Making an index of 10,000 entries takes some 10 milliseconds; ranking them takes 0.1 to 4, depending on how many match.
package struct PaletteIndex: Sendable {
    let rows: [Row]
    let units: [FuzzyUnit]
    private let entries: [(title: String, name: String)]
    /// The entries' indices sorted by title and name.
    let order: [Int]
    /// The rank of each entry in ``order``.
    let ranks: [Int]

    private let formerly: [Int: [String]]
    /// The former names of all entries: the ranges of their letters, and the masks of the letters.
    private let formerNames: [(letters: Range<Int>, mask: UInt64)]

    /// The ranges of an entry's letters in ``units``, and the masks of the letters in each.
    struct Row {
        var titleMask: UInt64 = 0
        var nameMask: UInt64 = 0
        let title: Range<Int>
        let name: Range<Int>
        /// The positions among the former names of those of the entry.
        var formerly = 0..<0
    }

    /// Creates an index of entries.
    ///
    /// - Parameters:
    ///   - entries: The titles and names.
    ///   - formerly: Other names by which an entry is found, which are not highlighted, by the entry's index.
    /// - Complexity: O(*n* log *n*) in the number of entries, and linear in the length of their texts.
    package init(entries: [(title: String, name: String)], formerly: [Int: [String]] = [:]) {
        var folder = FuzzyFolder()
        folder.reserve(entries.reduce(0) { $0 + $1.title.utf8.count + $1.name.utf8.count })
        var rows = entries.map { entry in
            let title = folder.fold(entry.title), titleMask = folder.mask
            let name = folder.fold(entry.name)
            return Row(titleMask: titleMask, nameMask: folder.mask, title: title, name: name)
        }
        var formerNames: [(letters: Range<Int>, mask: UInt64)] = []
        for (index, names) in formerly {
            let first = formerNames.count
            for name in names { formerNames.append((folder.fold(name), folder.mask)) }
            rows[index].formerly = first..<formerNames.count
        }
        (self.rows, self.formerNames, self.formerly) = (rows, formerNames, formerly)
        order = TextStart.order(of: entries.map(\.title)) { one, other in
            (entries[one].name, one) < (entries[other].name, other)
        }
        var ranks = Array(repeating: 0, count: entries.count)
        for (rank, index) in order.enumerated() { ranks[index] = rank }
        self.ranks = ranks
        units = folder.units
        self.entries = entries
    }

    /// Whether the index is that of these entries.
    package func isOf(_ entries: [(title: String, name: String)], formerly: [Int: [String]]) -> Bool {
        entries.count == count && formerly == self.formerly
            && zip(entries, self.entries).allSatisfy { $0.title == $1.title && $0.name == $1.name }
    }

    /// The number of entries.
    package var count: Int { rows.count }

    /// The parts of an entry's title and name that match a query; none where it does not match or no text was typed.
    ///
    /// Each word is highlighted in the title or the name, whichever ``ranked(_:limit:)`` counted.
    ///
    /// - Parameters:
    ///   - query: The typed text.
    ///   - index: The entry's index, as in ``PaletteMatch/index``.
    /// - Returns: Ranges of whole characters.
    /// - Precondition: `index` is at least 0 and less than ``count``.
    package func highlights(for query: String, at index: Int) -> PaletteHighlights {
        let (title, name) = matchedPositions(FuzzyQuery(query), in: rows[index])
        let entry = entries[index]
        return PaletteHighlights(title: Self.ranges(title, in: entry.title), name: Self.ranges(name, in: entry.name))
    }

    /// Turns positions of units into ranges of characters, joined where they touch.
    private static func ranges(_ positions: Set<Int>, in text: String) -> [Range<String.Index>] {
        guard !positions.isEmpty else { return [] }
        let characters = FuzzyFolder.characters(of: text)
        var ranges: [Range<String.Index>] = []
        for position in positions.sorted() {
            let character = characters[position]
            if let last = ranges.last, last.upperBound >= character.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<character.upperBound
            } else {
                ranges.append(character)
            }
        }
        return ranges
    }
}

// MARK: Ranking

extension PaletteIndex {
    /// The entries that match a query, the best first; all in the order of the entries where no text was typed.
    ///
    /// - Parameters:
    ///   - query: The typed text. White space separates words.
    ///   - limit: The most matches to return; all where it is left out.
    ///   - favours: What a memory says of the entries; nil for no memory.
    /// - Returns: The matches with their scores.
    /// - Complexity: O(*n* · *q*) in the letters of the entries that have all letters of the query, and in those of the
    ///   query; and O(*m* log *m*) in the number of matches, or O(*m* log `limit`) where few are returned.
    package func ranked(_ query: String, limit: Int? = nil, favours: PaletteFavours? = nil) -> [PaletteMatch] {
        let limit = max(0, limit ?? count)
        let query = FuzzyQuery(query)
        guard !query.isEmpty else {
            if let favours { return favours.order.prefix(limit).map { PaletteMatch(index: $0, score: 0) } }
            return rows.indices.prefix(limit).map { PaletteMatch(index: $0, score: 0) }
        }
        let highest = query.highestSum
        var scorer = FuzzyScorer()
        var keys: [UInt64] = []
        var bound = UInt64.max
        for index in rows.indices {
            guard let score = score(of: query, in: rows[index], using: &scorer) else { continue }
            let value = favours?.value(of: index, scoring: score.value, highest: highest) ?? score.value
            // One number orders by score, then by title: sorting numbers is far cheaper than comparing titles.
            let key = UInt64(UInt32.max - value) << 32 | UInt64(ranks[index])
            guard key < bound else { continue }
            keys.append(key)
            // Beyond eight times the limit the worst matches are dropped, and from then on no worse match is kept.
            guard keys.count / 8 > limit else { continue }
            keys.sort()
            keys.removeLast(keys.count - limit)
            bound = keys.last ?? 0
        }
        keys.sort()
        return keys.prefix(limit).map { key in
            PaletteMatch(index: order[Int(key & 0xFFFF_FFFF)], score: Int(UInt32.max - UInt32(key >> 32)))
        }
    }

    /// The score of a query for an entry; nil where the entry does not match.
    private func score(of query: FuzzyQuery, in row: Row, using scorer: inout FuzzyScorer) -> PaletteScore? {
        var sum: Int32 = 0
        for word in query.words {
            guard let found = best(of: word, in: row, using: &scorer) else { return nil }
            sum = min(sum + found.score, PaletteScore.highestSum)
        }
        var whole = max(wholeScore(of: query, at: row.title), Self.inName(wholeScore(of: query, at: row.name)))
        for former in formerNames[row.formerly] {
            whole = max(whole, Self.inName(wholeScore(of: query, at: former.letters)))
        }
        return PaletteScore(whole: whole, sum: sum, length: min(row.title.count, 255))
    }

    /// Where a word of a query is found.
    private enum Field {
        case title, name, formerName
    }

    /// The best of a word's scores in an entry's title and names, and where it is; nil where none matches.
    private func best(
        of word: FuzzyQuery.Word, in row: Row, using scorer: inout FuzzyScorer
    ) -> (score: Int32, field: Field)? {
        var best: (score: Int32, field: Field)?
        if row.titleMask & word.mask == word.mask,
            let score = scorer.score(of: word.letters, in: units, at: row.title)
        {
            best = (score, .title)
        }
        let needed = best?.score ?? 0
        if row.nameMask & word.mask == word.mask,
            needed < Self.inName(FuzzyScorer.highestScore(word.letters.count)),
            let score = scorer.score(of: word.letters, in: units, at: row.name).map(Self.inName), score > needed
        {
            best = (score, .name)
        }
        for former in formerNames[row.formerly] where former.mask & word.mask == word.mask {
            let score = scorer.score(of: word.letters, in: units, at: former.letters).map(Self.inName)
            if let score, score > best?.score ?? 0 { best = (score, .formerName) }
        }
        return best
    }

    /// The score for a text that is the whole query, or begins with it: more than all words can have together.
    private func wholeScore(of query: FuzzyQuery, at field: Range<Int>) -> Int32 {
        guard query.letters.count <= field.count else { return 0 }
        for (offset, letter) in query.letters.enumerated() where units[field.lowerBound + offset].letter != letter {
            return 0
        }
        return query.letters.count == field.count ? 4 * PaletteScore.highestSum : 2 * PaletteScore.highestSum
    }

    /// Three quarters of a score, rounded up.
    private static func inName(_ score: Int32) -> Int32 { (score * 3 + 3) / 4 }

    /// The positions of all words' letters in an entry's title and name; none unless every word is found.
    private func matchedPositions(_ query: FuzzyQuery, in row: Row) -> (title: Set<Int>, name: Set<Int>) {
        var scorer = FuzzyScorer()
        var title: Set<Int> = []
        var name: Set<Int> = []
        for word in query.words {
            guard let found = best(of: word, in: row, using: &scorer) else { return ([], []) }
            switch found.field {
            case .title: title.formUnion(scorer.positions(of: word.letters, in: units, at: row.title) ?? [])
            case .name: name.formUnion(scorer.positions(of: word.letters, in: units, at: row.name) ?? [])
            case .formerName: continue
            }
        }
        return (title, name)
    }
}

/// An entry of a palette that matches the typed text.
package struct PaletteMatch: Hashable, Sendable {
    /// The entry's index in the list that the palette index was made from.
    package let index: Int
    /// How well the entry matches: more is better, and 0 means that no text was typed.
    ///
    /// Scores compare matches of the same query; the numbers may change from version to version.
    package let score: Int

    package init(index: Int, score: Int) { (self.index, self.score) = (index, score) }
}

/// The parts of an entry's title and name that match the typed text.
public struct PaletteHighlights: Hashable, Sendable {
    /// The matching parts of the title, in order: ranges of whole characters that do not touch each other.
    public let title: [Range<String.Index>]
    /// The matching parts of the name, in order: ranges of whole characters that do not touch each other.
    public let name: [Range<String.Index>]
}
