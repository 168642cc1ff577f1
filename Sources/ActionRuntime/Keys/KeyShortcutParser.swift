/// Reads a shortcut from left to right: each keystroke is modifiers, a key, and perhaps modifiers again.
struct KeyShortcutParser {
    private let characters: [Character]
    private var index = 0

    /// The length in bytes of UTF-8 beyond which a text is refused unread.
    static let longestText = 1_000

    init(_ text: String) throws(KeyShortcutError) {
        guard text.utf8.count <= Self.longestText else { throw KeyShortcutError(.tooLong(text.utf8.count), column: 1) }
        var characters = Array(text)
        while characters.last?.isWhitespace == true { characters.removeLast() }
        self.characters = characters
    }

    mutating func parse() throws(KeyShortcutError) -> [KeyStroke] {
        skipSpace()
        guard !isAtEnd else { throw KeyShortcutError(.empty, column: 1) }
        var strokes: [KeyStroke] = []
        while !isAtEnd {
            guard strokes.count < KeyShortcut.maximumLength else { throw error(.tooManyStrokes) }
            strokes.append(try stroke())
            skipSpace()
        }
        guard KeyShortcut(strokes: strokes) != nil else { throw KeyShortcutError(.anyInChord, column: 1) }
        return strokes
    }

    // MARK: The parts of a keystroke

    private mutating func stroke() throws(KeyShortcutError) -> KeyStroke {
        let start = index
        var modifiers: KeyModifiers = []
        var last = ""
        while let modifier = try leadingModifier() {
            try insert(modifier, into: &modifiers)
            last = modifier.text
        }
        let (key, word) = try key(after: last)
        while let modifier = trailingModifier() { try insert(modifier, into: &modifiers) }
        if isAt(",") && isSpace(at: index + 1) { index += 1 }
        guard isAtEnd || isSpace(at: index) else { throw error(.strayText(after: word, String(characters[index]))) }
        guard key != .any || modifiers.isEmpty else { throw KeyShortcutError(.anyInChord, column: start + 1) }
        return KeyStroke(key, modifiers)
    }

    private func insert(_ modifier: Modifier, into modifiers: inout KeyModifiers) throws(KeyShortcutError) {
        guard modifiers.insert(modifier.value).inserted else {
            throw KeyShortcutError(.repeatedModifier(modifier.text), column: modifier.start + 1)
        }
    }

    private struct Modifier {
        let value: KeyModifiers
        let text: String
        let start: Int
    }

    /// Reads the modifier that begins here and the separator after it; nil where a key begins here.
    private mutating func leadingModifier() throws(KeyShortcutError) -> Modifier? {
        guard !isAtEnd else { return nil }
        let start = index
        if let modifier = symbol(at: index) {
            index += 1
            // "⌘+" is the plus key, "⌘+K" is not; a keystroke is never modifiers alone, so that "⌘ K" is one.
            if !skipSeparator() { skipSpace() }
            return Modifier(value: modifier, text: String(characters[start]), start: start)
        }
        if let modifier = try bracketedModifier() { return modifier }
        let word = word(at: start)
        let end = start + word.count
        guard let modifier = KeyModifiers(name: word) else {
            let isModifier =
                word.count > 1 && Key(validating: word) == nil && isSeparator(at: end) && end + 1 < characters.count
            if isModifier { throw error(.unknownModifier(word)) }
            return nil
        }
        index = end
        if !skipSeparator(), symbol(at: index) == nil { throw missingKey(after: word) }
        return Modifier(value: modifier, text: word, start: start)
    }

    /// Reads a modifier as GTK writes it: `<Control>`.
    private mutating func bracketedModifier() throws(KeyShortcutError) -> Modifier? {
        guard isAt("<"), let end = characters[index...].firstIndex(of: ">"), end > index + 1 else { return nil }
        let name = characters[index + 1..<end]
        guard name.allSatisfy(\.isLetter) else { return nil }
        guard let modifier = KeyModifiers(name: String(name)) else { throw error(.unknownModifier(String(name))) }
        defer { index = end + 1 }
        return Modifier(value: modifier, text: String(characters[index...end]), start: index)
    }

    /// Reads a modifier that is written after the key: `k+cmd`.
    private mutating func trailingModifier() -> Modifier? {
        guard isAt("+") || isAt("-"), index + 1 < characters.count else { return nil }
        let start = index + 1
        let word = word(at: start)
        guard let modifier = KeyModifiers(name: word) else { return nil }
        index = start + word.count
        return Modifier(value: modifier, text: word, start: start)
    }

    private mutating func key(after modifier: String) throws(KeyShortcutError) -> (Key, word: String) {
        guard !isAtEnd, !isSpace(at: index) else { throw missingKey(after: modifier) }
        let word = word(at: index)
        guard let key = Key(validating: word) else {
            let isPosition = word.count > 2 && word.hasPrefix("[") && word.hasSuffix("]")
            throw error(isPosition ? .unknownPosition(word) : .unknownKey(word))
        }
        index += word.count
        return (key, word)
    }

    private func missingKey(after modifier: String) -> KeyShortcutError {
        let isTrailing = isSeparator(at: index)
        let place = isTrailing ? index + 1 : index
        let fault = KeyShortcutError.Fault.missingKey(
            after: isTrailing ? String(characters[index]) : modifier,
            found: place < characters.count ? String(characters[place]) : nil)
        return KeyShortcutError(fault, column: place + 1)
    }

    // MARK: Characters

    private var isAtEnd: Bool { index >= characters.count }

    private func isAt(_ character: Character) -> Bool { index < characters.count && characters[index] == character }

    private func isSpace(at index: Int) -> Bool { index < characters.count && characters[index].isWhitespace }

    private func isSeparator(at index: Int) -> Bool {
        index < characters.count && (characters[index] == "+" || characters[index] == "-")
    }

    private func symbol(at index: Int) -> KeyModifiers? {
        guard index < characters.count, !characters[index].isASCII,
            let bare = String(characters[index]).withoutVariationSelectors.first
        else {
            return nil
        }
        return KeyModifiers(symbol: bare)
    }

    private mutating func skipSpace() {
        while isSpace(at: index) { index += 1 }
    }

    /// Skips a `+` or `-` that has something after it, and white space on both sides or on none.
    private mutating func skipSeparator() -> Bool {
        var place = index
        while isSpace(at: place) { place += 1 }
        let isSpaced = place > index
        guard isSeparator(at: place), place + 1 < characters.count, isSpace(at: place + 1) == isSpaced else {
            return false
        }
        index = place + 1
        skipSpace()
        return true
    }

    /// The characters from here to the next white space, separator, modifier symbol or comma before white space.
    ///
    /// The first one always belongs to the word; a separator is a word of its own.
    private func word(at start: Int) -> String {
        var end = start + 1
        if !isSeparator(at: start) {
            while end < characters.count, !isSpace(at: end), !isSeparator(at: end), symbol(at: end) == nil,
                !(characters[end] == "," && isSpace(at: end + 1))
            {
                end += 1
            }
        }
        return String(characters[start..<end])
    }

    private func error(_ fault: KeyShortcutError.Fault) -> KeyShortcutError {
        KeyShortcutError(fault, column: index + 1)
    }
}
