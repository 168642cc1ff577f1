extension PaletteIndex {
    /// The entries that match a query, the best first; all in their own order where nothing was typed.
    ///
    /// - Parameters:
    ///   - query: What was typed. White space separates words.
    ///   - limit: How many to return at most; all of them where it is left out.
    /// - Returns: The matches with their scores.
    /// - Complexity: O(*n*) in the letters of the entries that have all letters of the query, times its length; and
    ///   O(*m* log *m*) in the number of matches, or *m* log `limit` where few are returned.
    public func ranked(_ query: String, limit: Int? = nil) -> [PaletteMatch] {
        let limit = max(0, limit ?? count)
        let query = FuzzyQuery(query)
        guard !query.isEmpty else { return rows.indices.prefix(limit).map { PaletteMatch(index: $0, score: 0) } }
        var scorer = FuzzyScorer()
        var keys: [UInt64] = []
        var bound = UInt64.max
        for index in rows.indices {
            guard let score = score(of: query, in: rows[index], using: &scorer) else { continue }
            // Sorting numbers is far cheaper than comparing titles: high scores first, then the order of the titles.
            let key = UInt64(UInt32.max - score) << 32 | UInt64(places[index])
            guard key < bound else { continue }
            keys.append(key)
            // What comes too late is dropped now and then, and what is worse than all that is left not even kept, so
            // that few are sorted.
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

    /// What a query is worth for an entry, or nil where it does not match.
    private func score(of query: FuzzyQuery, in row: Row, using scorer: inout FuzzyScorer) -> UInt32? {
        var sum: Int32 = 0
        for word in query.words {
            guard let found = best(of: word, in: row, using: &scorer) else { return nil }
            sum = min(sum + found.score, Self.highestSum)
        }
        let whole = max(wholeScore(of: query, at: row.title), Self.inName(wholeScore(of: query, at: row.name)))
        return UInt32(whole + sum) << 8 - UInt32(min(row.title.count, 255))
    }

    /// What a word is worth for an entry, and whether it is in the name that it is worth most.
    private func best(
        of word: FuzzyQuery.Word, in row: Row, using scorer: inout FuzzyScorer
    ) -> (score: Int32, isInName: Bool)? {
        var best: (score: Int32, isInName: Bool)?
        if row.titleMask & word.mask == word.mask,
            let score = scorer.score(of: word.letters, in: units, at: row.title)
        {
            best = (score, false)
        }
        let needed = best?.score ?? 0
        if row.nameMask & word.mask == word.mask,
            needed < Self.inName(FuzzyScorer.highestScore(word.letters.count)),
            let score = scorer.score(of: word.letters, in: units, at: row.name).map(Self.inName), score > needed
        {
            best = (score, true)
        }
        return best
    }

    /// What it is worth that the whole query is a text, or that the text begins with it: more than all its words.
    private func wholeScore(of query: FuzzyQuery, at field: Range<Int>) -> Int32 {
        guard query.letters.count <= field.count else { return 0 }
        for (offset, letter) in query.letters.enumerated() where units[field.lowerBound + offset].letter != letter {
            return 0
        }
        return query.letters.count == field.count ? 4 * Self.highestSum : 2 * Self.highestSum
    }

    /// Three quarters of a score, and 1 of 1.
    private static func inName(_ score: Int32) -> Int32 { (score * 3 + 3) / 4 }

    /// The most that the words of a query can be worth together.
    private static let highestSum: Int32 = 1 << 16

    /// Where the letters of all words are found in an entry's title and name; nowhere unless all are found.
    func matchedPlaces(_ query: FuzzyQuery, in row: Row) -> (title: Set<Int>, name: Set<Int>) {
        var scorer = FuzzyScorer()
        var title: Set<Int> = []
        var name: Set<Int> = []
        for word in query.words {
            guard let found = best(of: word, in: row, using: &scorer) else { return ([], []) }
            let field = found.isInName ? row.name : row.title
            let places = scorer.places(of: word.letters, in: units, at: field) ?? []
            if found.isInName { name.formUnion(places) } else { title.formUnion(places) }
        }
        return (title, name)
    }
}
