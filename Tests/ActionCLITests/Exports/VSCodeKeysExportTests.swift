import ActionRuntime
import TestSupport
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("action export vscode-keybindings")
struct VSCodeKeysExportTests {
    private static let map = #"""
        { "actionMap": 1, "name": "Notes",
          "menus": [ { "title": "Edit", "items": [
            { "action": "copy:", "shortcut": "cmd+c", "when": "selection" }, { "action": "paste:", "shortcut": "cmd+x", "passes": true } ] } ],
          "keymap": [ { "key": "ctrl+k ctrl+s", "command": "save:", "when": "dirty && kind == 'a b'" },
            { "command": "-copy:", "key": "cmd+c" }, { "command": "-cut:" }, { "key": "cmd+j", "command": "" },
            { "key": "cmd+k", "command": "copy:", "when": "a == null" } ],
          "root": { "name": "app", "actions": { "copy:": {}, "cut:": {}, "save:": {}, "zoom:": {} },
            "keys": { "ctrl+shift+alt+cmd+pageup": { "action": "zoom:", "arguments": { "by": 2 }, "passes": true } },
            "children": [ { "name": "cell", "keys": { "cmd++": "zoom:", "escape": null, "f1": "save:" } } ] } }
        """#

    @Test(
        "lists the keys of menus, nodes and the user, those that are asked first at the end; comments have what cannot be said"
    )
    func document() throws {
        let run = try Run.on(Self.map, "export", "vscode-keybindings", "--platform", "linux")
        #expect(run.status == .success)
        #expect(
            run.output == [
                "// The keys of Notes, for Visual Studio Code.", "[",
                "  // The shortcuts of the menus",
                #"  {"key":"meta+x","command":"paste:"},"#,
                "  // The keys of app",
                #"  {"key":"ctrl+shift+alt+meta+pageup","command":"zoom:","args":{"by":2}},"#,
                "  // The keys of app/cell",
                #"  // Not exported, Visual Studio Code has no key '+': {"key":"cmd++","command":"zoom:"}"#,
                #"  {"key":"escape","command":""},"#, #"  {"key":"f1","command":"save:"},"#,
                "  // The user's keys",
                #"  {"key":"ctrl+k ctrl+s","command":"save:","when":"dirty && kind == 'a b'"},"#,
                #"  {"key":"meta+c","command":"-copy:"},"#, #"  {"command":"-cut:"},"#,
                #"  {"key":"meta+j","command":""}"#,
                #"  // Not exported, when-clauses cannot compare with null: {"key":"cmd+k","command":"copy:","when":"a == null"}"#,
                "]",
            ])
        let errors = run.errors.map { $0.drop { $0 != ":" } }
        #expect(
            errors == [
                ":3: not exported: 'passes' of a key binding of 'paste:': Visual Studio Code asks no other binding of the keys.",
                ":8: not exported: 'passes' of a key binding of 'zoom:': Visual Studio Code asks no other binding of the keys.",
                ":9: not exported: a key binding of 'zoom:': Visual Studio Code has no key '+'.",
                ":6: not exported: a key binding of 'copy:': when-clauses cannot compare with null.", "",
                ": 2 of the keys are those of nodes below the root, and hold everywhere there.",
            ])
        #expect(run.errors[4] == "4 things are not exported.")
        #expect(try Run.on(Self.map, "export", "vscode-keybindings", "-q").errors.isEmpty)
    }

    @Test(
        "spells the command key as the platform does", arguments: [("linux", "meta"), ("mac", "cmd"), ("win", "win")])
    func platforms(platform: String, key: String) throws {
        let run = try Run.on(Self.map, "export", "vscode-keybindings", "--platform", platform)
        #expect(run.output.contains(#"  {"key":"\#(key)+x","command":"paste:"},"#))
    }

    @Test("leaves out keys with secret arguments", arguments: ["vscode-keybindings", "zed-keymap"])
    func secrets(format: String) throws {
        let map = #"""
            { "actionMap": 1, "actions": { "log:": { "parameters": { "word": { "type": "string", "secret": true } } } },
              "root": { "name": "app", "keys": { "f1": { "action": "log:", "arguments": { "word": "hush" } } } } }
            """#
        let run = try Run.on(map, "export", format, "--platform", "linux")
        #expect(run.errors.first?.hasSuffix("a key binding of 'log:': one of its arguments is secret.") == true)
        #expect(!"\(run.output)".contains("hush") && !run.output.contains { $0.hasPrefix("  {") }, "\(run.output)")
    }

    @Test("writes the argument 'value' alone as the value that it was imported from")
    func values() throws {
        let keys = ["\"@\"", "1.5", "[1,2]", "false", #"{"value":{"a":1}}"#, #"{"value":null}"#, #"{"a":1,"value":2}"#]
        let lines = keys.enumerated().map { #"{"key":"ctrl+\#($0)","command":"open","args":\#($1)}"# }
        let imported = try Importing("vscode", ["keybindings.json": "[\(lines.joined(separator: ","))]"])
        let run = try Run.on(
            imported.run.output.joined(separator: "\n"), "export", "vscode-keybindings", "--platform", "linux")
        #expect(lines.allSatisfy { line in run.output.contains { $0.contains(line) } }, "\(run.output)")
    }

    @Test("takes a platform, and the other formats take none")
    func usage() throws {
        #expect(
            try Run.on(Self.map, "export", "html", "--platform", "mac").errors.first
                == "Error: Option '--platform' is only for vscode-keybindings or zed-keymap.")
        #expect(try Run.on(Self.map, "export", "vscode-keybindings", "--action", "copy:").status == .usage)
    }

    @Test(
        "says a condition as a when-clause of the same meaning",
        arguments: [
            ("a", "a"), ("!a && (b || !(c && d))", nil), ("a == 1", nil), ("a == -1.5", nil), ("a == '1'", nil),
            ("a == word", nil), ("a == 'true'", nil), ("a == ''", nil), ("a != 'two words'", nil),
            ("a <= 1e300", "a <= 1e+300"),
            ("a in b", nil), ("a not in 'b c'", nil), (#"a =~ /^x\/[a-z]+$/i && b"#, nil), ("true", nil),
            ("!false", nil),
            ("config:x/y", nil), ("vim.use<C-r>", nil), (#"a == 'back\\slash'"#, #"a == 'back\slash'"#),
            ("a == 'null'", nil),
        ] as [(String, String?)])
    func conditions(text: String, clause: String?) throws {
        let condition = try Condition(parsing: text)
        let written = try WhenClause.text(of: condition)
        #expect(written == clause ?? text)
        #expect(try WhenClause.condition(written) == condition)
    }

    @Test(
        "refuses what a when-clause would read as something else",
        arguments: [
            ("a == null", "null"), ("a == true", "'true'"), ("a != false", "'false'"), ("a < 'x'", "by order"),
            (#"a == 'it\'s'"#, "single quote"), ("k{x}", "cannot be a key"),
            (#"a =~ /\u{41}/"#, "flag 'u'"), ("a =~ /[😀]/i", "flag 'u'"),
            ("a && (b || k{x} == 1)", "cannot be a key"),
        ])
    func refused(text: String, why: String) throws {
        let condition = try Condition(parsing: text)
        do throws(Untranslatable) {
            Issue.record("\(try WhenClause.text(of: condition))")
        } catch {
            #expect(error.why.contains(why), "\(error.why)")
        }
    }

    @Test("gives the same keys when it is imported again, but for those that it tells of")
    func roundTrip() throws {
        try EditorRoundTrip.check((export: "vscode-keybindings", import: "vscode", file: "keybindings.json"))
    }
}
