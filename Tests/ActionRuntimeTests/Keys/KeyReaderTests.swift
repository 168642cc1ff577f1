import ActionRuntime
import Testing

@Suite("KeyReader: what the bytes of a terminal stand for (rule 53)")
struct KeyReaderTests {
    static let escape = "\u{1B}"

    /// The keystrokes as text; what types text has it behind a colon.
    static func words(_ inputs: [KeyReader.Input]) -> [String] {
        inputs.map { input in
            switch input {
            case .key(let stroke, let text): text.map { "\(stroke):\($0)" } ?? "\(stroke)"
            case .text(let text): "text \(text)"
            case .paste(let text): "paste \(text)"
            case .other(let bytes): "other \(String(decoding: bytes.dropFirst(), as: UTF8.self))"
            }
        }
    }

    private func read(_ text: String, timesOut: Bool = false) -> [String] {
        var reader = KeyReader()
        let inputs = reader.read(text.replacing("␛", with: Self.escape).utf8)
        return Self.words(inputs + (timesOut ? reader.timeOut() : []))
    }

    @Test(
        "characters are keys, and capitals are keys with shift",
        arguments: [
            ("k", ["k:k"]), ("aB", ["a:a", "shift+b:B"]), ("5%", ["5:5", "%:%"]), (" ", ["space: "]),
            ("éÉ", ["é:é", "shift+é:É"]), ("яЯ", ["я:я", "shift+я:Я"]), ("ß", ["ß:ß"]), ("日本", ["日:日", "本:本"]),
            ("😀", ["😀:😀"]), ("⌫⌘␣", ["text ⌫", "text ⌘", "text ␣"]), ("e\u{301}", ["e:e", "text \u{301}"]),
            ("\u{85}", ["other \u{FFFD}"]), ("+-", ["+:+", "-:-"]), ("", []),
        ])
    func characters(typed: String, expected: [String]) {
        #expect(read(typed) == expected)
    }

    @Test(
        "control bytes are keys with control, or keys of their own",
        arguments: [
            ("\u{0}", "ctrl+space"), ("\u{1}", "ctrl+a"), ("\u{8}", "backspace"), ("\t", "tab"), ("\n", "ctrl+j"),
            ("\r", "enter"), ("\u{B}", "ctrl+k"), ("\u{1A}", "ctrl+z"), ("\u{1C}", #"ctrl+\"#), ("\u{1D}", "ctrl+]"),
            ("\u{1E}", "ctrl+^"), ("\u{1F}", "ctrl+_"), ("\u{7F}", "backspace"),
        ])
    func controls(byte: String, expected: String) {
        #expect(read(byte) == [expected])
        let alt = expected.hasPrefix("ctrl+") ? "ctrl+alt+\(expected.dropFirst(5))" : "alt+\(expected)"
        #expect(read("␛" + byte) == [alt])
    }

    @Test(
        "sequences of xterm, rxvt and the Linux console",
        arguments: [
            ("[A", "up"), ("OA", "up"), ("[1;5A", "ctrl+up"), ("[5A", "ctrl+up"), ("O5A", "ctrl+up"),
            ("[a", "shift+up"),
            ("Oa", "ctrl+up"), ("[B", "down"), ("[C", "right"), ("[D", "left"), ("[1;2D", "shift+left"), ("[H", "home"),
            ("OH", "home"), ("[1~", "home"), ("[7~", "home"), ("[F", "end"), ("[4~", "end"), ("[8~", "end"),
            ("[1;6F", "ctrl+shift+end"), ("[2~", "insert"), ("[3~", "delete"), ("[3;3~", "alt+delete"),
            ("[3^", "ctrl+delete"), ("[3$", "shift+delete"), ("[3@", "ctrl+shift+delete"), ("[5~", "pageup"),
            ("[6;5~", "ctrl+pagedown"), ("OP", "f1"), ("[P", "f1"), ("[11~", "f1"), ("[[A", "f1"), ("[1;5P", "ctrl+f1"),
            ("[[E", "f5"), ("OR", "f3"), ("[R", "f3"), ("[1;2R", "shift+f3"), ("[13~", "f3"), ("[15~", "f5"),
            ("[15;2~", "shift+f5"), ("[17~", "f6"), ("[24~", "f12"), ("[34~", "f20"), ("[Z", "shift+tab"),
            ("[1;5Z", "ctrl+shift+tab"), ("[E", "clear"), ("OM", "numpad_enter"), ("Ok", "numpad_add:+"),
            ("Op", "numpad0:0"), ("[1;9A", "cmd+up"), ("[1;33A", "cmd+up"), ("[1;1A", "up"), ("[;5A", "ctrl+up"),
            ("␛[A", "alt+up"), ("␛OP", "alt+f1"), ("␛[3^", "ctrl+alt+delete"), ("[27;5;13~", "ctrl+enter"),
            ("[27;6;75~", "ctrl+shift+k"), ("[27;2;75~", "shift+k:K"), ("[27;5;33~", "ctrl+!"),
        ])
    func sequences(sequence: String, expected: String) {
        #expect(read("␛" + sequence) == [expected])
    }

    @Test(
        "what is no key comes as its bytes",
        arguments: [
            "[I", "[O", "[<0;12;7M", "[<0;12;7m", "[M !!", "[12;40R", "[1;1R", "[?1u", "[?62;22c", "[?2026;1$y",
            "[4;1$y",
            "[201~", "[99~", "[1;17A", "[1;999A", "[X", "Oz", "]10;rgb:00/00/00\u{7}", "]11;?␛\\", "P1$r0m␛\\",
            "P>|xterm␛\\",
            "_Gi=1;OK␛\\", "[57441;2u", "[97;17u", "[u", "[1;1:9A", "[99999999999u", "[3 q", "[[Z",
        ])
    func others(sequence: String) {
        #expect(read("␛\(sequence)x") == ["other " + sequence.replacing("␛", with: Self.escape), "x:x"])
    }

    @Test(
        "an escape before a key is option; a lone one waits for the time to run out",
        arguments: [
            ("␛", [], ["escape"]), ("␛x", ["alt+x"], []), ("␛X", ["alt+shift+x"], []), ("␛é", ["alt+é"], []),
            ("␛ ", ["alt+space"], []), ("␛\r", ["alt+enter"], []), ("␛␛", [], ["alt+escape"]),
            ("␛␛x", ["escape", "alt+x"], []), ("␛␛␛", ["escape"], ["alt+escape"]), ("␛[", [], ["alt+["]),
            ("␛O", [], ["alt+shift+o"]), ("␛]", [], ["alt+]"]), ("␛P", [], ["alt+shift+p"]), ("␛_", [], ["alt+_"]),
            ("␛]x", ["alt+]", "x:x"], []), ("␛Px", ["alt+shift+p", "x:x"], []), ("␛␛[", [], ["escape", "alt+["]),
            ("␛[\r", ["alt+[", "enter"], []), ("␛[1;5", [], ["other [1;5"]), ("␛[1;5␛[A", ["other [1;5", "up"], []),
            ("␛[1é", ["other [1", "é:é"], []), ("␛]1;x", [], ["other ]1;x"]), ("␛]1;x␛", [], ["other ]1;x\u{1B}"]),
            ("␛]1;x␛[A", ["other ]1;x", "up"], []), ("␛]1\u{3}", ["other ]1", "ctrl+c"], []),
            ("␛[M!", [], ["other [M!"]), ("␛␛[I", ["escape", "other [I"], []), ("␛␛[97;1:3u", ["escape"], []),
            ("␛␛[200~x␛[201~", ["escape", "paste x"], []), ("␛␛[1;5", [], ["escape", "other [1;5"]),
            ("␛⌫", ["escape", "text ⌫"], []), ("␛\u{85}", ["escape", "other \u{FFFD}"], []),
        ] as [(String, [String], [String])])
    func waiting(typed: String, atOnce: [String], later: [String]) {
        #expect(read(typed) == atOnce)
        #expect(read(typed, timesOut: true) == atOnce + later)
        var reader = KeyReader()
        _ = reader.read(typed.replacing("␛", with: Self.escape).utf8)
        #expect(reader.isWaiting == !later.isEmpty)
        _ = reader.timeOut()
        #expect(!reader.isWaiting && reader.timeOut().isEmpty)
        #expect(Self.words(reader.read("k".utf8)) == ["k:k"], "begins afresh")
    }

    @Test(
        "bytes that are no UTF-8 are U+FFFD, and what follows them is read",
        arguments: [
            ([0xFF, 0x61], ["text \u{FFFD}", "a:a"]), ([0xC3, 0x61], ["text \u{FFFD}", "a:a"]),
            ([0xE2, 0x82, 0x1B, 0x5B, 0x41], ["text \u{FFFD}", "up"]),
            ([0xC0, 0x80], ["text \u{FFFD}", "text \u{FFFD}"]),
            ([0xED, 0xA0, 0x80], ["text \u{FFFD}", "text \u{FFFD}", "text \u{FFFD}"]),
            ([0xEF, 0xBF, 0xBD], ["text \u{FFFD}"]),
            ([0xF4, 0x90, 0x61], ["text \u{FFFD}", "text \u{FFFD}", "a:a"]),
        ] as [([UInt8], [String])])
    func faults(bytes: [UInt8], expected: [String]) {
        var reader = KeyReader()
        #expect(Self.words(reader.read(bytes)) == expected)
    }

    @Test("a character whose rest is on its way is not waited for by time")
    func half() {
        var reader = KeyReader()
        #expect(reader.read([0xC3]).isEmpty && !reader.isWaiting && reader.timeOut().isEmpty)
        #expect(Self.words(reader.read([0xA9])) == ["é:é"])
    }

    @Test("a paste is text, whatever it holds")
    func paste() {
        let inside = "a\u{1B}[A\r\n[201~ é\u{3}"
        #expect(read("x␛[200~\(inside)␛[201~y") == ["x:x", "paste \(inside)", "y:y"])
        #expect(read("␛[200~␛[201~y") == ["y:y"])
        var reader = KeyReader()
        #expect(reader.read("\u{1B}[200~abc".utf8).isEmpty && !reader.isWaiting && reader.timeOut().isEmpty)
        #expect(Self.words(reader.read("\u{1B}[201~".utf8)) == ["paste abc"])
    }

    @Test("a longer paste than asked for comes in pieces, and no character is cut", arguments: [4, 5, 6, 7, 64])
    func pieces(maximum: Int) {
        var reader = KeyReader(maximumPaste: maximum)
        let text = String(repeating: "aé日😀", count: 50)
        let inputs = reader.read("\u{1B}[200~\(text)\u{1B}[201~".utf8)
        #expect(inputs.compactMap(\.text).joined() == text && inputs.count > 1)
        #expect(inputs.allSatisfy { ($0.text ?? "").utf8.count <= maximum })
    }

    @Test("of an endless sequence only its beginning is kept", arguments: ["[", "]1", "O", "P1"])
    func endless(introducer: String) throws {
        var reader = KeyReader()
        #expect(reader.read("\u{1B}\(introducer)\(String(repeating: "1", count: 100_000))".utf8).isEmpty)
        let inputs = reader.read(introducer == "]1" || introducer == "P1" ? "\u{1B}\\x".utf8 : "Ax".utf8)
        guard case .other(let bytes) = try #require(inputs.first) else { return #expect(Bool(false), "\(inputs)") }
        #expect(bytes.count <= KeyReader.maximumSequence + 2 && Self.words([inputs[1]]) == ["x:x"])
    }

    @Test("what is read is what a binding's text says, so that keys lead to actions")
    func bindings() {
        let sample = Sample()
        let shortcuts: [KeyShortcut] = [
            "shift+a", "ctrl+k ctrl+s", "alt+enter", "f5", "ctrl+space", "ctrl+shift+left", "!",
        ]
        sample.app.onAction("note:") { [sample] in sample.journal.note("\($0.arguments["keys"] ?? .null)") }
        for shortcut in shortcuts {
            sample.app.bind(shortcut, to: "note:", arguments: ["keys": shortcut.description])
        }
        let keys = KeyMap(sample.coordinator)
        var reader = KeyReader()
        let inputs = reader.read("A\u{B}\u{13}\u{1B}\r\u{1B}[15~\u{0}\u{1B}[1;6D!".utf8)
        for stroke in inputs.compactMap(\.stroke) { keys.press(stroke) }
        #expect(sample.journal.take() == shortcuts.map { "\(ActionValue.string($0.description))" })
    }
}
