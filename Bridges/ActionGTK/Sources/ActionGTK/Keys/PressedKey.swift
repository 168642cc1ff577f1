import ActionMenus
import CGTK

/// A key event of GTK.
struct PressedKey {
    /// The press as far as GTK tells it: not whether the key is held down.
    let press: KeyPress
    /// The number of the key, whatever the layout has there.
    let keycode: UInt32
    /// When the event happened, in milliseconds.
    let time: UInt32

    /// Reads the arguments of `key-pressed` and `key-released`; nil for a modifier alone, and for a key without a meaning.
    init?(_ controller: OpaquePointer, _ arguments: UnsafeBufferPointer<GValue>) {
        let values = UnsafeMutableBufferPointer(mutating: arguments)
        let keyval = g_value_get_uint(&values[1])
        let modifiers = KeyModifiers(GdkModifierType(rawValue: g_value_get_flags(&values[3])))
        let keycode = g_value_get_uint(&values[2])
        self.keycode = keycode
        time = gtk_event_controller_get_current_event_time(controller)
        let event = gtk_event_controller_get_current_event(controller)
        let display = event.flatMap { gdk_event_get_display($0) }
        let layout = event.map { Int32(gdk_key_event_get_layout($0)) } ?? 0
        let plain = display.flatMap { Self.keyval(of: keycode, in: layout, on: $0) } ?? keyval
        guard let key = Key(keyval: plain) else { return nil }
        let pressed = KeyStroke(key, modifiers)
        var press = KeyPress(pressed)
        if let typed = Key(keyval: keyval), typed != key, typed.character != nil {
            press.stroke = KeyStroke(typed, modifiers.subtracting(.shift))
            // What AltGr types is no form of the key that it changes.
            press.plain = modifiers.contains(.shift) ? pressed : nil
        }
        press.latin = display.flatMap { Self.latin(of: keycode, besides: layout, on: $0) }.map {
            KeyStroke($0, modifiers)
        }
        press.position = KeyPosition(keycode: keycode)
        let scalar = Unicode.Scalar(gdk_keyval_to_unicode(keyval))
        if modifiers.isDisjoint(with: [.control, .option, .command]), let scalar, scalar.value >= 0x20,
            scalar.value != 0x7F
        {
            press.text = String(Character(scalar))
        }
        let name = gdk_keyval_name(keyval).map { String(cString: $0) } ?? "\(keyval)"
        press.raw = "\(name), keycode \(keycode), state \(g_value_get_flags(&values[3])), layout \(layout)"
        self.press = press
    }

    /// What a key types without modifiers.
    private static func keyval(of keycode: UInt32, in layout: Int32, on display: OpaquePointer) -> UInt32? {
        var keyval: UInt32 = 0
        let none = GdkModifierType(rawValue: 0)
        let isKnown = gdk_display_translate_key(display, keycode, none, layout, &keyval, nil, nil, nil) != 0
        return isKnown ? keyval : nil
    }

    /// The Latin letter that a key types in another layout of the keymap; nil for none.
    private static func latin(of keycode: UInt32, besides layout: Int32, on display: OpaquePointer) -> Key? {
        var keys: UnsafeMutablePointer<GdkKeymapKey>?
        var keyvals: UnsafeMutablePointer<guint>?
        var count: Int32 = 0
        guard gdk_display_map_keycode(display, keycode, &keys, &keyvals, &count) != 0, let keys, let keyvals else {
            return nil
        }
        defer {
            g_free(keys)
            g_free(keyvals)
        }
        for index in 0..<Int(count) where keys[index].level == 0 && keys[index].group != layout {
            if let key = Key(keyval: keyvals[index]), let character = key.character, character.isASCII { return key }
        }
        return nil
    }
}

extension KeyPosition {
    /// The place of a key by its number on Linux, which is that of the kernel and 8 more; nil for other keys, and other systems.
    init?(keycode: UInt32) {
        #if os(Linux)
            guard let code = Self.codes[keycode] else { return nil }
            self.init(code)
        #else
            return nil
        #endif
    }

    private static let codes: [UInt32: String] = {
        let rows: [(first: UInt32, codes: String)] = [
            (
                9,
                "Escape Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal Backspace Tab"
            ),
            (24, "KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Enter"),
            (38, "KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backquote"),
            (51, "Backslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash"),
            (63, "NumpadMultiply"), (65, "Space"), (67, "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10"),
            (
                79,
                "Numpad7 Numpad8 Numpad9 NumpadSubtract Numpad4 Numpad5 Numpad6 NumpadAdd Numpad1 Numpad2 Numpad3 Numpad0"
            ),
            (91, "NumpadDecimal"), (94, "IntlBackslash F11 F12 IntlRo"), (104, "NumpadEnter"), (106, "NumpadDivide"),
            (110, "Home ArrowUp PageUp ArrowLeft ArrowRight End ArrowDown PageDown Insert Delete"), (132, "IntlYen"),
        ]
        var codes: [UInt32: String] = [:]
        for row in rows {
            for (offset, code) in row.codes.split(separator: " ").enumerated() {
                codes[row.first + UInt32(offset)] = String(code)
            }
        }
        return codes
    }()
}
