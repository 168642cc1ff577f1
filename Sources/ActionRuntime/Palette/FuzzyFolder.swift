/// One letter of a text for matching: without case and accents, and whether a word starts with it.
struct FuzzyUnit {
    // A scalar takes 21 bits; the highest bit says that a word starts.
    private var bits: UInt32
    private static let wordStart: UInt32 = 1 << 31
    /// The distance to the next unit of the text with the same mask; 0 where there is none.
    ///
    /// Following the distances from the first occurrence of a letter finds the other occurrences, past most of the text.
    fileprivate(set) var next: UInt32 = 0

    init(_ scalar: Unicode.Scalar, startsWord: Bool = false) {
        bits = startsWord ? scalar.value | Self.wordStart : scalar.value
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

/// Folds a text into units, scalar by scalar; accents give no unit, some letters two.
struct FuzzyFolder {
    private(set) var units: [FuzzyUnit] = []
    private var previous = Kind.separator
    private var beforePrevious = Kind.separator

    private enum Kind {
        case separator, capital, digit, other
    }

    /// The units of a text.
    static func units(of text: String) -> [FuzzyUnit] {
        var folder = FuzzyFolder()
        folder.units.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { folder.append(scalar) }
        folder.link()
        return folder.units
    }

    /// Links each unit to the next unit of the same mask.
    private mutating func link() {
        var nearest = Array(repeating: units.count, count: UInt64.bitWidth)
        for index in units.indices.reversed() {
            let bit = units[index].mask.trailingZeroBitCount
            if nearest[bit] < units.count { units[index].next = UInt32(clamping: nearest[bit] - index) }
            nearest[bit] = index
        }
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
        guard !FuzzyFolding.isAccent(scalar) else { return }
        let kind = Self.kind(of: scalar)
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
        let (first, second) = FuzzyFolding.folded(scalar)
        // White space counts as one space, and at the beginning not at all.
        if first == " ", units.last.map({ $0.letter == 0x20 }) ?? true { return }
        units.append(FuzzyUnit(first, startsWord: startsWord))
        if let second { units.append(FuzzyUnit(second)) }
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        // Numbers are compared sooner than scalars.
        switch scalar.value {
        case 0x61...0x7A: return .other
        case 0x41...0x5A: return .capital
        case 0x30...0x39: return .digit
        case ..<0x80: return .separator
        default: break
        }
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
