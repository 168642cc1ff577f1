import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Words of a line")
struct ShellWordsTests {
    static let lines: [(line: String, words: [String])] = [
        ("", []),
        ("  \t ", []),
        ("fire paste:", ["fire", "paste:"]),
        ("  fire\tpaste:  ", ["fire", "paste:"]),
        ("fire 'a b' \"c d\" e\\ f", ["fire", "a b", "c d", "e f"]),
        ("a'b'\"c\"d", ["abcd"]),
        ("'' \"\"", ["", ""]),
        (#"--args '{"stars": 4}'"#, ["--args", #"{"stars": 4}"#]),
        (#"stars:="\"5\"""#, [#"stars:="5""#]),
        (#""a\b" "a\\b" "\$x\`""#, [#"a\b"#, #"a\b"#, "$x`"]),
        (#"'a\b'"#, [#"a\b"#]),
        (#"\'"#, ["'"]),
        ("a#b #c d", ["a#b"]),
        ("# nothing", []),
        ("'#' \\#", ["#", "#"]),
        ("$HOME ~ * `x` a;b | c > d & (e)", ["$HOME", "~", "*", "`x`", "a;b", "|", "c", ">", "d", "&", "(e)"]),
        ("日本 '語 é'", ["日本", "語 é"]),
        // A combining mark behind a quote is a part of the word.
        ("'a'\u{301} '\u{301}'", ["a\u{301}", "\u{301}"]),
    ]

    @Test("are split as a POSIX shell splits them", arguments: lines)
    func words(line: String, words: [String]) throws {
        #expect(try ShellWords.split(line) == words)
    }

    static let unfinished: [(line: String, message: String)] = [
        ("fire 'paste:", "The quote (') at column 6 has no end."),
        ("fire \"paste:\\\"", "The quote (\") at column 6 has no end."),
        ("é 'b", "The quote (') at column 3 has no end."),
        ("fire \\", "Nothing follows the backslash at the end."),
    ]

    @Test("are refused where a quote has no end", arguments: unfinished)
    func refused(line: String, message: String) {
        #expect {
            try ShellWords.split(line)
        } throws: {
            ($0 as? ToolError)?.message == message && ($0 as? ToolError)?.status == .usage
        }
    }

    @Test(
        "are in double quotes within a message's single quotes, as far as a shell allows that",
        arguments: [("rater", "rater"), ("a b", "\"a b\""), ("it's", "\"it's\""), ("", "\"\""), ("$x y", "'$x y'")])
    func inner(text: String, word: String) {
        #expect(text.innerShellWord == word)
    }

    @Test("know where the last one begins")
    func starts() {
        let line = "fire 'a b'c"
        let split = ShellWords(line)
        #expect(split.words.map { line[..<$0.start].count } == [0, 5] && split.ending == .word)
        #expect(ShellWords("fire ").ending == .space && ShellWords("a #").ending == .comment)
    }
}
