import Testing

@testable import ActionMaps

@Suite("The program as a process")
struct ProcessTests {
    @Test("writes results to standard output, everything else to standard error, and exits with the status")
    func streams() throws {
        let performed = try Executable(shell: "fire quit: --map '\(Fixture.desk)'")
        #expect(performed.status == 0 && performed.output == "bye\n")
        #expect(performed.errors == "Performed 'quit:' at app (closure).\n")
        for (words, status) in [
            ("fire paste:", 1), ("fire psate:", 2), ("fire crash: --format names", 3), ("fir", 64),
            ("fire goToLine: line=x", 65), ("fire quit: --state /nowhere/state.json", 66), ("", 64),
        ] as [(String, Int32)] {
            let map = words.contains(" ") ? " --map '\(Fixture.desk)'" : ""
            let run = try Executable(shell: words + map)
            #expect(run.status == status && run.output.isEmpty, "\(words)")
            #expect(run.errors.contains("Error: ") != words.isEmpty, "\(words)")
        }
    }

    @Test("reads the map from standard input for -")
    func input() throws {
        let map = try Fixture.text("desk.json")
        let run = try Executable(shell: "fire quit: -q --map -", input: map)
        #expect(run.status == 0 && run.output == "bye\n" && run.errors.isEmpty)
        let wrong = try Executable(shell: "fire quit: --map -", input: "{")
        #expect(wrong.status == 65 && wrong.output.isEmpty)
        #expect(wrong.errors.hasPrefix("Error: standard input:1:2: "))
        #expect(try Executable(shell: "explain quit: --map -", input: map).output.contains("standard input:"))
        #expect(try Executable(shell: "list --map - <&-").status == 66)
    }

    @Test("refuses words that are not UTF-8")
    func invalidUTF8() throws {
        for words in [
            #""$(printf '\377')""#, #"fire "$(printf 'a\300\200')""#, #"list --map "$(printf '\355\240\200')""#,
        ] {
            let run = try Executable(shell: words)
            #expect(run.status == 64 && run.output.isEmpty)
            #expect(run.errors.contains("of the command line is not valid UTF-8."), "\(words)")
        }
    }

    @Test("says that standard output cannot be written")
    func full() throws {
        guard try Executable(shell: "--version; test -c /dev/full").status == 0 else { return }
        let run = try Executable(shell: "list -q > /dev/full")
        #expect(
            run.status == 66 && run.errors == "Error: standard output cannot be written: No space left on device.\n")
    }

    @Test("colours only where it is asked to, or writes to a terminal")
    func color() throws {
        #expect(try !Executable(shell: "list").output.contains("\u{1B}"))
        #expect(try Executable(shell: "list --color always").output.contains("\u{1B}"))
    }

    @Test("keeps the state from one process to the next")
    func state() throws {
        let scratch = try Scratch()
        let state = scratch.path("state.json")
        #expect(try Executable(shell: "fire rateTwoStars: -q --state '\(state)'").status == 0)
        let run = try Executable(shell: "validate rateTwoStars: -q --json --state '\(state)'")
        #expect(run.status == 0 && run.output.contains(#""state":"on""#))
        #expect(try scratch.names == ["state.json"])
    }
}
