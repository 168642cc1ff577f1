import ActionMaps

/// A line as words, split as a POSIX shell splits it, but without expansions.
///
/// Quotes and backslashes quote, and `#` at the beginning of a word begins a comment. All other characters stand for
/// themselves.
struct ShellWords {
    struct Word: Equatable {
        /// The text of the word, without quotes.
        var text: String
        /// The beginning of the word in the line.
        let start: String.Index
    }

    /// The part of the line in which the line ends.
    enum Ending: Equatable {
        /// Between words.
        case space
        /// In a word.
        case word
        /// In a quote, which begins at the index.
        case quote(Character, String.Index)
        /// After a backslash that quotes no character.
        case backslash
        /// In a comment.
        case comment
    }

    private(set) var words: [Word] = []
    private(set) var ending = Ending.space

    /// Reads a line.
    init(_ line: String) {
        // The line is read by scalars: a combining mark after a quote is a character of its own.
        var rest = line.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let index = line.unicodeScalars.index(before: rest.startIndex)
            switch (ending, scalar) {
            case (.quote("'", _), "'"), (.quote("\"", _), "\""): ending = .word
            case (.quote("\"", _), "\\"):
                // Within double quotes a backslash quotes only these characters.
                if let next = rest.first, "\"\\$`".unicodeScalars.contains(next) {
                    add(rest.removeFirst())
                } else {
                    add(scalar)
                }
            case (.quote, _): add(scalar)
            case (_, " "), (_, "\t"): ending = .space
            case (.space, "#"):
                ending = .comment
                return
            default:
                if ending == .space { words.append(Word(text: "", start: index)) }
                ending = .word
                switch scalar {
                case "'", "\"": ending = .quote(Character(scalar), index)
                case "\\":
                    guard let next = rest.popFirst() else {
                        ending = .backslash
                        return
                    }
                    add(next)
                default: add(scalar)
                }
            }
        }
    }

    private mutating func add(_ scalar: Unicode.Scalar) { words[words.count - 1].text.unicodeScalars.append(scalar) }

    /// The words of a line.
    ///
    /// - Throws: ``ToolError`` where a quote or a backslash is not finished.
    static func split(_ line: String) throws(ToolError) -> [String] {
        let split = ShellWords(line)
        try split.checkEnding(of: line)
        return split.words.map(\.text)
    }

    /// The first word of a line, and the unchanged text after it; both empty for a line without words.
    ///
    /// - Throws: ``ToolError`` where a quote or a backslash of the word is not finished.
    static func splitFirst(_ line: String) throws(ToolError) -> (word: String, rest: String) {
        let split = ShellWords(line)
        guard split.words.count > 1 else {
            try split.checkEnding(of: line)
            return (split.words.first?.text ?? "", "")
        }
        return (split.words[0].text, String(line[split.words[1].start...]))
    }

    private func checkEnding(of line: String) throws(ToolError) {
        switch ending {
        case .quote(let quote, let index):
            let column = line[..<index].count + 1
            throw .usage(
                "The quote (\(quote)) at column \(column) has no end.", "Close it, or quote it itself by a backslash.")
        case .backslash:
            throw .usage("Nothing follows the backslash at the end.", "A line cannot go on in the next one.")
        case .space, .word, .comment: break
        }
    }
}
