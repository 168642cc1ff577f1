import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("action palette --memory")
struct PaletteMemoryCommandTests {
    private static let map = #"""
        { "actionMap": 1, "name": "x", "state": { "stars": 0 }, "menus": [ { "title": "Rating", "items": [
            { "action": "rate:", "title": "One Star", "arguments": { "stars": 1 } },
            { "action": "rate:", "title": "Two Stars", "arguments": { "stars": 2 } },
            { "action": "locked:", "title": "Locked" }, { "action": "clear:", "title": "Clear" },
            { "action": "login:", "title": "Log In", "arguments": { "password": "hunter2" } } ] } ],
          "root": { "name": "app", "actions": {
            "rate:": { "parameters": { "stars": { "type": "integer" } }, "do": [ { "print": "rated ${args.stars}" } ] },
            "login:": { "parameters": { "password": { "type": "string", "secret": true } }, "do": [ { "print": "in" } ] },
            "locked:": { "enabled": "stars > 3", "reason": "too few stars", "do": [] }, "clear:": { "do": [] } } } }
        """#

    private let scratch: Scratch
    private let files: [String]

    init() throws {
        scratch = try Scratch()
        files = ["--map", try scratch.write(Self.map, to: "map.json"), "--memory", scratch.path("memory.json")]
    }

    private func run(_ words: String...) -> Run { Run(["palette"] + words + files + ["--color", "never"]) }

    private var titles: [String?] {
        get throws { try run("--json").objects.map { $0["title"]?.string } }
    }

    @Test("what was performed with --fire comes first in the next call, what is disabled last")
    func remembers() throws {
        #expect(try titles == ["One Star", "Two Stars", "Clear", "Log In", "Locked"])
        let fired = run("two", "--fire")
        #expect(fired.status == .success && fired.output == ["rated 2"], "\(fired)")
        #expect(try titles == ["Two Stars", "One Star", "Clear", "Log In", "Locked"])
        #expect(run("clear", "--fire").status == .success)
        #expect(try titles == ["Clear", "Two Stars", "One Star", "Log In", "Locked"])
        #expect(
            try scratch.read("memory.json") == """
                {
                  "commands": [
                    {
                      "action": "clear:",
                      "uses": 1
                    },
                    {
                      "action": "rate:",
                      "arguments": {
                        "stars": 2
                      },
                      "uses": 1
                    }
                  ],
                  "limit": 500,
                  "paletteMemory": 1
                }

                """)
    }

    @Test("what was remembered by a former name counts for the present one, and a former name may be typed")
    func formerNames() throws {
        #expect(run("clear", "--fire").status == .success)
        let remap = #"{ "name": "app", "remap": { "clear:": { "to": "empty:", "deprecated": "x" } },"#
        let renamed = Self.map.replacing("clear:", with: "empty:").replacing(#"{ "name": "app","#, with: remap)
        _ = try scratch.write(renamed, to: "map.json")
        #expect(try titles.first == "Clear")
        #expect(try run("clear:", "--json").objects.map { $0["action"] } == ["empty:"])
        let item = #""action": "empty:", "title": "Void", "formerly": [ "clear:" ]"#
        let other = Self.map.replacing(#""action": "clear:", "title": "Clear""#, with: item)
        _ = try scratch.write(other.replacing(#""clear:": {"#, with: #""empty:": {"#), to: "map.json")
        #expect(try titles.first == "Void")
        #expect(try run("clear:", "--json").objects.map { $0["action"] } == ["empty:"])
    }

    @Test("what was not performed, or has secret arguments, is not remembered, and nothing is with --dry-run")
    func forgets() throws {
        #expect(run("locked", "--fire").status == .disabled)
        #expect(run("log in", "--fire").status == .data)
        #expect(run("clear", "--fire", "--dry-run").status == .success)
        #expect(run("nothing at all", "--fire").status == .disabled)
        #expect(try titles.first == "One Star" && !scratch.names.contains("memory.json"))
    }

    @Test(
        "a file that is no memory is told, and left as it is",
        arguments: ["", "{", "[]", #"{"actionState": 1}"#, #"{"paletteMemory": 9, "limit": 5, "commands": []}"#])
    func damaged(text: String) throws {
        let path = try scratch.write(text, to: "memory.json")
        for words in [[], ["clear", "--fire"]] {
            let run = Run(["palette"] + words + files)
            #expect(run.status == .data && run.output.isEmpty, "\(run.output)")
            #expect(run.errors.first?.contains("'\(path)' is no memory of palettes: ") == true, "\(run.errors)")
        }
        #expect(try scratch.read("memory.json") == text)
    }

    @Test(
        "why a file is no memory is told in a sentence",
        arguments: [
            (#"{"paletteMemory": 9, "limit": 5, "commands": []}"#, "the version must be 1, and is 9."),
            (#"{"paletteMemory": 1, "limit": 0, "commands": []}"#, "the limit must be at least 1, and is 0."),
            (#"{"paletteMemory": 1, "commands": []}"#, "expected an integer at .limit, got nothing."),
        ])
    func reasons(text: String, reason: String) throws {
        let path = try scratch.write(text, to: "memory.json")
        let errors = run().errors
        #expect(errors.first?.hasSuffix("'\(path)' is no memory of palettes: \(reason)") == true, "\(errors)")
    }

    @Test("a memory needs a regular file")
    func otherFiles() throws {
        #expect(Run(["palette", "--memory", "-"]).status == .usage)
        #expect(Run(["palette", "--memory", scratch.path("."), "-q"]).status == .file)
    }
}
