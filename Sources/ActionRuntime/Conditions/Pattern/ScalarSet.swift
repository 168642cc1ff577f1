/// A set of Unicode scalars, as ranges; the edge of a text counts as one more.
struct ScalarSet: Hashable, Sendable {
    /// Its ranges in ascending order, with a gap between each two.
    let ranges: [ClosedRange<UInt32>]

    init(_ unsorted: [ClosedRange<UInt32>]) {
        var ranges: [ClosedRange<UInt32>] = []
        for range in unsorted.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                ranges.append(range)
            }
        }
        self.ranges = ranges
    }

    init(_ ranges: ClosedRange<Unicode.Scalar>...) {
        self.init(ranges.map { $0.lowerBound.value...$0.upperBound.value })
    }

    /// All scalars that are not in the set, without the edge.
    var inverted: ScalarSet {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= Self.maximum { gaps.append(next...Self.maximum) }
        return ScalarSet(gaps)
    }

    /// The only member; nil where there are others or none.
    var only: UInt32? {
        guard let range = ranges.first, ranges.count == 1, range.count == 1 else { return nil }
        return range.lowerBound
    }

    func contains(_ value: UInt32) -> Bool {
        let index = ranges.partition { $0.upperBound >= value }
        return index < ranges.count && ranges[index].contains(value)
    }

    private static let maximum: UInt32 = 0x10FFFF

    static func + (left: ScalarSet, right: ScalarSet) -> ScalarSet { ScalarSet(left.ranges + right.ranges) }
}

// The classes of characters for which JavaScript has escapes.
extension ScalarSet {
    /// The scalars that `\d` matches.
    static let digits = ScalarSet("0"..."9")
    /// The scalars that `\w` matches where case matters.
    static let wordCharacters = ScalarSet("0"..."9", "A"..."Z", "_"..."_", "a"..."z")
    /// The scalars that `\s` matches: white space and line breaks.
    static let spaces = ScalarSet(
        "\t"..."\r", " "..." ", "\u{A0}"..."\u{A0}", "\u{1680}"..."\u{1680}", "\u{2000}"..."\u{200A}",
        "\u{2028}"..."\u{2029}", "\u{202F}"..."\u{202F}", "\u{205F}"..."\u{205F}", "\u{3000}"..."\u{3000}",
        "\u{FEFF}"..."\u{FEFF}")
    /// The scalars that end a line for `.`, `^` and `$`.
    static let lineBreaks = ScalarSet("\n"..."\n", "\r"..."\r", "\u{2028}"..."\u{2029}")
    static let all = ScalarSet("\u{0}"..."\u{10FFFF}")
    static let none = ScalarSet([])
    /// What stands before the first scalar of a text and after its last.
    static let edge = ScalarSet([edgeValue...edgeValue])
    static let edgeValue: UInt32 = 0x110000
}

extension Array {
    /// The first index whose element belongs to the second part, where the elements of the first part come first.
    ///
    /// - Complexity: O(log *n*).
    func partition(_ isInSecondPart: (Element) -> Bool) -> Int {
        var (lower, upper) = (0, count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if isInSecondPart(self[middle]) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}

/// Which scalars differ only in case: those with the same simple case folding, as in JavaScript.
enum CaseFolding {
    /// All pairs of different scalars that differ only in case, in both orders, ascending.
    ///
    /// Made once in a process, from the properties that the standard library has of each scalar.
    private static let pairs: [(scalar: UInt32, other: UInt32)] = {
        var kin: [UInt32: [UInt32]] = [:]
        for value in UInt32(0)..<0x20000 {  // No scalar beyond has a case.
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else { continue }
            kin[folded(scalar), default: []].append(value)
        }
        let pairs = kin.values.flatMap { kin in
            kin.flatMap { scalar in kin.filter { $0 != scalar }.map { (scalar: scalar, other: $0) } }
        }
        return pairs.sorted { $0 < $1 }
    }()

    /// The set with all scalars that differ from one of its members only in case.
    static func closure(of set: ScalarSet) -> ScalarSet {
        var ranges = set.ranges
        for range in set.ranges {
            var index = pairs.partition { $0.scalar >= range.lowerBound }
            while index < pairs.count, pairs[index].scalar <= range.upperBound {
                ranges.append(pairs[index].other...pairs[index].other)
                index += 1
            }
        }
        return ScalarSet(ranges)
    }

    /// The simple case folding: the lowercase of the uppercase where each is one scalar.
    private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
        switch scalar {
        case "\u{131}": return scalar.value  // The dotless i is not folded, though its uppercase is I.
        case "\u{1FD3}": return 0x390
        case "\u{1FE3}": return 0x3B0
        case "\u{FB05}": return 0xFB06
        default: break
        }
        let upper = single(scalar.properties.uppercaseMapping) ?? scalar
        return (single(upper.properties.lowercaseMapping) ?? upper).value
    }

    private static func single(_ text: String) -> Unicode.Scalar? {
        text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }
}
