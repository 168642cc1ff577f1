import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Options")
struct OptionTests {
    @Test("of all subcommands can be given, each by one name and at most one letter")
    func known() {
        let all = Tool.options
        #expect(Set(all.map(\.name)).count == all.count)
        let letters = all.compactMap(\.letter)
        #expect(Set(letters).count == letters.count)
        #expect(Set(Tool.commands.flatMap { $0.allOptions }) == Set(all))
        for option in all {
            #expect(Option.read("--\(option.name)")?.option == option)
            if let letter = option.letter { #expect(Option.read("-\(letter)")?.option == option) }
        }
    }

    @Test(
        "that do not go together say so of each other, in either order",
        arguments: [(Option.app, Option.map, true), (.key, .event, true), (.json, .format, true), (.app, .from, false)])
    func exclusion(one: Option, other: Option, excludes: Bool) {
        #expect(one.excludes(other) == excludes && other.excludes(one) == excludes)
    }

    @Test(
        "that do not go together are refused",
        arguments: [
            (["--event", "--error", "X"], "'--event' and '--error'"),
            (["--event", "--key", "cmd+c"], "'--event' and '--key'"),
            (["--force", "--key", "cmd+c"], "'--force' and '--key'"),
        ])
    func refusal(words: [String], names: String) {
        let run = Run(["explain"] + words)
        #expect(run.status == .usage && run.errors.first == "Error: Options \(names) do not go together.")
        #expect(Run(["list", "--json", "--format", "json"]).status == .success)
    }

    @Test("of an application's map are completed no longer once they are given, nor those that exclude them")
    func completion() {
        let offered = { TypedLine($0 + ["--"], in: CallContext()).completions.map(\.word) }
        #expect(offered(["list"]).contains("--app"))
        let rest = offered(["list", "--map", "x.json"])
        #expect(!rest.contains("--map") && !rest.contains("--app") && rest.contains("--state"))
        #expect(offered(["check", "--ignore", "unknown-key"]).contains("--ignore"))
    }
}
