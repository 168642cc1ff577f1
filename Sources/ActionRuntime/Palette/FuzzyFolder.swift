/// One letter of a text for matching: without case and accents, and whether a word starts with it.
struct FuzzyUnit {
    // A scalar takes 21 bits; the highest bit says that a word starts.
    private var bits: UInt32
    private static let wordStart: UInt32 = 1 << 31
    /// The distance to the next unit of the text with the same mask; 0 where there is none.
    ///
    /// Following the distances from the first occurrence of a letter finds the other occurrences, past most of the text.
    fileprivate(set) var next: UInt32 = 0

    init(_ letter: UInt32, startsWord: Bool = false) {
        bits = startsWord ? letter | Self.wordStart : letter
    }

    /// The folded scalar.
    var letter: UInt32 { bits & ~Self.wordStart }

    /// Whether a word starts here: after a separator such as a space or dot, at a capital within a word, or at a number.
    var startsWord: Bool { bits & Self.wordStart != 0 }

    mutating func startWord() {
        bits |= Self.wordStart
    }

    /// One bit of 64 for the letter: its own bit for `a` to `z` and the digits, a shared bit for all other letters.
    ///
    /// A text contains a word only if its mask has all bits of the word's, which rules out most texts by one comparison.
    var mask: UInt64 {
        switch letter {
        case 0x61...0x7A: 1 << (letter - 0x61)
        case 0x30...0x39: 1 << (letter - 0x30 + 26)
        default: 1 << (letter % 28 + 36)
        }
    }
}

/// Folds texts into units, scalar by scalar and one text behind the other; accents give no unit, some letters two.
struct FuzzyFolder {
    private(set) var units: [FuzzyUnit] = []
    /// The masks of all letters of the last text together.
    private(set) var mask: UInt64 = 0
    /// Where the units of the last text begin.
    private var start = 0
    /// The position of the last unit of each mask; those before ``start`` belong to other texts.
    private var last = Array(repeating: -1, count: UInt64.bitWidth)
    private var previous = Kind.separator
    private var beforePrevious = Kind.separator

    private enum Kind {
        case separator, capital, digit, other
    }

    /// The units of a text.
    static func units(of text: String) -> [FuzzyUnit] {
        var folder = FuzzyFolder()
        folder.fold(text)
        return folder.units
    }

    /// Appends the units of a text; gives their positions.
    @discardableResult
    mutating func fold(_ text: String) -> Range<Int> {
        (start, mask) = (units.count, 0)
        (previous, beforePrevious) = (.separator, .separator)
        for scalar in text.unicodeScalars { append(scalar) }
        return start..<units.count
    }

    /// Makes room for the units of texts of so many bytes.
    mutating func reserve(_ bytes: Int) { units.reserveCapacity(bytes) }

    /// Appends a unit, and links the one before of the same mask to it.
    private mutating func add(_ unit: FuzzyUnit) {
        let mask = unit.mask, bit = mask.trailingZeroBitCount, position = units.count
        if last[bit] >= start { units[last[bit]].next = UInt32(clamping: position - last[bit]) }
        last[bit] = position
        self.mask |= mask
        units.append(unit)
    }

    /// The range of the character that each unit of a text comes from.
    static func characters(of text: String) -> [Range<String.Index>] {
        var folder = FuzzyFolder()
        var characters: [Range<String.Index>] = []
        for index in text.indices {
            for scalar in text[index].unicodeScalars { folder.append(scalar) }
            let character = index..<text.index(after: index)
            while characters.count < folder.units.count { characters.append(character) }
        }
        return characters
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            let (letter, kind) = Self.folded(ascii: scalar.value)
            return append(letter, kind)
        }
        if FuzzyFolding.isAccent(scalar) { return }
        let (first, second) = FuzzyFolding.folded(scalar)
        append(first.value, Self.kind(of: scalar))
        if let second { add(FuzzyUnit(second.value)) }
    }

    private mutating func append(_ letter: UInt32, _ kind: Kind) {
        let startsWord =
            switch kind {
            case .separator: false
            case .capital: previous != .capital
            case .digit: previous != .digit
            case .other: previous == .separator
            }
        // In "HTMLParser" a word starts at the last capital in a row.
        if kind == .other, previous == .capital, beforePrevious == .capital { units[units.count - 1].startWord() }
        (beforePrevious, previous) = (previous, kind)
        // White space counts as one space, and at the beginning not at all.
        if letter == 0x20, units.count == start || units[units.count - 1].letter == 0x20 { return }
        add(FuzzyUnit(letter, startsWord: startsWord))
    }

    /// The folded letter and the kind of a letter of ASCII; most letters are, and numbers are compared sooner than scalars.
    private static func folded(ascii value: UInt32) -> (letter: UInt32, kind: Kind) {
        switch value {
        case 0x61...0x7A: (value, .other)
        case 0x41...0x5A: (value | 0x20, .capital)
        case 0x30...0x39: (value, .digit)
        case 0x09...0x0D: (0x20, .separator)
        default: (value, .separator)
        }
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        let properties = scalar.properties
        if properties.isUppercase { return .capital }
        switch properties.generalCategory {
        case .decimalNumber: return .digit
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .dashPunctuation, .openPunctuation,
            .closePunctuation, .initialPunctuation, .finalPunctuation, .connectorPunctuation, .otherPunctuation:
            return .separator
        default: return .other
        }
    }
}

/// Folding of case and accents: letters that fold to the same scalars match each other.
enum FuzzyFolding {
    /// The scalar without case and accent, and a second one for letters such as `ß` and `æ`.
    ///
    /// Latin and Greek letters lose their accents; white space becomes a space, and full-width letters ASCII ones.
    static func folded(_ scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar?) {
        if scalar.isASCII { return (foldedASCII(scalar), nil) }
        switch scalar {
        case "ß", "ẞ": return ("s", "s")
        case "æ", "Æ": return ("a", "e")
        case "œ", "Œ": return ("o", "e")
        case "ı": return ("i", nil)
        case "ſ": return ("s", nil)
        case "\u{FF01}"..."\u{FF5E}":
            return (foldedASCII(Unicode.Scalar(UInt8(scalar.value - 0xFEE0))), nil)
        default: break
        }
        if scalar.properties.isWhitespace { return (" ", nil) }
        let lowercase = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
        return (withoutAccent(lowercase), nil)
    }

    /// Whether the scalar is a combining accent or a variation selector, which gives no unit.
    static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: true
        default: false
        }
    }

    private static func foldedASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x41...0x5A: Unicode.Scalar(UInt8(scalar.value) | 0x20)
        case 0x09...0x0D: " "
        default: scalar
        }
    }

    private static func withoutAccent(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x7F: return scalar
        case ..<0x80: return foldedASCII(scalar)
        case 0xC0...0x24F, 0x1E00...0x1EFF: return latinBase(of: scalar) ?? scalar
        case 0x370...0x3FF: return greekBases[scalar] ?? scalar
        default: return scalar
        }
    }

    /// The letter that the scalar's Unicode name begins with: "LATIN SMALL LETTER E WITH ACUTE".
    private static func latinBase(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let prefix = "LATIN SMALL LETTER "
        guard let name = scalar.properties.name, name.hasPrefix(prefix) else { return nil }
        let rest = name.unicodeScalars.dropFirst(prefix.unicodeScalars.count)
        guard let letter = rest.first, rest.dropFirst().starts(with: " WITH".unicodeScalars) else { return nil }
        return foldedASCII(letter)
    }

    private static let greekBases: [Unicode.Scalar: Unicode.Scalar] = [
        "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ϊ": "ι", "ΐ": "ι", "ό": "ο", "ύ": "υ", "ϋ": "υ", "ΰ": "υ", "ώ": "ω",
        "ς": "σ",
    ]
}
