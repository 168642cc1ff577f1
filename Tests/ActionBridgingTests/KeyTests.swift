import ActionBridging
import ActionRuntime
import Testing

/// An event of AppKit that there is not: a key that types other characters with other modifiers.
private struct FakeEvent: AppKitKeyEvent {
    var phase: KeyPress.Phase? = .down
    var modifiers: KeyModifiers
    var virtualKey: UInt16 = 44
    var typed: String? { characters(applying: modifiers) }
    /// What AppKit documents: the character with Shift and without all other modifiers.
    var charactersIgnoringModifiers: String?
    private let characters: [String]

    /// - Parameter characters: What the key types without modifiers, with Shift and with Command.
    init(_ characters: String, _ modifiers: KeyModifiers) {
        self.characters = characters.split(separator: " ").map(String.init)
        self.modifiers = modifiers
        charactersIgnoringModifiers =
            self.characters.isEmpty ? nil : self.characters[modifiers.contains(.shift) ? 1 : 0]
    }

    func characters(applying modifiers: KeyModifiers) -> String? {
        precondition(phase != nil, "AppKit raises NSInternalInconsistencyException here.")
        if characters.isEmpty { return "" }
        if modifiers == .command { return characters[2] }
        // Option types something else.
        return modifiers.contains(.option) ? "÷" : characters[modifiers.contains(.shift) ? 1 : 0]
    }
}

@Suite("Keys of Apple's toolkits")
struct KeyTests {
    private func keystroke(_ text: String) throws -> KeyStroke { try KeyShortcut(parsing: text).strokes[0] }

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

    @Test(
        "an event of AppKit is called by its key, its sign and the letter with command, whatever modifiers are held",
        arguments: [
            ("/ ? /", .shift, "?", "shift+/"), ("/ ? /", [.shift, .command], "cmd+?", "shift+cmd+/"),
            ("1 ! 1", .shift, "!", "shift+1"), ("1 ! 1", [.shift, .control], "ctrl+!", "ctrl+shift+1"),
            ("= + =", [.shift, .command], "cmd++", "shift+cmd+="),
            ("& 1 &", [.shift, .command], "cmd+1", "shift+cmd+&"),
            ("k K k", [.shift, .command], "shift+cmd+k", nil), ("/ ? /", .option, "alt+/", nil),
            ("/ ? /", [.option, .shift], "alt+?", "alt+shift+/"), ("j J c", .command, "cmd+c", nil),
        ] as [(String, KeyModifiers, String, String?)])
    func appKit(_ characters: String, _ modifiers: KeyModifiers, _ stroke: String, _ plain: String?) throws {
        let press = try #require(KeyPress(FakeEvent(characters, modifiers)))
        #expect(try keystroke(stroke) == press.stroke)
        let expected = try plain.map(keystroke)
        #expect(press.plain == expected)
    }

    @Test("a binding of a sign, of its key with shift and of its place are met by the event of a shifted key")
    func shiftedBindings() throws {
        for (keys, characters, modifiers) in [
            ("?", "/ ? /", .shift), ("shift+/", "/ ? /", .shift), ("cmd+?", "/ ? /", [.shift, .command]),
            ("shift+cmd+1", "1 ! 1", [.shift, .command]), ("cmd++", "= + =", [.shift, .command]),
            ("shift+[Slash]", "/ ? /", .shift),
        ] as [(String, String, KeyModifiers)] {
            let root = ActionNode("app")
            var performed = 0
            root.onAction("help:") { _ in performed += 1 }
            let shortcut = try KeyShortcut(parsing: keys)
            let menu = Menu("") { Command("Help", action: "help:", shortcut: shortcut) }
            let map = KeyMap(Coordinator(root: root), menu: menu)
            let press = try #require(KeyPress(FakeEvent(characters, modifiers)))
            #expect(map.press(press).isConsumed, "\(keys)")
            #expect(performed == 1, "\(keys)")
        }
    }

    @Test("an event that is none of a key is asked for no characters, which raises an exception")
    func otherEvents() {
        var event = FakeEvent("k K k", .command)
        event.phase = nil
        #expect(KeyPress(event) == nil)
    }

    @Test("a dead key has the sign that it would type before another letter")
    func deadKeys() {
        var event = FakeEvent("", .command)
        event.charactersIgnoringModifiers = "´"
        #expect(KeyPress(event)?.stroke.description == "cmd+´")
        (event.charactersIgnoringModifiers, event.modifiers) = ("`", [.shift, .command])
        #expect(KeyPress(event)?.stroke.description == "cmd+`")
    }

    @Test("UIKit's characters tell the sign of shift, unless option is held as well")
    func uiKit() throws {
        for (typed, modifiers, stroke, plain) in [
            ("?", .shift, "?", "shift+/"), ("?", [.shift, .command], "cmd+?", "shift+cmd+/"),
            ("¿", [.shift, .option], "alt+shift+/", nil), ("/", [], "/", nil),
        ] as [(String, KeyModifiers, String, String?)] {
            let key = UIKitKey(usage: 0x38, characters: typed, charactersIgnoringModifiers: "/", modifiers: modifiers)
            let press = try #require(KeyPress(key, phase: .down))
            #expect(try keystroke(stroke) == press.stroke)
            let expected = try plain.map(keystroke)
            #expect(press.plain == expected)
            #expect(press.position?.description == "Slash")
        }
    }

    @Test(
        "a key of the keypad is the same key of both toolkits, with its text and whatever is held with it",
        arguments: [
            (0x59, 83, "1", "numpad1"), (0x62, 82, "0", "numpad0"), (0x57, 69, "+", "numpad_add"),
            (0x63, 65, ".", "numpad_decimal"), (0x85, 95, ",", "numpad_separator"), (0x67, 81, "=", "numpad_equal"),
            (0x58, 76, "\u{3}", "numpad_enter"),
        ])
    func keypad(usage: Int, virtualKey: UInt16, sign: String, name: String) throws {
        for (modifiers, prefix) in [([], ""), (.shift, "shift+"), (.command, "cmd+")] as [(KeyModifiers, String)] {
            var event = FakeEvent("\(sign) \(sign) \(sign)", modifiers)
            event.virtualKey = virtualKey
            let key = UIKitKey(
                usage: usage, characters: sign, charactersIgnoringModifiers: sign, modifiers: modifiers)
            for press in [try #require(KeyPress(event)), try #require(KeyPress(key, phase: .down))] {
                #expect(press.stroke.description == prefix + name)
                #expect(press.plain == nil && press.latin == nil)
                #expect(press.text == (modifiers == .command || sign == "\u{3}" ? nil : sign))
            }
        }
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
            (0x89, 93, "IntlYen"), (0x87, 94, "IntlRo"), (0x85, 95, "NumpadComma"), (0x91, 102, "Lang2"),
            (0x90, 104, "Lang1"), (0x6C, 64, "F17"), (0x6D, 79, "F18"), (0x6E, 80, "F19"), (0x6F, 90, "F20"),
            (0x65, 110, "ContextMenu"), (0x75, 114, "Help"), (0x32, 42, "Backslash"), (0x31, 42, "Backslash"),
        ])
    func places(usage: Int, virtualKey: UInt16, code: String) {
        #expect(KeyPosition(usage: usage)?.description == code)
        #expect(KeyPosition(virtualKey: virtualKey)?.description == code)
        #expect(KeyPosition(usage: 0) == nil && KeyPosition(virtualKey: 52) == nil)
    }
}
