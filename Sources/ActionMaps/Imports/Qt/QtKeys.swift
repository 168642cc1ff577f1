import ActionRuntime

/// The key sequences of Qt: `Ctrl+K, Ctrl+S`.
enum QtKeys {
    /// The sequence in the words of key shortcuts.
    ///
    /// On the Mac `Ctrl` is the command key, and `Meta` the control key.
    static func text(_ sequence: String, on platform: ImportPlatform) -> String {
        var strokes: [String] = []
        var rest = sequence[...]
        while let comma = rest.indices.first(where: { rest[$0...].hasPrefix(", ") && $0 > rest.startIndex }) {
            strokes.append(stroke(String(rest[..<comma]), on: platform))
            rest = rest[rest.index(comma, offsetBy: 2)...]
        }
        return (strokes + [stroke(String(rest), on: platform)]).joined(separator: " ")
    }

    private static func stroke(_ text: String, on platform: ImportPlatform) -> String {
        let isPlus = text.hasSuffix("+")
        var words = text.split(separator: "+").map { $0.lowercased() }
        var key = isPlus ? "+" : words.popLast() ?? ""
        if words.contains("num") {
            words.removeAll { $0 == "num" }
            key = keypad[key] ?? key
        }
        if key == "backtab" {
            key = "tab"
            if !words.contains("shift") { words.append("shift") }
        }
        return (words.map { modifier($0, on: platform) } + [names[key] ?? key]).joined(separator: "+")
    }

    private static func modifier(_ word: String, on platform: ImportPlatform) -> String {
        switch word {
        case "ctrl": platform.primaryModifier
        case "meta": platform == .mac ? "ctrl" : "super"
        default: word
        }
    }

    /// Keys that Qt calls by names of its own; its `Enter` is that of the keypad.
    private static let names = [
        "enter": "numpad_enter", "sysreq": "printscreen", "page up": "pageup", "page down": "pagedown",
        "caps lock": "capslock", "num lock": "numlock", "scroll lock": "scrolllock",
    ]

    /// The keys with the modifier `Num`.
    private static let keypad: [String: String] = {
        var names = [
            "+": "numpad_add", "-": "numpad_subtract", "*": "numpad_multiply", "/": "numpad_divide",
            ".": "numpad_decimal", "=": "numpad_equal", ",": "numpad_separator",
        ]
        for digit in 0...9 { names["\(digit)"] = "numpad\(digit)" }
        return names
    }()
}
