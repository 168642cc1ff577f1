/// Finds the best way to find a word's letters in a text, in order; its memory is kept for the next text.
///
/// The letters of a match are worth most at the beginning of the text, at starts of words and next to each other; a
/// gap costs once for being there and a little for each letter in it, and so does the way to the first letter. The best
/// of all ways is found by dynamic programming, as in fzf, but only over the places where a letter occurs.
struct FuzzyScorer {
    /// The places of the word's letters, row by row, a row for each letter.
    private var finds: [Find] = []
    /// Where each letter is found at the earliest, and at the latest if the others are to be found after it.
    private var earliest: [Int] = []
    private var latest: [Int] = []

    /// A place where a letter occurs, and the best way to it.
    private struct Find {
        let place: Int32
        /// What the letters up to this one are worth.
        let score: Int32
        /// The find of the letter before; -1 for the first letter.
        let previous: Int32
    }

    static let letter: Int32 = 32
    static let wordStart: Int32 = 32
    static let textStart: Int32 = 40
    static let neighbour: Int32 = 36
    static let gap: Int32 = 12
    static let longestWay: Int32 = 24
    /// Where there might be more finds, the word is there but counts for little.
    private static let mostFinds = 1 << 16

    /// The most that a word of `count` letters can be worth.
    static func highestScore(_ count: Int) -> Int32 {
        letter + textStart + Int32(min(count, mostFinds) - 1) * (letter + wordStart + neighbour)
    }

    /// What a word is worth in a part of `units`, from 1; nil where its letters are not there in order.
    ///
    /// - Complexity: O(*n* · *m*) in the lengths of the word and the text.
    mutating func score(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> Int32? {
        guard isFound(word, in: units, at: field) else { return nil }
        guard let best = best(of: word, in: units, at: field) else { return 1 }
        return max(1, finds[best].score)
    }

    /// Where the letters of a word are found in the best way, from the beginning of the field; nil as above.
    mutating func places(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> [Int]? {
        guard isFound(word, in: units, at: field) else { return nil }
        guard let best = best(of: word, in: units, at: field) else {
            return earliest.prefix(word.count).map { $0 - field.lowerBound }
        }
        var places: [Int] = []
        var index = best
        while index >= 0 {
            places.append(Int(finds[index].place) - field.lowerBound)
            index = Int(finds[index].previous)
        }
        return places.reversed()
    }

    /// Whether the letters are there in order, and where at the earliest.
    private mutating func isFound(_ word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> Bool {
        guard word.count <= field.count else { return false }
        if earliest.count < word.count {
            earliest = Array(repeating: 0, count: word.count)
            latest = earliest
        }
        var place = field.lowerBound
        for row in word.indices {
            while place < field.upperBound, units[place].letter != word[row] { place += 1 }
            guard place < field.upperBound else { return false }
            earliest[row] = place
            place += 1
        }
        return true
    }

    /// The last find of the best way, the first one of equals; nil where looking for it would take too long.
    private mutating func best(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> Int? {
        guard word.count * field.count <= Self.mostFinds else { return nil }
        // Nothing after these places can be part of a match, which keeps the rows of longer words short.
        var place = field.upperBound
        for row in word.indices.reversed() {
            repeat { place -= 1 } while units[place].letter != word[row]
            latest[row] = place
        }
        finds.removeAll(keepingCapacity: true)
        findFirst(word[0], in: units, at: field)
        var row = finds.indices
        for index in word.indices.dropFirst() {
            find(word[index], in: units, at: field, places: earliest[index]...latest[index], after: row)
            row = row.upperBound..<finds.count
        }
        return row.reduce(row.lowerBound) { finds[$1].score > finds[$0].score ? $1 : $0 }
    }

    private mutating func findFirst(_ letter: UInt32, in units: [FuzzyUnit], at field: Range<Int>) {
        for place in earliest[0]...latest[0] where units[place].letter == letter {
            let way = min(Int32(place - field.lowerBound), Self.longestWay)
            let score = Self.worth(of: units[place], isFirst: place == field.lowerBound) - way
            finds.append(Find(place: Int32(place), score: score, previous: -1))
        }
    }

    private mutating func find(
        _ letter: UInt32, in units: [FuzzyUnit], at field: Range<Int>, places: ClosedRange<Int>, after row: Range<Int>
    ) {
        var next = row.lowerBound
        // The best find that is more than one place back. What it loses grows with each place, for all alike, and is
        // taken off at the end.
        var distant = (score: Int32.min / 2, index: -1)
        for place in places where units[place].letter == letter {
            while next < row.upperBound, finds[next].place < place - 1 {
                let score = finds[next].score + finds[next].place
                if score > distant.score { distant = (score, next) }
                next += 1
            }
            var best = (score: distant.score - Int32(place - 2) - Self.gap, index: distant.index)
            if next < row.upperBound, finds[next].place == place - 1 {
                let score = finds[next].score + Self.neighbour
                if score >= best.score { best = (score, next) }
            }
            let score = best.score + Self.worth(of: units[place], isFirst: false)
            finds.append(Find(place: Int32(place), score: score, previous: Int32(best.index)))
        }
    }

    private static func worth(of unit: FuzzyUnit, isFirst: Bool) -> Int32 {
        if isFirst { return letter + textStart }
        return unit.startsWord ? letter + wordStart : letter
    }
}
