/// A regular expression as instructions: a nondeterministic automaton, whose states are the indices of the instructions.
///
/// It contains the lookaheads, each behind those within it, and at the end the whole expression. Texts are read from their end to
/// their beginning: an expression's first instruction is the end of what it matches, and its last, a match, the beginning.
struct PatternProgram: Sendable {
    enum Instruction: Sendable {
        /// Takes one scalar of the set and leads on to the next instruction; a repeated one also stays.
        case take(ScalarSet, isRepeated: Bool)
        /// Leads on to the next instruction, and to the instruction of this index.
        case split(Int)
        /// Leads to the instruction of this index.
        case jump(Int)
        /// Leads on to the next instruction where the assertion holds.
        case assert(PatternAssertion)
        /// Leads on to the next instruction where the lookahead whose match is the instruction of this index matches, or does not.
        case look(Int, isNegated: Bool)
        /// The expression has matched; no state follows.
        case match
    }

    let instructions: [Instruction]
    /// The instructions of each lookahead, and at the end those of the whole expression.
    let expressions: [Range<Int>]

    init(_ source: String, flags: Set<ConditionPattern.Flag>) throws(ConditionPatternError) {
        var parser = PatternParser(source, flags: flags)
        let compiler = try PatternCompiler(parser.parse())
        (instructions, expressions) = (compiler.instructions, compiler.expressions)
    }
}
