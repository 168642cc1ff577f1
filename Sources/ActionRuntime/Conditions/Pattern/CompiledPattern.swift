/// A regular expression that is ready to be matched.
struct CompiledPattern: Sendable {
    let alphabet: PatternAlphabet
    let main: PatternProgram
    /// The programs of its lookaheads, reversed; one within another comes before it.
    let lookaheads: [PatternProgram]
    /// For each symbol whether it belongs to words.
    let isWordCharacter: [Bool]
    /// For each symbol whether it ends a line.
    let isLineBreak: [Bool]

    init(_ source: String, flags: Set<ConditionPattern.Flag>) throws(ConditionPatternError) {
        var parser = PatternParser(source, flags: flags)
        let syntax = try parser.parse()
        try syntax.checkCounts()
        var compiler = PatternCompiler(wordCharacters: syntax.wordCharacters)
        var lookaheads: [[PatternProgram.Instruction]] = []
        for lookahead in syntax.lookaheads {
            lookaheads.append(try compiler.compile(lookahead, isReversed: true))
        }
        let main = try compiler.compile(syntax.root, isReversed: false)
        let alphabet = PatternAlphabet(compiler.sets)
        self.alphabet = alphabet
        self.main = PatternProgram(main, alphabet: alphabet)
        self.lookaheads = lookaheads.map { PatternProgram($0, alphabet: alphabet) }
        func table(_ set: Int) -> [Bool] {
            var table = [Bool](repeating: false, count: alphabet.symbolCount)
            for symbol in alphabet.symbols(of: set) { table[symbol] = true }
            return table
        }
        isWordCharacter = table(0)
        isLineBreak = table(1)
    }

    /// How many instructions it has, those of lookaheads included.
    var size: Int { lookaheads.reduce(main.instructions.count) { $0 + $1.instructions.count } }

    func matches(_ text: String) -> Bool {
        var matcher = PatternMatcher(self, text)
        return matcher.hasMatch()
    }
}
