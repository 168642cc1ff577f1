import ActionRuntime
import Testing

@testable import ActionMaps

@Suite("Importing from JupyterLab")
struct JupyterLabImportTests {
    static let tracker = #"""
        { "title": "Notebook", "jupyter.lab.setting-icon": "x",
          "jupyter.lab.menus": {
            "main": [
              { "id": "jp-mainmenu-edit", "items": [
                { "type": "separator", "rank": 4 }, { "command": "notebook:redo", "rank": 4 },
                { "command": "notebook:first", "rank": 1 }, { "command": "notebook:any", "args": { "a": 1 } },
                { "type": "submenu", "submenu": { "id": "jp-new", "items": [ { "command": "notebook:new" } ] } },
                { "command": "notebook:off", "disabled": true }, { "type": "command" } ] },
              { "id": "gone", "disabled": true } ],
            "context": [
              { "command": "notebook:cut", "selector": ".jp-Cell", "rank": 2 },
              { "type": "separator", "selector": ".jp-Cell", "rank": 1 },
              { "command": "notebook:new", "selector": ".jp-Cell", "args": { "isContextMenu": true } },
              { "command": "notebook:x", "selector": "[data-x='/']", "icon": "y" } ] },
          "jupyter.lab.toolbars": { "Notebook": [
            { "name": "run", "command": "notebook:run-cell", "label": "Run", "rank": 5 }, { "name": "spacer", "type": "spacer" } ] },
          "jupyter.lab.shortcuts": [
            { "command": "notebook:run", "keys": ["Accel Enter"], "selector": ".jp-Notebook:focus" },
            { "command": "notebook:run", "keys": ["Accel Enter"], "selector": "[data-x='/']" },
            { "command": "notebook:delete", "keys": ["D", "D"], "selector": ".jp-Notebook:focus" },
            { "command": "notebook:split", "keys": ["Ctrl Shift -"], "selector": "body", "args": { "a": 1 } },
            { "command": "notebook:stop", "keys": [], "macKeys": ["Ctrl Enter"], "selector": "body" },
            { "command": "notebook:none", "keys": [""], "selector": "body" },
            { "command": "notebook:mac", "keys": ["Cmd B"], "selector": "body" },
            { "command": "notebook:off", "keys": ["F5"], "selector": "body", "disabled": true } ],
          "properties": {} }
        """#

    static let main = #"""
        { "jupyter.lab.menus": { "main": [
          { "id": "jp-mainmenu-file", "label": "File", "rank": 1, "items": [], "mnemonic": 0 },
          { "id": "jp-mainmenu-edit", "label": "Edit", "rank": 2, "items": [
            { "type": "submenu", "submenu": { "id": "jp-new", "label": "New", "items": [ { "command": "main:new" } ] } } ] } ] } }
        """#

    @Test("carries over menus of several schemas by their ranks, and shortcuts by their selectors")
    func schemas() throws {
        let imported = try Importing("jupyterlab", ["tracker.json": Self.tracker, "main.json": Self.main])
        #expect(
            imported.menus == [
                "File #jp-mainmenu-file (filled)",
                "Edit #jp-mainmenu-edit", "  notebook:first", "  -", "  notebook:redo", #"  notebook:any {"a":1}"#,
                "  New #jp-new", "    notebook:new", "    main:new", "  notebook:off hidden",
                "gone when false (filled)",
                ".jp-Cell #context .jp-Cell", "  -", "  notebook:cut", #"  notebook:new {"isContextMenu":true}"#,
                "[data-x='/'] #context [data-x='/']", "  notebook:x",
            ])
        #expect(
            imported.keys == [
                #"app: ctrl+shift+- → notebook:split {"a":1}"#, ".jp-Notebook:focus: ctrl+enter → notebook:run",
                ".jp-Notebook:focus: d d → notebook:delete", "(data-x='|'): ctrl+enter → notebook:run",
            ])
        #expect(imported.claims.contains("notebook:mac") && imported.map.name == "tracker")
        #expect(
            imported.map.notImported.map(\.what) == [
                "an item of a menu", "'icon' of 'notebook:x'", "the shortcut of 'notebook:stop'",
                "the shortcut of 'notebook:none'", "the shortcut of 'notebook:mac'", "the shortcut of 'notebook:off'",
                "tool bars (1)", "mnemonics of labels (1)",
            ])
        #expect(imported.claims.contains("notebook:run-cell") && imported.titles == ["notebook:run-cell": "Run"])
    }

    @Test("takes the keys of the platform")
    func mac() throws {
        let imported = try Importing("jupyterlab", ["tracker.json": Self.tracker], platform: "mac")
        #expect(imported.keys.contains("app: ctrl+enter → notebook:stop"))
        #expect(imported.keys.contains("app: cmd+b → notebook:mac"))
        #expect(imported.keys.contains(".jp-Notebook:focus: cmd+enter → notebook:run"))
        #expect(imported.map.name == "Notebook" && imported.menus[0] == "jp-mainmenu-edit")
    }

    @Test("takes the user's own shortcuts in place of those of the schemas with the same keys and selector")
    func userShortcuts() throws {
        let own = #"""
            { "shortcuts": [
              { "command": "mine:run", "keys": ["Accel Enter"], "selector": ".jp-Notebook:focus" },
              { "command": "mine:again", "keys": ["Accel Enter"], "selector": ".jp-Notebook:focus" },
              { "command": "notebook:split", "keys": ["Ctrl Shift -"], "selector": "body", "disabled": true },
              { "command": "mine:other", "keys": ["F9"], "selector": "body", "disabled": true } ] }
            """#
        let imported = try Importing(
            "jupyterlab", ["tracker.json": Self.tracker, "shortcuts.jupyterlab-settings": own])
        #expect(
            imported.keys == [
                ".jp-Notebook:focus: ctrl+enter → mine:run", ".jp-Notebook:focus: d d → notebook:delete",
                "(data-x='|'): ctrl+enter → notebook:run",
            ])
        #expect(
            imported.omissions.filter { $0.contains("|the shortcut of") }.map { $0.drop { $0 != "|" }.dropFirst() }
                == [
                    "the shortcut of 'notebook:stop'|it has no keys", "the shortcut of 'notebook:none'|it has no keys",
                    "the shortcut of 'notebook:mac'|'Cmd B' is for mac only",
                    "the shortcut of 'mine:again'|the user's shortcut of its keys counts",
                    "the shortcut of 'notebook:run'|the user's shortcut of its keys counts",
                    "the shortcut of 'notebook:split'|the user disables its keys",
                    "the shortcut of 'mine:other'|it is disabled", "the shortcut of 'notebook:off'|it is disabled",
                ])
        let all = #"{ "@jupyterlab/shortcuts-extension:shortcuts": \#(own) }"#
        #expect(
            try Importing("jupyterlab", ["overrides.json": all]).keys == [".jp-Notebook:focus: ctrl+enter → mine:run"])
    }

    @Test("hides submenus that are disabled, and lists selectors that are no text")
    func disabledAndMalformed() throws {
        let imported = try Importing(
            "jupyterlab",
            [
                "a.json": #"""
                { "jupyter.lab.menus": {
                    "main": [{ "id": "m", "items": [
                      { "type": "submenu", "disabled": true, "submenu": { "id": "s", "items": [{ "command": "a:b" }] } },
                      { "type": "separator", "icon": "x" } ] }],
                    "context": [{ "command": "a:c", "selector": 5 }] },
                  "jupyter.lab.shortcuts": [{ "command": "a:d", "keys": ["F5"], "selector": null }] }
                """#
            ])
        #expect(imported.menus == ["m (filled)", "  s when false (filled)", "    a:b", "  -"])
        #expect(imported.keys == [])
        #expect(
            imported.map.notImported.map { "\($0.what)|\($0.why ?? "")" } == [
                "'icon' of a separator|an action map has no place for it",
                "an item of a context menu|its selector is a number, not a text",
                "the shortcut of 'a:d'|its selector is null, not a text",
            ])
    }
}
