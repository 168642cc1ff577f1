import ActionGTK
import ActionRuntime
import CGTK
import Testing

@Suite("Keys of GTK")
struct KeyTests {
    @Test(
        "a shortcut is spelled as GTK spells accelerators",
        arguments: [
            ("ctrl+k", "<Control>k"), ("ctrl+shift+5", "<Shift><Control>5"), ("alt+left", "<Alt>Left"), ("f5", "F5"),
            ("cmd+comma", "<Super>comma"), ("ctrl++", "<Control>plus"), ("delete", "Delete"), ("0", "0"),
            ("ctrl+pagedown", "<Control>Page_Down"), ("numpad_add", "KP_Add"), ("ctrl+ö", "<Control>odiaeresis"),
        ] as [(String, String)])
    func spelling(_ text: String, _ accelerator: String) throws {
        let shortcut = try KeyShortcut(parsing: text)
        #expect(shortcut.accelerator == accelerator)
        var (key, state): (UInt32, GdkModifierType) = (0, GdkModifierType(rawValue: 0))
        #expect(gtk_accelerator_parse(accelerator, &key, &state) != 0)
        #expect(try KeyStroke(#require(Key(keyval: key)), KeyModifiers(state)) == shortcut.strokes[0])
    }

    @Test("a chord has no accelerator")
    func chord() throws {
        #expect(try KeyShortcut(parsing: "ctrl+k ctrl+s").accelerator == nil)
    }

    @Test("every key that has a name in GDK comes back from it")
    func names() throws {
        let names = [
            "enter", "tab", "escape", "backspace", "pageup", "insert", "numpad5", "numpad_enter", "f12", "menu",
        ]
        for name in names {
            let key = try #require(Key(validating: name))
            #expect(try Key(keyval: #require(key.keyval)) == key, "\(name)")
        }
        #expect(Key(keyval: UInt32(GDK_KEY_ISO_Left_Tab)) == .tab)
        #expect(Key(keyval: UInt32(GDK_KEY_Control_L)) == nil)
    }
}
