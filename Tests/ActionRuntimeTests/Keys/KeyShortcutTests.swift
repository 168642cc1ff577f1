import ActionRuntime
import Testing

@testable import ActionMenus

@Suite struct KeyShortcutTests {
    @Test(
        "reads what people and editors write",
        arguments: [
            ("cmd+shift+5", "shift+cmd+5"), ("Shift+CMD+5", "shift+cmd+5"), ("Ctrl+K Ctrl+S", "ctrl+k ctrl+s"),
            ("alt+ctrl+/", "ctrl+alt+/"), ("Alt+S Alt+N", "alt+s alt+n"), ("shift+cmd+-", "shift+cmd+-"),
            ("cmd++", "cmd++"), ("ctrl+,", "ctrl+,"), ("cmd+N", "cmd+n"), ("k", "k"), ("+", "+"), ("-", "-"),
            ("f5", "f5"),
            // Symbols, alone and mixed with words.
            ("⌘⇧5", "shift+cmd+5"), ("⌃⌥⇧⌘A", "ctrl+alt+shift+cmd+a"), ("⌘K ⌘S", "cmd+k cmd+s"), ("⌘+", "cmd++"),
            ("⌘-", "cmd+-"), ("⌘+K", "cmd+k"), ("⌘-K", "cmd+k"), ("⌘ K", "cmd+k"), ("⌘ + K", "cmd+k"), ("⌘++", "cmd++"),
            ("⌘F12", "cmd+f12"), ("⌘PageUp", "cmd+pageup"), ("⌥⌫", "alt+backspace"), ("⌘⌦", "cmd+delete"),
            ("⌘↩\u{FE0E}", "cmd+enter"), ("ctrl+⌘K", "ctrl+cmd+k"), ("cmd⇧K", "shift+cmd+k"), ("🌐F", "fn+f"),
            // Other separators: dashes, spaces around them, commas between the keystrokes.
            ("Shift-Cmd-P", "shift+cmd+p"), ("ctrl--", "ctrl+-"), ("ctrl-+", "ctrl++"), ("ctrl+-", "ctrl+-"),
            ("Ctrl + K  Ctrl + S", "ctrl+k ctrl+s"), ("Ctrl + +", "ctrl++"), ("Ctrl+K, Ctrl+S", "ctrl+k ctrl+s"),
            ("ctrl+, ctrl+s", "ctrl+, ctrl+s"), ("ctrl+,, ctrl+s", "ctrl+, ctrl+s"), ("\t cmd+k \n", "cmd+k"),
            ("ctrl+k +", "ctrl+k +"), ("ctrl++ +", "ctrl++ +"), ("⌃+ +", "ctrl++ +"),
            // The key first.
            ("k+ctrl", "ctrl+k"), ("5+shift+cmd", "shift+cmd+5"), ("++ctrl", "ctrl++"),
            // GTK.
            ("<Control><Shift>k", "ctrl+shift+k"), ("<Alt>Page_Up", "alt+pageup"), ("<Super>KP_Add", "cmd+numpad_add"),
            ("ctrl+<", "ctrl+<"), ("<", "<"), ("cmd+[", "cmd+["), ("cmd+]", "cmd+]"),
        ])
    func reading(_ text: String, _ canonical: String) throws {
        let shortcut = try KeyShortcut(parsing: text)
        #expect(shortcut.description == canonical)
        #expect(try KeyShortcut(parsing: canonical) == shortcut)
        #expect(try KeyShortcut(parsing: shortcut.symbols) == shortcut)
    }

    @Test(
        "knows the names that others have for modifiers",
        arguments: [
            ("control", KeyModifiers.control), ("ctl", .control), ("option", .option), ("opt", .option),
            ("alt", .option),
            ("command", .command), ("meta", .command), ("super", .command), ("win", .command), ("windows", .command),
            ("function", .function), ("fn", .function), ("mod", .primary), ("CmdOrCtrl", .primary),
            ("CommandOrControl", .primary), ("Primary", .primary),
        ])
    func modifierNames(_ name: String, _ modifier: KeyModifiers) throws {
        #expect(try KeyShortcut(parsing: "\(name)+k") == KeyShortcut(KeyStroke("k", modifier)))
    }

    @Test("the primary modifier is the platform's")
    func primary() {
        #if canImport(Darwin)
            #expect(KeyModifiers.primary == .command)
        #else
            #expect(KeyModifiers.primary == .control)
        #endif
    }

    @Test(
        "shows a shortcut as Apple's menus do",
        arguments: [
            ("shift+cmd+ctrl+alt+k", "⌃⌥⇧⌘K"), ("ctrl+k ctrl+s", "⌃K ⌃S"), ("cmd+pageup", "⌘⇞"), ("fn+f", "🌐F"),
            ("enter", "↩"), ("tab", "⇥"), ("space", "␣"), ("escape", "⎋"), ("backspace", "⌫"), ("delete", "⌦"),
            ("up", "↑"), ("down", "↓"), ("left", "←"), ("right", "→"), ("home", "↖"), ("end", "↘"), ("pagedown", "⇟"),
            ("cmd+f5", "⌘F5"), ("cmd+numpad_add", "⌘NumpadAdd"), ("numpad_enter", "⌤"), ("insert", "Insert"),
            ("cmd+ß", "⌘ß"), ("cmd+ı", "⌘ı"), ("cmd+é", "⌘É"), ("cmd+д", "⌘Д"), ("cmd+日", "⌘日"), ("cmd++", "⌘+"),
        ])
    func symbols(_ text: String, _ symbols: String) throws {
        #expect(try KeyShortcut(parsing: text).symbols == symbols)
    }

    @Test("shift is written, never guessed from a character")
    func shift() throws {
        #expect(try KeyShortcut(parsing: "shift+5") != KeyShortcut(parsing: "%"))
        #expect(try KeyShortcut(parsing: "cmd+N") == KeyShortcut(parsing: "cmd+n"))
        #expect(try KeyShortcut(parsing: "cmd+N") != KeyShortcut(parsing: "cmd+shift+n"))
        #expect(try KeyShortcut(parsing: "cmd+%").strokes == [KeyStroke("%", .command)])
    }

    @Test("a chord begins with its own first keystrokes")
    func prefix() {
        let chord: KeyShortcut = "ctrl+k ctrl+s"
        #expect(chord.hasPrefix("ctrl+k"))
        #expect(chord.hasPrefix(chord))
        #expect(!chord.hasPrefix("ctrl+s"))
        #expect(!chord.hasPrefix("ctrl+k ctrl+s k"))
        #expect(chord.strokes.count == 2)
    }

    @Test("has at least one keystroke and at most eight")
    func length() throws {
        let stroke = KeyStroke("k", .control)
        #expect(KeyShortcut(strokes: []) == nil)
        #expect(KeyShortcut(strokes: Array(repeating: stroke, count: 9)) == nil)
        let longest = try #require(KeyShortcut(strokes: Array(repeating: stroke, count: 8)))
        #expect(try KeyShortcut(parsing: longest.description) == longest)
        #expect(KeyShortcut(stroke) == "ctrl+k")
    }

    @Test("text that is no literal gives nil or a shortcut")
    func text() {
        let good = "cmd+k"
        let bad = "cmd+"
        #expect(KeyShortcut(good)?.description == "cmd+k")
        #expect(KeyShortcut(bad) == nil)
    }
}
