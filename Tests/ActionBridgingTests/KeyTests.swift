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
}
