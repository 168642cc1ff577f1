import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("action help")
struct HelpTopicTests {
    static let names = ["exit-codes", "conditions", "maps", "keys", "remote"]

    @Test("lists the topics")
    func list() {
        let run = Run(["help"])
        #expect(run.status == .success && run.errors.isEmpty && run.output.first == "TOPICS:")
        for name in Self.names { #expect(run.output.contains { $0.hasPrefix("  \(name) ") }) }
        #expect(HelpTopic.all.map(\.name) == Self.names)
    }

    @Test("shows a topic", arguments: names)
    func topic(name: String) {
        let run = Run(["help", name])
        #expect(run.status == .success && run.errors.isEmpty && run.output.count > 10)
    }

    @Test("shows the help of a subcommand")
    func subcommand() {
        #expect(Run(["help", "fire"]).output == Run(["fire", "--help"]).output)
    }

    @Test("tells the nearest of a topic that there is not, and that one is enough")
    func wrong() {
        let run = Run(["help", "exit-code"])
        #expect(run.status == .usage && run.output.isEmpty)
        #expect(
            run.errors == [
                "Error: Unknown topic 'exit-code'. Did you mean 'exit-codes'?",
                "  There are: exit-codes, conditions, maps, keys, remote.", "  See 'action help'.",
            ])
        #expect(Run(["help", "maps", "keys"]).status == .usage)
    }

    @Test("names every exit status")
    func statuses() {
        let lines = Run(["help", "exit-codes"]).output
        for status in Status.allCases {
            #expect(lines.contains { $0.drop { $0 == " " }.hasPrefix("\(status.rawValue)   ") }, "\(status)")
        }
    }

    @Test("has a map that decodes, without findings, and a key map for the sample")
    func documents() throws {
        let checked = try Run.on(HelpTopic.mapExample, "check", "--strict")
        #expect(checked.status == .success, "\(checked.output) \(checked.errors)")
        #expect(try Run.on(HelpTopic.mapExample, "press", "cmd+5").status == .success)
        let scratch = try Scratch()
        let keymap = try scratch.write(HelpTopic.keymapExample, to: "keys.json")
        let run = Run(["keys", "-q", "--format", "names", "--keymap", keymap])
        #expect(run.status == .success && run.output.first == "cmd+w", "\(run.output) \(run.errors)")
    }

    @Test("has steps that a claim can do")
    func steps() throws {
        let steps = HelpTopic.maps.text.split(separator: "\n").filter { $0.hasPrefix("  { \"") }.compactMap { line in
            line.lastIndex(of: "}").map { line[...$0] }
        }
        #expect(steps.count == 7)
        let map = #"""
            {"actionMap":1,"state":{"rating":1},"root":{"name":"app","actions":{
              "save:":{}, "a:":{"do":[\#(steps.joined(separator: ","))]}}}}
            """#
        #expect(try Run.on(map, "list").status == .success)
    }

    @Test("has conditions and keys that can be read")
    func examples() throws {
        func column(_ topic: HelpTopic, _ range: Range<Int>) -> [String] {
            topic.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[range].map { line in
                line.dropFirst(2).firstRange(of: "   ").map { String(line.dropFirst(2)[..<$0.lowerBound]) } ?? line
            }
        }
        let conditions = column(.conditions, 4..<15)
        #expect(conditions.first == "selection" && conditions.last == "selection.size == null")
        for text in conditions { #expect(throws: Never.self, "\(text)") { try Condition(parsing: text) } }
        let keys = column(.keys, 3..<6)
        #expect(keys == ["cmd+shift+5", "ctrl+k ctrl+s", "cmd++"])
        for text in keys { #expect(throws: Never.self, "\(text)") { try KeyShortcut(parsing: text) } }
        for text in ["Shift-Cmd-5", "⇧⌘5"] { #expect(try KeyShortcut(parsing: text) == "cmd+shift+5") }
    }
}
