/// A text with a caret and a selection: plain data, which knows nothing of commands.
struct TextBuffer {
    private(set) var characters: [Character]
    /// Where text is inserted, as an offset into the characters.
    private(set) var caret = 0
    /// The other end of the selection; nil where nothing is selected.
    private(set) var anchor: Int?

    init(_ text: String) { characters = Array(text) }

    var text: String { String(characters) }

    /// What is selected; nil where that is nothing.
    var selection: Range<Int>? {
        guard let anchor, anchor != caret else { return nil }
        return min(anchor, caret)..<max(anchor, caret)
    }

    var selectedText: String? { selection.map { String(characters[$0]) } }

    /// Puts text in the place of a range, and the caret behind it.
    mutating func replace(_ range: Range<Int>, with text: String) {
        characters.replaceSubrange(range, with: text)
        place(range.lowerBound + text.count)
    }

    /// Puts the caret somewhere, and selects what is between it and where it was before.
    mutating func place(_ offset: Int, selecting: Bool = false) {
        anchor = selecting ? anchor ?? caret : nil
        caret = min(max(offset, 0), characters.count)
    }

    mutating func select(_ range: Range<Int>) {
        place(range.lowerBound)
        place(range.upperBound, selecting: true)
    }

    /// Selects the next occurrence of a text behind the caret, or else the first one; false where there is none.
    mutating func selectNext(_ text: String) -> Bool {
        let wanted = Array(text)
        guard !wanted.isEmpty, wanted.count <= characters.count else { return false }
        let starts = Array(0...characters.count - wanted.count)
        let start = (starts.filter { $0 >= caret } + starts).first {
            characters[$0..<$0 + wanted.count].elementsEqual(wanted)
        }
        guard let start else { return false }
        select(start..<start + wanted.count)
        return true
    }
}
