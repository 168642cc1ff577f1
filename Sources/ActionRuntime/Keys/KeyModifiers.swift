/// The keys held down while another is pressed: command, control, option, shift and function.
///
/// A modifier is what the keyboard has, not what a platform makes of it: `ctrl+k` and `cmd+k` are different keystrokes
/// everywhere, and where a menu differs between platforms it has a shortcut for each, or one with ``primary``.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier, in the order in which they are printed.
    public let rawValue: UInt8

    /// Creates a set from its bits; those that stand for no modifier are left out.
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
    /// The modifiers in their fixed order: `ctrl+alt+shift+cmd`; empty where there are none.
    public var description: String { parts.map(\.name).joined(separator: "+") }

    /// The modifiers as Apple's menus show them: `⌃⌥⇧⌘`.
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

    /// The words for modifiers; those in the last row mean ``primary``.
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
