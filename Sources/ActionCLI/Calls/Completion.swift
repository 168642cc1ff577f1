/// A word that can be written next, and its meaning.
struct Completion: Hashable, Sendable {
    var word: String
    /// A few words of help; empty for none.
    var help: String
    /// Whether the word is only a beginning, which the next text continues.
    var isOpen: Bool

    init(_ word: String, _ help: String = "", isOpen: Bool = false) {
        self.word = word
        self.help = help
        self.isOpen = isOpen
    }
}
