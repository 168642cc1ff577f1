package import ActionMenus

/// A key of UIKit, as far as a key press is made of it.
package struct UIKitKey {
    /// The number of the key on the page “Keyboard/Keypad” of the USB HID usage tables.
    package var usage: Int
    /// What the key types with the modifiers that are held.
    ///
    /// <https://developer.apple.com/documentation/uikit/uikey/characters>
    package var characters: String
    /// What the key types without modifiers.
    ///
    /// <https://developer.apple.com/documentation/uikit/uikey/charactersignoringmodifiers>
    package var charactersIgnoringModifiers: String
    /// The modifiers that are held down.
    package var modifiers: KeyModifiers

    package init(usage: Int, characters: String, charactersIgnoringModifiers: String, modifiers: KeyModifiers) {
        (self.usage, self.characters) = (usage, characters)
        (self.charactersIgnoringModifiers, self.modifiers) = (charactersIgnoringModifiers, modifiers)
    }
}

extension KeyPress {
    /// Creates the press of a key of UIKit; nil for a modifier alone, and for a key without a meaning.
    package init?(_ event: UIKitKey, phase: Phase) {
        let plain = event.charactersIgnoringModifiers
        guard let stroke = KeyStroke(usage: event.usage, characters: plain, modifiers: event.modifiers) else {
            return nil
        }
        var key = AppleKey(plain: plain, modifiers: event.modifiers)
        // Option changes the characters as well, so with it they do not tell the sign of Shift.
        if !event.modifiers.contains(.option) { key.shifted = event.characters }
        key.position = KeyPosition(usage: event.usage)
        key.latin = key.position?.american
        key.phase = phase
        key.text = event.characters
        self.init(key, stroke)
    }
}
