import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Help")
struct HelpTests {
    static let names = [
        "fire", "can", "validate", "target", "explain", "trigger", "report", "list", "menu", "keys", "press", "palette",
        "tree", "init", "apps", "watch", "log", "inspect", "record", "replay", "serve", "mcp", "check", "test", "diff",
        "import",
        "export",
        "completion", "repl", "help",
    ]

    @Test("of the program has all headings and all subcommands", arguments: ["--help", "-h"])
    func general(word: String) {
        let run = Run([word])
        #expect(run.status == .success && run.errors.isEmpty)
        #expect(run.output.first?.hasPrefix("OVERVIEW: ") == true)
        #expect(run.output.contains { $0.hasPrefix("USAGE: action <subcommand>") })
        #expect(run.output.contains("OPTIONS:") && run.output.contains("SUBCOMMANDS:"))
        for name in Self.names { #expect(run.output.contains { $0.hasPrefix("  \(name) ") }) }
        #expect(Tool.commands.map { $0.name } == Self.names)
    }

    @Test("of a subcommand has its headings, its arguments and its options", arguments: names)
    func command(name: String) throws {
        let command = try #require(Tool.command(named: name))
        // 'action fire word --help' is about the action.
        let aboutWord = name == Fire.name ? [] : [[name, "word", "--help"]]
        for words in [[name, "--help"], [name, "-h"], ["--help", name]] + aboutWord {
            let run = Run(words)
            #expect(run.status == .success && run.errors.isEmpty)
            #expect(run.output.joined(separator: " ").hasPrefix("OVERVIEW: \(command.abstract)  "))
            #expect(run.output.contains { $0.hasPrefix("USAGE: action \(name)") })
            #expect(run.output.contains("ARGUMENTS:") != command.arguments.isEmpty)
            #expect(run.output.contains("OPTIONS:"))
            #expect(run.output.contains("EXAMPLES:") != command.examples.isEmpty)
            for option in command.allOptions { #expect(run.output.contains { $0.contains("--\(option.name)") }) }
        }
    }

    static let examples = Tool.commands.flatMap { $0.examples }

    @Test("has examples that succeed on the sample, in a folder without a map", arguments: examples)
    func example(line: String) throws {
        #expect(
            line.hasPrefix("action ")
                && Run(["--help", String(line.split(separator: " ")[1])]).output.contains("  \(line)"))
        let run = try Executable(shell: String(line.dropFirst("action ".count)))
        #expect(run.status == 0, "\(run.errors)")
        #expect(!run.errors.contains("Error: "), "\(run.errors)")
    }

    @Test("has examples of every command that needs neither a file nor a program")
    func commandsWithExamples() {
        let without = Tool.commands.filter { $0.examples.isEmpty }.map { $0.name }
        #expect(without == ["apps", "watch", "log", "inspect", "record", "replay", "serve", "test", "diff", "import"])
    }

    @Test("has no line of more than 80 columns, and no blanks at the ends of lines")
    func width() {
        let pages = [["--help"], ["help"]] + (Self.names + HelpTopic.all.map(\.name)).map { ["help", $0] }
        for line in pages.flatMap({ Run($0).output }) {
            #expect(line.displayWidth <= 80 && line.last != " ", "\(line)")
        }
    }

    @Test("lists what an argument can be")
    func choices() {
        for format in ExportFormats.all {
            #expect(Run(["export", "--help"]).output.contains { $0.hasPrefix("    \(format.name) ") })
        }
        for format in ImportFormats.all {
            #expect(Run(["import", "--help"]).output.contains { $0.hasPrefix("    \(format.name) ") })
        }
    }

    @Test("is written to standard error where there are no words")
    func noWords() {
        let run = Run([])
        #expect(run.status == .usage && run.output.isEmpty)
        #expect(run.errors.contains("SUBCOMMANDS:"))
    }

    @Test("names the version", arguments: [["--version"], ["fire", "--version"]])
    func version(words: [String]) {
        let run = Run(words)
        #expect(run.output == ["action \(Tool.version)"] && run.status == .success && run.errors.isEmpty)
    }
}
