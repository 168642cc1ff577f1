/// Says how a command line can go on.
enum Completer {
    /// The words that can stand in place of the last one and begin with it.
    ///
    /// - Parameters:
    ///   - words: The words behind `action`; the last one is being typed, and may be empty.
    ///   - surroundings: Where the map is looked for.
    static func completions(_ words: [String], in surroundings: Surroundings) -> [Completion] {
        let line = TypedLine(words, in: surroundings)
        // Bytes are compared, too: a combining mark that begins a name joins the slash before it.
        return line.candidates.filter { $0.word.hasPrefix(line.typed) || $0.word.utf8.starts(with: line.typed.utf8) }
    }

    /// The ending of the files that can stand in place of the last word, empty for any; nil where no file can.
    static func files(_ words: [String], in surroundings: Surroundings) -> String? {
        TypedLine(words, in: surroundings).files
    }
}
