import ActionRuntime
import Testing

@testable import ActionMenus

@Suite struct KeyShortcutKeyTests {
    @Test(
        "knows the names that editors and toolkits have for keys",
        arguments: [
            ("return", Key.enter), ("ENTER", .enter), ("Esc", .escape), ("BackSpace", .backspace),
            ("Delete", .forwardDelete),
            ("del", .forwardDelete), ("forwardDelete", .forwardDelete), ("ArrowUp", .up), ("arrow_down", .down),
            ("LeftArrow", .left), ("right", .right), ("PgUp", .pageUp), ("Page_Down", .pageDown), ("Home", .home),
            ("end", .end),
            ("spacebar", .space), (" ", .space), ("Tab", .tab), ("F24", .function(24)), ("comma", ","),
            ("full_stop", "."),
            ("Plus", "+"), ("left_square_bracket", "["), ("K", "k"), ("⌫", .backspace), ("⏎", .enter), ("_", "_"),
            ("KP_Up", .up), ("KP_Page_Down", .pageDown), ("KP_F1", .function(1)), ("Begin", Key(.clear)),
            ("ISO_Level3_Shift", nil), ("XF86Back", Key(.browserback)), ("Forward", Key(.browserforward)),
            ("browserback", Key(.browserback)), ("XF86AudioMute", Key(.audiovolumemute)), ("XF86Copy", Key(.copy)),
            ("Copy", Key(.copy)), ("Undo", Key(.undo)), ("Sys_Req", Key(.printscreen)),
            ("Volume_Up", Key(.audiovolumeup)), ("eacute", "é"), ("ssharp", "ß"), ("quoteLeft", "`"), ("EuroSign", "€"),
        ] as [(String, Key?)])
    func names(_ name: String, _ key: Key?) {
        #expect((name == " " ? Key(" ") : Key(validating: name)) == key)
    }

    @Test("every key with a name is found by it, by its symbol and by its folded name")
    func named() {
        for name in KeyName.allCases {
            #expect(Key(validating: name.rawValue) == Key(name))
            #expect(Key(validating: name.rawValue.uppercased()) == Key(name))
            #expect(Key(validating: name.text) == Key(name))
            #expect(Key(name).character == nil)
        }
        #expect(Set(KeyName.allCases.map(\.text)).count == KeyName.allCases.count)
    }

    @Test("no name has two meanings")
    func ambiguity() {
        for word in KeyCharacterName.characters.keys { #expect(KeyName(word: word) == nil, "\(word)") }
        for word in KeyModifiers.named.keys { #expect(Key(validating: word) == nil, "\(word)") }
    }

    @Test(
        "what cannot be a key is none",
        arguments: ["", "\u{0}", "\u{301}", "⌘", "kk", "f0", "f25", "\u{E000}", "\u{A0}"])
    func none(_ text: String) {
        #expect(Key(validating: text) == nil)
        if text.count == 1 { #expect(Key(text.first!) == nil) }
    }

    @Test("the keys that a terminal sends as characters have their names")
    func controls() {
        #expect(Key("\t") == .tab)
        #expect(Key("\r") == .enter)
        #expect(Key("\n") == .enter)
        #expect(Key("\u{1B}") == .escape)
        #expect(Key("K").character == "k")
    }

    @Test("modifiers print in one order and drop unknown bits")
    func modifiers() {
        #expect(KeyModifiers([.command, .shift, .option, .control, .function]).description == "fn+ctrl+alt+shift+cmd")
        #expect(KeyModifiers([.command, .shift, .option, .control, .function]).symbols == "🌐⌃⌥⇧⌘")
        #expect(KeyModifiers(rawValue: 255) == [.command, .shift, .option, .control, .function])
        #expect(KeyModifiers([]).description == "")
    }

    @Test(
        "reads the key equivalents of Mac nibs",
        arguments: [
            ("n", [.command], "cmd+n"), ("N", [.command], "shift+cmd+n"), ("N", [.command, .shift], "shift+cmd+n"),
            (",", [.command], "cmd+,"), (":", [.command], "cmd+:"), ("5", [.command, .option], "alt+cmd+5"),
            ("\u{F700}", [.command], "cmd+up"), ("\u{F703}", [], "right"), ("\u{F704}", [], "f1"),
            ("\u{F71B}", [], "f24"),
            ("\u{8}", [.command], "cmd+backspace"), ("\u{7F}", [], "delete"), ("\u{F728}", [], "delete"),
            ("\r", [.command], "cmd+enter"), ("\u{3}", [], "numpad_enter"), ("\t", [.control], "ctrl+tab"),
            ("\u{19}", [.control], "ctrl+shift+tab"), ("\u{1B}", [.option], "alt+escape"), (" ", [], "space"),
            ("\u{F72C}", [], "pageup"), ("\u{F746}", [], "help"), ("É", [], "shift+é"), ("❤\u{FE0F}", [], "❤"),
        ] as [(String, KeyModifiers, String)])
    func keyEquivalent(_ text: String, _ modifiers: KeyModifiers, _ canonical: String) {
        #expect(KeyStroke(keyEquivalent: text, modifiers: modifiers)?.description == canonical)
    }

    @Test("other key equivalents of nibs are none", arguments: ["", "ab", "\u{0}", "\u{F71C}", "\u{F8FF}", "⌘"])
    func noKeyEquivalent(_ text: String) {
        #expect(KeyStroke(keyEquivalent: text, modifiers: .command) == nil)
    }
}
