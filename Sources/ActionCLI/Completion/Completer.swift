/// Tells how a command line can go on.
enum Completer {
    /// The words that can stand in place of the last word and begin with it.
    ///
    /// - Parameters:
    ///   - words: The words after `action`; the last word is being typed, and may be empty.
    ///   - context: What has the map.
    static func completions(_ words: [String], in context: CallContext) -> [Completion] {
        let line = TypedLine(words, in: context)
        // Bytes are compared, too: a combining mark that begins a name joins the slash before it.
        return line.candidates.filter { $0.word.hasPrefix(line.typed) || $0.word.utf8.starts(with: line.typed.utf8) }
    }

    /// The ending of the files that can stand in place of the last word, empty for any; nil where no file can.
    static func files(_ words: [String], in context: CallContext) -> String? {
        TypedLine(words, in: context).files
    }
}
