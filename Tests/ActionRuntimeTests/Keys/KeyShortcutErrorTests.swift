import ActionRuntime
import Testing

@testable import ActionMenus

@Suite struct KeyShortcutErrorTests {
    @Test(
        "says what is wrong, where, and how to mend it",
        arguments: [
            (
                "", "column 1: expected a key shortcut, found nothing.",
                "Write modifiers and a key, as in 'ctrl+shift+k'."
            ),
            (
                " \n", "column 1: expected a key shortcut, found nothing.",
                "Write modifiers and a key, as in 'ctrl+shift+k'."
            ),
            ("cmd+ecsape", "column 5: expected a key, found 'ecsape'.", "Did you mean 'escape'?"),
            ("cmd+commma", "column 5: expected a key, found 'commma'.", "Did you mean 'comma'?"),
            (
                "cmd+qqqqqq", "column 5: expected a key, found 'qqqqqq'.",
                "Write a character, or a name such as 'enter', 'escape', 'pageup', 'f5' or 'numpad_add'."
            ),
            ("f25", "column 1: expected a key, found 'f25'.", "Did you mean 'f2'?"),
            ("retrun", "column 1: expected a key, found 'retrun'.", "Did you mean 'return'?"),
            ("ctrl+ecs", "column 6: expected a key, found 'ecs'.", "Did you mean 'esc'?"),
            ("ctrl+pgae_up", "column 6: expected a key, found 'pgae_up'.", "Did you mean 'pageup'?"),
            ("crtl+s", "column 1: expected a modifier, found 'crtl'.", "Did you mean 'ctrl'?"),
            ("ctlr+s", "column 1: expected a modifier, found 'ctlr'.", "Did you mean 'ctrl'?"),
            ("Crl+s", "column 1: expected a modifier, found 'Crl'.", "Did you mean 'ctrl'?"),
            ("ctrl+shfit+s", "column 6: expected a modifier, found 'shfit'.", "Did you mean 'shift'?"),
            ("atl+s", "column 1: expected a modifier, found 'atl'.", "Did you mean 'alt'?"),
            ("cdm+s", "column 1: expected a modifier, found 'cdm'.", "Did you mean 'cmd'?"),
            ("contrl+k", "column 1: expected a modifier, found 'contrl'.", "Did you mean 'control'?"),
            (
                "hyper+k", "column 1: expected a modifier, found 'hyper'.",
                "The modifiers are ctrl, alt, shift, cmd and fn."
            ),
            (
                "ctrl+qqqq+k", "column 6: expected a modifier, found 'qqqq'.",
                "The modifiers are ctrl, alt, shift, cmd and fn."
            ),
            ("<Contrl>k", "column 1: expected a modifier, found 'Contrl'.", "Did you mean 'control'?"),
            (
                "a+b", "column 2: expected white space or the end after the key 'a', found '+'.",
                "A keystroke has one key; put a space between the keystrokes of a chord."
            ),
            (
                "⌘K⌘S", "column 3: expected white space or the end after the key 'K', found '⌘'.",
                "A keystroke has one key; put a space between the keystrokes of a chord."
            ),
            (
                "ctrl", "column 5: expected a key after 'ctrl', found the end.",
                "A shortcut needs a key besides its modifiers; put '+' between them, as in 'ctrl+k'."
            ),
            (
                "⌘⇧", "column 3: expected a key after '⇧', found the end.",
                "A shortcut needs a key besides its modifiers; put '+' between them, as in 'ctrl+k'."
            ),
            (
                "ctrl k", "column 5: expected a key after 'ctrl', found white space.",
                "A shortcut needs a key besides its modifiers; put '+' between them, as in 'ctrl+k'."
            ),
            (
                "ctrl+shift+", "column 12: expected a key after '+', found the end.",
                "For the plus key itself write '++', as in 'ctrl++'."
            ),
            (
                "ctrl+k cmd- s", "column 12: expected a key after '-', found white space.",
                "For the minus key itself write '+-', as in 'ctrl+-'."
            ),
            (
                "cmd+win+k", "column 5: expected each modifier once, found 'win' again.",
                "Leave it out; cmd, command, meta, super and win are one, and so are alt and option."
            ),
            (
                "cmd+k+cmd", "column 7: expected each modifier once, found 'cmd' again.",
                "Leave it out; cmd, command, meta, super and win are one, and so are alt and option."
            ),
            (
                "ctrl+[KeyAA]", "column 6: expected a place on the keyboard, found '[KeyAA]'.",
                "Did you mean '[KeyA]'?"
            ),
            (
                "ctrl+[Semicolo]", "column 6: expected a place on the keyboard, found '[Semicolo]'.",
                "Did you mean '[Semicolon]'?"
            ),
            (
                "[x]", "column 1: expected a place on the keyboard, found '[x]'.",
                "A place has the W3C's name, as in '[KeyB]', '[Digit1]' or '[Slash]'."
            ),
            ("a b c d e f g h i", "column 17: expected at most 8 keystrokes, found one more.", "Leave some out."),
        ])
    func message(_ text: String, _ fault: String, _ advice: String) throws {
        let error = try #require(throws: KeyShortcutError.self) { try KeyShortcut(parsing: text) }
        #expect(error.description == "\(fault) \(advice)")
        #expect(error.description == "column \(error.column): \(error.message)")
    }

    @Test(
        "what no key can be is refused",
        arguments: [
            "\u{0}", "cmd+\u{1B}", "cmd+\u{7}", "\u{301}", "cmd+\u{200B}", "cmd+\u{F700}", "cmd+\u{FE0F}", "\u{202E}k",
            "cmd+\u{600}", "⌘⌘K", "⌘⌘", "cmd+shift+⌘", "++", "+k", "--", "cmd+k+", "cmd+k,", "k,l", "cmd+ab", "cmd++k",
            "C-x C-s", "mouse1", "[]", "<>", "<k>", "ctrl +k", "ctrl+ k", "ctrl+\n+",
        ])
    func refused(_ text: String) {
        #expect(throws: KeyShortcutError.self) { try KeyShortcut(parsing: text) }
    }

    @Test(
        "long and hostile text is an error with a short message",
        arguments: [
            String(repeating: "a", count: 10_000), String(repeating: "ctrl+", count: 2_000),
            String(repeating: " ", count: 10_000), String(repeating: "k ", count: 5_000),
            String(repeating: "⌘", count: 3_000), String(repeating: "+", count: 10_000),
            "e" + String(repeating: "\u{301}", count: 5_000), String(repeating: "<", count: 900),
            String(repeating: "ab", count: 400), "cmd+e" + String(repeating: "\u{301}", count: 400),
        ])
    func size(_ text: String) throws {
        let error = try #require(throws: KeyShortcutError.self) { try KeyShortcut(parsing: text) }
        #expect(error.description.utf8.count < 400)
    }

    @Test("an error's text is safe for a terminal")
    func printable() throws {
        let error = try #require(throws: KeyShortcutError.self) { try KeyShortcut(parsing: "cmd+a\u{1B}[31m") }
        #expect(error.message.contains("'a\\u{1b}[31m'"))
    }
}
