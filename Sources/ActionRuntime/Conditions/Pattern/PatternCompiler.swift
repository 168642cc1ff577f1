/// Turns the trees of a regular expression into instructions, each from its last term to its first; counts are written out.
struct PatternCompiler {
    private(set) var instructions: [PatternProgram.Instruction] = []
    /// The instructions of each tree; the last of them is a match.
    private(set) var expressions: [Range<Int>] = []
    /// The counts that are being written out; the last is the innermost.
    private var openCounts: [PatternCount] = []
    private var lastCount: PatternCount?

    /// Compiles the lookaheads, each behind the lookaheads within it, and at the end the whole expression.
    init(_ nodes: [PatternNode]) throws(ConditionPatternError) {
        for node in nodes {
            let start = here
            try emit(node)
            try emit(.match)
            expressions.append(start..<here)
        }
    }

    private var here: Int { instructions.count }

    private mutating func emit(_ instruction: PatternProgram.Instruction) throws(ConditionPatternError) {
        guard here < ConditionPattern.maximumSize else {
            throw ConditionPatternError(reason: .tooLarge, offset: (openCounts.last ?? lastCount)?.offset ?? 0)
        }
        instructions.append(instruction)
    }

    private mutating func emit(_ node: PatternNode) throws(ConditionPatternError) {
        switch node {
        case .scalar(let set): try emit(.take(set, isRepeated: false))
        case .sequence(let nodes): for node in nodes.reversed() { try emit(node) }
        case .choice(let nodes): try emitChoice(nodes)
        case .repetition(let node, let count): try emit(node, count)
        case .assertion(let assertion): try emit(.assert(assertion))
        case .lookahead(let number, let isNegated):
            try emit(.look(expressions[number].upperBound - 1, isNegated: isNegated))
        }
    }

    private mutating func emitChoice(_ nodes: [PatternNode]) throws(ConditionPatternError) {
        var jumps: [Int] = []
        for node in nodes.dropLast() {
            let split = here
            try emit(.split(0))
            try emit(node)
            jumps.append(here)
            try emit(.jump(0))
            instructions[split] = .split(here)
        }
        if let last = nodes.last { try emit(last) }
        for jump in jumps { instructions[jump] = .jump(here) }
    }

    private mutating func emit(_ node: PatternNode, _ count: PatternCount) throws(ConditionPatternError) {
        if count.isWrittenOut { openCounts.append(count) }
        if node.takesNothing {
            // A repeated assertion would be tested again at the same place.
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
        if case .scalar(let set) = node { return try emit(.take(set, isRepeated: true)) }
        let start = here
        try emit(node)
        try emit(.split(start))
    }

    /// Writes a repetition of at most `count` times.
    private mutating func emitOptional(_ node: PatternNode, _ count: Int) throws(ConditionPatternError) {
        var splits: [Int] = []
        for _ in 0..<count {
            splits.append(here)
            try emit(.split(0))
            try emit(node)
        }
        for split in splits { instructions[split] = .split(here) }
    }
}
