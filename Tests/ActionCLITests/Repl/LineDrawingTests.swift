import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("A drawn line")
struct LineDrawingTests {
    private static func drawing(
        _ text: String, left: Int = 0, footer: [String] = [], columns: Int = 10, height: Int = 6
    ) -> LineDrawing {
        var buffer = LineBuffer(text)
        for _ in 0..<left { buffer.apply(.left) }
        return LineDrawing(prompt: "> ", line: buffer, footer: footer, columns: columns, height: height)
    }

    static let lines: [(text: String, left: Int, rows: [String], row: Int, column: Int)] = [
        ("", 0, ["> "], 0, 2), ("abc", 0, ["> abc"], 0, 5), ("abc", 2, ["> abc"], 0, 3),
        // A full row goes on in an empty one.
        ("abcdefgh", 0, ["> abcdefgh", ""], 1, 0), ("abcdefgh", 1, ["> abcdefgh", ""], 0, 9),
        ("abcdefghij", 0, ["> abcdefgh", "ij"], 1, 2), ("abcdefghij", 2, ["> abcdefgh", "ij"], 1, 0),
        // Wide characters take two columns, and are not cut.
        ("日本", 0, ["> 日本"], 0, 6), ("日本", 1, ["> 日本"], 0, 4),
        ("a日本語文", 0, ["> a日本語\u{1B}[K", "文"], 1, 2), ("e\u{301}x", 0, ["> e\u{301}x"], 0, 4),
        ("\u{202E}", 0, ["> \\u{202e}", ""], 1, 0),
    ]

    @Test("is cut at the terminal's width", arguments: lines)
    func rows(text: String, left: Int, rows: [String], row: Int, column: Int) {
        let drawing = Self.drawing(text, left: left)
        #expect(drawing.rows == rows && drawing.cursorRow == row && drawing.cursorColumn == column, "\(drawing)")
    }

    @Test("shows the rows around the cursor where the terminal has too few")
    func tooLong() {
        let text = "01234567" + (1...5).map { "\($0)aaaaaaaaa" }.joined()
        #expect(Self.drawing(text, height: 3).rows == ["4aaaaaaaaa", "5aaaaaaaaa", ""])
        let start = Self.drawing(text, left: 58, height: 3)
        #expect(start.rows == ["> 01234567", "1aaaaaaaaa", "2aaaaaaaaa"] && start.cursorRow == 0)
        #expect(Self.drawing(text, footer: ["below"], height: 3).sequence().contains("below") == false)
    }

    @Test("takes the place of the drawing before it")
    func sequence() {
        let first = Self.drawing("abcdefghij", footer: ["one", "a long line below"])
        #expect(first.sequence() == "\r> abcdefghij\u{1B}[J\r\none\r\na long li\u{1B}[2A\r\u{1B}[2C")
        #expect(Self.drawing("a", left: 1).sequence(inPlaceOf: first) == "\r\u{1B}[1A> a\u{1B}[J\r\u{1B}[2C")
        #expect(Self.drawing("abcdefgh").sequence() == "\r> abcdefgh\r\n\u{1B}[J\r")
    }
}
