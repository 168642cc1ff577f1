import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("An edited line")
struct LineBufferTests {
    /// A line with `|` where the cursor is.
    private static func buffer(_ text: String) -> LineBuffer {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        var buffer = LineBuffer(String(parts[0]))
        let count = buffer.cursor
        buffer.insert(String(parts[1]))
        while buffer.cursor > count { buffer.apply(.left) }
        return buffer
    }

    private static func text(_ buffer: LineBuffer) -> String {
        "\(buffer.textBeforeCursor)|\(buffer.textBehindCursor)"
    }

    static let edits: [(before: String, edit: LineBuffer.Edit, after: String)] = [
        ("ab|c", .left, "a|bc"), ("|abc", .left, "|abc"), ("ab|c", .right, "abc|"), ("abc|", .right, "abc|"),
        ("ab|c", .start, "|abc"), ("ab|c", .end, "abc|"),
        ("fire a.b|", .wordLeft, "fire a.|b"), ("fire |a", .wordLeft, "|fire a"), ("|", .wordLeft, "|"),
        ("|fire a.b", .wordRight, "fire| a.b"), ("fire| a.b", .wordRight, "fire a|.b"), ("a|", .wordRight, "a|"),
        ("ab|c", .deleteBackward, "a|c"), ("|abc", .deleteBackward, "|abc"),
        ("ab|c", .deleteForward, "ab|"), ("abc|", .deleteForward, "abc|"),
        ("日本|語", .deleteBackward, "日|語"), ("e\u{301}|x", .deleteBackward, "|x"), ("👩‍👧|", .deleteBackward, "|"),
        ("ab|c", .transpose, "acb|"), ("|ab", .transpose, "|ab"), ("a|bc", .transpose, "ba|c"),
        ("abc|", .transpose, "acb|"), ("a|", .transpose, "a|"),
        ("fire a.b  |c", .cutPart, "fire |c"), ("a|", .cutPart, "|"), ("|a", .cutPart, "|a"),
        ("fire a.b|c", .cutWordBackward, "fire a.|c"), ("a|b c", .cutWordForward, "a| c"),
        ("a|bc", .cutToStart, "|bc"), ("a|bc", .cutToEnd, "a|"), ("a|bc", .paste, "a|bc"),
    ]

    @Test("changes as the key says", arguments: edits)
    func edit(before: String, edit: LineBuffer.Edit, after: String) {
        var buffer = Self.buffer(before)
        buffer.apply(edit)
        #expect(Self.text(buffer) == after)
    }

    @Test("puts back what was cut, and several cuts in a row as one")
    func cuts() {
        var buffer = LineBuffer("one two three")
        for edit in [LineBuffer.Edit.cutPart, .cutPart, .start, .paste] { buffer.apply(edit) }
        #expect(Self.text(buffer) == "two three|one ")
        for edit in [LineBuffer.Edit.start, .wordRight, .right, .cutToStart, .end, .paste] { buffer.apply(edit) }
        #expect(Self.text(buffer) == "threeone two |")
    }

    @Test("joins a combining mark with the character before it")
    func marks() {
        var buffer = Self.buffer("e|x")
        buffer.insert("\u{301}")
        #expect(Self.text(buffer) == "e\u{301}|x" && buffer.characters.count == 2)
        buffer.apply(.left)
        buffer.apply(.deleteForward)
        #expect(Self.text(buffer) == "|x")
        // What is inserted before a mark takes it.
        buffer = LineBuffer("\u{301}")
        buffer.apply(.left)
        buffer.insert("e")
        #expect(buffer.text == "e\u{301}" && buffer.cursor == 1)
    }

    /// A line as two texts, which only knows the simplest way to do each edit.
    private struct Model {
        var before = "", behind = ""

        mutating func apply(_ edit: LineBuffer.Edit) {
            switch edit {
            case .left: if let last = before.popLast() { behind.insert(last, at: behind.startIndex) }
            case .right: if !behind.isEmpty { before.append(behind.removeFirst()) }
            case .start: (before, behind) = ("", before + behind)
            case .end: (before, behind) = (before + behind, "")
            case .deleteBackward: _ = before.popLast()
            case .deleteForward: if !behind.isEmpty { behind.removeFirst() }
            case .cutToStart: before = ""
            case .cutToEnd: behind = ""
            default: break
            }
        }
    }

    @Test("is what a simple model says, after any edits", arguments: [UInt64.random(in: 1 ... .max)])
    func model(seed: UInt64) {
        print("edited lines: seed \(seed)")
        var random = Xorshift(state: seed)
        let edits: [LineBuffer.Edit] = [
            .left, .right, .start, .end, .deleteBackward, .deleteForward, .cutToStart, .cutToEnd,
        ]
        let texts = ["a", "b c", "日", "é", "👩‍👧", " ", "fire "]
        for round in 0..<200 {
            var (buffer, model) = (LineBuffer(), Model())
            for _ in 0..<60 {
                if Bool.random(using: &random) {
                    let text = texts.randomElement(using: &random) ?? ""
                    buffer.insert(text)
                    model.before += text
                } else {
                    let edit = edits.randomElement(using: &random) ?? .left
                    buffer.apply(edit)
                    model.apply(edit)
                }
                #expect(Self.text(buffer) == "\(model.before)|\(model.behind)", "seed \(seed), round \(round)")
            }
        }
    }

    @Test(
        "never has the cursor within a character, whatever scalars are inserted",
        arguments: [UInt64.random(in: 1 ... .max)])
    func anyScalars(seed: UInt64) {
        print("scalars in lines: seed \(seed)")
        var random = Xorshift(state: seed)
        let scalars: [Unicode.Scalar] = [
            "a", "\u{301}", "\u{200D}", "👩", "🇩", "\u{FE0F}", "क", "\u{94D}", "ᄀ", "\u{1161}", " ",
        ]
        for round in 0..<300 {
            var buffer = LineBuffer()
            for _ in 0..<40 {
                if Int.random(in: 0..<3, using: &random) > 0 {
                    buffer.insert(String(Character(scalars.randomElement(using: &random) ?? "a")))
                } else {
                    buffer.apply(LineBuffer.Edit.allCases.randomElement(using: &random) ?? .left)
                }
                #expect((0...buffer.characters.count).contains(buffer.cursor), "seed \(seed), round \(round)")
                #expect(
                    buffer.text == buffer.textBeforeCursor + buffer.textBehindCursor, "seed \(seed), round \(round)")
            }
        }
    }
}
