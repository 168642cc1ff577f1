import ActionRuntime

/// Tells how the word before the cursor can go on.
struct LineCompletion: Equatable {
    /// How many characters are before the word.
    var start = 0
    /// The text that replaces the word, quoted where needed; nil where the word stays unchanged.
    var replacement: String?
    /// The words to choose from with their help, in their printed form; empty for no choice.
    var lines: [String] = []

    /// A completion without effect.
    init() {}

    /// Completes the last word of a line.
    ///
    /// - Parameters:
    ///   - line: The line up to the cursor.
    ///   - candidates: Returns the candidates for the last of some words, whose beginning is typed.
    init(_ line: String, _ candidates: ([String]) -> [Completion]) {
        let split = ShellWords(line)
        var words = split.words.map(\.text)
        var index = split.words.last?.start ?? line.endIndex
        switch split.ending {
        case .space:
            words.append("")
            index = line.endIndex
        case .word, .quote: break
        case .backslash, .comment: return
        }
        start = line[..<index].count
        // Words with control characters cannot be typed, and are not offered.
        let found = candidates(words).filter { $0.word.printable == $0.word }
        let quote = line.unicodeScalars[index...].first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
        guard let first = found.first else { return }
        guard found.count > 1 else {
            replacement = first.word.quoted(by: quote) + (quote.map { String($0) } ?? "")
            if !first.isOpen { replacement?.append(" ") }
            return
        }
        let common = found.dropFirst().reduce(first.word) { $0.commonBeginning(with: $1.word) }
        if common.count > words[words.count - 1].count { replacement = common.quoted(by: quote) }
        lines = Columns.align(found.map { $0.help.isEmpty ? [$0.word] : [$0.word, $0.help] })
    }
}

extension String {
    fileprivate func commonBeginning(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }

    /// The text as the beginning of a word: within a quote, or quoted by backslashes outside of a quote.
    ///
    /// Quotes are found by scalars, as in shells: a quote under a combining mark is a quote.
    fileprivate func quoted(by quote: Unicode.Scalar?) -> String {
        var text = quote.map { String($0) } ?? ""
        for scalar in unicodeScalars {
            switch quote {
            case "'"?: text += scalar == "'" ? #"'\''"# : String(scalar)
            case "\""?: text += ("\"\\$`".unicodeScalars.contains(scalar) ? "\\" : "") + String(scalar)
            default: text += (scalar.isPlain ? "" : "\\") + String(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the character stands for itself in a shell.
    fileprivate var isPlain: Bool {
        !isASCII || properties.isAlphabetic || properties.numericType != nil
            || "_-./:=@%+,".unicodeScalars.contains(self)
    }
}
