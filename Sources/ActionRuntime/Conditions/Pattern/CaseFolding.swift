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
            var index = firstPair(from: range.lowerBound)
            while index < pairs.count, pairs[index].scalar <= range.upperBound {
                ranges.append(pairs[index].other...pairs[index].other)
                index += 1
            }
        }
        return ScalarSet(ranges)
    }

    private static func firstPair(from scalar: UInt32) -> Int {
        var (lower, upper) = (0, pairs.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if pairs[middle].scalar < scalar { lower = middle + 1 } else { upper = middle }
        }
        return lower
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
