/// Regular expressions as instructions: nondeterministic automata, whose states are the indices of the instructions.
///
/// A program contains expressions one after the other, and all of them are matched at once: the whole pattern, or all lookaheads
/// that contain no other lookaheads of the same program. Each ends in a match, after which no state follows.
///
/// A set of states has a bit for each, in `width` words. Most states lead on to the next state, and are followed a word at a time.
/// Only the states that lead elsewhere, or ask a lookahead, are examined one by one.
struct PatternProgram: Sendable {
    enum Instruction: Hashable, Sendable {
        /// Takes one scalar of the set of this number and leads on to the next instruction; a repeated one also stays.
        case take(UInt16, isRepeated: Bool)
        /// Leads on to the next instruction, which takes one scalar, and to the instruction after that.
        case skip
        /// Leads on to the next instruction, and to the instruction of this index.
        case split(UInt16)
        /// Leads to the instruction of this index.
        case jump(UInt16)
        /// Leads on to the next instruction where the assertion holds.
        case assert(PatternAssertion)
        /// Leads on to the next instruction where the lookahead of this number matches, or does not.
        case look(UInt16, isNegated: Bool)
        /// The expression has matched; its last instruction.
        case match
    }

    /// One regular expression, and the number by which its matches are reported.
    struct Expression: Sendable {
        let number: Int
        let instructions: [Instruction]
    }

    let instructions: [Instruction]
    /// The number of words that hold a bit for each state.
    let width: Int
    /// Whether the program has assertions about positions.
    let hasAssertions: Bool
    /// The first state of each expression.
    private(set) var starts: [UInt64]
    /// The states that are matches.
    private(set) var ends: [UInt64]
    /// For each state the number of its expression.
    private(set) var numbers: [UInt16]
    /// The states from which other states follow without a scalar being taken.
    private(set) var branches: [UInt64]
    /// The branches that are examined one by one: splits, jumps and lookaheads.
    private(set) var turns: [UInt64]
    /// The branches that skip the next instruction.
    private(set) var skips: [UInt64]
    /// The states that also stay when they take a scalar.
    private(set) var repeated: [UInt64]
    /// The states that lead on to the next state, and the states that can be skipped; for each context, if there are assertions.
    private(set) var flows: [UInt64]
    /// The states that take each symbol.
    private(set) var takers: [UInt64]

    init(_ expressions: [Expression], alphabet: PatternAlphabet) {
        var (instructions, numbers): ([Instruction], [UInt16]) = ([], [])
        var firsts: [Int] = []
        for expression in expressions {
            let first = instructions.count
            firsts.append(first)
            instructions += expression.instructions.map { $0.moved(by: UInt16(first)) }
            numbers += Array(repeating: UInt16(expression.number), count: expression.instructions.count)
        }
        self.instructions = instructions
        self.numbers = numbers
        width = instructions.count / 64 + 1
        hasAssertions = instructions.contains { if case .assert = $0 { true } else { false } }
        let none = [UInt64](repeating: 0, count: width)
        (branches, turns, skips, repeated) = (none, none, none, none)
        (starts, ends) = (none, none)
        for first in firsts { starts[first / 64] |= 1 << UInt64(first % 64) }
        flows = [UInt64](repeating: 0, count: (hasAssertions ? PatternContext.count : 1) * width)
        takers = [UInt64](repeating: 0, count: alphabet.symbolCount * width)
        for index in instructions.indices { addBits(of: index, alphabet) }
    }

    private mutating func addBits(of index: Int, _ alphabet: PatternAlphabet) {
        let (word, bit) = (index / 64, UInt64(1) << UInt64(index % 64))
        switch instructions[index] {
        case .match:
            ends[word] |= bit
            return
        case .take(let set, let isRepeated):
            for symbol in alphabet.symbols(of: Int(set)) { takers[symbol * width + word] |= bit }
            if isRepeated { repeated[word] |= bit }
            return
        case .skip:
            skips[word] |= bit
            addFlow(at: index)
            addFlow(at: index + 1)
        case .split:
            turns[word] |= bit
            addFlow(at: index)
        case .jump, .look: turns[word] |= bit
        case .assert(let assertion): addFlow(at: index) { $0.satisfies(assertion) }
        }
        branches[word] |= bit
    }

    private mutating func addFlow(at index: Int, where leadsOn: (PatternContext) -> Bool = { _ in true }) {
        for row in 0..<flows.count / width where leadsOn(PatternContext(rawValue: row)) {
            flows[row * width + index / 64] |= 1 << UInt64(index % 64)
        }
    }
}

extension PatternProgram.Instruction {
    /// The instruction with its targets moved by the index at which its expression begins.
    fileprivate func moved(by first: UInt16) -> Self {
        switch self {
        case .split(let other): .split(other + first)
        case .jump(let other): .jump(other + first)
        case .take, .skip, .assert, .look, .match: self
        }
    }
}

/// The properties of a position between two scalars that the assertions ask for.
struct PatternContext: OptionSet {
    let rawValue: Int

    static let textStart = PatternContext(rawValue: 1)
    static let textEnd = PatternContext(rawValue: 2)
    static let lineStart = PatternContext(rawValue: 4)
    static let lineEnd = PatternContext(rawValue: 8)
    static let wordBoundary = PatternContext(rawValue: 16)
    /// The number of all contexts.
    static let count = 32

    func satisfies(_ assertion: PatternAssertion) -> Bool {
        switch assertion {
        case .textStart: contains(.textStart)
        case .textEnd: contains(.textEnd)
        case .lineStart: contains(.lineStart)
        case .lineEnd: contains(.lineEnd)
        case .wordBoundary: contains(.wordBoundary)
        case .noWordBoundary: !contains(.wordBoundary)
        }
    }
}

extension PatternMatcher {
    /// The context of a position in the text.
    func context(at position: Int) -> PatternContext {
        let before = position > 0 ? pattern.kinds[Int(text[position - 1])] : []
        let after = position < text.count ? pattern.kinds[Int(text[position])] : []
        var context: PatternContext = []
        if position == 0 { context.formUnion([.textStart, .lineStart]) }
        if position == text.count { context.formUnion([.textEnd, .lineEnd]) }
        if before.contains(.lineBreak) { context.insert(.lineStart) }
        if after.contains(.lineBreak) { context.insert(.lineEnd) }
        if before.contains(.wordCharacter) != after.contains(.wordCharacter) { context.insert(.wordBoundary) }
        return context
    }
}
