import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Importing from Visual Studio Code")
struct VSCodeImportTests {
    static let manifest = #"""
        {
          "name": "notes", "displayName": "%name%",
          "contributes": {
            "commands": [
              { "command": "notes.new", "title": "%new%", "category": "Notes", "icon": "$(add)" },
              { "command": "notes.delete", "title": "Delete", "category": "Notes", "enablement": "notes.selected == true" },
              { "command": "notes.sync", "title": { "value": "Sync Now", "original": "Sync" }, "shortTitle": "Sync" },
              { "command": "notes.new", "title": "Again" },
              { "title": "nameless" },
            ],
            "submenus": [ { "id": "notes.more", "label": "More" }, { "id": "notes.unplaced", "label": "Unplaced" } ],
            "menus": {
              "editor/context": [
                { "submenu": "notes.more", "group": "z@2", "when": "resourceScheme == file" },
                { "command": "notes.sync", "group": "z@1" },
                { "command": "notes.delete" },
                { "command": "editor.action.rename", "group": "1_modification@10" },
                { "command": "notes.new", "group": "navigation", "when": "isLinux", "alt": "notes.sync" },
                { "command": "notes.gone", "group": "1_modification@9.5" },
                { "submenu": "notes.none" }
              ],
              "notes.more": [
                { "command": "notes.new", "when": "a || b" },
                { "submenu": "notes.more" },
                { "command": "notes.delete", "when": "x <" },
                { "command": "notes.sync", "when": "resourceScheme == file && c" }
              ],
              "notes.unplaced": [ { "command": "notes.sync" } ],
              "commandPalette": [ { "command": "notes.delete", "when": "false" } ]
            },
            "keybindings": [
              { "command": "notes.new", "key": "ctrl+k ctrl+n", "mac": "cmd+k cmd+n", "when": "editorTextFocus" },
              { "command": "notes.delete", "key": "delete", "args": { "ask": true } },
              { "command": "notes.delete", "key": "delete", "when": "notes.selected", "args": ["now"] },
              { "command": "workbench.action.files.save", "mac": "cmd+s" },
              { "command": "notes.hidden", "linux": "ctrl+oem_3", "key": "ctrl+x" },
              { "command": "notes.new", "key": "ctrl+[KeyAA]" },
              { "command": "notes.sync", "key": "f5", "when": "a &" },
              { "command": "a b", "key": "f6" }
            ],
            "views": {}
          }
        }
        """#

    static let texts = #"{ "name": "Notes", "new": { "message": "New Note", "comment": ["x"] } }"#

    @Test("carries over commands, menus, keys and conditions")
    func manifest() throws {
        let imported = try Importing("vscode", ["package.json": Self.manifest, "package.nls.json": Self.texts])
        #expect(imported.map.name == "Notes")
        #expect(imported.claims == ["notes.new", "notes.delete if notes.selected", "notes.sync"])
        #expect(imported.map.root.actions[1].source?.description == "package.json:6")
        #expect(imported.map.root.ignored == [.disabledWithoutReason, .keyConflict])
        #expect(
            imported.titles == [
                "notes.new": "Notes: New Note", "notes.delete": "Notes: Delete", "notes.sync": "Sync Now",
            ])
        #expect(
            imported.menus == [
                "editor/context",
                "  notes.new “New Note” when isLinux",
                "  -",
                "  notes.gone", "  editor.action.rename external",
                "  -",
                "  notes.sync “Sync”",
                "  More #notes.more when resourceScheme == file",
                "    notes.delete “Delete”",
                "    notes.new “New Note” when a || b",
                "    notes.sync “Sync” when resourceScheme == file && c",
                "  -",
                "  notes.delete “Delete”",
                "Command Palette #commandPalette",
                "  notes.delete when false", "  notes.new", "  notes.sync",
                "Unplaced #notes.unplaced", "  notes.sync “Sync”",
            ])
        #expect(
            imported.keys == [
                "app: ctrl+k ctrl+n → notes.new when editorTextFocus",
                #"app: delete → notes.delete {"ask":true} when notes.selected"#,
                #"app: delete → notes.delete {"value":["now"]} when notes.selected"#,
                "app: ctrl+` → notes.hidden external",
            ])
        #expect(
            imported.map.state == [
                "isLinux": true, "resourceScheme": .null, "a": .null, "b": .null, "c": .null, "editorTextFocus": .null,
                "notes.selected": .null,
            ])
    }

    @Test("lists what it leaves out, with its position")
    func omissions() throws {
        let imported = try Importing("vscode", ["package.json": Self.manifest, "package.nls.json": Self.texts])
        let expected = [
            "5:72|'icon' of 'notes.new'|", "8:7|a second declaration of 'notes.new'|", "9:7|a command|it has no name",
            "18:77|'alt' of 'notes.new'|", "20:9|the submenu 'notes.none' of 'editor/context'|no submenu",
            "25:46|the condition of 'notes.delete' in 'notes.more', 'x <'|",
            "24:9|the submenu 'notes.more'|it is placed within itself",
            "35:7|a key binding of 'workbench.action.files.save'|it has keys for mac only",
            "37:40|the keys 'ctrl+[KeyAA]' of a key binding of 'notes.new'|expected a place on the keyboard, found '[KeyAA]'",
            "38:55|a key binding of 'notes.sync'|its condition 'a &' cannot be said: ", "39:7|the command 'a b'|",
            "41:5|the contribution 'views'|",
        ]
        #expect(imported.omissions.count == expected.count)
        for (omission, beginning) in zip(imported.omissions, expected) {
            #expect(omission.hasPrefix("package.json:\(beginning)"), "\(omission)")
        }
        #expect(imported.run.errors.count == expected.count + 1)
        #expect(imported.run.errors[0].hasPrefix("package.json:5:72: not imported: 'icon' of 'notes.new': "))
    }

    @Test("gives the settings that conditions read the defaults of the manifest")
    func settings() throws {
        let imported = try Importing(
            "vscode",
            [
                "package.json": #"""
                { "contributes": {
                  "commands": { "command": "p.a", "title": "A", "enablement": "config.p.on && config.p.mode == fast && config.editor.wrap" },
                  "keybindings": { "key": "f5", "command": "p.a",
                    "when": "config.p.list =~ /b/ && config.p.flag && config.p.size > 0 && config.p.none && config.p.text" },
                  "configuration": [
                    { "properties": { "p.on": { "type": "boolean", "default": true }, "p.mode": { "default": "fast" } } },
                    { "properties": { "p.list": { "default": ["a", "b"] }, "p.flag": { "type": ["boolean", "null"] },
                      "p.size": { "type": "integer" }, "p.none": {}, "p.text": { "type": "string" }, "p.unread": { "default": 1 } } } ],
                  "configurationDefaults": { "editor.wrap": "on", "[swift]": { "editor.wrap": "off" } } } }
                """#
            ])
        #expect(
            imported.map.state == [
                "config.p.on": true, "config.p.mode": "fast", "config.editor.wrap": "on",
                "config.p.list": #"["a","b"]"#,
                "config.p.flag": false, "config.p.size": 0, "config.p.none": .null, "config.p.text": "",
            ])
        #expect(
            imported.omissions.map { $0.drop { $0 != "|" } } == [
                "|the contribution 'configuration'|only the defaults that conditions read are imported",
                "|the contribution 'configurationDefaults'|only the defaults that conditions read are imported",
            ])
    }

    @Test("makes an action with parameters of a tool for language models")
    func tools() throws {
        let imported = try Importing(
            "vscode",
            [
                "package.json": #"""
                { "contributes": { "commands": { "command": "p_run", "title": "Run" }, "languageModelTools": [
                  { "name": "p_find", "displayName": "Find", "when": "p.ready", "modelDescription": "Finds",
                    "inputSchema": { "type": "object", "required": ["text", "kind"], "properties": {
                      "text": { "type": "string", "description": "What to find", "minLength": 1 },
                      "limit": { "type": "integer", "minimum": 1, "maximum": 9, "default": 5 },
                      "kind": { "enum": ["a", "b"] }, "scope": { "type": ["string", "null"] },
                      "bad": { "type": "integer", "default": "x", "description": "Odd" } } } },
                  { "name": "p_list" }, { "name": "p_run" }, { "name": "p list" }, {} ] } }
                """#
            ])
        #expect(imported.claims == ["p_run", "p_find if p.ready", "p_list"])
        #expect(imported.titles == ["p_run": "Run", "p_find": "Find"])
        #expect(
            imported.map.descriptions.first { $0.name == "p_find" }?.parameters == [
                .init("text", .string, documentation: "What to find"),
                .init("limit", .integer, minimum: 1, maximum: 9, default: 5, optional: true),
                .init("kind", .any, enumeration: ["a", "b"]), .init("scope", .string, optional: true),
                .init("bad", .integer, optional: true, documentation: "Odd"),
            ])
        #expect(imported.findings == [])
        #expect(
            imported.map.notImported.map(\.what) == [
                "the range, values and default of the parameter 'bad' of the tool 'p_find'",
                "'modelDescription' of 'p_find'",
                "the tool 'p_run'", "the command 'p list'", "a tool", "members of the schemas of tools (1)",
            ])
    }

    @Test("takes the keys of the platform")
    func platforms() throws {
        let mac = try Importing("vscode", ["package.json": Self.manifest], platform: "mac")
        #expect(mac.keys.contains("app: cmd+k cmd+n → notes.new when editorTextFocus"))
        #expect(mac.keys.contains("app: cmd+s → workbench.action.files.save external"))
        #expect(mac.keys.contains("app: ctrl+x → notes.hidden external"))
        #expect(mac.map.state["isLinux"] == .null)
        #expect(mac.map.name == "%name%")
        #expect(mac.omissions.contains { $0.contains("no text of 'package.nls.json' has the key 'name'") })
    }

    @Test("takes the texts beside a manifest, and those that are named")
    func texts() throws {
        let scratch = try Scratch()
        let manifest = #"{ "name": "%a%", "contributes": { "commands": { "command": "x", "title": "%b%" } } }"#
        let path = try scratch.write(manifest, to: "one.package.json")
        _ = try scratch.write(#"{ "a": "A", "b": "B" }"#, to: "one.package.nls.json")
        let german = try scratch.write(#"{ "b": "Bé" }"#, to: "one.package.nls.de.json")
        let run = Run(["import", "vscode", path, german])
        let map = try ActionMap(reading: Array(run.output.joined(separator: "\n").utf8), file: "x")
        #expect(map.name == "A" && map.descriptions.first?.title == "Bé" && run.errors.isEmpty)
    }

    @Test("reads the user's bindings and removals into the key map")
    func userKeys() throws {
        let keys = """
            // Mine
            [
              { "key": "ctrl+k ctrl+x", "command": "notes.new", "when": "editorTextFocus", "args": { "a": 1 } },
              { "key": "ctrl+n", "command": "-workbench.action.files.newUntitledFile", },
              { "command": "-notes.sync" },
              { "key": "ctrl+p", "command": "" },
              { "key": "ctrl+q", "command": "quit", "when": "!!a" },
              { "key": "", "command": "none" },
              "text", { "key": "shift+capslok", "command": "x" },
            ]
            """
        let imported = try Importing("vscode", ["keybindings.json": keys])
        #expect(
            imported.map.keymap == [
                KeyOverride("ctrl+k ctrl+x", "notes.new", arguments: ["a": 1], when: "editorTextFocus"),
                KeyOverride(removing: "workbench.action.files.newUntitledFile", from: "ctrl+n"),
                KeyOverride(removing: "notes.sync"), KeyOverride(takingAway: "ctrl+p"),
            ])
        #expect(imported.claims == ["notes.new"])
        #expect(imported.map.state == ["editorTextFocus": .null])
        #expect(imported.omissions.count == 4)
    }

    @Test("orders groups and their items as Visual Studio Code does")
    func groups() throws {
        let items = [
            ("c", "x@1"), ("b", "navigation@9"), ("a", ""), ("e", "x@-1"), ("d", "x"), ("g", "navigation"),
            ("f", "1_a"),
            ("h", "x@z"),
        ]
        let commands = items.map { #"{ "command": "\#($0.0)", "title": "\#($0.0.uppercased())" }"# }
        let entries = items.map { #"{ "command": "\#($0.0)", "group": "\#($0.1)" }"# }
        let imported = try Importing(
            "vscode",
            [
                "package.json":
                    #"{ "contributes": { "commands": [\#(commands.joined(separator: ","))], "menus": { "m": [\#(entries.joined(separator: ","))] } } }"#
            ])
        #expect(
            imported.menus.map { String($0.trimmingPrefix("  ").prefix(1)) } == [
                "m", "g", "b", "-", "f", "-", "e", "d", "h", "c", "-", "a",
            ])
    }

    @Test("does not write more items than a map can have where submenus are placed many times")
    func explosion() throws {
        let count = 30
        let submenus = (0..<count).map { #"{ "id": "s\#($0)", "label": "S\#($0)" }"# }.joined(separator: ",")
        let menus = (0..<count).map { number in
            let inner = #"{ "submenu": "s\#(number + 1)" }"#
            return #""s\#(number)": [\#(number + 1 < count ? "\(inner), \(inner), \(inner)" : "")]"#
        }
        let manifest = #"""
            { "contributes": { "submenus": [\#(submenus)],
              "menus": { "m": [ { "submenu": "s0" } ], \#(menus.joined(separator: ",")) } } }
            """#
        let imported = try Importing("vscode", ["package.json": manifest])
        #expect(imported.omissions.contains { $0.contains("the menus have more than") })
    }

    @Test("gives each place of a submenu the place's condition, and leaves those of the items as they are")
    func conditionsOfSubmenus() throws {
        let imported = try Importing(
            "vscode",
            [
                "package.json": #"""
                { "contributes": {
                  "commands": [{ "command": "p.git", "title": "Git" }, { "command": "p.hg", "title": "Hg" }],
                  "submenus": [{ "id": "sub", "label": "Sub" }, { "id": "inner", "label": "Inner" }],
                  "menus": {
                    "title": [{ "submenu": "sub", "when": "scm == git" }], "row": [{ "submenu": "sub", "when": "scm == svn" }],
                    "sub": [
                      { "command": "p.git", "when": "scm == git" }, { "command": "p.hg", "when": "scm == hg" },
                      { "submenu": "inner", "when": "scm == hg" } ],
                    "inner": [{ "command": "p.hg", "when": "a && !a" }] } } }
                """#
            ])
        #expect(
            imported.menus == [
                "title", "  Sub #sub when scm == git", "    p.git when scm == git", "    p.hg when scm == hg",
                "    Inner #inner when scm == hg", "      p.hg when a && !a",
                "row", "  Sub #sub (2) when scm == svn", "    p.git when scm == git", "    p.hg when scm == hg",
                "    Inner #inner (2) when scm == hg", "      p.hg when a && !a",
            ])
        #expect(imported.omissions == [])
        #expect(imported.map.state.keys.sorted() == ["a", "scm"])
    }

    @Test("calls bindings of which the last counts no conflict, those of a manifest and the user's")
    func lastBindingCounts() throws {
        let keys = #"[{ "key": "ctrl+q", "command": "p.a" }, { "key": "ctrl+q", "command": "p.b", "when": "x" }]"#
        let manifest =
            #"{ "contributes": { "commands": [{ "command": "p.a", "title": "A" }, { "command": "p.b", "title": "B" }], "keybindings": \#(keys) } }"#
        #expect(try Importing("vscode", ["package.json": manifest]).findings == [])
        #expect(try Importing("vscode", ["keybindings.json": keys]).findings == [])
    }

    @Test("lists what is not of the type that it has to be, and a submenu beside a command")
    func types() throws {
        for (contributes, what) in [
            ("5", "the contributions|they are a number, not an object"),
            ("null", "the contributions|they are null, not an object"),
            (#"{ "menus": [] }"#, "the menus|they are an array, not an object"),
            (
                #"{ "submenus": [{ "id": "s" }], "menus": { "s": [{ "command": "p.a", "submenu": "s" }] } }"#,
                "'submenu' of 'p.a'|an action map has no place for it"
            ),
        ] {
            let imported = try Importing("vscode", ["package.json": #"{ "contributes": \#(contributes) }"#])
            #expect(imported.omissions.map { $0.drop { $0 != "|" }.dropFirst() } == [what[...]], "\(contributes)")
        }
    }
}
