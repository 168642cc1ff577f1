extension Key {
    /// Creates the key of a character that can be seen, or that a symbol such as `⌫` stands for.
    init?(printable character: Character) {
        // A letter or digit stands for itself alone, which spares most keys the look for a symbol.
        if let letterOrDigit = character.lowercasedASCII {
            self.init(.character(letterOrDigit))
            return
        }
        let bare = String(character).withoutVariationSelectors
        guard bare.count == 1, bare.utf8.count <= Self.longestCharacter else { return nil }
        let symbol = Character(bare)
        if let name = KeyName(symbol: symbol) {
            self.init(name)
        } else {
            guard KeyModifiers(symbol: symbol) == nil, Self.standsApart(symbol) else { return nil }
            let lowercase = symbol.lowercased()
            self.init(.character(lowercase.count == 1 ? Character(lowercase) : symbol))
        }
    }

    /// How many bytes of UTF-8 a key's character may take: enough for any letter, and for a family of emoji.
    private static let longestCharacter = 32

    /// Whether the character can be seen and remains itself between those that may stand beside it in a shortcut.
    private static func standsApart(_ character: Character) -> Bool {
        if let byte = character.asciiValue, 0x21...0x7E ~= byte { return true }
        guard !character.unicodeScalars.contains(where: \.isInvisible) else { return false }
        return Array("+\(character) ") == ["+", character, " "]
    }
}

extension Character {
    /// An ASCII letter in lower case, or an ASCII digit; nil for all else.
    fileprivate var lowercasedASCII: Character? {
        guard let byte = asciiValue else { return nil }
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): return self
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return Character(Unicode.Scalar(byte | 0x20))
        default: return nil
        }
    }
}

extension String {
    /// The text without the marks that ask for a character to be drawn as text or as an emoji.
    var withoutVariationSelectors: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar != "\u{FE0E}" && scalar != "\u{FE0F}" { scalars.append(scalar) }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar shows nothing of its own; the joiner within an emoji does not count.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .surrogate, .privateUse, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
        case .format: self != "\u{200D}"
        default: false
        }
    }
}

/// What GTK, Electron, Textual and people call the keys that type a sign.
enum KeyCharacterName {
    static let characters: [String: Character] = [
        "plus": "+", "minus": "-", "hyphen": "-", "equal": "=", "equals": "=", "equalssign": "=", "underscore": "_",
        "comma": ",", "period": ".", "dot": ".", "fullstop": ".", "semicolon": ";", "colon": ":",
        "slash": "/", "backslash": "\\", "bar": "|", "verticalline": "|", "question": "?", "questionmark": "?",
        "quote": "'", "apostrophe": "'", "quotedbl": "\"", "quotationmark": "\"",
        "backquote": "`", "backtick": "`", "grave": "`", "graveaccent": "`", "tilde": "~", "asciitilde": "~",
        "bracketleft": "[", "leftsquarebracket": "[", "bracketright": "]", "rightsquarebracket": "]",
        "braceleft": "{", "leftcurlybracket": "{", "braceright": "}", "rightcurlybracket": "}",
        "parenleft": "(", "leftparenthesis": "(", "parenright": ")", "rightparenthesis": ")",
        "less": "<", "lessthansign": "<", "greater": ">", "greaterthansign": ">",
        "exclam": "!", "exclamationmark": "!", "at": "@", "commercialat": "@", "numbersign": "#", "hash": "#",
        "dollar": "$", "dollarsign": "$", "percent": "%", "percentsign": "%", "ampersand": "&",
        "asterisk": "*", "asciicircum": "^", "circumflexaccent": "^",
    ]
}
