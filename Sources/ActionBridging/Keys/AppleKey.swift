package import ActionMenus

/// What an event of Apple's toolkits tells of a key.
package struct AppleKey {
    /// What the key types without modifiers.
    package var plain: String
    /// What the key types with shift; empty where the toolkit does not tell.
    package var shifted = ""
    /// What the key types with command, which is a Latin letter under most layouts of other scripts; empty where the toolkit does not tell.
    package var commanded = ""
    /// The Latin letter of the key where the toolkit does not tell what it types with command: that of its place.
    package var latin: Character?
    /// The modifiers that are held down.
    package var modifiers: KeyModifiers
    /// Where the key lies.
    package var position: KeyPosition?
    /// Whether the key was pressed, is held down, or was let go.
    package var phase = KeyPress.Phase.down
    /// The text that the event types; nil for none.
    package var text: String?

    /// - Parameters:
    ///   - plain: What the key types without modifiers.
    ///   - modifiers: The modifiers that are held down.
    package init(plain: String, modifiers: KeyModifiers) {
        (self.plain, self.modifiers) = (plain, modifiers)
    }
}

extension KeyPress {
    /// Creates the press of a key event.
    ///
    /// - Parameter stroke: The keystroke of the text that the key types without modifiers, with those that are held down.
    package init(_ key: AppleKey, _ stroke: KeyStroke) {
        self.init(stroke, position: key.position, phase: key.phase)
        // A key with a name, as one of the keypad has, is the same key whatever is held with it.
        let isNamed = stroke.key.character == nil
        let commanded = key.commanded.count == 1 ? key.commanded.first.flatMap(Key.init) : nil
        if !isNamed, let commanded, commanded != stroke.key, let character = commanded.character, character.isASCII {
            if stroke.key.character?.isASCII == true, key.modifiers.contains(.command) {
                // Some Latin layouts are others while command is held.
                self.stroke = KeyStroke(commanded, stroke.modifiers)
            } else {
                latin = KeyStroke(commanded, stroke.modifiers)
            }
        }
        if let letter = key.latin.flatMap(Key.init), letter != stroke.key {
            latin = KeyStroke(letter, stroke.modifiers)
        }
        if !isNamed, key.modifiers.contains(.shift), key.shifted.count == 1,
            let sign = key.shifted.first.flatMap(Key.init),
            sign.character != nil, sign != self.stroke.key, sign != stroke.key
        {
            plain = self.stroke
            self.stroke = KeyStroke(sign, stroke.modifiers.subtracting(.shift))
        }
        // Of the keys with a name, those of the keypad type a sign.
        let typesText = !isNamed || key.position?.isOfKeypad == true && key.text?.isSign == true
        let isText = typesText && key.modifiers.isDisjoint(with: [.control, .command])
        if isText, phase != .up, let typed = key.text, !typed.isEmpty { text = typed }
    }
}

extension KeyPosition {
    /// The place of a key by its number on the page “Keyboard/Keypad” of the USB HID usage tables, as in `UIKey.keyCode`.
    package init?(usage: Int) {
        guard let code = Self.usages[usage] else { return nil }
        self.init(code)
    }

    /// The place of a key by its virtual key code, as in `NSEvent.keyCode`.
    package init?(virtualKey: UInt16) {
        guard let code = Self.virtualKeys[Int(virtualKey)] else { return nil }
        self.init(code)
    }

    /// The W3C has one name for the keys `\` of American keyboards and `#` of others; no keyboard has both
    /// (<https://www.w3.org/TR/uievents-code/#key-alphanumeric-writing-system>).
    private static let usages = rows([
        (
            0x04,
            "KeyA KeyB KeyC KeyD KeyE KeyF KeyG KeyH KeyI KeyJ KeyK KeyL KeyM KeyN KeyO KeyP KeyQ KeyR KeyS KeyT KeyU"
        ),
        (0x19, "KeyV KeyW KeyX KeyY KeyZ Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0"),
        (
            0x28,
            "Enter Escape Backspace Tab Space Minus Equal BracketLeft BracketRight Backslash Backslash Semicolon Quote"
        ),
        (0x35, "Backquote Comma Period Slash CapsLock F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 PrintScreen ScrollLock"),
        (0x48, "Pause Insert Home PageUp Delete End PageDown ArrowRight ArrowLeft ArrowDown ArrowUp NumLock"),
        (0x54, "NumpadDivide NumpadMultiply NumpadSubtract NumpadAdd NumpadEnter Numpad1 Numpad2 Numpad3 Numpad4"),
        (0x5D, "Numpad5 Numpad6 Numpad7 Numpad8 Numpad9 Numpad0 NumpadDecimal IntlBackslash ContextMenu - NumpadEqual"),
        (0x68, "F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24"), (0x75, "Help"),
        (0x85, "NumpadComma - IntlRo KanaMode IntlYen Convert NonConvert"),
        (0x90, "Lang1 Lang2 Lang3 Lang4"),
    ])

    /// Whether the key lies on the keypad.
    fileprivate var isOfKeypad: Bool { description.hasPrefix("Numpad") }

    /// The key of the keypad in this place; nil for keys elsewhere.
    var keypadKey: Key? {
        guard isOfKeypad else { return nil }
        return Key(validating: description == "NumpadComma" ? "numpad_separator" : description)
    }

    private static let virtualKeys = rows([
        (
            0,
            "KeyA KeyS KeyD KeyF KeyH KeyG KeyZ KeyX KeyC KeyV IntlBackslash KeyB KeyQ KeyW KeyE KeyR KeyY KeyT Digit1"
        ),
        (19, "Digit2 Digit3 Digit4 Digit6 Digit5 Equal Digit9 Digit7 Minus Digit8 Digit0 BracketRight KeyO KeyU"),
        (33, "BracketLeft KeyI KeyP Enter KeyL KeyJ Quote KeyK Semicolon Backslash Comma Slash KeyN KeyM Period Tab"),
        (49, "Space Backquote Backspace - Escape"), (64, "F17 NumpadDecimal - NumpadMultiply - NumpadAdd - NumLock"),
        (75, "NumpadDivide NumpadEnter - NumpadSubtract F18 F19 NumpadEqual Numpad0 Numpad1 Numpad2 Numpad3 Numpad4"),
        (87, "Numpad5 Numpad6 Numpad7 F20 Numpad8 Numpad9 IntlYen IntlRo NumpadComma"),
        (96, "F5 F6 F7 F3 F8 F9 Lang2 F11 Lang1 F13 F16 F14 - F10 ContextMenu F12 - F15"),
        (114, "Help Home PageUp Delete F4 End F2 PageDown F1"),
        (123, "ArrowLeft ArrowRight ArrowDown ArrowUp"),
    ])

    /// The names of keys by their numbers, from rows of names in the order of the numbers; `-` stands for none.
    private static func rows(_ rows: [(first: Int, names: String)]) -> [Int: String] {
        var codes: [Int: String] = [:]
        for row in rows {
            for (offset, name) in row.names.split(separator: " ").enumerated() where name != "-" {
                codes[row.first + offset] = String(name)
            }
        }
        return codes
    }
}

extension String {
    /// Whether the text is one visible character.
    fileprivate var isSign: Bool { count == 1 && first.flatMap(Key.init)?.character != nil }
}
