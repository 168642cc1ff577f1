extension KeyReader {
    /// The keystroke of a control byte.
    static func controlStroke(_ byte: UInt8) -> KeyStroke {
        switch byte {
        case 0x00: KeyStroke(.space, .control)
        case 0x08, 0x7F: KeyStroke(.backspace)
        case 0x09: KeyStroke(.tab)
        case 0x0D: KeyStroke(.enter)
        case 0x1B: KeyStroke(.escape)
        // The control key clears the bits that tell these bytes from a letter, or from one of [ \ ] ^ _.
        default: KeyStroke(Key(.character(Character(Unicode.Scalar(byte | (byte < 0x1B ? 0x60 : 0x40))))), .control)
        }
    }

    /// Gives a character that was typed: as a keystroke where a key types it, else as text.
    mutating func give(_ scalar: Unicode.Scalar) {
        let text = String(Character(scalar))
        if let stroke = KeyStroke(typing: scalar) {
            give(stroke, text)
        } else if scalar.properties.generalCategory == .control {
            giveOther(Array(text.utf8))
        } else {
            give(text)
        }
    }

    // MARK: UTF-8

    mutating func beginCharacter(_ byte: UInt8) {
        guard Self.length(of: byte) != nil else { return give("\u{FFFD}") }
        held = [byte]
        state = .character
    }

    mutating func takeOfCharacter(_ byte: UInt8) {
        guard continues(byte) else {
            give("\u{FFFD}")
            return take(byte)
        }
        held.append(byte)
        guard held.count == Self.length(of: held[0]) else { return }
        for scalar in String(decoding: held, as: UTF8.self).unicodeScalars { give(scalar) }
    }

    /// The length of the character that begins with a byte; nil where no character does.
    private static func length(of byte: UInt8) -> Int? {
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: nil
        }
    }

    /// Whether a byte continues the character that is held; the second byte must not make it overlong or a surrogate.
    private func continues(_ byte: UInt8) -> Bool {
        guard held.count == 1 else { return 0x80...0xBF ~= byte }
        return switch held[0] {
        case 0xE0: 0xA0...0xBF ~= byte
        case 0xED: 0x80...0x9F ~= byte
        case 0xF0: 0x90...0xBF ~= byte
        case 0xF4: 0x80...0x8F ~= byte
        default: 0x80...0xBF ~= byte
        }
    }
}

extension KeyStroke {
    /// Creates the keystroke that types a character, with shift for an upper-case letter.
    ///
    /// - Returns: Nil for control characters, and for those that no key types, such as a combining accent or `⌫`.
    init?(typing scalar: Unicode.Scalar) {
        let character = Character(scalar)
        guard scalar != " " else {
            self.init(.space)
            return
        }
        guard scalar.value > 0x20, scalar != "\u{FFFD}", let key = Key(character), let typed = key.character else {
            return nil
        }
        self.init(key, typed == character ? [] : .shift)
    }
}
