import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Help text")
struct HelpTextTests {
    @Test(
        "is wrapped at spaces, by what a terminal shows",
        arguments: [
            ("", 5, [""]), ("one", 5, ["one"]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
            ("a longest b", 4, ["a", "longest", "b"]), ("one  two ", 20, ["one two"]),
            ("\u{6f22}\u{5b57} b", 5, ["\u{6f22}\u{5b57}", "b"]),
        ])
    func wrapping(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width) == lines)
    }

    @Test("has paragraphs, and lines that stand as they are")
    func blocks() {
        let text = HelpText("one\ntwo\n\n  a\n    b\n\n  c\nthree\n  d\n\n")
        #expect(
            text.blocks == [
                .paragraph("one two"), .lines(["a", "  b"]), .lines(["c"]), .paragraph("three"), .lines(["d"]),
            ])
        #expect(text.lines == ["one two", "", "  a", "    b", "", "  c", "", "three", "", "  d"])
    }
}
