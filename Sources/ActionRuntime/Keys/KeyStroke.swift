/// One press of a key with the modifiers that are held down, as bindings name it; a ``KeyPress`` is what arrives.
///
/// A keystroke says which keys are pressed, not which character they type: `shift+5` and `%` are different keystrokes,
/// although many layouts have both on one key. An upper-case letter does not imply shift; a program that reads characters,
/// such as a terminal, adds ``KeyModifiers/shift`` for it.
public struct KeyStroke: Hashable, Sendable {
    /// The key that is pressed.
    public let key: Key
    /// The modifier keys that are held down while the key is pressed; empty for none.
    public let modifiers: KeyModifiers

    /// Creates the keystroke of a key and the modifiers held down with it; ``Key/any`` is with any modifiers, so it keeps none.
    public init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = key == .any ? [] : modifiers
    }
}

extension KeyStroke {
    /// Whether the keystroke types one character into a field; a character that needs AltGr has no modifier.
    package var typesCharacter: Bool { modifiers.typesText && key.typesCharacter }
}

extension Key {
    /// Whether the key types a character; one in a place of the keyboard does so where the American layout has a character there.
    fileprivate var typesCharacter: Bool {
        switch content {
        case .character: true
        case .name(let name): KeyCode.texts[name] != nil
        case .position(let position): position.american != nil
        case .any: false
        }
    }
}

extension KeyStroke: CustomStringConvertible {
    /// The canonical text: modifiers in a fixed order, then the key, as in `ctrl+alt+shift+cmd+k`.
    public var description: String { modifiers.isEmpty ? key.description : "\(modifiers)+\(key)" }

    /// The keystroke as Apple's menus show it: `⌃⌥⇧⌘K`.
    public var symbols: String { modifiers.symbols + key.symbol }
}

/// The keys held down while another is pressed: command, control, option, shift and function.
///
/// A modifier names a key of the keyboard: `ctrl+k` and `cmd+k` are different keystrokes on every platform. A menu whose
/// shortcuts differ between platforms has one for each, or one with ``primary``.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// A bit for each modifier, from the lowest: function, control, option, shift, command.
    public let rawValue: UInt8

    /// Creates a set from its bits; bits that stand for no modifier are dropped.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue & 0b1_1111
    }

    /// The function key of Apple's keyboards (🌐), written `fn`.
    public static let function = KeyModifiers(rawValue: 1)
    /// The control key (⌃), written `ctrl`.
    public static let control = KeyModifiers(rawValue: 2)
    /// The option key of Apple's keyboards and the Alt key of others (⌥), written `alt`.
    public static let option = KeyModifiers(rawValue: 4)
    /// The shift key (⇧), written `shift`.
    public static let shift = KeyModifiers(rawValue: 8)
    /// The command key of Apple's keyboards and the Windows, Super or Meta key of others (⌘), written `cmd`.
    public static let command = KeyModifiers(rawValue: 16)

    /// The modifier that most shortcuts of a platform have: command on Apple's platforms, control on others.
    public static var primary: KeyModifiers {
        #if canImport(Darwin)
            .command
        #else
            .control
        #endif
    }
}

extension KeyModifiers: CustomStringConvertible {
    /// The modifiers in the order `fn+ctrl+alt+shift+cmd`; empty for none.
    public var description: String { parts.map(\.name).joined(separator: "+") }

    /// The modifiers as Apple's menus show them, in the same order: `⌃⌥⇧⌘`.
    public var symbols: String { String(parts.map(\.symbol)) }

    private var parts: [(modifier: KeyModifiers, name: String, symbol: Character)] {
        Self.printed.filter { contains($0.modifier) }
    }

    private static let printed: [(modifier: KeyModifiers, name: String, symbol: Character)] = [
        (.function, "fn", "🌐"), (.control, "ctrl", "⌃"), (.option, "alt", "⌥"), (.shift, "shift", "⇧"),
        (.command, "cmd", "⌘"),
    ]
}

extension KeyModifiers {
    /// The modifier that a symbol such as `⌘` stands for.
    init?(symbol: Character) {
        guard !symbol.isASCII, let part = Self.printed.first(where: { $0.symbol == symbol }) else { return nil }
        self = part.modifier
    }

    /// The modifier that a word stands for, in any case.
    init?(name: String) {
        guard let modifier = Self.named[name.lowercased()] else { return nil }
        self = modifier
    }

    /// The modifiers by their words in lower case; the words of the last two rows mean ``primary``.
    static let named: [String: KeyModifiers] = [
        "fn": .function, "function": .function, "globe": .function,
        "ctrl": .control, "control": .control, "ctl": .control,
        "alt": .option, "option": .option, "opt": .option,
        "shift": .shift,
        "cmd": .command, "command": .command, "meta": .command, "super": .command, "win": .command,
        "windows": .command,
        "mod": .primary, "primary": .primary, "cmdorctrl": .primary, "commandorcontrol": .primary,
        "ctrlcmd": .primary,
    ]
}

extension KeyStroke {
    /// Creates the keystroke of a menu item from what a Mac nib or storyboard says.
    ///
    /// An upper-case letter means shift, and AppKit's private characters (U+F700 to U+F746) and control characters
    /// stand for named keys. As in AppKit, U+0008 is backspace and U+007F forward delete.
    ///
    /// - Parameters:
    ///   - keyEquivalent: One character, as in `NSMenuItem.keyEquivalent`.
    ///   - modifiers: The item's modifier mask; a nib without one means command.
    /// - Returns: Nil where the text is empty, longer than a character, or stands for no key.
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
