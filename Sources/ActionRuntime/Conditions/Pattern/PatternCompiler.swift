/// Turns the tree of a regular expression into instructions; counts are written out.
struct PatternCompiler {
    private(set) var sets: [ScalarSet] = []
    private var setNumbers: [ScalarSet: Int] = [:]
    private var instructions: [PatternProgram.Instruction] = []
    private var isReversed = false
    /// The number of instructions of all programs that are complete.
    private var doneCount = 0
    /// The counts that are being written out; the last is the innermost.
    private var openCounts: [PatternCount] = []
    private var lastCount: PatternCount?

    /// The instructions for a tree, from its first term to its last or, reversed, from its last to its first.
    mutating func compile(
        _ node: PatternNode, isReversed: Bool
    ) throws(ConditionPatternError) -> [PatternProgram.Instruction] {
        instructions = []
        self.isReversed = isReversed
        try emit(node)
        try emit(.match)
        doneCount += instructions.count
        return instructions
    }

    private mutating func emit(_ instruction: PatternProgram.Instruction) throws(ConditionPatternError) {
        guard doneCount + instructions.count < ConditionPattern.maximumSize else {
            throw ConditionPatternError(reason: .tooLarge, offset: (openCounts.last ?? lastCount)?.offset ?? 0)
        }
        instructions.append(instruction)
    }

    private mutating func emit(_ node: PatternNode) throws(ConditionPatternError) {
        switch node {
        case .scalar(let set): try emit(.take(UInt16(number(of: set)), isRepeated: false))
        case .sequence(let nodes):
            for node in isReversed ? nodes.reversed() : nodes { try emit(node) }
        case .choice(let nodes): try emitChoice(nodes)
        case .repetition(let node, let count): try emit(node, count)
        case .assertion(let assertion): try emit(.assert(assertion))
        case .lookahead(let index, let isNegated): try emit(.look(UInt16(index), isNegated: isNegated))
        }
    }

    private mutating func number(of set: ScalarSet) -> Int {
        if let number = setNumbers[set] { return number }
        sets.append(set)
        setNumbers[set] = sets.count - 1
        return sets.count - 1
    }

    /// Writes a choice; its splits stand together, so that one addition carries a state through all of them.
    private mutating func emitChoice(_ nodes: [PatternNode]) throws(ConditionPatternError) {
        let splits = instructions.count
        for _ in nodes.dropFirst() { try emit(.jump(0)) }
        var jumps: [Int] = []
        for (number, node) in nodes.enumerated() {
            if number > 0 {
                jumps.append(instructions.count)
                try emit(.jump(0))
                instructions[splits + number - 1] = .split(here)
            }
            try emit(node)
        }
        for jump in jumps { instructions[jump] = .jump(here) }
    }

    private mutating func emit(_ node: PatternNode, _ count: PatternCount) throws(ConditionPatternError) {
        if count.factor > 1 { openCounts.append(count) }
        if node.takesNothing {
            // A repeated assertion would be tested again at the same position.
            if count.minimum > 0 { try emit(node) }
        } else if let maximum = count.maximum {
            let minimum = node.isOptional ? maximum : count.minimum
            for _ in 0..<minimum { try emit(node) }
            try emitOptional(node, maximum - minimum)
        } else {
            for _ in 1..<max(count.minimum, 1) { try emit(node) }
            if count.minimum > 0 || node.isOptional {
                try emitLoop(node)
            } else {
                try emitOptional(.repetition(node, .onceOrMore), 1)
            }
        }
        if count.factor > 1 { lastCount = openCounts.removeLast() }
    }

    /// Writes a repetition of once or more.
    private mutating func emitLoop(_ node: PatternNode) throws(ConditionPatternError) {
        if case .scalar(let set) = node { return try emit(.take(UInt16(number(of: set)), isRepeated: true)) }
        let start = here
        try emit(node)
        try emit(.split(start))
    }

    /// Writes a repetition of at most `count` times.
    private mutating func emitOptional(_ node: PatternNode, _ count: Int) throws(ConditionPatternError) {
        let start = instructions.count
        var skips: [Int] = []
        for _ in 0..<count {
            skips.append(instructions.count)
            try emit(.skip)
            try emit(node)
        }
        // `skip` passes over one instruction, so it suits a node of one instruction. Before a longer node it is replaced by a
        // split to the end.
        guard instructions.count > start + 2 * count else { return }
        for skip in skips { instructions[skip] = .split(here) }
    }

    private var here: UInt16 { UInt16(instructions.count) }
}

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
