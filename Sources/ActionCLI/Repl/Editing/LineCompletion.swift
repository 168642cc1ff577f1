import ActionRuntime

/// How the word before the cursor can go on.
struct LineCompletion {
    /// How many characters are before the word.
    var start = 0
    /// What takes the place of the word; nil where it stays as it is.
    var replacement: String?
    /// The words to choose from, as they are shown; empty where there is no choice.
    var lines: [String] = []
}

extension PromptContext {
    func completion(of text: String) -> LineCompletion { LineCompletion() }
}
