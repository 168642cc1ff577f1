import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Completer")
struct CompleterTests {
    static let map = #"""
        {
          "actionMap": 1,
          "actions": {
            "rate:five:": { "title": "Five\u0007" },
            "apply:": { "parameters": {
              "stars": { "type": "integer", "doc": "How many." },
              "mode": { "type": "string", "enum": ["full screen", "window"] }, "deep": { "type": "boolean" }
            } }
          },
          "keymap": [ { "key": "cmd+8", "command": "apply:" }, { "key": "cmd+q", "command": "-rate:five:" } ],
          "menus": [ { "title": "View", "items": [
            { "action": "rate:five:", "shortcut": "cmd+5" }, { "action": "own:", "title": "Own" }, { "title": "Zoom In", "items": [] }
          ] }, { "title": "Be\u0007ll" } ],
          "root": {
            "name": "app", "actions": { "apply:": {}, "rate:five:": {}, "own:": { "parameters": { "at": { "type": "any" } } } },
            "remap": { "best:": "apply:" }, "catchAll": { "matching": ["plugin.a", "plugin.b"] },
            "rules": [ { "handleEvent": "Saved", "do": [ { "trigger": "Closed" } ] }, { "catchError": "NoDisk", "event": "Alert" } ],
            "children": [
              { "name": "my grid", "keys": { "ctrl+k ctrl+s": "apply:", "ctrl+k ctrl+o": "own:" } }
            ]
          }
        }
        """#

    @Test("finds the arguments of an action at the end of a long chain")
    func chain() throws {
        var node = #"{ "name": "leaf", "actions": { "deep:": { "parameters": { "by": { "type": "any" } } } } }"#
        for depth in 0..<120 { node = #"{ "name": "n\#(depth)", "children": [ \#(node) ] }"# }
        #expect(try words(["fire", "deep:", ""], map: #"{ "actionMap": 1, "root": \#(node) }"#).contains("by:="))
    }

    /// The words that complete those of a line, whose last one may be empty.
    private func words(_ line: [String], map: String? = nil) throws -> [String] {
        let scratch = try Scratch()
        let path = try map.map { try scratch.write($0, to: "map.json") }
        return TypedLine(line, in: CallContext(map: path)).completions.map(\.word)
    }

    @Test(
        "offers what a word can be",
        arguments: [
            (["va"], ["validate"]), (["he"], ["help"]), ([], Tool.commands.map { $0.name }), (["nonsense", ""], []),
            (["diff", ""], []),
            (["diff", "a", "b", ""], ["--format", "--json", "--color", "--quiet", "--version", "--help"]),
            (["export", "m"], ["markdown", "mermaid"]), (["import", "vs"], ["vscode"]),
            (["completion", ""], ["bash", "zsh", "fish"]), (["completion", "bash", ""], ["--version", "--help"]),
            (["help", "exp"], ["explain", "export"]), (["help", "exi"], ["exit-codes"]), (["palette", ""], []),
        ] as [([String], [String])])
    func fixed(line: [String], expected: [String]) throws {
        #expect(try words(line) == expected)
    }

    @Test(
        "offers options that are not given yet and go with those that are, and their values",
        arguments: [
            (["--ver"], ["--verbose", "--version"]), (["list", "--f"], ["--from", "--format"]),
            (["list", "--json", "--f"], ["--from"]),
            (["list", "--from", "app", "--f"], ["--format"]), (["list", "--from=app", "--f"], ["--format"]),
            (["list", "-q", "--q"], []), (["list", "--app", "x", "--map"], []),
            (["check", "--ignore", "a", "--ig"], ["--ignore"]),
            (["--map", "x.json", "li"], ["list"]), (["list", "--format", ""], ["text", "json", "names"]),
            (["list", "--format", "j"], ["json"]), (["list", "--format=j"], ["--format=json"]),
            (["list", "--color="], ["--color=auto", "--color=always", "--color=never"]),
            (["import", "gtk", "--platform", "m"], ["mac"]), (["check", "--ignore", "key"], ["key-conflict"]),
            (["check", "--ignore=never"], ["--ignore=never-true"]),
            (["list", "--json="], []),
            (["list", "--nonsense="], []),
            (["fire", "--args", ""], []), (["list", "--", "--"], []), (["list", "--", "-"], []),
        ])
    func options(line: [String], expected: [String]) throws {
        #expect(try words(line) == expected)
    }

    @Test(
        "offers what the map has by name",
        arguments: [
            (["fire", ""], ["apply:", "rate:five:", "own:", "best:", "plugin.a", "plugin.b"]),
            (["fire", "ra"], ["rate:five:"]), (["can", "apply:", "ow"], ["own:"]), (["fire", "--", "ow"], ["own:"]),
            (["fire", "apply:", ""], ["stars:=", "mode=", "deep:="]), (["fire", "best:", "st"], ["stars:="]),
            (["fire", "own:", ""], ["at:="]), (["fire", "apply:", "stars:=4", "mode=x", ""], ["deep:="]),
            (["fire", "apply:", "mode="], ["mode=full screen", "mode=window"]),
            (["fire", "apply:", "mode:="], ["mode:=\"full screen\"", "mode:=\"window\""]),
            (["fire", "apply:", "deep:=t"], ["deep:=true"]), (["fire", "apply:", "stars:="], []),
            (["fire", "none:", ""], []),
            (["list", "--from", ""], ["app", "app/my grid"]), (["list", "--from=app/"], ["--from=app/my grid"]),
            (["menu", ""], ["View", "Zoom In"]), (["press", ""], ["cmd+8", "ctrl+k", "cmd+5"]),
            (["press", "ctrl+k", ""], ["ctrl+s", "ctrl+o"]), (["press", "Control-K", "ctrl+s"], ["ctrl+s"]),
            (["press", "?", ""], []),
            (["trigger", ""], ["Saved", "Closed"]), (["report", ""], ["NoDisk"]),
            (["explain", "--event", "S"], ["Saved"]),
            (["explain", "--error", ""], ["NoDisk"]),
        ])
    func named(line: [String], expected: [String]) throws {
        #expect(try words(line, map: Self.map) == expected)
        // In a line that names the map itself, the words are the same.
        let scratch = try Scratch()
        let path = try scratch.write(Self.map, to: "map.json")
        #expect(try words(["--map", path] + line) == expected)
        #expect(try words(["--map=\(path)"] + line) == expected)
    }

    @Test("says what candidates mean, without control characters")
    func help() throws {
        let scratch = try Scratch()
        let context = CallContext(map: try scratch.write(Self.map, to: "map.json"))
        func helps(_ line: String...) -> [String] { TypedLine(line, in: context).completions.map(\.help) }
        #expect(helps("fire", "rate") == ["Five\\u{7}"])
        #expect(helps("fire", "own:") == ["Own"])
        #expect(helps("fire", "apply:", "st") == ["How many."])
        #expect(helps("press", "") == ["apply:", "ctrl+k ctrl+s", "rate:five:"])
        #expect(helps("fi") == [Fire.abstract])
    }

    @Test(
        "leaves files to the shell",
        arguments: [
            (["check", ""], "json"), (["check", "a.json", "b"], "json"), (["list", "--map", ""], "json"),
            (["list", "--map=a"], "json"),
            (["test", "--junit", ""], "xml"), (["import", "vscode", ""], ""), (["import", ""], nil),
            (["fire", ""], nil),
            (["check", "--str"], nil), (["init", "a.json", ""], nil),
        ] as [([String], String?)])
    func files(line: [String], expected: String?) {
        #expect(TypedLine(line, in: CallContext()).files == expected)
    }

    @Test("offers subcommands and options where the map cannot be read", arguments: ["{", "{}", ""])
    func brokenMap(document: String) throws {
        #expect(try words(["fire", ""], map: document) == [])
        #expect(try words(["val"], map: document) == ["validate"])
        #expect(try words(["fire", "--fo"], map: document) == ["--force", "--format"])
        #expect(try words(["fire", "--map", "/dev/stdin", ""]) == [] && words(["fire", "--map", "-", ""]) == [])
    }

    @Test("offers what a running program has by name")
    func program() throws {
        let live = LiveServer.photos("completed")
        defer { live.stop() }
        var context = CallContext()
        context.typingPatience = .seconds(60)
        func words(_ line: String...) -> [String] { TypedLine(line, in: context).completions.map(\.word) }
        #expect(words("fire", "--app", live.path, "pa") == ["paste:"])
        #expect(words("fire", "--app", live.path, "rate:", "") == ["stars:="])
        #expect(words("--app=\(live.path)", "list", "--from", "app/") == ["app/window", "app/window/grid"])
    }

    @Test("offers nothing of a running program that does not answer, hangs up, or is not there")
    func noProgram() throws {
        let (silent, gone) = (try StubProgram { _ in .silence }, try StubProgram { _ in .hangUp })
        for name in [silent.path, gone.path, "nobody", ""] { #expect(try words(["fire", "--app", name, ""]) == []) }
    }
}
