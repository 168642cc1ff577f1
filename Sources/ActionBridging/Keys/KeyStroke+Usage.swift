package import ActionMenus

extension KeyStroke {
    /// Creates the keystroke of a key from UIKit, which numbers keys by the tables of USB.
    ///
    /// - Parameters:
    ///   - usage: The number of the key, as in `UIKey.keyCode`.
    ///   - characters: The text that the key types without modifiers, as in `UIKey.charactersIgnoringModifiers`.
    ///   - modifiers: The modifiers that are held down.
    /// - Returns: Nil for a modifier alone, and for a key that types no text and has no name.
    package init?(usage: Int, characters: String, modifiers: KeyModifiers) {
        if let name = Self.names[usage], let key = Key(validating: name) {
            self.init(key, modifiers)
        } else if characters.count == 1, let character = characters.first, let key = Key(character) {
            self.init(key, character.isUppercase ? modifiers.union(.shift) : modifiers)
        } else {
            return nil
        }
    }

    /// The names of keys by their numbers on the page “Keyboard/Keypad” of the USB HID usage tables.
    private static let names: [Int: String] = {
        var names = [
            0x28: "enter", 0x29: "escape", 0x2A: "backspace", 0x2B: "tab", 0x2C: "space", 0x39: "capslock",
            0x46: "printscreen", 0x47: "scrolllock", 0x48: "pausebreak", 0x49: "insert", 0x4A: "home", 0x4B: "pageup",
            0x4C: "delete", 0x4D: "end", 0x4E: "pagedown", 0x4F: "right", 0x50: "left", 0x51: "down", 0x52: "up",
            0x53: "numlock", 0x54: "numpad_divide", 0x55: "numpad_multiply", 0x56: "numpad_subtract",
            0x57: "numpad_add", 0x58: "numpad_enter", 0x62: "numpad0", 0x63: "numpad_decimal", 0x65: "menu",
            0x67: "numpad_equal", 0x74: "execute", 0x75: "help", 0x77: "select", 0x7A: "undo", 0x7B: "cut",
            0x7C: "copy",
            0x7D: "paste", 0x7E: "find", 0x7F: "audiovolumemute", 0x80: "audiovolumeup", 0x81: "audiovolumedown",
            0x85: "numpad_separator", 0x9B: "cancel", 0x9C: "clear",
        ]
        for number in 1...12 { names[0x3A + number - 1] = "f\(number)" }
        for number in 13...24 { names[0x68 + number - 13] = "f\(number)" }
        for digit in 1...9 { names[0x59 + digit - 1] = "numpad\(digit)" }
        return names
    }()
}
