/// A regular expression as instructions: a nondeterministic automaton, whose states are their indices.
struct PatternProgram: Sendable {
    enum Instruction: Hashable, Sendable {
        /// Takes one scalar of the set of this number and goes on with the next instruction; a repeated one also stays.
        case take(UInt16, isRepeated: Bool)
        /// Goes on with the next instruction, which takes one scalar, and with the one behind that.
        case skip
        /// Goes on with the next instruction and elsewhere.
        case split(UInt16)
        /// Goes on elsewhere.
        case jump(UInt16)
        /// Goes on with the next instruction where the assertion holds.
        case assert(PatternAssertion)
        case look(UInt16, isNegated: Bool)
        /// The last instruction.
        case match
    }

    let instructions: [Instruction]
    /// The states that other states follow from without a scalar taken.
    let branches: PatternStates
    /// Those of `skip`, and those of them and of what they skip.
    let skips: PatternStates
    let skipped: PatternStates
    /// Those that stay when they take a scalar.
    let repeated: PatternStates
    /// For each symbol the states that take it.
    let takers: [UInt64]
    /// How many words the bits of all states need.
    var width: Int { instructions.count / 64 + 1 }

    init(_ instructions: [Instruction], alphabet: PatternAlphabet) {
        let width = instructions.count / 64 + 1
        let none = PatternStates(repeating: 0, count: width)
        var (branches, skips, skipped, repeated) = (none, none, none, none)
        var takers = [UInt64](repeating: 0, count: width * alphabet.symbolCount)
        for (index, instruction) in instructions.enumerated() {
            switch instruction {
            case .take(let set, let isRepeated):
                if isRepeated { repeated.insert(index) }
                for symbol in alphabet.symbols(of: Int(set)) { takers.insert(symbol * width * 64 + index) }
            case .skip:
                branches.insert(index)
                skips.insert(index)
                skipped.insert(index)
                skipped.insert(index + 1)
            case .split, .jump, .assert, .look: branches.insert(index)
            case .match: break
            }
        }
        self.instructions = instructions
        self.branches = branches
        self.skips = skips
        self.skipped = skipped
        self.repeated = repeated
        self.takers = takers
    }
}

/// A set of states, a bit each.
typealias PatternStates = [UInt64]

extension PatternStates {
    mutating func insert(_ index: Int) {
        self[index / 64] |= 1 << UInt64(index % 64)
    }
}
