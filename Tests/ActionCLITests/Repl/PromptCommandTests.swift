import ActionRuntime
import Foundation
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Commands of the prompt")
struct PromptCommandTests {
    /// What lines print, both streams in one.
    private static func lines(_ lines: String..., words: String = "-q") throws -> [String] {
        let quoted = lines.map {
            $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        }
        let script = quoted.map { "echo '\($0)'" }.joined(separator: ";")
        return try Executable(script: "(\(script)) | \"$0\" repl \(words) 2>&1").output.split(separator: "\n").map(
            String.init)
    }

    @Test(":set sets a key by JSON, shows one, and shows all")
    func set() throws {
        #expect(
            try Self.lines(
                #":set clipboard "a  b" "#, ":set clipboard", "fire paste:", ":set  rating\t 3", ":set rating")
                == [#""a  b""#, "pasted a  b", "3"])
        #expect(try Self.lines(":set").first == "changes     0")
        // A key is a word as in the shell, what is behind it is JSON.
        #expect(
            try Self.lines(
                #":set a\(b\) {"x": "a\"'}"}"#, #":set 'a(b)'"#, #":set "a(b)"  2 "#, #":set a\(b\)"#,
                #":set c\ "#, #":set c\  3"#, #":set "c ""#)
                == [
                    #"{"x":"a\"'}"}"#, "2", "Error: The state has no key 'c '.", "  ':set' shows all of them.",
                    #"  In line 5: :set c\ "#, "3",
                ])
        // Dotted as in steps: within an object that is there or is made.
        #expect(
            try Self.lines(
                ":set size.points 7", ":set size", ":set a.b 1", ":set a", words: "-q --map '\(Fixture.desk)'")
                == [#"{"points":7}"#, #"{"b":1}"#])
        #expect(
            try Self.lines(":set ratng 5", words: "").contains(
                "'ratng' is a new key of the state. Did you mean 'rating'?"))
    }

    @Test(":set leaves the state as it was where it would not fit into a file")
    func bounds() throws {
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let path = (0..<20).map { "k\($0)" }.joined(separator: ".")
        #expect(
            try Self.lines(":set \(path) \(deep)", ":set k0").map { $0.prefix(30) }
                == [
                    "Error: The state would be large", "  It is left as it was. Set a s",
                    "  In line 1: :set k0.k1.k2.k3.", "Error: The state has no key 'k",
                ].map { $0.prefix(30) }
                + ["  ':set' shows all of them.", "  In line 2: :set k0"])
    }

    static let faults: [(line: String, message: String)] = [
        (":set rating {\"a\":}", "Error: :set rating: 1:6: a: expected a value, found '}'."),
        (":set clipboard Lake", "Error: :set clipboard: 1:1: expected a value, found 'Lake'."),
        (":set ratin", "Error: The state has no key 'ratin'. Did you mean 'rating'?"),
        (":set rating.x 3", "Error: 'rating.x' is within a value that is no object."),
        (":set actionState 3", "Error: 'actionState' marks state files, and is no key of a state."),
        (":focus app/windw", "Error: There is no node 'app/windw'. Did you mean 'app/window'?"),
        (":set 'a 1", "Error: The quote (') at column 1 has no end."),
        (":focus a b", "Error: ':focus' takes one word."),
        (":focus \"a", "Error: The quote (\") at column 1 has no end."),
        (":why not", "Error: ':why' takes no words."), (":save", "Error: There is no file."),
        (":savee", "Error: Unknown command ':savee'. Did you mean ':save'?"), (":", "Error: Unknown command ':'."),
    ]

    @Test("say what is wrong", arguments: faults)
    func fault(line: String, message: String) throws {
        #expect(try Self.lines(line).first == message)
    }

    @Test(":focus moves the focus and says where it is")
    func focus() throws {
        #expect(
            try Self.lines(
                ":focus", ":focus app/window/viewer", ":focus", "explain --format names paste:", ":focus -", ":focus")
                == [
                    "app/window/grid", "app/window/viewer", "app/window/viewer", "app/window", "app", "app/window/grid",
                ])
    }

    @Test(":why explains what was not performed last")
    func why() throws {
        let disabled = "paste: is disabled at app/window/grid: the clipboard is empty."
        #expect(try Self.lines(":why") == ["Everything that was asked for was performed, or is enabled."])
        for line in ["fire paste:", "validate paste:", "press cmd+v", "fire paste: -q --from app/window/grid/cell[1]"] {
            #expect(try Self.lines(line, "fire rateBest:", ":why").contains(disabled), "\(line)")
        }
        #expect(try Self.lines("fire psate:", ":why").contains("psate: is claimed by nobody. Did you mean paste:?"))
        #expect(try Self.lines("trigger Nope", ":why").contains("Nope goes up to the top."))
        // It is the answer as it is now, for the same arguments.
        #expect(
            try Self.lines("fire paste:", #":set clipboard "x""#, ":why").contains(
                "paste: is enabled at app/window/grid."))
        #expect(
            try Self.lines("fire applyRating: stars:=9", ":why").contains {
                $0.hasPrefix("applyRating: is disabled") || $0.contains("must be at most 5")
            })
    }

    @Test(":save writes a state file, and nothing that is none")
    func save() throws {
        let scratch = try Scratch()
        let map = try scratch.write(Sample.photoRater, to: "map.json")
        let path = scratch.path("state.json")
        let saved = try Self.lines("fire rateBest:", ":save \(path)", ":save \(path)", words: "--map \(map)")
        #expect(saved.filter { $0 == "Saved the state. Try: --state \(path)" }.count == 2)
        #expect(Run(["validate", "rateBest:", "--state", path]).output.first?.hasSuffix("on") == true)
        #expect(
            try Self.lines(":save \(map)", words: "-q --map \(map)").first
                == "Error: '\(map)' is the map, and cannot keep the state.")
        #expect(try scratch.read("map.json") == Sample.photoRater)
        _ = try scratch.write("{\"mine\": 1}", to: "mine.json")
        #expect(try Self.lines(":save \(scratch.path("mine.json"))").first?.contains("is not a state file") == true)
        #expect(try Self.lines(":save \(scratch.path)").first?.contains("is a folder") == true)
        #expect(try scratch.names == ["map.json", "mine.json", "state.json"])
    }

    @Test(":help lists them")
    func help() throws {
        let help = try Self.lines(":help")
        for command in PromptCommand.allCases { #expect(help.contains { $0.hasPrefix("  :\(command.rawValue)") }) }
    }
}
