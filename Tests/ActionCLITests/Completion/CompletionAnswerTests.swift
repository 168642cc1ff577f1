import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Completion for shells")
struct CompletionAnswerTests {
    @Test("gives each candidate with its help on a line, also where it is not typed, and files as an empty word")
    func answer() {
        let run = Run(["__complete", "export", "m"])
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(run.output == ExportFormats.all.map { "\($0.name)\t\($0.summary)" })
        #expect(Run(["__complete", "check", ""]).output == ["\tjson"])
    }

    @Test(
        "is silent, whatever is asked",
        arguments: [
            ["__complete", "nonsense", ""], ["__complete", "fire", nil], ["__complete", "fire", "--map", "/", ""],
            ["__complete", "--nonsense", "list", "--from", ""], ["__complete", "list", "--map"],
        ])
    func silence(words: [String?]) {
        let run = Run(words, in: CallContext(map: "none.json"))
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(run.output.allSatisfy { $0.contains("\t") })
    }

    @Test("ends where the map is a pipe that nobody writes to")
    func pipe() throws {
        let run = try Executable(script: #"mkfifo pipe; "$0" __complete fire --map pipe ''"#)
        #expect(run.status == 0 && run.errors.isEmpty && run.output.isEmpty)
    }

    @Test("neither reads nor makes a state")
    func state() throws {
        let scratch = try Scratch()
        let run = Run(["__complete", "fire", "--state", scratch.path("new.json"), "rate"])
        #expect(run.output.contains("rateFiveStars:\t★★★★★"))
        #expect(try scratch.names == [])
    }

    @Test("is not mentioned")
    func hidden() {
        #expect(!Run(["--help"]).output.contains { $0.contains("__complete") })
        #expect(!TypedLine([""], in: CallContext()).completions.contains { $0.word.contains("_") })
    }

    @Test("is asked for by the script of each shell, which says how to install it", arguments: Shell.allCases)
    func script(shell: Shell) {
        let run = Run(["completion", shell.rawValue])
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(run.output.prefix(6).contains { $0.contains("action completion \(shell.rawValue)") })
        #expect(run.output.contains { $0.contains("__complete") })
    }

    @Test(
        "says which shells there are",
        arguments: [
            (["completion"], "There is no shell."),
            (["completion", "bsh"], "Unknown shell 'bsh'. Did you mean 'bash'?"),
            (["completion", "bash", "zsh"], "Only one shell can be named."),
        ])
    func shells(words: [String], message: String) {
        let run = Run(words)
        #expect(run.status == .usage && run.errors.first == "Error: \(message)")
    }
}
