/// A regular expression as instructions: a nondeterministic automaton, whose states are the indices of the instructions.
///
/// It contains the lookaheads, each behind those within it, and at the end the whole expression. Texts are read from their end to
/// their beginning: an expression's first instruction is the end of what it matches, and its last, a match, the beginning.
///
/// A set of states has a bit for each, in `width` words. Most states lead on to the next state, and are followed a word at a time.
/// Only the states that lead elsewhere, or ask something, are examined one by one.
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
        /// Leads on to the next instruction where the assertion of this number holds.
        case assert(UInt16)
        /// Leads on to the next instruction where the lookahead whose match is the instruction of this index matches, or does not.
        case look(UInt16, isNegated: Bool)
        /// The expression has matched; no state follows.
        case match
    }

    let instructions: [Instruction]
    let assertions: [PatternAssertion]
    let alphabet: PatternAlphabet
    /// The number of instructions without padding.
    let size: Int
    /// The number of words that hold a bit for each state.
    let width: Int
    /// The match of the whole expression.
    let match: Int
    /// The first state of each expression.
    private(set) var starts: [UInt64]
    /// The states from which other states follow without a scalar being taken.
    private(set) var branches: [UInt64]
    /// The branches that are examined one by one: splits, jumps, assertions and lookaheads.
    private(set) var turns: [UInt64]
    /// The branches that skip the next instruction.
    private(set) var skips: [UInt64]
    /// The states that lead on to the next state, and the states that can be skipped.
    private(set) var flows: [UInt64]
    /// The states that also stay when they take a scalar.
    private(set) var repeated: [UInt64]
    /// The states that take each symbol.
    private(set) var takers: [UInt64]

    init(_ source: String, flags: Set<ConditionPattern.Flag>) throws(ConditionPatternError) {
        var parser = PatternParser(source, flags: flags)
        let compiler = try PatternCompiler(parser.parse())
        (instructions, assertions, size) = (compiler.instructions, compiler.assertions, compiler.size)
        alphabet = PatternAlphabet(compiler.sets)
        match = instructions.count - 1
        width = match / 64 + 1
        let none = [UInt64](repeating: 0, count: width)
        (starts, branches, turns, skips, flows, repeated) = (none, none, none, none, none, none)
        takers = [UInt64](repeating: 0, count: alphabet.symbolCount * width)
        for start in compiler.starts { starts[start / 64] |= 1 << UInt64(start % 64) }
        for index in instructions.indices { addBits(of: index) }
    }

    private mutating func addBits(of index: Int) {
        let (word, bit) = (index / 64, UInt64(1) << UInt64(index % 64))
        switch instructions[index] {
        case .match: return
        case .take(let set, let isRepeated):
            for symbol in alphabet.symbols(of: set) { takers[symbol * width + word] |= bit }
            if isRepeated { repeated[word] |= bit }
            return
        case .skip:
            skips[word] |= bit
            flows[word] |= bit
            flows[(index + 1) / 64] |= 1 << UInt64((index + 1) % 64)
        case .split:
            turns[word] |= bit
            flows[word] |= bit
        case .jump, .assert, .look: turns[word] |= bit
        }
        branches[word] |= bit
    }
}
