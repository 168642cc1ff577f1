import ActionRuntime
import Testing

@testable import ActionCLI
@testable import ActionMaps

@Suite("Importing from Sublime Text")
struct SublimeImportTests {
    static let keys = #"""
        [
          // comments and trailing commas
          { "keys": ["ctrl+k", "ctrl+b"], "command": "toggle_side_bar" },
          { "keys": ["ctrl++"], "command": "increase_font_size" },
          { "keys": ["A"], "command": "upper" }, { "keys": ["\""], "command": "insert_snippet", "args": {"contents": "\"$0\""},
            "context": [
              { "key": "setting.auto_match_enabled", "operator": "equal", "operand": true },
              { "key": "selection_empty", "operand": true, "match_all": true },
              { "key": "following_text", "operator": "regex_contains", "operand": "^(?:\t| |\\)|]|\\}|>|/|$)", "match_all": true },
              { "key": "preceding_text", "operator": "not_regex_match", "operand": "[\"a-z]", "match_all": true },
              { "key": "eol_selector", "operator": "not_equal", "operand": "string.quoted" },
              { "key": "num_selections", "operator": "not_equal", "operand": 1 },
              { "key": "panel", "operator": "not_equal", "operand": true },
            ] },
          { "keys": ["primary+keypad_plus"], "command": "zoom" },
          { "keys": ["escape"], "command": "noop", "context": [ { "key": "panel_has_focus" } ] },
          { "keys": ["<character>"], "command": "type" },
          { "keys": ["f5"], "command": "a", "context": [ { "key": "x", "operator": "regex_match", "operand": "(?<=ab)" } ] },
          { "keys": ["f6"], "command": "a", "context": [ { "key": "x", "operator": "greater", "operand": 1 } ] },
          { "keys": ["ctrl+nokey"], "command": "a" }, { "keys": ["f7"] },
          { "keys": [" ", "\n"], "command": "b" }, { "keys": ["f5"], "command": "b" }, { "keys": ["f5"], "command": "c", "context": [ { "key": "y" } ] },
        ]
        """#

    @Test("carries over bindings with their contexts")
    func keyBindings() throws {
        let imported = try Importing("sublime", ["Default (Linux).sublime-keymap": Self.keys])
        #expect(
            imported.keys == [
                "app: ctrl+k ctrl+b → toggle_side_bar", "app: ctrl++ → increase_font_size", "app: shift+a → upper",
                #"app: " → insert_snippet {"contents":"\"$0\""} when setting.auto_match_enabled && selection_empty "#
                    + #"&& following_text =~ /^(?:\#t| |\)|]|\}|>|\/|$)/ && !(preceding_text =~ /^(?:["a-z])$/) "#
                    + #"&& !(eol_selector =~ /(^| )string\.quoted(\.[^ ]*)?( |$)/) && num_selections != 1 && !panel"#,
                "app: ctrl+numpad_add → zoom", "app: escape → nothing when panel_has_focus", "app: space enter → b",
                "app: f5 → b",
                "app: f5 → c when y",
            ])
        #expect(
            imported.claims == ["toggle_side_bar", "increase_font_size", "upper", "insert_snippet", "zoom", "b", "c"])
        #expect(imported.map.root.ignored == [.keyConflict])
        #expect(
            imported.map.notImported.map(\.what) == [
                "a key binding of 'type'", "a key binding of 'a'", "a key binding of 'a'",
                "the keys 'ctrl+nokey' of a key binding of 'a'", "a key binding", "'match_all' of contexts (3)",
            ])
        #expect(imported.map.state.keys.contains("setting.auto_match_enabled"))
    }

    @Test("carries over lookbehinds of one character, and says which others it leaves out")
    func lookbehinds() throws {
        let imported = try Importing(
            "sublime",
            [
                "Default.sublime-keymap": #"""
                [
                  { "keys": ["{"], "command": "pair", "context": [
                    { "key": "preceding_text", "operator": "regex_contains", "operand": "(?<!\\\\)(\\\\{2})*\\\\left\\\\\\{$" } ] },
                  { "keys": ["'"], "command": "quote", "context": [
                    { "key": "preceding_text", "operator": "not_regex_contains", "operand": "(?:(?<![\\\\])(\\\\{2})*\\\\|['\\w_])$" } ] },
                  { "keys": ["tab"], "command": "next", "context": [
                    { "key": "preceding_text", "operator": "regex_match", "operand": ".*(?<=[a-z]|\\d)" } ] },
                  { "keys": ["f5"], "command": "a", "context": [ { "key": "x", "operator": "regex_contains", "operand": "(?<=ab)c" } ] },
                ]
                """#
            ])
        #expect(
            imported.keys == [
                #"app: { → pair when preceding_text =~ /(?<!\\)(\\{2})*\\left\\\{$/"#,
                #"app: ' → quote when !(preceding_text =~ /(?:(?<![\\])(\\{2})*\\|['\w_])$/)"#,
                #"app: tab → next when preceding_text =~ /^(?:.*(?<=[a-z]|\d))$/"#,
            ])
        #expect(imported.map.notImported.map(\.what) == ["a key binding of 'a'"])
        #expect(imported.map.notImported[0].why?.contains("expected one character in a lookbehind") == true)
        let pair = try #require(imported.map.root.keys.first?.when)
        #expect(pair.evaluate { _ in .string(#"x\left\{"#) })
        #expect(!pair.evaluate { _ in .string(#"x\\left\{"#) })
    }

    @Test(
        "reads selectors of scopes as conditions about them",
        arguments: [
            ("source.python", ["source.python", "text source.python.3 x"], ["source.pythonic", "asource.python", ""]),
            ("source - string", ["source.c"], ["source.c string.quoted", "text"]),
            ("source string.quoted", ["source.c meta.x string.quoted.double"], ["string.quoted source.c", "source.c"]),
            ("text, source.c++ & meta", ["text.html", "source.c++ meta.x"], ["source.c++", "meta"]),
            ("source -(string | comment)", ["source"], ["source comment.line", "source string"]),
            ("-text", ["source", ""], ["text"]), ("", ["source", ""], []),
        ])
    func selectors(selector: String, matches: [String], others: [String]) throws {
        let condition = try Condition(parsing: try #require(SublimeSelector.condition(selector, of: "s")))
        for scopes in matches { #expect(condition.evaluate(in: ["s": .string(scopes)]), "\(scopes)") }
        for scopes in others { #expect(!condition.evaluate(in: ["s": .string(scopes)]), "\(scopes)") }
    }

    @Test("refuses what is no selector", arguments: ["(a", "a)", "a &", ", a", "a - - b", "a*", "a - (", "'"])
    func noSelector(text: String) {
        #expect(SublimeSelector.condition(text, of: "s") == nil)
        #expect(SublimeSelector.condition(String(repeating: "(", count: 100_000), of: "s") == nil)
    }

    @Test("asks the binding first that stands last")
    func order() throws {
        let imported = try Importing("sublime", ["Default.sublime-keymap": Self.keys])
        let document = try ActionValue(json: imported.run.output.joined(separator: "\n"))
        let bindings = document["root"]?["keys"]?["f5"]?.elements ?? []
        #expect(bindings.map { $0["action"]?.string } == ["c", "b"])
    }

    @Test("puts the user's own bindings into the key map")
    func user() throws {
        let text = #"""
            [{ "keys": ["ctrl+x"], "command": "mine" },
             { "keys": ["f1"], "command": "noop", "context": [{ "key": "a" }] }]
            """#
        let map = try #require(try Importing.map("sublime", ["Packages/User/Default.sublime-keymap": text]))
        #expect(map.keymap == [KeyOverride("ctrl+x", "mine"), KeyOverride(takingAway: "f1", when: "a")])
        #expect(map.root.keys.isEmpty && map.root.actions.map(\.name) == ["mine"])
    }

    @Test("leaves a file for another platform alone")
    func platform() throws {
        let imported = try Importing("sublime", ["Default (OSX).sublime-keymap": Self.keys])
        #expect(imported.keys.isEmpty)
        #expect(
            imported.omissions == [
                "Default (OSX).sublime-keymap:1:1|the file|its name says that it is for OSX; say '--platform mac' to import it"
            ])
    }

    @Test("carries over palettes and menus, those of one identifier as one")
    func menus() throws {
        let main = #"""
            [ { "caption": "File", "mnemonic": "F", "id": "file", "children": [
                { "caption": "&Open…", "command": "open" }, { "caption": "-", "id": "clipboard" },
                { "command": "save", "args": { "async": true }, "checkbox": true },
                { "caption": "Cut && Paste & Go", "command": "cut" }, { "caption": "Label" },
                { "caption": "Recent", "id": "recent", "children": [] },
                { "caption": "Quit", "command": "exit", "platform": "!OSX" },
                { "caption": "Exit", "command": "exit", "platform": "Windows" } ] },
              { "id": "exit", "caption": "Loose", "command": "loose" } ]
            """#
        let more =
            #"[ { "id": "file", "children": [ { "caption": "Close", "command": "close" }, { "id": "recent", "children": [ { "caption": "Reopen", "command": "reopen" } ] } ] }, { "id": "tools" } ]"#
        let commands =
            #"[ { "caption": "File: Open", "command": "open" }, { "caption": "Set Syntax: C", "command": "set", "args": {"s": "c"} } ]"#
        let imported = try Importing(
            "sublime",
            [
                "Main.sublime-menu": main, "Default.sublime-commands": commands,
                "Context.sublime-menu": #"[ { "caption": "Paste", "command": "paste" } ]"#,
            ])
        #expect(
            imported.menus == [
                "Command Palette #commandPalette", "  open “File: Open”", #"  set {"s":"c"}"#,
                "File #file", "  open “Open…”", "  -", #"  save {"async":true}"#, "  cut", "  Recent #recent (filled)",
                "  exit",
                "Main", "  loose", "Context", "  paste",
            ])
        #expect(imported.titles["cut"] == "Cut & Paste & Go" && imported.titles["exit"] == "Quit")
        #expect(
            imported.map.notImported.map(\.what) == [
                "'checkbox' of the item 'save'", "the item 'Label'", "the item 'Exit'", "mnemonics of captions (2)",
            ])
        let both = try #require(
            try Importing.map("sublime", ["a/Main.sublime-menu": main, "b/Main.sublime-menu": more]))
        #expect(both.menus.map(\.title) == ["File", "tools", "Main"])
        #expect(both.menus[0].items.count == 7 && both.menus[1].ignored == [.emptyMenu])
        guard case .menu(let recent) = both.menus[0].items[4] else {
            Issue.record("\(both.menus[0].items)")
            return
        }
        #expect(recent.title == "Recent" && recent.items.count == 1)
    }

    @Test("leaves out bindings whose context or keys are not of their form, and lists them")
    func malformed() throws {
        let imported = try Importing(
            "sublime",
            [
                "a.sublime-keymap": #"""
                [ { "keys": ["b"], "command": "x", "context": { "key": "a" } },
                  { "keys": ["c"], "command": "x", "context": "a" },
                  { "keys": ["d"], "command": "x", "context": null },
                  { "keys": ["e"], "command": "x", "context": [5] },
                  { "keys": ["f"], "command": "x", "context": [{ "key": "a", "operator": 5 }] },
                  { "keys": ["ctrl+e", 5], "command": "x" },
                  { "keys": ["ctrl+e", ""], "command": "x" },
                  { "keys": ["g"], "command": "x", "context": [{ "key": "a", "odd": 1 }] } ]
                """#
            ])
        #expect(imported.keys == ["app: g → x when a"])
        let context = "a key binding of 'x'|its context cannot be said:"
        #expect(
            imported.omissions == [
                "a.sublime-keymap:1:47|\(context) it is an object, not a list",
                "a.sublime-keymap:2:47|\(context) it is a string, not a list",
                "a.sublime-keymap:3:47|\(context) it is null, not a list",
                "a.sublime-keymap:4:47|\(context) a comparison has no key",
                "a.sublime-keymap:5:47|\(context) an operator is no text",
                "a.sublime-keymap:6:24|a key binding of 'x'|one of its keys is a number",
                "a.sublime-keymap:7:24|a key binding of 'x'|one of its keys is an empty text",
                "a.sublime-keymap:8:62|'odd' of the context of a key binding of 'x'|an action map has no place for it",
            ])
    }

    @Test("takes keys away where the command is empty")
    func emptyCommand() throws {
        let keys = #"[{ "keys": ["f1"], "command": "", "args": { "a": 1 } }, { "keys": ["f2"], "command": null }]"#
        let imported = try Importing("sublime", ["a.sublime-keymap": keys])
        #expect(imported.keys == ["app: f1 → nothing"] && imported.claims == [])
        #expect(imported.omissions == ["a.sublime-keymap:1:57|a key binding|it has no command"])
        let own = try #require(try Importing.map("sublime", ["User/a.sublime-keymap": keys]))
        #expect(own.keymap == [KeyOverride(takingAway: "f1")])
    }

    @Test(
        "writes the patterns of contexts as conditions have them",
        arguments: [
            ("[[:alpha:]_]", "[a-zA-Z_]"), ("[^[:space:][:digit:]]", #"[^\s0-9]"#), ("[[:^word:]]", #"[\W]"#),
            ("[]a]", #"[\]a]"#), ("[^]]", #"[^\]]"#), ("[[(]", #"[\[(]"#), (#"\Aa\z"#, "^a$"),
            (#"\<end\>"#, #"\b(?=\w)end\b(?<=\w)"#),
            (#"\h+"#, #"[ \t]+"#), (#"(?<![\w])$"#, #"(?<![\w])$"#), (#"\\A"#, #"\\A"#), ("a/b", #"a\/b"#),
            (#"[\x{a1}-\x{ff}]\x{20}"#, #"[\u{a1}-\u{ff}]\u{20}"#),
        ])
    func patterns(_ pattern: String, _ written: String) throws {
        let operand = ActionValue.string(pattern).json()
        let imported = try Importing(
            "sublime",
            [
                "a.sublime-keymap":
                    #"[{ "keys": ["f1"], "command": "x", "context": [{ "key": "a", "operator": "regex_contains", "operand": \#(operand) }] }]"#
            ])
        #expect(imported.keys == ["app: f1 → x when a =~ /\(written)/"])
        let isOfPOSIX = pattern.contains("[:")
        #expect(
            imported.map.notImported.map(\.what) == (isOfPOSIX ? ["letters beyond ASCII in classes of POSIX (1)"] : []))
    }

    @Test("leaves case out of account where a pattern begins so, and leaves out bindings whose pattern cannot be said")
    func otherPatterns() throws {
        func entry(_ key: String, _ pattern: String) -> String {
            #"{ "keys": ["\#(key)"], "command": "x", "context": [{ "key": "a", "operator": "regex_match", "operand": "\#(pattern)" }] }"#
        }
        let imported = try Importing(
            "sublime",
            ["a.sublime-keymap": "[\(entry("f1", "(?i)ab")), \(entry("f2", "[[:nope:]]")), \(entry("f3", "[[=a=]]"))]"])
        #expect(imported.keys == ["app: f1 → x when a =~ /^(?:ab)$/i"])
        #expect(
            imported.map.notImported.map { $0.why ?? "" } == [
                "its context cannot be said: '[:nope:]' in a pattern is not known",
                "its context cannot be said: '[=a=]' in a pattern is not known",
            ])
    }

    @Test("lists the commands of menus and separators")
    func commandsOfMenus() throws {
        let imported = try Importing(
            "sublime",
            [
                "Main.sublime-menu":
                    #"[{ "caption": "A", "command": "a", "args": { "x": 1 }, "children": [{ "caption": "-", "command": "s" }] }]"#
            ])
        #expect(imported.menus == ["A", "  -"])
        #expect(
            imported.omissions == [
                "Main.sublime-menu:1:20|'command' of the item 'A'|it opens a menu",
                "Main.sublime-menu:1:36|'args' of the item 'A'|it opens a menu",
                "Main.sublime-menu:1:87|'command' of the item '-'|it is a separator",
            ])
    }

    @Test("calls the user's own bindings no conflicts either")
    func usersConflicts() throws {
        let text = #"[{"keys":["ctrl+q"],"command":"a"},{"keys":["ctrl+q"],"command":"b","context":[{"key":"z"}]}]"#
        let map = try #require(try Importing.map("sublime", ["User/a.sublime-keymap": text]))
        #expect(map.keymap.count == 2)
        #expect(Checker(rules: CheckRule.allCases).report(on: map, file: "x").entries.isEmpty)
    }
}
