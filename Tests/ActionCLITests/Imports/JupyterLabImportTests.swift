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
          "jupyter.lab.toolbars": {},
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
                "an item of a menu", "the menu 'gone'", "'icon' of 'notebook:x'", "the shortcut of 'notebook:stop'",
                "the shortcut of 'notebook:none'", "the shortcut of 'notebook:mac'", "the shortcut of 'notebook:off'",
                "'jupyter.lab.toolbars'", "mnemonics of labels (1)",
            ])
    }

    @Test("takes the keys of the platform")
    func mac() throws {
        let imported = try Importing("jupyterlab", ["tracker.json": Self.tracker], platform: "mac")
        #expect(imported.keys.contains("app: ctrl+enter → notebook:stop"))
        #expect(imported.keys.contains("app: cmd+b → notebook:mac"))
        #expect(imported.keys.contains(".jp-Notebook:focus: cmd+enter → notebook:run"))
        #expect(imported.map.name == "Notebook" && imported.menus[0] == "jp-mainmenu-edit")
    }

    @Test("lists submenus that are disabled, and selectors that are no text")
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
        #expect(imported.menus == ["m (filled)", "  -"])
        #expect(imported.keys == [])
        #expect(
            imported.map.notImported.map { "\($0.what)|\($0.why ?? "")" } == [
                "a submenu|it is disabled", "'icon' of a separator|an action map has no place for it",
                "an item of a context menu|its selector is a number, not a text",
                "the shortcut of 'a:d'|its selector is null, not a text",
            ])
    }
}
