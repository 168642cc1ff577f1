/// A line that is being edited: its characters, the cursor between them, and the text that was cut last.
struct LineBuffer: Equatable {
    private(set) var characters: [Character] = []
    /// How many characters are before the cursor.
    private(set) var cursor = 0
    /// The text that was cut last, for ``Edit/paste``.
    private(set) var cut = ""
    /// Whether the last edit was a cut, so that the next cut adds to its text.
    private var isCutting = false

    init(_ text: String = "") { replace(by: text) }

    var text: String { String(characters) }
    var textBeforeCursor: String { String(characters[..<cursor]) }
    var textBehindCursor: String { String(characters[cursor...]) }
    var isEmpty: Bool { characters.isEmpty }

    /// Replaces the whole line, with the cursor at the end.
    mutating func replace(by text: String) {
        characters = Array(text)
        cursor = characters.count
        isCutting = false
    }

    /// Inserts text at the cursor; the cursor is then after the text.
    ///
    /// A combining mark joins the character before the cursor.
    mutating func insert(_ text: String) {
        let before = textBeforeCursor + text
        let length = before.utf8.count
        characters = Array(before + textBehindCursor)
        // A combining mark after the cursor may join the last character, too.
        var bytes = 0
        cursor = 0
        while bytes < length {
            bytes += characters[cursor].utf8.count
            cursor += 1
        }
        isCutting = false
    }

    /// Removes the text from a place up to the cursor, and inserts a text in its stead.
    mutating func replace(from start: Int, by text: String) {
        remove(start..<cursor)
        insert(text)
    }

    /// Removes and returns the text after the cursor.
    mutating func takeRest() -> String {
        let rest = textBehindCursor
        remove(cursor..<characters.count)
        return rest
    }

    private mutating func remove(_ range: Range<Int>) {
        let (before, behind) = (String(characters[..<range.lowerBound]), String(characters[range.upperBound...]))
        replace(by: before)
        let rest = cursor
        characters = Array(before + behind)
        // A combining mark after the cut text may now belong to the character before the cursor.
        cursor = min(rest, characters.count)
    }
}

extension LineBuffer {
    /// The edits of keys.
    enum Edit: CaseIterable {
        case left, right, wordLeft, wordRight, start, end
        case deleteBackward, deleteForward, transpose
        case cutPart, cutWordBackward, cutWordForward, cutToStart, cutToEnd, paste
    }

    mutating func apply(_ edit: Edit) {
        let wasCutting = isCutting
        isCutting = false
        switch edit {
        case .left: cursor = max(cursor - 1, 0)
        case .right: cursor = min(cursor + 1, characters.count)
        case .wordLeft: cursor = wordStart(\.isOfWord)
        case .wordRight: cursor = wordEnd
        case .start: cursor = 0
        case .end: cursor = characters.count
        case .deleteBackward: if cursor > 0 { remove(cursor - 1..<cursor) }
        case .deleteForward: if cursor < characters.count { remove(cursor..<cursor + 1) }
        case .transpose: transpose()
        case .cutPart: cut(wordStart { !$0.isWhitespace }..<cursor, adding: wasCutting)
        case .cutWordBackward: cut(wordStart(\.isOfWord)..<cursor, adding: wasCutting)
        case .cutWordForward: cut(cursor..<wordEnd, adding: wasCutting)
        case .cutToStart: cut(0..<cursor, adding: wasCutting)
        case .cutToEnd: cut(cursor..<characters.count, adding: wasCutting)
        case .paste: insert(cut)
        }
    }

    /// The beginning of the word before the cursor.
    private func wordStart(_ isOfWord: (Character) -> Bool) -> Int {
        var index = cursor
        while index > 0, !isOfWord(characters[index - 1]) { index -= 1 }
        while index > 0, isOfWord(characters[index - 1]) { index -= 1 }
        return index
    }

    /// The end of the word after the cursor.
    private var wordEnd: Int {
        var index = cursor
        while index < characters.count, !characters[index].isOfWord { index += 1 }
        while index < characters.count, characters[index].isOfWord { index += 1 }
        return index
    }

    private mutating func cut(_ range: Range<Int>, adding: Bool) {
        let text = String(characters[range])
        if !adding {
            cut = text
        } else if range.upperBound == cursor {
            cut = text + cut
        } else {
            cut += text
        }
        remove(range)
        isCutting = true
    }

    /// Exchanges the characters around the cursor; at the end of the line, the two characters before it.
    private mutating func transpose() {
        guard cursor > 0, characters.count > 1 else { return }
        if cursor == characters.count { cursor -= 1 }
        characters.swapAt(cursor - 1, cursor)
        cursor += 1
    }
}

extension Character {
    fileprivate var isOfWord: Bool { isLetter || isNumber }
}
