/// The symbols of a regular expression: classes of Unicode scalars that its sets do not tell apart.
struct PatternAlphabet: Sendable {
    let symbolCount: Int
    /// The first scalar of each interval, ascending from 0.
    private let starts: [UInt32]
    /// The symbol of all scalars in each interval.
    private let intervals: [UInt32]
    /// The symbols of the ASCII scalars, which are found without a search.
    private let ascii: [UInt32]
    /// The symbols of each set.
    private let members: [[Int]]

    init(_ sets: [ScalarSet]) {
        let starts = Self.starts(of: sets)
        let signatures = Self.signatures(of: sets, starts: starts)
        var symbols: [[UInt64]: UInt32] = [:]
        var intervals: [UInt32] = []
        var members = [[Int]](repeating: [], count: sets.count)
        for signature in signatures {
            let known = symbols[signature]
            let symbol = known ?? UInt32(symbols.count)
            intervals.append(symbol)
            guard known == nil else { continue }
            symbols[signature] = symbol
            for set in sets.indices where signature[set / 64] >> UInt64(set % 64) & 1 == 1 {
                members[set].append(Int(symbol))
            }
        }
        self.starts = starts
        self.intervals = intervals
        self.members = members
        symbolCount = symbols.count
        ascii = (0..<128).map { intervals[Self.interval(of: $0, starts: starts)] }
    }

    func symbols(of set: Int) -> [Int] { members[set] }

    /// - Complexity: O(log *n*) in the number of ranges of all sets.
    func symbol(of scalar: Unicode.Scalar) -> UInt32 {
        let value = scalar.value
        return value < 128 ? ascii[Int(value)] : intervals[Self.interval(of: value, starts: starts)]
    }

    private static func starts(of sets: [ScalarSet]) -> [UInt32] {
        var starts: Set<UInt32> = [0]
        for range in sets.lazy.flatMap(\.ranges) {
            starts.insert(range.lowerBound)
            starts.insert(range.upperBound + 1)
        }
        return starts.sorted()
    }

    /// For each interval the sets that it belongs to, one bit each.
    private static func signatures(of sets: [ScalarSet], starts: [UInt32]) -> [[UInt64]] {
        let empty = [UInt64](repeating: 0, count: sets.count / 64 + 1)
        var signatures = [[UInt64]](repeating: empty, count: starts.count)
        for (set, members) in sets.enumerated() {
            for range in members.ranges {
                var index = interval(of: range.lowerBound, starts: starts)
                while index < starts.count, starts[index] <= range.upperBound {
                    signatures[index][set / 64] |= 1 << UInt64(set % 64)
                    index += 1
                }
            }
        }
        return signatures
    }

    /// The index of the interval that contains the scalar.
    private static func interval(of scalar: UInt32, starts: [UInt32]) -> Int {
        var (lower, upper) = (0, starts.count)
        while upper - lower > 1 {
            let middle = (lower + upper) / 2
            if starts[middle] <= scalar { lower = middle } else { upper = middle }
        }
        return lower
    }
}
