/// A regular expression of a condition, compiled when the condition is read.
///
/// It is written as in JavaScript, with the meaning that it has there with the flag `u`: a character is a Unicode scalar, and case
/// is that of the simple case folding. Text that JavaScript takes only without that flag, such as a brace that stands for itself,
/// is taken too. There are no back-references and no lookbehinds.
///
/// Matching takes time in proportion to the length of the text, times the number of instructions of the expression, which is
/// at most ``maximumSize``.
package final class ConditionPattern: Sendable {
    /// The greatest number of Unicode scalars: 1,000.
    package static let maximumLength = 1000
    /// The greatest number of groups that are open at once: 32.
    package static let maximumDepth = 32
    /// The greatest product of nested counts `{…}`: 1,000.
    package static let maximumCount = 1000
    /// The greatest number of instructions, with all counts written out: 2,048.
    package static let maximumSize = 2048

    /// A letter after the closing slash; the cases are in the order in which they are printed.
    package enum Flag: Character, Hashable, Sendable, CaseIterable {
        /// Find all matches; has no effect here.
        case global = "g"
        /// Upper and lower case are the same.
        case ignoresCase = "i"
        /// `^` and `$` match at line breaks.
        case multiline = "m"
        /// `.` matches line breaks.
        case dotMatchesNewlines = "s"
        /// Match by Unicode scalar; has no effect here, since matching is always by scalar.
        case unicode = "u"
        /// Go on after the last match; has no effect here.
        case sticky = "y"
    }

    /// The text between the slashes as it was written, with a backslash added before each slash that had no backslash.
    package let source: String
    /// The letters after the closing slash.
    package let flags: Set<Flag>
    private let compiled: CompiledPattern

    init(_ source: String, flags: Set<Flag>) throws(ConditionPatternError) {
        compiled = try CompiledPattern(source, flags: flags)
        self.source = source.escapingSlashes
        self.flags = flags
    }

    /// Whether some part of the text matches.
    func matches(_ text: String) -> Bool {
        compiled.matches(text)
    }
}

extension ConditionPattern: Hashable, CustomStringConvertible {
    /// Whether both expressions have the same text and the same flags.
    package static func == (left: ConditionPattern, right: ConditionPattern) -> Bool {
        left.source == right.source && left.flags == right.flags
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(flags)
    }

    /// The expression between its slashes, with its flags in alphabetical order.
    package var description: String {
        "/\(source)/" + String(Flag.allCases.filter(flags.contains).map(\.rawValue))
    }
}

/// A regular expression as programs that are ready to be run.
struct CompiledPattern: Sendable {
    /// The properties of a symbol that the assertions `^`, `$` and `\b` ask for.
    struct Kind: OptionSet {
        let rawValue: UInt8

        static let wordCharacter = Kind(rawValue: 1)
        static let lineBreak = Kind(rawValue: 2)
    }

    let alphabet: PatternAlphabet
    /// The kind of each symbol.
    let kinds: [Kind]
    let main: PatternProgram
    /// The programs of the lookaheads, reversed; a lookahead is in a later program than the lookaheads within it.
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
    /// The lookaheads by levels; a lookahead is in a later level than the lookaheads within it.
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

extension String {
    /// The text of a regular expression with a backslash before each slash that has none and stands outside of `[…]`.
    fileprivate var escapingSlashes: String {
        guard unicodeScalars.contains("/") else { return self }
        var text = ""
        var (isInClass, isEscaped) = (false, false)
        for scalar in unicodeScalars {
            if scalar == "/", !isInClass, !isEscaped { text += "\\" }
            text.unicodeScalars.append(scalar)
            switch scalar {
            case _ where isEscaped: isEscaped = false
            case "\\": isEscaped = true
            case "[": isInClass = true
            case "]": isInClass = false
            default: break
            }
        }
        return text
    }
}
