/// Finds the best match of a word in a text: an occurrence of each letter, in order, with the highest score.
///
/// Letters score most at the beginning of the text, at starts of words, and next to each other. A gap costs a fixed amount and 1
/// for each letter in it; the letters before the first letter of the match cost 1 each, up to a limit. The best match is found by
/// dynamic programming, as in fzf, but only over the occurrences of each letter, which ``FuzzyUnit/next`` links. The memory is kept
/// for the next text.
struct FuzzyScorer {
    /// The occurrences of the word's letters, a row for each letter; behind them lie the occurrences of earlier words.
    private var finds: [Find] = []

    /// An occurrence of a letter, and the best match of the letters up to it.
    private struct Find {
        /// The index of the occurrence in the units.
        let position: Int32
        /// The score of the letters up to this one.
        let score: Int32
        /// The index of the find of the letter before; -1 for the first letter.
        let previous: Int32
    }

    static let letter: Int32 = 32
    static let wordStart: Int32 = 32
    static let textStart: Int32 = 40
    static let neighbour: Int32 = 36
    static let gap: Int32 = 12
    /// The most that the letters before a match cost.
    static let highestLead: Int32 = 24
    /// Where there might be more finds than this, the first match is taken, with a score of 1.
    private static let mostFinds = 1 << 16

    /// The highest score that a word of `count` letters can have.
    static func highestScore(_ count: Int) -> Int32 {
        letter + textStart + Int32(min(count, mostFinds) - 1) * (letter + wordStart + neighbour)
    }

    /// The score of a word's best match in a field, at least 1; nil where the letters do not occur there in order.
    ///
    /// - Parameters:
    ///   - word: The folded letters.
    ///   - units: The units of all texts.
    ///   - field: The range of one text in the units.
    /// - Complexity: O(*n* · *m*) in the lengths of the word and the text.
    mutating func score(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> Int32? {
        guard Self.isShort(word, field) else {
            return Self.firstPositions(of: word, in: units, at: field).map { _ in 1 }
        }
        return best(of: word, in: units, at: field).map { max(1, finds[$0].score) }
    }

    /// The positions of a word's best match, counted from the beginning of the field; nil as for the score.
    mutating func positions(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> [Int]? {
        guard Self.isShort(word, field) else { return Self.firstPositions(of: word, in: units, at: field) }
        guard let best = best(of: word, in: units, at: field) else { return nil }
        var positions: [Int] = []
        var index = best
        while index >= 0 {
            positions.append(Int(finds[index].position) - field.lowerBound)
            index = Int(finds[index].previous)
        }
        return positions.reversed()
    }

    /// Whether the best match is searched for; in long texts the search would take too long.
    private static func isShort(_ word: [UInt32], _ field: Range<Int>) -> Bool {
        word.count * field.count <= mostFinds
    }

    /// The first occurrence of each letter behind that of the letter before, counted from the beginning of the field.
    private static func firstPositions(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> [Int]? {
        var rest = units[field]
        var positions: [Int] = []
        for letter in word {
            guard let position = rest.firstIndex(where: { $0.letter == letter }) else { return nil }
            positions.append(position - field.lowerBound)
            rest = rest[(position + 1)...]
        }
        return positions
    }

    /// The index of the last find of the best match, the first of equals; nil where the letters do not occur in order.
    private mutating func best(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> Int? {
        guard word.count <= field.count else { return nil }
        if finds.count < word.count * field.count {
            finds = Array(repeating: Find(position: 0, score: 0, previous: -1), count: word.count * field.count)
        }
        var row = 0..<0
        for letter in word {
            // An occurrence counts only behind the first occurrence of the letter before.
            var position = row.isEmpty ? field.lowerBound : Int(finds[row.lowerBound].position) + 1
            while position < field.upperBound, units[position].letter != letter { position += 1 }
            guard position < field.upperBound else { return nil }
            let end =
                row.isEmpty
                ? Self.findFirst(letter, in: units, from: position, at: field, &finds)
                : Self.find(letter, in: units, from: position, after: row, &finds)
            row = row.upperBound..<end
        }
        return row.reduce(row.lowerBound) { finds[$1].score > finds[$0].score ? $1 : $0 }
    }

    /// Adds a find for each occurrence of the word's first letter; gives the end of the row.
    ///
    /// - Parameter first: The first occurrence.
    private static func findFirst(
        _ letter: UInt32, in units: [FuzzyUnit], from first: Int, at field: Range<Int>, _ finds: inout [Find]
    ) -> Int {
        var position = first, end = 0
        while true {
            let unit = units[position]
            if unit.letter == letter {
                let lead = min(Int32(position - field.lowerBound), highestLead)
                let score = worth(of: unit, isFirst: position == field.lowerBound) - lead
                finds[end] = Find(position: Int32(position), score: score, previous: -1)
                end += 1
            }
            guard unit.next > 0 else { return end }
            position += Int(unit.next)
        }
    }

    /// Adds a find for each occurrence of a later letter, with the best find of the letter before; gives the row's end.
    ///
    /// - Parameters:
    ///   - first: The first occurrence that counts.
    ///   - row: The finds of the letter before.
    private static func find(
        _ letter: UInt32, in units: [FuzzyUnit], from first: Int, after row: Range<Int>, _ finds: inout [Find]
    ) -> Int {
        var position = first, end = row.upperBound, next = row.lowerBound
        // The best find that is more than one unit back. The cost of the gap grows for all such finds alike, so that it is
        // left out of the comparison, and taken off afterwards.
        var distant = (score: Int32.min / 2, index: -1)
        while true {
            let unit = units[position]
            if unit.letter == letter {
                while next < row.upperBound, finds[next].position < position - 1 {
                    let score = finds[next].score + finds[next].position
                    if score > distant.score { distant = (score, next) }
                    next += 1
                }
                var best = (score: distant.score - Int32(position - 2) - gap, index: distant.index)
                if next < row.upperBound, finds[next].position == position - 1 {
                    let score = finds[next].score + neighbour
                    if score >= best.score { best = (score, next) }
                }
                let score = best.score + worth(of: unit, isFirst: false)
                finds[end] = Find(position: Int32(position), score: score, previous: Int32(best.index))
                end += 1
            }
            guard unit.next > 0 else { return end }
            position += Int(unit.next)
        }
    }

    /// The score of one letter, without what its neighbours add.
    private static func worth(of unit: FuzzyUnit, isFirst: Bool) -> Int32 {
        if isFirst { return letter + textStart }
        return unit.startsWord ? letter + wordStart : letter
    }
}
