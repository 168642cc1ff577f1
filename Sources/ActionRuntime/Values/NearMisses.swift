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
/// - Complexity: O(*n* · *m*) time for each candidate, and memory linear in the text.
package func nearMisses(to text: String, among candidates: some Sequence<String>, limit: Int = 3) -> [String] {
    guard limit > 0, !text.isEmpty, text.utf8.count <= nearMissLimit else { return [] }
    var measure = EditMeasure(of: text)
    var best: [(name: String, cost: Int, strangers: Int)] = []
    for candidate in candidates where candidate != text && candidate.utf8.count <= nearMissLimit {
        guard let cost = measure.cost(of: candidate) else { continue }
        if best.count == limit, let last = best.last, cost > last.cost { continue }
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
    // The candidate and three rows of the table, reused from candidate to candidate.
    private var other: [Letter] = []
    private var before: [Int]
    private var previous: [Int]
    private var current: [Int]

    init(of text: String) {
        self.text = text.unicodeScalars.map(Letter.init)
        limit = Self.edit * max(1, self.text.count / 3)
        before = Array(repeating: 0, count: self.text.count + 1)
        previous = before
        current = before
    }

    /// The cost in quarters of an edit; nil where it is beyond the limit.
    mutating func cost(of candidate: String) -> Int? {
        other.removeAll(keepingCapacity: true)
        for scalar in candidate.unicodeScalars { other.append(Letter(scalar)) }
        guard Self.edit * abs(other.count - text.count) <= limit else { return nil }
        for column in current.indices { current[column] = Self.edit * column }
        for row in other.indices {
            (before, previous, current) = (previous, current, before)
            fillRow(row)
            let isHopeless = !current.contains { $0 <= limit } && !previous.contains { $0 <= limit }
            if isHopeless { return nil }
        }
        let cost = current[text.count]
        return cost <= limit && cost < Self.edit * max(text.count, other.count) ? cost : nil
    }

    /// How many letters occur in only one of the text and the last candidate, whatever their order and case.
    var strangers: Int {
        var counts: [Unicode.Scalar: Int] = [:]
        for letter in text { counts[letter.folded, default: 0] += 1 }
        for letter in other { counts[letter.folded, default: 0] -= 1 }
        return counts.values.reduce(0) { $0 + abs($1) }
    }

    private mutating func fillRow(_ row: Int) {
        current[0] = Self.edit * (row + 1)
        for column in text.indices {
            var cost = min(previous[column + 1], current[column]) + Self.edit
            cost = min(cost, previous[column] + Self.replacement(text[column], other[row]))
            if row > 0, column > 0, text[column].folded == other[row - 1].folded,
                text[column - 1].folded == other[row].folded
            {
                cost = min(cost, before[column - 1] + Self.edit)
            }
            current[column + 1] = cost
        }
    }

    private static func replacement(_ one: Letter, _ other: Letter) -> Int {
        if one.scalar == other.scalar { return 0 }
        return one.folded == other.folded ? caseChange : edit
    }
}

/// A scalar and its lower case.
private struct Letter {
    let scalar: Unicode.Scalar
    let folded: Unicode.Scalar

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
