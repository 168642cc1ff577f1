/// Regular expressions as instructions: nondeterministic automata, whose states are their indices.
///
/// A program has the expressions one behind the other, and all of them are matched at once: the whole pattern, or all
/// lookaheads that ask no other ones of the same program. Each ends in a match, which leads nowhere.
///
/// Sets of states have a bit for each, in `width` words. Most states lead on to the next one; how far is found for a
/// whole word at once. Only those that lead elsewhere, or ask a lookahead, are looked at one by one.
struct PatternProgram: Sendable {
    enum Instruction: Hashable, Sendable {
        /// Takes one scalar of the set of this number and leads on to the next instruction; a repeated one also stays.
        case take(UInt16, isRepeated: Bool)
        /// Leads on to the next instruction, which takes one scalar, and to the one behind that.
        case skip
        /// Leads on to the next instruction and elsewhere.
        case split(UInt16)
        /// Leads elsewhere.
        case jump(UInt16)
        /// Leads on to the next instruction where the assertion holds.
        case assert(PatternAssertion)
        /// Leads on to the next instruction where the lookahead of this number matches, or does not.
        case look(UInt16, isNegated: Bool)
        /// The last instruction.
        case match
    }

    /// One regular expression, and the number by which its matches are reported.
    struct Expression: Sendable {
        let number: Int
        let instructions: [Instruction]
    }

    let instructions: [Instruction]
    /// How many words the bits of all states need.
    let width: Int
    /// Whether it asks about places.
    let hasAssertions: Bool
    /// The states in which the expressions begin.
    private(set) var starts: [UInt64]
    /// The matches.
    private(set) var ends: [UInt64]
    /// For each match the number of its expression.
    private(set) var numbers: [UInt16]
    /// The states that others follow from without a scalar taken.
    private(set) var branches: [UInt64]
    /// Those of them that are looked at one by one: splits, jumps and lookaheads.
    private(set) var turns: [UInt64]
    /// Those that skip.
    private(set) var skips: [UInt64]
    /// Those that stay when they take a scalar.
    private(set) var repeated: [UInt64]
    /// The states that lead on to the next one, and those that are skipped: for each context, if it has assertions.
    private(set) var flows: [UInt64]
    /// For each symbol the states that take it.
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
    /// The instruction in a program where its expression begins at an index.
    fileprivate func moved(by first: UInt16) -> Self {
        switch self {
        case .split(let other): .split(other + first)
        case .jump(let other): .jump(other + first)
        case .take, .skip, .assert, .look, .match: self
        }
    }
}

/// What assertions ask about a place between two scalars.
struct PatternContext: OptionSet {
    let rawValue: Int

    static let textStart = PatternContext(rawValue: 1)
    static let textEnd = PatternContext(rawValue: 2)
    static let lineStart = PatternContext(rawValue: 4)
    static let lineEnd = PatternContext(rawValue: 8)
    static let wordBoundary = PatternContext(rawValue: 16)
    /// How many there are.
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
    /// What can be said of a place in the text.
    func context(at place: Int) -> PatternContext {
        let before = place > 0 ? pattern.kinds[Int(text[place - 1])] : []
        let behind = place < text.count ? pattern.kinds[Int(text[place])] : []
        var context: PatternContext = []
        if place == 0 { context.formUnion([.textStart, .lineStart]) }
        if place == text.count { context.formUnion([.textEnd, .lineEnd]) }
        if before.contains(.lineBreak) { context.insert(.lineStart) }
        if behind.contains(.lineBreak) { context.insert(.lineEnd) }
        if before.contains(.wordCharacter) != behind.contains(.wordCharacter) { context.insert(.wordBoundary) }
        return context
    }
}
