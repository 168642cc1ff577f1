import ActionBridging
import ActionRuntime
import Testing

@Suite("Keys of Apple's toolkits")
struct KeyTests {
    @Test(
        "a key of AppKit's menus comes back from its text",
        arguments: [
            "k", "5", "/", "enter", "tab", "space", "escape", "backspace", "delete", "up", "home", "pagedown", "f1",
            "f24",
            "insert", "help", "clear", "numpad_enter",
        ])
    func equivalents(_ name: String) throws {
        let stroke = try KeyStroke(#require(Key(validating: name)), [.command, .shift])
        let text = try #require(stroke.keyEquivalent)
        #expect(text.count == 1)
        // Events have another character for the key that deletes forwards than menus.
        let typed = ["backspace": "\u{7F}", "delete": "\u{F728}"][name] ?? text
        #expect(KeyStroke(characters: typed, modifiers: stroke.modifiers) == stroke)
    }

    @Test("a key event of AppKit is a keystroke")
    func events() {
        #expect(KeyStroke(characters: "K", modifiers: [.command, .shift])?.description == "shift+cmd+k")
        #expect(KeyStroke(characters: "\u{F728}", modifiers: [])?.description == "delete")
        #expect(KeyStroke(characters: "\u{7F}", modifiers: [])?.description == "backspace")
        #expect(KeyStroke(characters: "\u{19}", modifiers: .shift)?.description == "shift+tab")
        #expect(KeyStroke(characters: "", modifiers: .command) == nil)
    }

    @Test(
        "a key of UIKit is known by its number, or by what it types",
        arguments: [
            (0x04, "a", "a"), (0x04, "A", "shift+a"), (0x1E, "1", "1"), (0x28, "\r", "enter"),
            (0x2A, "\u{8}", "backspace"),
            (0x3A, "UIKeyInputF1", "f1"), (0x45, "", "f12"), (0x68, "", "f13"), (0x73, "", "f24"), (0x52, "", "up"),
            (0x59, "1", "numpad1"), (0x62, "0", "numpad0"), (0x4C, "", "delete"), (0xE0, "", nil), (0x34, "ä", "ä"),
        ] as [(Int, String, String?)])
    func usages(_ usage: Int, _ characters: String, _ text: String?) {
        #expect(KeyStroke(usage: usage, characters: characters, modifiers: [])?.description == text)
    }

    // MARK: Presses

    private func press(
        _ plain: String, _ shifted: String = "", _ commanded: String = "", _ modifiers: KeyModifiers
    ) throws -> [String?] {
        var key = AppleKey(plain: plain, modifiers: modifiers)
        (key.shifted, key.commanded) = (shifted, commanded)
        let press = try KeyPress(key, #require(KeyStroke(characters: plain, modifiers: modifiers)))
        return [press.stroke, press.plain, press.latin].map { $0?.description }
    }

    @Test(
        "a press has the sign and the key, the letter of the layout with command, and a Latin letter for one of another script"
    )
    func presses() throws {
        #expect(try press("/", "?", "/", .shift) == ["?", "shift+/", nil])
        #expect(try press("/", "?", "/", [.shift, .command]) == ["cmd+?", "shift+cmd+/", nil])
        #expect(try press("5", "%", "5", .control) == ["ctrl+5", nil, nil])
        #expect(try press("k", "K", "k", [.shift, .command]) == ["shift+cmd+k", nil, nil])
        #expect(try press("с", "С", "c", .command) == ["cmd+с", nil, "cmd+c"])
        #expect(try press("j", "J", "c", .command) == ["cmd+c", nil, nil], "Dvorak, and QWERTY with command")
        #expect(
            try press("j", "J", "c", .control) == ["ctrl+j", nil, "ctrl+c"],
            "which is not asked: the character is Latin")
        #expect(try press("\u{F700}", "\u{F700}", "\u{F700}", .shift) == ["shift+up", nil, nil])
    }

    @Test("the letter of a place is that of another script only: cmd+Z of a German keyboard is not cmd+Y")
    func german() throws {
        for (plain, latin, told) in [("z", Character("y"), "cmd+y"), ("a", "q", "cmd+q"), ("я", "z", "cmd+z")] {
            var key = AppleKey(plain: plain, modifiers: .command)
            key.latin = latin
            let press = try KeyPress(key, #require(KeyStroke(characters: plain, modifiers: .command)))
            #expect(press.stroke.description == "cmd+\(plain)" && press.latin?.description == told)
        }
    }

    @Test("what a key types is its text, unless it is let go or a command")
    func texts() throws {
        for (modifiers, phase, text) in [
            (KeyModifiers.shift, KeyPress.Phase.down, "K"), (.command, .down, nil), (.shift, .up, nil),
            (.option, .repeat, "K"),
        ] {
            var key = AppleKey(plain: "k", modifiers: modifiers)
            (key.text, key.phase) = ("K", phase)
            #expect(try KeyPress(key, #require(KeyStroke(characters: "k", modifiers: modifiers))).text == text)
        }
    }

    @Test(
        "places by the numbers of USB and by virtual key codes",
        arguments: [
            (0x04, 0, "KeyA"), (0x1D, 6, "KeyZ"), (0x27, 29, "Digit0"), (0x28, 36, "Enter"), (0x38, 44, "Slash"),
            (0x33, 41, "Semicolon"), (0x35, 50, "Backquote"), (0x45, 111, "F12"), (0x3A, 122, "F1"),
            (0x52, 126, "ArrowUp"),
            (0x63, 65, "NumpadDecimal"), (0x64, 10, "IntlBackslash"), (0x62, 82, "Numpad0"), (0x61, 92, "Numpad9"),
            (0x4C, 117, "Delete"), (0x2A, 51, "Backspace"), (0x67, 81, "NumpadEqual"), (0x4E, 121, "PageDown"),
        ])
    func places(usage: Int, virtualKey: UInt16, code: String) {
        #expect(KeyPosition(usage: usage)?.description == code)
        #expect(KeyPosition(virtualKey: virtualKey)?.description == code)
        #expect(KeyPosition(usage: 0) == nil && KeyPosition(virtualKey: 52) == nil)
    }
}
