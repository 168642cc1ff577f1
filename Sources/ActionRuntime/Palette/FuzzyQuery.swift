/// The typed text, folded once for all texts that it is compared with.
package struct FuzzyQuery {
    /// The words, each once; all of them have to match, in any order.
    let words: [Word]
    /// The letters of all words as they were typed, with one space between words.
    let letters: [UInt32]

    struct Word {
        let letters: [UInt32]
        /// The masks of all letters together; see ``FuzzyUnit/mask``.
        let mask: UInt64

        init(_ units: ArraySlice<FuzzyUnit>) {
            letters = units.map(\.letter)
            mask = units.reduce(0) { $0 | $1.mask }
        }
    }

    package init(_ text: String) {
        let words = FuzzyFolder.units(of: text).split { $0.letter == 0x20 }.map(Word.init)
        var seen: Set<[UInt32]> = []
        self.words = words.filter { seen.insert($0.letters).inserted }
        letters = Array(words.map(\.letters).joined(separator: [0x20]))
    }

    package var isEmpty: Bool { words.isEmpty }

    /// The number of words.
    package var count: Int { words.count }
}
