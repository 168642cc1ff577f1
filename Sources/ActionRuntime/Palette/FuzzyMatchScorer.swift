/// Finds the best way to find a word's letters in a text, in order; its memory is kept for the next text.
///
/// The letters of a match are worth most at the beginning of the text, at starts of words and next to each other; a
/// gap costs once for being there and a little for each letter in it, and so does the way to the first letter. The best
/// of all ways is found by dynamic programming, as in fzf, but only over the places where a letter occurs: from the
/// first one on, ``FuzzyUnit/next`` leads to them.
struct FuzzyScorer {
    /// The places of the word's letters, row by row, a row for each letter; what lies behind them is of earlier words.
    private var finds: [Find] = []

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

    /// What a word is worth in a field, a text's part of `units`, from 1; nil where its letters are not there in order.
    ///
    /// - Complexity: O(*n* · *m*) in the lengths of the word and the text.
    mutating func score(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> Int32? {
        guard Self.isShort(word, field) else {
            return Self.earliestPlaces(of: word, in: units, at: field).map { _ in 1 }
        }
        return best(of: word, in: units, at: field).map { max(1, finds[$0].score) }
    }

    /// Where the letters of a word are found in the best way, from the beginning of the field; nil as above.
    mutating func places(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> [Int]? {
        guard Self.isShort(word, field) else { return Self.earliestPlaces(of: word, in: units, at: field) }
        guard let best = best(of: word, in: units, at: field) else { return nil }
        var places: [Int] = []
        var index = best
        while index >= 0 {
            places.append(Int(finds[index].place) - field.lowerBound)
            index = Int(finds[index].previous)
        }
        return places.reversed()
    }

    /// Whether looking for the best way does not take too long.
    private static func isShort(_ word: [UInt32], _ field: Range<Int>) -> Bool {
        word.count * field.count <= mostFinds
    }

    /// The first place of each letter after those before it, from the beginning of the field.
    private static func earliestPlaces(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> [Int]? {
        var rest = units[field]
        var places: [Int] = []
        for letter in word {
            guard let place = rest.firstIndex(where: { $0.letter == letter }) else { return nil }
            places.append(place - field.lowerBound)
            rest = rest[(place + 1)...]
        }
        return places
    }

    /// The last find of the best way, the first one of equals; nil where the letters are not there in order.
    private mutating func best(of word: [UInt32], in units: [FuzzyUnit], at field: Range<Int>) -> Int? {
        guard word.count <= field.count else { return nil }
        if finds.count < word.count * field.count {
            finds = Array(repeating: Find(place: 0, score: 0, previous: -1), count: word.count * field.count)
        }
        var row = 0..<0
        for letter in word {
            // No place is of use that has not the letters before it in front of it.
            var place = row.isEmpty ? field.lowerBound : Int(finds[row.lowerBound].place) + 1
            while place < field.upperBound, units[place].letter != letter { place += 1 }
            guard place < field.upperBound else { return nil }
            let end =
                row.isEmpty
                ? Self.findFirst(letter, in: units, from: place, at: field, &finds)
                : Self.find(letter, in: units, from: place, after: row, &finds)
            row = row.upperBound..<end
        }
        return row.reduce(row.lowerBound) { finds[$1].score > finds[$0].score ? $1 : $0 }
    }

    /// Adds a find for each place of the first letter, from the first of them on; gives the end of the row.
    private static func findFirst(
        _ letter: UInt32, in units: [FuzzyUnit], from first: Int, at field: Range<Int>, _ finds: inout [Find]
    ) -> Int {
        var place = first, end = 0
        while true {
            let unit = units[place]
            if unit.letter == letter {
                let way = min(Int32(place - field.lowerBound), longestWay)
                let score = worth(of: unit, isFirst: place == field.lowerBound) - way
                finds[end] = Find(place: Int32(place), score: score, previous: -1)
                end += 1
            }
            guard unit.next > 0 else { return end }
            place += Int(unit.next)
        }
    }

    /// Adds a find for each place of a later letter, with the best way to it from the row of the letter before.
    private static func find(
        _ letter: UInt32, in units: [FuzzyUnit], from first: Int, after row: Range<Int>, _ finds: inout [Find]
    ) -> Int {
        var place = first, end = row.upperBound, next = row.lowerBound
        // The best find that is more than one place back. What it loses grows with each place, for all alike, and is
        // taken off at the end.
        var distant = (score: Int32.min / 2, index: -1)
        while true {
            let unit = units[place]
            if unit.letter == letter {
                while next < row.upperBound, finds[next].place < place - 1 {
                    let score = finds[next].score + finds[next].place
                    if score > distant.score { distant = (score, next) }
                    next += 1
                }
                var best = (score: distant.score - Int32(place - 2) - gap, index: distant.index)
                if next < row.upperBound, finds[next].place == place - 1 {
                    let score = finds[next].score + neighbour
                    if score >= best.score { best = (score, next) }
                }
                let score = best.score + worth(of: unit, isFirst: false)
                finds[end] = Find(place: Int32(place), score: score, previous: Int32(best.index))
                end += 1
            }
            guard unit.next > 0 else { return end }
            place += Int(unit.next)
        }
    }

    private static func worth(of unit: FuzzyUnit, isFirst: Bool) -> Int32 {
        if isFirst { return letter + textStart }
        return unit.startsWord ? letter + wordStart : letter
    }
}
