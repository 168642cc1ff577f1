/// A word that can be written next, and what it means.
struct Completion: Hashable, Sendable {
    var word: String
    /// A few words of help; empty for none.
    var help: String
    /// Whether the word is a beginning, and what follows belongs to it.
    var isOpen: Bool

    init(_ word: String, _ help: String = "", isOpen: Bool = false) {
        self.word = word
        self.help = help
        self.isOpen = isOpen
    }
}
