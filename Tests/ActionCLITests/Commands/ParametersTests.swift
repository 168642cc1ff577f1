import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("The parameters of actions, in every answer about an action")
struct ParametersTests {
    private static let map = #"""
        { "actionMap": 1,
          "actions": { "add:": { "title": "Add", "parameters": {
            "title": { "type": "string", "doc": "The title of the note." },
            "count": { "type": "integer", "default": 1, "minimum": 1, "maximum": 9 },
            "colour": { "type": "string", "enum": ["red", "green"], "optional": true } } },
            "login:": { "parameters": { "password": { "type": "string", "secret": true } } },
            "plain:": {} },
          "menus": [ { "title": "Edit", "items": [ { "action": "add:" }, { "action": "login:" }, { "action": "plain:" } ] } ],
          "root": { "name": "app", "actions": { "add:": {}, "login:": {}, "plain:": {} } } }
        """#

    private static let usage = "add: title [colour] [count=1]"

    @Test("text has the parameters behind the action's name, and JSON has their schema")
    func everywhere() throws {
        let calls: [(words: [String], line: String)] = [
            (["list"], "  \(Self.usage)   app   enabled"),
            (["target", "add:"], "app   closure   \(Self.usage)"),
            (["validate", "add:"], "add: is enabled at app.   title \"Add\"   \(Self.usage)"),
            (["explain", "add:"], "  parameters: \(Self.usage)"),
            (["palette", "add"], "Add…   \(Self.usage)"),
        ]
        for (words, line) in calls {
            let text = try Run.on(Self.map, words: words)
            #expect(text.output.contains(line), "\(words): \(text.output) \(text.errors)")
            let lines = try Run.on(Self.map, words: words + ["--json"]).objects
            let schema = lines.first { $0["action"] == "add:" }?["parameters"]
            #expect(schema?["required"] == ["title"], "\(words)")
            #expect(schema?["properties"]?["count"]?["default"] == 1, "\(words)")
        }
        for words in [["list"], ["target", "plain:"], ["validate", "plain:"], ["explain", "plain:"], ["palette"]] {
            let lines = try Run.on(Self.map, words: words + ["--json"]).objects
            #expect(lines.first { $0["action"] == "plain:" }?["parameters"]?["properties"] ?? [:] == [:], "\(words)")
        }
        #expect(try Run.on(Self.map, words: ["validate", "nobody:", "--json"]).object["parameters"] == .null)
    }

    @Test("'fire ACTION --help' is made of the parameters")
    func help() throws {
        let help = try Run.on(Self.map, words: ["fire", "add:", "--help"])
        #expect(help.status == .success)
        #expect(help.output.first == "OVERVIEW: Add: perform 'add:'.")
        #expect(
            help.output.contains("USAGE: action fire add: title=<string> [colour=<string>] [count=<integer>] [options]")
        )
        let text = help.output.joined(separator: "\n")
        for part in [
            "The title of the note. A string.", "An integer from 1 to 9. (default: 1)", "A string: \"red\", \"green\".",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        let secret = try Run.on(Self.map, words: ["fire", "login:", "--help"])
        #expect(secret.output.contains { $0.contains("It is secret.") }, "\(secret.output)")
        let missing = Run(["fire", "add:", "--help", "--map", "nowhere.json"])
        #expect(
            missing.status == .success && missing.output.first == "OVERVIEW: Perform an action.", "\(missing.errors)")
        let unknown = try Run.on(Self.map, words: ["fire", "ad:", "--help"])
        #expect(unknown.errors.isEmpty && unknown.status == .unclaimed)
        #expect(unknown.output.first == "ad: is claimed by nobody. Did you mean add:?")
        let elsewhere = """
            { "actionMap": 1, "focus": "app/a", "root": { "name": "app", "children": [
              { "name": "a" }, { "name": "b", "actions": { "act:": {} } } ] } }
            """
        let told = try Run.on(elsewhere, words: ["fire", "act:", "--help"]).output.joined(separator: " ")
        #expect(told.hasPrefix("act: is claimed by nobody. It is not available here, but with the focus in app/b. "))
    }
}
