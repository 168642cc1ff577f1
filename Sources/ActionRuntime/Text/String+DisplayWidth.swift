// The width of text on a terminal.

extension String {
    /// The number of columns that a terminal shows the text in.
    ///
    /// Ideographs and most emoji take two columns; a mark above, below or within the character before it takes none. The text has
    /// to be ``printable``: the effects of control characters are not counted.
    /// - Complexity: O(*n*).
    package var displayWidth: Int {
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// The text with spaces behind it, up to a display width.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }
}

extension Character {
    /// The number of columns that a terminal shows the character in.
    ///
    /// Scalars that are joined to a wide scalar are drawn within it, as in `👩‍👩‍👧`; other scalars of a character stand side by
    /// side.
    package var displayWidth: Int {
        var width = 0
        for scalar in unicodeScalars {
            width += scalar.displayWidth
            if width == 2 && scalar == unicodeScalars.first { return 2 }
            if width == 1 && scalar == Unicode.Scalar.emojiSelector || scalar.properties.isEmojiModifier { return 2 }
        }
        return width
    }
}

extension Unicode.Scalar {
    /// The variation selector after a character that is to be drawn as an emoji.
    fileprivate static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

    /// The number of columns of the scalar alone: 0, 1 or 2.
    ///
    /// Scalars that Unicode calls wide or fullwidth (Standard Annex #11) take 2. Ambiguous scalars, such as `★`, take 1, as in
    /// every locale but old East Asian ones.
    fileprivate var displayWidth: Int {
        if isASCII { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if Self.inSyllable.contains(where: { $0 ~= value }) { return 0 }
        return properties.isEmojiPresentation || Self.wideBlocks.contains { $0 ~= value } ? 2 : 1
    }

    /// The vowels and final consonants of Hangul, which stand in the syllable of the consonant before them.
    private static let inSyllable: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FF]

    /// The blocks whose characters are wide; a property of Unicode says which emoji are wide.
    private static let wideBlocks: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // Hangul's initial consonants
        0x2329...0x232A,  // Angle brackets
        0x2E80...0x303E,  // Radicals, CJK punctuation
        0x3041...0xA4CF,  // Hiragana, Katakana, Bopomofo, Hangul's letters, squared words, ideographs, Yi
        0xA960...0xA97F,  // Further initial consonants of Hangul
        0xAC00...0xD7A3,  // Hangul's syllables
        0xF900...0xFAFF,  // Compatibility ideographs
        0xFE10...0xFE19, 0xFE30...0xFE6F,  // Vertical and small forms
        0xFF01...0xFF60, 0xFFE0...0xFFE6,  // Fullwidth forms
        0x16FE0...0x18DFF,  // Tangut, Khitan
        0x1AFF0...0x1B2FF,  // Further kana, Nüshu
        0x1F200...0x1F2FF,  // Enclosed ideographs
        0x20000...0x3FFFD,  // The planes of ideographs
    ]
}
