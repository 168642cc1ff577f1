package import ActionMenus

extension KeyStroke {
    /// The key in the form of AppKit's menu items (`NSMenuItem.keyEquivalent`); nil for a key that no menu of AppKit can have.
    ///
    /// Modifiers go into the item's modifier mask, shift included.
    package var keyEquivalent: String? {
        if let character = key.character { return String(character) }
        guard let scalar = Self.equivalents[key.description] else { return functionKey }
        return String(Character(scalar))
    }

    private var functionKey: String? {
        let name = key.description
        guard name.hasPrefix("f"), let number = UInt32(name.dropFirst()), let scalar = Unicode.Scalar(0xF703 + number)
        else { return nil }
        return String(Character(scalar))
    }

    /// The characters of keys with names, by the constants of `NSEvent.h` and `NSText.h`.
    private static let equivalents: [String: Unicode.Scalar] = [
        "enter": "\r", "tab": "\t", "space": " ", "escape": "\u{1B}", "backspace": "\u{8}", "delete": "\u{7F}",
        "up": "\u{F700}", "down": "\u{F701}", "left": "\u{F702}", "right": "\u{F703}", "insert": "\u{F727}",
        "home": "\u{F729}", "end": "\u{F72B}", "pageup": "\u{F72C}", "pagedown": "\u{F72D}", "menu": "\u{F735}",
        "clear": "\u{F739}", "help": "\u{F746}", "numpad_enter": "\u{3}",
    ]

    /// Creates the keystroke of a key event of AppKit.
    ///
    /// AppKit's keyboards send U+007F for the key that menus write as U+0008.
    ///
    /// - Parameters:
    ///   - characters: What the key types without modifiers.
    ///   - modifiers: The modifiers that are held down.
    package init?(characters: String, modifiers: KeyModifiers) {
        self.init(keyEquivalent: characters == "\u{7F}" ? "\u{8}" : characters, modifiers: modifiers)
    }
}
