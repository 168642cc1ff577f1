import ActionRuntime

/// Key shortcuts: both printings read back as the same shortcut.
enum ShortcutTarget {
    static func run(_ input: [UInt8]) {
        let text = input.grown.text
        do throws(KeyShortcutError) {
            let shortcut = try KeyShortcut(parsing: text)
            check(KeyShortcut(shortcut.description) == shortcut, "'\(shortcut)' reads back, from '\(text)'")
            check(KeyShortcut(shortcut.symbols) == shortcut, "'\(shortcut.symbols)' reads back as '\(shortcut)'")
            check((1...KeyShortcut.maximumLength).contains(shortcut.strokes.count), "'\(shortcut)' has strokes")
            check(KeyShortcut(strokes: shortcut.strokes) == shortcut, "'\(shortcut)' is its strokes")
            check(shortcut.hasPrefix(shortcut), "'\(shortcut)' begins with itself")
            for stroke in shortcut.strokes { checkStroke(stroke) }
            guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
            check(KeyShortcut(text.uppercased()) == shortcut, "'\(text)' has no case")
            check(KeyShortcut(text.lowercased()) == shortcut, "'\(text)' has no case")
        } catch {
            check(
                error.column >= 1 && error.column <= text.unicodeScalars.count + 1, "the fault is in the text: \(error)"
            )
            check(!error.description.hasControlCharacter, "a message is printable: \(error)")
            check(error.description.utf8.count < 1_500, "a message is short: \(error)")
        }
    }

    private static func checkStroke(_ stroke: KeyStroke) {
        let shortcut = KeyShortcut(stroke)
        check(KeyShortcut(stroke.description) == shortcut, "'\(stroke)' reads back")
        check(!stroke.description.hasControlCharacter, "a stroke is printable")
        if let character = stroke.key.character {
            check(Key(character) == stroke.key, "the key of '\(character)' types it")
        } else {
            check(Key(validating: stroke.key.description) == stroke.key, "'\(stroke.key)' is a key's name")
        }
    }
}
