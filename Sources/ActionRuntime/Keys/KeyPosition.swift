/// A place on the keyboard, whatever the layout has there, by the W3C's name for it: `KeyB`, `Digit1`, `IntlBackslash`.
///
/// The names are the `code` values of the W3C's *UI Events KeyboardEvent code Values*, as browsers give them and Visual Studio
/// Code writes them in brackets: `ctrl+[KeyB]`. A name says what the standard American layout has in that place.
public struct KeyPosition: Hashable, Sendable, LosslessStringConvertible {
    /// The place of the name among all names, which takes a byte where the name takes 16.
    private let index: UInt8

    /// Finds the place of a name, in any case; nil where no place has it.
    public init?(_ code: String) {
        guard let index = Self.indices[code.lowercased()] else { return nil }
        self.index = index
    }

    /// The name as the W3C writes it: `KeyB`.
    public var description: String { Self.codes[Int(index)] }
}

extension KeyPosition {
    /// The place of the key that has a character on the standard American layout; nil for one that types others.
    package init?(american character: Character) {
        guard let code = Self.americanCode(character) else { return nil }
        self.init(code)
    }

    /// The character that the standard American layout has in this place; nil for keys with a name.
    package var american: Character? {
        let code = description
        if let sign = Self.americanSigns.first(where: { $1 == code }) { return sign.key }
        guard code.hasPrefix("Key") || code.hasPrefix("Digit"), let last = code.last else { return nil }
        return Character(last.lowercased())
    }

    private static func americanCode(_ character: Character) -> String? {
        switch character {
        case "a"..."z": "Key\(character.uppercased())"
        case "0"..."9": "Digit\(character)"
        default: americanSigns[character]
        }
    }

    private static let americanSigns: [Character: String] = [
        "`": "Backquote", "-": "Minus", "=": "Equal", "[": "BracketLeft", "]": "BracketRight", "\\": "Backslash",
        ";": "Semicolon", "'": "Quote", ",": "Comma", ".": "Period", "/": "Slash",
    ]

    /// All names in lower case, for suggestions.
    static var lowercasedNames: some Collection<String> { indices.keys }

    private static let indices: [String: UInt8] = Dictionary(
        uniqueKeysWithValues: codes.enumerated().map { ($1.lowercased(), UInt8($0)) })

    private static let codes: [String] = {
        var codes = [
            "Backquote", "Backslash", "BracketLeft", "BracketRight", "Comma", "Equal", "IntlBackslash", "IntlRo",
            "IntlYen", "Minus", "Period", "Quote", "Semicolon", "Slash",
            "AltLeft", "AltRight", "Backspace", "CapsLock", "ContextMenu", "ControlLeft", "ControlRight", "Enter",
            "MetaLeft", "MetaRight", "ShiftLeft", "ShiftRight", "Space", "Tab", "Convert", "KanaMode", "NonConvert",
            "Delete", "End", "Help", "Home", "Insert", "PageDown", "PageUp",
            "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp",
            "NumLock", "NumpadAdd", "NumpadBackspace", "NumpadClear", "NumpadClearEntry", "NumpadComma",
            "NumpadDecimal", "NumpadDivide", "NumpadEnter", "NumpadEqual", "NumpadHash", "NumpadMemoryAdd",
            "NumpadMemoryClear", "NumpadMemoryRecall", "NumpadMemoryStore", "NumpadMemorySubtract", "NumpadMultiply",
            "NumpadParenLeft", "NumpadParenRight", "NumpadStar", "NumpadSubtract",
            "Escape", "Fn", "FnLock", "PrintScreen", "ScrollLock", "Pause",
            "BrowserBack", "BrowserFavorites", "BrowserForward", "BrowserHome", "BrowserRefresh", "BrowserSearch",
            "BrowserStop", "Eject", "LaunchApp1", "LaunchApp2", "LaunchMail", "MediaPlayPause", "MediaSelect",
            "MediaStop", "MediaTrackNext", "MediaTrackPrevious", "Power", "Sleep", "AudioVolumeDown",
            "AudioVolumeMute", "AudioVolumeUp", "WakeUp",
            "Hyper", "Super", "Turbo", "Abort", "Resume", "Suspend", "Again", "Copy", "Cut", "Find", "Open", "Paste",
            "Props", "Select", "Undo", "Hiragana", "Katakana",
        ]
        codes += "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { "Key\($0)" }
        codes += (0...9).flatMap { ["Digit\($0)", "Numpad\($0)"] }
        codes += (1...5).map { "Lang\($0)" } + (1...24).map { "F\($0)" }
        return codes
    }()
}
