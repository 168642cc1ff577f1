/// What a memory says of the entries of a palette.
package struct PaletteFavours: Sendable {
    /// How much each entry is favoured, as a part of 65,536.
    fileprivate let parts: [UInt32]
    fileprivate let areEnabled: [Bool]
    /// The entries' indices in the order of a palette in which nothing was typed.
    let order: [Int]

    /// - Parameters:
    ///   - weights: The weights of the entries (``PaletteMemory/weights(of:)``).
    ///   - areEnabled: Whether each entry can be chosen.
    package init(weights: [Double], areEnabled: [Bool]) {
        parts = weights.map { UInt32($0 / ($0 + 1) * 65_535) }
        self.areEnabled = areEnabled
        func split(_ indices: [Int]) -> [Int] { indices.filter { areEnabled[$0] } + indices.filter { !areEnabled[$0] } }
        let known = weights.indices.filter { weights[$0] > 0 }.sorted { (weights[$1], $0) < (weights[$0], $1) }
        order = split(known) + split(weights.indices.filter { weights[$0] == 0 })
    }

    /// One number for the score of an entry.
    ///
    /// Entries that are the whole query come first, then those that begin with it, then the others; in each of these classes those that
    /// can be chosen, and then by score, to which the memory adds at most half of the highest score of the query's words.
    ///
    /// - Parameters:
    ///   - score: The number without a memory (``PaletteScore/value``).
    ///   - highest: The highest score that the words of the query can have together.
    func value(of index: Int, scoring score: UInt32, highest: Int32) -> UInt32 {
        // A text that is the query, or begins with it, counts more than all words together, so the sum says whether it is one.
        let sum = (score + 255) >> 8, whole = UInt32(PaletteScore.highestSum)
        let quality: UInt32 = sum > 3 * whole ? 2 : sum > whole ? 1 : 0
        let bonus = UInt32((UInt64(parts[index]) * UInt64(highest)) >> 9)
        return quality << 29 | (areEnabled[index] ? 1 : 0) << 28 | (score + bonus)
    }

    /// The matches of a query, ranked again by the memory, the best first.
    ///
    /// - Parameter scores: The scores without a memory of the entries, which all match.
    /// - Complexity: O(*n* log *n*) in the entries.
    package func ranked(_ scores: [Int], of query: String) -> [PaletteMatch] {
        let query = FuzzyQuery(query), highest = query.highestSum
        if query.isEmpty { return order.map { PaletteMatch(index: $0, score: 0) } }
        let matches = scores.enumerated().map { index, score in
            let score = min(UInt32(clamping: score), PaletteScore.highestValue)
            return PaletteMatch(index: index, score: Int(value(of: index, scoring: score, highest: highest)))
        }
        return matches.sorted { ($1.score, $0.index) < ($0.score, $1.index) }
    }
}

extension FuzzyQuery {
    /// The highest score that the words can have together.
    var highestSum: Int32 {
        words.reduce(0) { min($0 + FuzzyScorer.highestScore($1.letters.count), PaletteScore.highestSum) }
    }
}

/// How well an entry matches a query.
struct PaletteScore {
    /// The score for a text that is the whole query, or begins with it; 0 for neither.
    let whole: Int32
    /// The sum of the words' scores.
    let sum: Int32
    /// How many letters the title has, up to 255: of titles that match alike, the shorter is better.
    let length: Int

    /// The highest score that the words of a query can have together.
    static let highestSum: Int32 = 1 << 16

    /// One number for the score: more is better.
    var value: UInt32 { UInt32(whole + sum) << 8 - UInt32(length) }

    /// The highest number that a score can have.
    static let highestValue = UInt32(5 * highestSum) << 8
}
