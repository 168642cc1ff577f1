/// The greatest length, in bytes of UTF-8, at which a text is compared with other texts for "did you mean".
package let nearMissLimit = 255

/// The candidates for which a text may be a misspelling, the likeliest first.
///
/// The measure is the Damerau–Levenshtein distance (optimal string alignment) over Unicode scalars: the number of scalars to
/// insert, delete, replace or exchange with their neighbour. A difference in case counts a quarter. The distance may be a third of
/// the text's scalars, at least one, and less than all of them. Of candidates at the same distance, those that share more letters
/// with the text come first, since fingers exchange letters more often than they add others: `crtl` is `ctrl` rather than `ctl`.
/// Ties are in alphabetical order. The text itself is no near miss. Texts of more than ``nearMissLimit`` bytes have no near misses
/// and are none.
///
/// - Parameter comparisons: About how many pairs of letters are compared; the candidates behind them are not looked at.
/// - Complexity: O(*n* + *m*) time for each candidate, and O(*n* · *d*) for each with nearly the same letters, where *d* is the
///   distance of the last near miss; memory linear in the text.
package func nearMisses(
    to text: String, among candidates: some Sequence<String>, limit: Int = 3, comparisons: Int = .max
) -> [String] {
    guard limit > 0, !text.isEmpty, text.utf8.count <= nearMissLimit else { return [] }
    var measure = EditMeasure(of: text)
    var best: [(name: String, cost: Int, strangers: Int)] = []
    for candidate in candidates where candidate != text && candidate.utf8.count <= nearMissLimit {
        if measure.comparisons >= comparisons { break }
        guard let cost = measure.cost(of: candidate, atMost: best.count == limit ? best[limit - 1].cost : .max) else {
            continue
        }
        let strangers = measure.strangers
        let index =
            best.firstIndex { (cost, strangers, candidate) < ($0.cost, $0.strangers, $0.name) } ?? best.count
        guard index < limit, !best.contains(where: { $0.name == candidate }) else { continue }
        best.insert((candidate, cost, strangers), at: index)
        if best.count > limit { best.removeLast() }
    }
    return best.map(\.name)
}

/// The path that is nearest to a mistyped path, by its whole text or by the node's name; nil where no path is near.
package func nearestPath(to path: String, among paths: some Sequence<String>) -> String? {
    let named = paths.lazy.map { (name: PathPart.parts(of: $0)?.last?.name ?? $0, path: $0) }
    let written = PathPart.parts(of: path).flatMap { $0.count == 1 ? $0[0].name : nil }
    if let same = named.first(where: { $0.name == path || $0.name == written }) { return same.path }
    if let near = nearMisses(to: path, among: paths, limit: 1).first { return near }
    guard let name = nearMisses(to: path, among: named.map(\.name), limit: 1).first else { return nil }
    return named.first { $0.name == name }?.path
}

extension String {
    /// The part of a file's path behind its last slash.
    package var lastPathPart: String {
        split(separator: "/").last.map(String.init) ?? self
    }
}

/// The cost of turning one text into other texts, in quarters of an edit.
private struct EditMeasure {
    private static let edit = 4
    private static let caseChange = 1

    private let text: [Letter]
    private let limit: Int
    /// How often each letter occurs in the text, whatever its case; some letters share a number.
    private var letters = Array(repeating: 0, count: 128)
    // The candidate and three rows of the table, reused from candidate to candidate.
    private var other: [Letter] = []
    private var before: [Int]
    private var previous: [Int]
    private var current: [Int]
    /// How many pairs of letters were compared.
    private(set) var comparisons = 0

    init(of text: String) {
        self.text = text.unicodeScalars.map(Letter.init)
        limit = Self.edit * max(1, self.text.count / 3)
        before = Array(repeating: 0, count: self.text.count + 1)
        previous = before
        current = before
        for letter in self.text { letters[letter.number] += 1 }
    }

    /// The cost in quarters of an edit; nil where it is beyond the limit, or beyond another one.
    mutating func cost(of candidate: String, atMost most: Int = .max) -> Int? {
        let limit = min(limit, most), most = limit / Self.edit
        // A letter has one byte at least.
        guard text.count - candidate.utf8.count <= most else { return nil }
        other.removeAll(keepingCapacity: true)
        for scalar in candidate.unicodeScalars {
            if other.count == text.count + most { return nil }
            other.append(Letter(scalar))
        }
        guard text.count - other.count <= most, leastEdits() <= most else { return nil }
        // What both begin and end with costs nothing.
        let shorter = min(text.count, other.count)
        let first = (0..<shorter).first { text[$0].scalar != other[$0].scalar } ?? shorter
        var same = 0
        while same < shorter - first, text[text.count - 1 - same].scalar == other[other.count - 1 - same].scalar {
            same += 1
        }
        let cost = cost(from: first, to: text.count - same, other.count - same, within: most)
        return cost <= limit && cost < Self.edit * max(text.count, other.count) ? cost : nil
    }

    /// The cost of turning the letters from one place on into those of the candidate; more than so many edits may count as any more.
    private mutating func cost(from first: Int, to end: Int, _ otherEnd: Int, within most: Int) -> Int {
        for column in 0...end - first { current[column] = Self.edit * column }
        var (least, last) = (0, 0)
        for row in 0..<otherEnd - first {
            (before, previous, current) = (previous, current, before)
            (least, last) = (fillRow(row, from: first, to: end, within: most), least)
            if min(least, last) >= Self.edit * (most + 1) { return Self.far }
        }
        return current[end - first]
    }

    /// How many edits the candidate needs at least: the letters that one of the texts has, and the other has not.
    private mutating func leastEdits() -> Int {
        var added = 0
        for letter in other {
            letters[letter.number] -= 1
            if letters[letter.number] < 0 { added += 1 }
        }
        for letter in other { letters[letter.number] += 1 }
        return added + max(0, text.count - other.count)
    }

    /// How many letters occur in only one of the text and the last candidate, whatever their order and case.
    var strangers: Int {
        var counts: [Unicode.Scalar: Int] = [:]
        for letter in text { counts[letter.folded, default: 0] += 1 }
        for letter in other { counts[letter.folded, default: 0] -= 1 }
        return counts.values.reduce(0) { $0 + abs($1) }
    }

    /// Fills the columns that so many letters added or left out lead to; gives the least of their costs.
    private mutating func fillRow(_ row: Int, from first: Int, to end: Int, within most: Int) -> Int {
        let columns = max(0, row - most)..<min(end - first, row + most + 1)
        comparisons += columns.count
        current[columns.lowerBound] = columns.lowerBound == 0 ? Self.edit * (row + 1) : Self.far
        var least = current[columns.lowerBound]
        for column in columns {
            let letter = text[first + column], otherLetter = other[first + row]
            var cost = min(previous[column + 1], current[column]) + Self.edit
            cost = min(cost, previous[column] + Self.replacement(letter, otherLetter))
            if row > 0, column > 0, letter.folded == other[first + row - 1].folded,
                text[first + column - 1].folded == otherLetter.folded
            {
                cost = min(cost, before[column - 1] + Self.edit)
            }
            current[column + 1] = cost
            least = min(least, cost)
        }
        if columns.upperBound < end - first { current[columns.upperBound + 1] = Self.far }
        return least
    }

    /// A cost that is beyond all limits.
    private static let far = 1 << 20

    private static func replacement(_ one: Letter, _ other: Letter) -> Int {
        if one.scalar == other.scalar { return 0 }
        return one.folded == other.folded ? caseChange : edit
    }
}

/// A scalar and its lower case.
private struct Letter {
    let scalar: Unicode.Scalar
    let folded: Unicode.Scalar
    /// A number below 128 that is the same in both cases.
    var number: Int { Int(folded.value & 127) }

    init(_ scalar: Unicode.Scalar) {
        self.scalar = scalar
        if scalar.isASCII {
            let isUpper = ("A"..."Z").contains(scalar)
            folded = isUpper ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
        } else {
            let lower = scalar.properties.lowercaseMapping.unicodeScalars
            folded = lower.count == 1 ? lower[lower.startIndex] : scalar
        }
    }
}
