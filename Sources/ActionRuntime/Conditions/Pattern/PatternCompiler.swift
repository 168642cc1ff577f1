/// Turns the trees of a regular expression into instructions, each from its last term to its first; counts are written out.
struct PatternCompiler {
    private(set) var instructions: [PatternProgram.Instruction] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var assertions: [PatternAssertion] = []
    /// The first instruction of each tree.
    private(set) var starts: [Int] = []
    /// The last instruction of each tree, a match.
    private(set) var matches: [Int] = []
    /// The number of instructions without padding.
    private(set) var size = 0
    private var setNumbers: [ScalarSet: UInt16] = [:]
    /// The counts that are being written out; the last is the innermost.
    private var openCounts: [PatternCount] = []
    private var lastCount: PatternCount?

    /// Compiles the lookaheads, each behind the lookaheads within it, and at the end the whole expression.
    init(_ nodes: [PatternNode]) throws(ConditionPatternError) {
        for node in nodes {
            starts.append(instructions.count)
            try emit(node)
            matches.append(instructions.count)
            try emit(.match)
        }
    }

    private mutating func emit(_ instruction: PatternProgram.Instruction) throws(ConditionPatternError) {
        guard size < ConditionPattern.maximumSize else {
            throw ConditionPatternError(reason: .tooLarge, offset: (openCounts.last ?? lastCount)?.offset ?? 0)
        }
        instructions.append(instruction)
        size += 1
    }

    private mutating func emit(_ node: PatternNode) throws(ConditionPatternError) {
        switch node {
        case .scalar(let set): try emit(.take(number(of: set), isRepeated: false))
        case .sequence(let nodes):
            for node in nodes.reversed() { try emit(node) }
        case .choice(let nodes): try emitChoice(nodes)
        case .repetition(let node, let count): try emit(node, count)
        case .assertion(let assertion):
            try emit(.assert(UInt16(assertions.count)))
            assertions.append(assertion)
        case .lookahead(let number, let isNegated):
            let match = matches[number]
            // Words of states are followed in their order: the match has to be in an earlier one.
            if match / 64 == instructions.count / 64 {
                let start = (match / 64 + 1) * 64
                try emit(.jump(UInt16(start)))
                while instructions.count < start { instructions.append(.match) }
            }
            try emit(.look(UInt16(match), isNegated: isNegated))
        }
    }

    private mutating func number(of set: ScalarSet) -> UInt16 {
        if let number = setNumbers[set] { return number }
        let number = UInt16(sets.count)
        sets.append(set)
        setNumbers[set] = number
        return number
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
        if count.isWrittenOut { openCounts.append(count) }
        if node.takesNothing {
            // A repeated assertion would be tested again at the same position.
            if count.minimum > 0 { try emit(node) }
        } else if let maximum = count.maximum {
            for _ in 0..<count.minimum { try emit(node) }
            try emitOptional(node, maximum - count.minimum)
        } else if count.minimum == 0 {
            try emitOptional(.repetition(node, .onceOrMore), 1)
        } else {
            for _ in 1..<count.minimum { try emit(node) }
            try emitLoop(node)
        }
        if count.isWrittenOut { lastCount = openCounts.removeLast() }
    }

    /// Writes a repetition of once or more.
    private mutating func emitLoop(_ node: PatternNode) throws(ConditionPatternError) {
        if case .scalar(let set) = node { return try emit(.take(number(of: set), isRepeated: true)) }
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
    private let intervals: [Int]
    /// The symbols of the ASCII scalars, which are found without a search.
    private let ascii: [Int]
    /// The symbols of each set.
    private let members: [[Int]]

    init(_ sets: [ScalarSet]) {
        let bounds = sets.lazy.flatMap(\.ranges).flatMap { [$0.lowerBound, $0.upperBound + 1] }
        let starts = Set(bounds + [0]).sorted()
        // For each interval the numbers of the sets that contain it.
        var containers = [[Int]](repeating: [], count: starts.count)
        for (number, set) in sets.enumerated() {
            for range in set.ranges {
                let first = Self.interval(of: range.lowerBound, starts: starts)
                for index in first...Self.interval(of: range.upperBound, starts: starts) {
                    containers[index].append(number)
                }
            }
        }
        var symbols: [[Int]: Int] = [:]
        var intervals: [Int] = []
        var members = [[Int]](repeating: [], count: sets.count)
        for numbers in containers {
            let symbol = symbols[numbers] ?? symbols.count
            intervals.append(symbol)
            guard symbols.updateValue(symbol, forKey: numbers) == nil else { continue }
            for number in numbers { members[number].append(symbol) }
        }
        self.starts = starts
        self.intervals = intervals
        self.members = members
        symbolCount = symbols.count
        ascii = (0..<128).map { intervals[Self.interval(of: $0, starts: starts)] }
    }

    func symbols(of set: UInt16) -> [Int] { members[Int(set)] }

    /// - Complexity: O(log *n*) in the number of ranges of all sets.
    func symbol(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        return value < 128 ? ascii[Int(value)] : intervals[Self.interval(of: value, starts: starts)]
    }

    /// The index of the interval that contains the scalar.
    private static func interval(of scalar: UInt32, starts: [UInt32]) -> Int {
        starts.partition { $0 > scalar } - 1
    }
}
