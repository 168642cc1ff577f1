import ActionRuntime
import Testing

@Suite("KeyReader.readEvents: all that a terminal tells of a key")
struct KeyReaderEventTests {
    private static func events(_ text: String) -> [KeyReader.Event] {
        var reader = KeyReader()
        return reader.readEvents("\u{1B}\(text)".utf8)
    }

    @Test(
        "kitty's protocol tells the sign and the key, the Latin letter, the place and the phase",
        arguments: [
            ("[47:63;2u", ["?", "shift+/", nil, "Slash", "down", "?"]),
            ("[47:63;6u", ["ctrl+?", "ctrl+shift+/", nil, "Slash", "down", nil]),
            ("[61:43;9u", ["cmd+=", nil, nil, "Equal", "down", nil]),
            ("[61:43;10u", ["cmd++", "shift+cmd+=", nil, "Equal", "down", nil]),
            ("[97:65;2u", ["shift+a", nil, nil, "KeyA", "down", "A"]),
            ("[1089::99;5u", ["ctrl+с", nil, "ctrl+c", "KeyC", "down", nil]),
            ("[1089:1057:99;6u", ["ctrl+shift+с", nil, "ctrl+shift+c", "KeyC", "down", nil]),
            ("[97::113;5u", ["ctrl+a", nil, "ctrl+q", "KeyQ", "down", nil]),
            ("[97;5:2u", ["ctrl+a", nil, nil, "KeyA", "repeat", nil]),
            ("[97;5:3u", ["ctrl+a", nil, nil, "KeyA", "up", nil]),
            ("[3636::98;5u", ["ctrl+b", nil, "ctrl+b", "KeyB", "down", nil]),
            ("[57430u", ["mediaplaypause", nil, nil, nil, "down", nil]),
            ("[1;5:3A", ["ctrl+up", nil, nil, nil, "up", nil]), ("[A", ["up", nil, nil, nil, "down", nil]),
            ("[27;5;33~", ["ctrl+!", nil, nil, nil, "down", nil]),
        ] as [(String, [String?])])
    func told(sequence: String, expected: [String?]) throws {
        let press = try #require(Self.events(sequence).first?.press)
        let told = [
            press.stroke.description, press.plain?.description, press.latin?.description, press.position?.description,
            press.phase.rawValue, press.text,
        ]
        #expect(told == expected)
        #expect(press.raw == "ESC\(sequence)")
    }

    @Test("a key that is let go types nothing, and other programs do not hear of it")
    func release() {
        var reader = KeyReader()
        let events = reader.readEvents("\u{1B}[97;1:3u\u{1B}[97u".utf8)
        #expect(events.map(\.input) == [nil, .key(KeyStroke("a"), text: "a")])
        #expect(events.map(\.text) == [nil, "a"] && events.map(\.press?.phase) == [.up, .down])
    }

    @Test("plain characters, pastes and an escape that is alone are events, too")
    func plain() {
        var reader = KeyReader()
        let events = reader.readEvents("k\u{1B}[200~x y\u{1B}[201~\u{1B}".utf8)
        #expect(events.map(\.input) == [.key(KeyStroke("k"), text: "k"), .paste("x y")])
        #expect(events.map(\.press) == [KeyPress(KeyStroke("k"), text: "k"), nil])
        #expect(reader.timeOutEvents().map(\.press) == [KeyPress(KeyStroke(.escape))])
    }

    @Test("a binding of a sign is reached under kitty's protocol, and so is one of the key")
    func bound() throws {
        let coordinator = Coordinator(root: ActionNode("app")), keys = KeyMap(coordinator)
        coordinator.root.onAction("help:") { _ in }
        for shortcut in ["?", "shift+/", "shift+[Slash]"] {
            keys.overrides = [KeyOverride(try KeyShortcut(parsing: shortcut), "help:" as ActionName)]
            #expect(keys.press(try #require(Self.events("[47:63;2u").first?.press)).isConsumed, "\(shortcut)")
        }
    }
}
