import ActionRuntime
import Foundation
import Testing

@testable import ActionMaps

@Suite("action repl")
struct ReplTests {
    private static func run(_ lines: [String], _ words: String = "-q") throws -> Executable {
        try Executable(shell: "repl \(words)", input: lines.map { "\($0)\n" }.joined())
    }

    @Test("keeps the state from line to line, and only what is performed changes it")
    func state() throws {
        let run = try Self.run([
            ":set rating", "fire rateFourStars:", ":set rating", "fire -q rateFiveStars: --dry-run",
            ":set rating",
            "fire applyRating: stars:=9", ":set rating", "press cmd+2", "action fire rateBest:", ":set rating",
        ])
        #expect(run.output == "0\nrated 4\n4\nrated 5\n4\n4\nrated 2\nrated 5\n5\n")
        #expect(
            run.errors == """
                Error: 'applyRating:' argument 'stars' must be at most 5, got 9.
                  Target: app/window/grid
                  In line 6: fire applyRating: stars:=9

                """)
        #expect(run.status == 65)
    }

    @Test("drops what a handler that failed has changed", arguments: [(Fixture.desk, "false")])
    func failure(map: String, dirty: String) throws {
        let run = try Self.run(["fire crash:", ":set dirty", "fire type: text=x", ":set dirty"], "-q --map '\(map)'")
        #expect(run.output == "before\n\(dirty)\nx\ntrue\n" && run.status == 3)
    }

    @Test("ends with the gravest status, whatever follows")
    func statuses() throws {
        let lines: [([String], Int32)] = [
            ([], 0), (["", "  ", "# comment"], 0), (["can rateBest:", "list"], 0), (["can nope", "list"], 1),
            (["fire paste:"], 1), (["fire nope", "fire paste:"], 2), (["nope", "list"], 64), (["fire 'a", "list"], 64),
            ([":set rating {"], 65), ([":quit", "nope"], 0), (["exit", "nope"], 0), (["list --from x"], 64),
            (["repl"], 64), (["mcp"], 64), (["serve"], 64), (["inspect"], 64), (["__complete fi"], 64),
            (["--version"], 0),
            (["--help"], 0), (["fire -h"], 0),
        ]
        for (input, status) in lines { #expect(try Self.run(input).status == status, "\(input)") }
    }

    @Test("says which line an error is about, also where it cannot be read")
    func lineNumbers() throws {
        #expect(try Self.run(["", "list --from x"]).errors.hasSuffix("\n  In line 2: list --from x\n"))
        let bytes = try Executable(script: #"printf 'tree\n\377\nfire "a\ntree' | "$0" repl -q"#)
        #expect(
            bytes.status == 65 && bytes.errors.hasPrefix("Error: Line 2 is not valid UTF-8.\nError: The quote (\")"))
        let marked = try Executable(script: #"printf '\357\273\277can copy:\n' | "$0" repl -q"#)
        #expect(marked.output == "yes\n" && marked.status == 0, "\(marked)")
        // The last line may lack its end.
        #expect(bytes.output.split(separator: "\n").count(where: { $0.hasPrefix("app") }) == 2)
        let long = try Executable(
            script: #"(head -c 1100000 /dev/zero | tr '\0' x; echo; echo fire rateBest:) | "$0" repl -q"#)
        #expect(
            long.status == 65 && long.errors == "Error: Line 1 is longer than 1 MiB.\n" && long.output == "rated 5\n")
    }

    @Test("prints each answer before the next line is read")
    func order() throws {
        let run = try Executable(
            script: #"printf 'fire rateBest:\nfire paste:\nfire rateBest:\n' | "$0" repl 2>&1 | grep -n 'rated\|Error'"#
        )
        #expect(
            run.output.split(separator: "\n").map { $0.drop { $0 != ":" }.prefix(6) } == [":rated", ":Error", ":rated"])
    }

    @Test("records what is performed until ':record', and replays it")
    func recording() throws {
        let run = try Self.run([
            "fire copy:", ":record a.jsonl", ":record b.jsonl", "fire paste:", "fire nope:", "press cmd+5",
            "fire applyRating: stars=9", ":record", ":record", "replay a.jsonl --format names", "replay -",
            "record --app x", ":record \(Fixture.desk)/x", ":record -", ":record c.jsonl",
            "replay a.jsonl --format names",
        ])
        #expect(
            run.output
                == "copied Mountain.jpg\npasted Mountain.jpg\nrated 5\npaste:\nrateFiveStars:\npaste:\nrateFiveStars:\n",
            "\(run)")
        #expect(run.errors.contains("is recorded in 'a.jsonl' already") && run.errors.contains("Nothing is recorded."))
        #expect(run.errors.contains("Standard input has the prompt's lines."))
        #expect(run.errors.contains("'record' ends with ctrl-C.") && run.errors.contains("Standard output has"))
        let noted = try Executable(
            script: #"printf ':record a\nfire copy:\nfire paste:\n' | "$0" repl 2>&1 >/dev/null; cat a"#)
        #expect(noted.output.contains("Recorded 2 steps. Try: replay a\n"))
        #expect(
            try ActionSequence(jsonLines: noted.output.split(separator: "\n").suffix(3).joined(separator: "\n")).steps
                .count == 2)
    }

    @Test("takes its options for each line that does not give them")
    func options() throws {
        let json = try Self.run(["can rateBest:", "can --format text rateBest:", "check"], "--json -q")
        #expect(json.output == "{\"action\":\"rateBest:\",\"can\":true}\nyes\n" && json.errors.isEmpty)
        let from = try Self.run(
            ["explain --format names rateBest:", ":focus", ":focus app", ":focus"], "-q --from app/window")
        #expect(from.output == "app/window\napp\napp/window\napp\n", "\(from.errors)")
    }

    @Test("leaves the prompt's state alone where a line names another map or state")
    func others() throws {
        let scratch = try Scratch()
        let state = scratch.path("state.json")
        let run = try Self.run([
            "fire rateBest:", "fire type: text=x --map '\(Fixture.desk)'",
            "fire rateOneStar: --state \(state)",
            ":set rating", "validate applyRating: --map '\(Fixture.desk)'",
        ])
        #expect(run.output.hasPrefix("rated 5\nx\nrated 1\n5\n"), "\(run)")
        #expect(try scratch.read("state.json").contains("\"rating\": 1"))
    }

    @Test("keeps the state in a file as 'fire' does")
    func stateFile() throws {
        let scratch = try Scratch()
        let state = scratch.path("state.json")
        let run = try Self.run(
            ["fire rateBest:", ":set locked true", "fire rateBest:", ":set clipboard {", ":set"], "-q --state \(state)")
        #expect(run.status == 65)
        #expect(run.output.hasPrefix("rated 5\nchanges ") && run.output.contains("locked      true"), "\(run)")
        #expect(Run(["validate", "rateBest:", "--state", state]).status == .disabled)
        // What others write meanwhile counts.
        let beside = try Executable(
            script:
                #"(echo fire applyRating: stars:=1; sleep 0.3; echo :set rating) | "$0" repl -q --state \#(state)x & sleep 0.1; "$0" fire -q rateBest: --state \#(state)x; wait"#
        )
        let names = try scratch.names
        #expect(beside.output.hasSuffix("5\n") && names == ["state.json", "state.jsonx"], "\(beside)")
        _ = try scratch.write("{\"other\": 1}", to: "other.json")
        #expect(try Self.run(["list"], "-q --state \(scratch.path("other.json"))").status == 65)
    }

    @Test("refuses standard input for the map, and words")
    func usage() throws {
        #expect(try Self.run([], "--map -").status == 64 && Self.run([], "--keymap -").status == 64)
        #expect(Run(["repl", "word"]).status == .usage && Run(["repl", "--map", "/none.json"]).status == .file)
    }
}
