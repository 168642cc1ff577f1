extension KeyStroke {
    /// Creates the keystroke of a menu item from what a Mac nib or storyboard says.
    ///
    /// An upper-case letter means shift, and AppKit's private characters (U+F700 to U+F746) and control characters
    /// stand for named keys. AppKit's own convention is kept: U+0008 is backspace and U+007F forward delete. The result
    /// is nil where the text is empty, longer than a character, or stands for no key known here.
    ///
    /// - Parameters:
    ///   - keyEquivalent: One character, as in `NSMenuItem.keyEquivalent`.
    ///   - modifiers: The modifier mask as it holds for the item; a nib that has none means command.
    package init?(keyEquivalent: String, modifiers: KeyModifiers) {
        guard keyEquivalent.count == 1, let character = keyEquivalent.first else { return nil }
        if character == "\u{19}" {
            self.init(.tab, modifiers.union(.shift))
        } else if let key = Self.appKitKey(character) ?? Key(character) {
            self.init(key, character.isUppercase ? modifiers.union(.shift) : modifiers)
        } else {
            return nil
        }
    }

    private static func appKitKey(_ character: Character) -> Key? {
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return nil }
        if (0xF704...0xF71B).contains(scalar.value) { return .function(Int(scalar.value) - 0xF703) }
        return appKitNames[scalar.value].map(Key.init)
    }

    /// The constants of `NSEvent.h` and `NSText.h`.
    private static let appKitNames: [UInt32: KeyName] = [
        0x03: .numpadEnter, 0x08: .backspace, 0x7F: .delete,
        0xF700: .up, 0xF701: .down, 0xF702: .left, 0xF703: .right,
        0xF727: .insert, 0xF728: .delete, 0xF729: .home, 0xF72B: .end, 0xF72C: .pageup, 0xF72D: .pagedown,
        0xF72E: .printscreen, 0xF72F: .scrolllock, 0xF730: .pausebreak, 0xF732: .pausebreak, 0xF735: .menu,
        0xF738: .printscreen, 0xF739: .clear, 0xF746: .help,
    ]
}
