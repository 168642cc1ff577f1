import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("The line editor")
struct LineEditorTests {
    private static func editor(_ lines: [String] = [], _ candidates: [Completion] = []) -> LineEditor {
        LineEditor(history: History(lines)) { line in
            LineCompletion(line) { words in candidates.filter { $0.word.hasPrefix(words.last ?? "") } }
        }
    }

    /// Types what a terminal sends, in pieces of one byte.
    @discardableResult
    private static func type(_ text: String, into editor: inout LineEditor) -> [LineEditor.Effect] {
        var reader = KeyReader()
        var effects: [LineEditor.Effect] = []
        for byte in text.utf8 { effects += reader.read([byte]).map { editor.take($0) } }
        return (effects + reader.timeOut().map { editor.take($0) }).filter { $0 != .none }
    }

    static let typing: [(typed: String, line: String)] = [
        ("fire paste:", "fire paste:"),
        ("ac\u{1B}[Db", "abc"), ("ac\u{2}b", "abc"), ("bc\u{1}a", "abc"), ("bc\u{1B}[Ha", "abc"),
        ("bc\u{1}a\u{5}d", "abcd"), ("bc\u{1}a\u{1B}[Fd", "abcd"), ("abcx\u{7F}", "abc"), ("abcx\u{8}", "abc"),
        ("abxc\u{1B}[D\u{1B}[D\u{1B}[3~", "abc"), ("ax\u{2}\u{4}b", "ab"),
        ("one two\u{17}", "one "), ("one two\u{15}", ""), ("one two\u{1}\u{B}", ""), ("one\u{15}a \u{19}", "a one"),
        ("one two\u{1B}bx", "one xtwo"), ("one two\u{1}\u{1B}fx", "onex two"), ("one two\u{1}\u{1B}d", " two"),
        ("one two\u{1B}\u{7F}", "one "), ("ab\u{14}", "ba"), ("日本語\u{7F}", "日本"), ("e\u{301}x", "e\u{301}x"),
        ("\u{1B}[200~a\tb\u{1B}[201~", "a b"), ("a\u{1B}[1;5Db", "ba"), ("a\u{1B}[<0;1;1Mb", "ab"),
    ]

    @Test("does what keys say", arguments: typing)
    func keys(typed: String, line: String) {
        var editor = Self.editor()
        #expect(Self.type(typed, into: &editor).isEmpty)
        #expect(editor.buffer.text == line)
    }

    @Test("says when a line is complete, given up, or the prompt is left")
    func effects() {
        var editor = Self.editor()
        #expect(Self.type("can a\r", into: &editor) == [.accept("can a")])
        #expect(Self.type("\n", into: &editor) == [.accept("can a")])
        #expect(Self.type("\u{3}", into: &editor) == [.cancel])
        // Ctrl-D deletes, and leaves where there is nothing to delete.
        #expect(Self.type("\u{1}\u{4}", into: &editor) == [] && editor.buffer.text == "an a")
        editor.begin()
        #expect(editor.buffer.isEmpty && Self.type("\u{4}", into: &editor) == [.leave])
        #expect(Self.type("\u{C}\u{1A}", into: &editor) == [.clearScreen, .suspend])
    }

    @Test("gives up the rest of a paste with its line, whoever gives it up")
    func cancelledPaste() {
        for cancel in [{ $0.cancel() }, { Self.type("\u{3}", into: &$0) }] as [(inout LineEditor) -> Void] {
            var editor = Self.editor()
            Self.type("\u{1B}[200~one\ntwo\u{1B}[201~", into: &editor)
            #expect(editor.buffer.text == "one" && !editor.footer.isEmpty)
            cancel(&editor)
            editor.begin()
            #expect(editor.buffer.isEmpty && editor.footer.isEmpty)
        }
    }

    @Test("walks through the history, and keeps what was typed before")
    func history() {
        var editor = Self.editor(["one", "two"])
        func after(_ typed: String) -> String {
            Self.type(typed, into: &editor)
            return editor.buffer.text
        }
        #expect(after("new\u{1B}[A") == "two" && after("\u{10}") == "one" && after("\u{1B}[A") == "one")
        #expect(after("\u{1B}[B") == "two" && after("\u{E}") == "new" && after("\u{1B}[B") == "new")
        editor.history.add("three")
        editor.begin()
        #expect(after("\u{1B}[A") == "three" && after("\u{1B}[A") == "two")
    }

    @Test("keeps no line twice in a row, none that begins with a space, and no empty one")
    func keptLines() {
        var history = History(["a"])
        #expect(["a", " b", "", "  ", "c", "a"].map { history.add($0) } == [false, false, false, false, true, true])
        #expect(history.lines == ["a", "c", "a"])
        for number in 0..<(2 * History.limit) { history.add("line \(number)") }
        #expect(history.lines.count == History.limit && history.lines.last == "line \(2 * History.limit - 1)")
    }

    @Test("searches the history for a text")
    func search() {
        var editor = Self.editor(["fire a", "can a", "fire b", "list"])
        Self.type("x\u{12}fi", into: &editor)
        #expect(editor.buffer.text == "fire b" && editor.search?.isFailing == false)
        Self.type("\u{12}", into: &editor)
        #expect(editor.buffer.text == "fire a")
        Self.type("\u{12}", into: &editor)
        #expect(editor.buffer.text == "fire a" && editor.search?.isFailing == true)
        Self.type("\u{7F}\u{7F}", into: &editor)
        #expect(editor.search?.text == "")
        // Ctrl-G gives it up, and a key that edits takes what was found.
        Self.type("can\u{7}", into: &editor)
        #expect(editor.buffer.text == "x" && editor.search == nil)
        #expect(Self.type("\u{12}li\u{1}>\r", into: &editor) == [.accept(">list")])
        editor.begin()
        #expect(Self.type("\u{12}can\r", into: &editor) == [.accept("can a")])
    }

    @Test("runs nothing of a paste: its lines come one after the other")
    func paste() {
        var editor = Self.editor()
        #expect(Self.type("a-z\u{2}\u{1B}[200~b\rc\r\nd\u{1B}[201~", into: &editor).isEmpty)
        #expect(editor.buffer.text == "a-b" && editor.footer == ["2 more lines of the paste: one after each enter."])
        var lines: [String] = []
        for _ in 0..<3 {
            lines.append(editor.buffer.text)
            editor.begin()
        }
        #expect(lines == ["a-b", "c", "dz"] && editor.buffer.isEmpty && editor.footer.isEmpty)
        // A line end at the end begins no other line, and ctrl-C drops what would follow.
        Self.type("\u{1B}[200~b\nc\n\u{1B}[201~", into: &editor)
        #expect(Self.type("\u{3}", into: &editor) == [.cancel])
        editor.begin()
        #expect(editor.buffer.isEmpty)
    }

    @Test("takes any bytes of a terminal", arguments: [UInt64.random(in: 1 ... .max)])
    func anyBytes(seed: UInt64) {
        print("bytes of a terminal: seed \(seed)")
        var random = Xorshift(state: seed)
        var editor = Self.editor(["fire a", "can b"], [Completion("fire"), Completion("file", "help")])
        var reader = KeyReader()
        let pieces = ["\u{1B}[", "\u{1B}", "200~", "201~", "A", "\u{12}", "\t", "é", "日", "\r"]
        for _ in 0..<4_000 {
            let bytes =
                Bool.random(using: &random)
                ? Array((pieces.randomElement(using: &random) ?? "").utf8) : [UInt8.random(in: 0...255, using: &random)]
            for input in reader.read(bytes) where editor.take(input) != .none { editor.begin() }
            let drawing = LineDrawing(prompt: "> ", line: editor.buffer, footer: editor.footer, columns: 20, height: 5)
            #expect(drawing.rows.count <= 5 && drawing.cursorRow < drawing.rows.count, "seed \(seed)")
            #expect(!editor.buffer.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "seed \(seed)")
        }
    }
}
