/// A regular expression as programs that are ready to be run.
struct CompiledPattern: Sendable {
    /// What assertions ask about a symbol.
    struct Kind: OptionSet {
        let rawValue: UInt8

        static let wordCharacter = Kind(rawValue: 1)
        static let lineBreak = Kind(rawValue: 2)
    }

    let alphabet: PatternAlphabet
    /// The kind of each symbol.
    let kinds: [Kind]
    let main: PatternProgram
    /// The programs of its lookaheads, reversed; a lookahead that contains others comes in a later program than they.
    let lookaheads: [PatternProgram]
    /// The number of lookaheads.
    let lookaheadCount: Int

    init(_ source: String, flags: Set<ConditionPattern.Flag>) throws(ConditionPatternError) {
        var parser = PatternParser(source, flags: flags)
        let syntax = try parser.parse()
        try syntax.checkCounts()
        var compiler = PatternCompiler()
        var lookaheads: [PatternProgram.Expression] = []
        for (number, lookahead) in syntax.lookaheads.enumerated() {
            let instructions = try compiler.compile(lookahead, isReversed: true)
            lookaheads.append(PatternProgram.Expression(number: number, instructions: instructions))
        }
        let main = try compiler.compile(syntax.root, isReversed: false)
        let kinds: [(set: ScalarSet, kind: Kind)] = [
            (syntax.wordCharacters, .wordCharacter), (.lineBreaks, .lineBreak),
        ]
        let alphabet = PatternAlphabet(compiler.sets + kinds.map(\.set))
        var kindOfSymbol = [Kind](repeating: [], count: alphabet.symbolCount)
        for (index, kind) in kinds.enumerated() {
            for symbol in alphabet.symbols(of: compiler.sets.count + index) { kindOfSymbol[symbol].insert(kind.kind) }
        }
        self.alphabet = alphabet
        self.kinds = kindOfSymbol
        self.main = PatternProgram([PatternProgram.Expression(number: 0, instructions: main)], alphabet: alphabet)
        self.lookaheads = lookaheads.levels.map { PatternProgram($0, alphabet: alphabet) }
        lookaheadCount = lookaheads.count
    }

    /// The number of instructions, those of lookaheads included.
    var size: Int { lookaheads.reduce(main.instructions.count) { $0 + $1.instructions.count } }

    func matches(_ text: String) -> Bool {
        var matcher = PatternMatcher(self, text)
        return matcher.hasMatch()
    }
}

extension [PatternProgram.Expression] {
    /// The lookaheads by how deep others are nested in them; one within another is in an earlier level.
    fileprivate var levels: [[PatternProgram.Expression]] {
        var levels: [[PatternProgram.Expression]] = []
        var levelOfNumber: [Int] = []
        for expression in self {
            var level = 0
            for case .look(let number, _) in expression.instructions {
                level = Swift.max(level, levelOfNumber[Int(number)] + 1)
            }
            levelOfNumber.append(level)
            if level == levels.count { levels.append([]) }
            levels[level].append(expression)
        }
        return levels
    }
}
