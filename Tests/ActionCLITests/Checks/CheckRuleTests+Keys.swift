@testable import ActionMaps

extension CheckRuleTests {
    private static let state = #""state": { "x": null, "y": null, "n": 0 }, "#

    static let keys: [CheckCase] = [
        .root(
            .keyConflict, "in a list, under two spellings, in the keymap, and by several together",
            """
            "actions": { "a:": { }, "b:": { }, "c:": { } },
            "keys": { "cmd+1": [ { "action": "a:", "when": "x" }, /*!*/{ "action": "b:", "when": "y && x" } ],
              /*!*/"Cmd+2": "a:", "cmd+2": "b:",
              "cmd+3": [ { "action": "a:", "when": "x" }, { "action": "b:", "when": "!x" }, /*!*/"c:" ] }
            """,
            map: state
                + #""keymap": [ { "key": /*!*/"cmd+k", "command": "a:" }, { "key": "cmd+k", "command": "b:" } ], "#),
        .root(
            .keyConflict, "where the root leaves the rule out, which is so for the keymap too", others: [.shadowedKey],
            """
            "actions": { "a:": { }, "b:": { } }, "ignore": [ "key-conflict" ], "keys": { "cmd+1": [ "a:", "b:" ] }
            """,
            map: #""keymap": [ { "key": "cmd+k", "command": "a:" }, { "key": "cmd+k", "command": "b:" } ], "#),
        .root(
            .keyConflict,
            "with a fallback, with conditions that exclude each other, with passes, for the same, and of two nodes",
            """
            "actions": { "a:": { "enabled": "y", "reason": "r" }, "b:": { }, "w:": { "when": "x" } },
            "keys": { "cmd+1": [ { "action": "a:", "when": "x" }, { "action": "b:", "when": "!x && y" } ],
              "cmd+2": [ { "action": "a:", "passes": true }, "b:" ], "cmd+3": [ { "action": "a:", "when": "x" }, "a:" ],
              "cmd+6": [ { "action": "a:", "when": "x" }, "b:" ], "cmd+7": [ { "action": "a:", "when": "x" }, { "action": "b:", "when": "y" } ],
              "cmd+8": [ "w:", "b:" ], "cmd+9": [ "elsewhere:", "b:" ],
              "cmd+4": [ { "action": null, "when": "x" }, "b:" ],
              "cmd+5": [ { "action": "a:", "when": "n < 1" }, { "action": "b:", "when": "n > 2" } ], "ctrl+k ctrl+c": "a:" },
            "children": [ { "name": "grid", "actions": { "c:": {}, "elsewhere:": {} },
              "keys": { "cmd+1": { "action": "c:", "when": "x" }, "ctrl+k": { "action": "c:", "when": "y" } } } ]
            """,
            map: state + #"""
                "keymap": [ { "key": "cmd+k", "command": "a:", "when": "n == 1" }, { "key": "cmd+k", "command": "b:", "when": "n == 2" },
                { "key": "cmd+k", "command": "-b:" } ],
                """#),
        .root(
            .shadowedKey, "by the keymap, by a node's, by a chord's beginning, and by what takes keys away",
            """
            "actions": { "a:": { }, "b:": { } },
            "keys": { /*!*/"cmd+1": "b:", "cmd+2": "a:", "cmd+5": { "action": "a:", "when": "x" },
              /*!*/"ctrl+k ctrl+c": "b:", "ctrl+k": "a:", "ctrl+j": "a:", "ctrl+j ctrl+c": "b:", "cmd+6": [ null, /*!*/"b:" ] },
            "children": [ { "name": "grid", "actions": { "c:": { } }, "keys": { "cmd+3": "a:" } } ]
            """,
            map: #"""
                "state": { "x": null }, "keymap": [ { "key": "cmd+1", "command": "a:" } ],
                "menus": [ { "title": "M", "items": [ { "action": "b:", "shortcut": /*!*/"cmd+2" }, { "action": "c:", "shortcut": /*!*/"cmd+3" },
                { "action": "b:", "shortcut": "cmd+4" }, { "action": "b:", "shortcut": "cmd+5" } ] } ],
                """#),
        .root(
            .shadowedKey, "by a chord's beginning behind a chord, whether from every start or from some",
            """
            "actions": { "a:": { }, "b:": { } },
            "keys": { "ctrl+k": "a:", "ctrl+k ctrl+s": "b:", "ctrl+j": "a:", /*!*/"ctrl+l ctrl+c": "a:", "ctrl+l": "b:" },
            "children": [ { "name": "grid", "actions": { "c:": { } }, "keys": { "ctrl+j ctrl+x": "c:" } } ]
            """,
            map: #"""
                "menus": [ { "title": "M", "items": [ { "action": "b:", "shortcut": "ctrl+k ctrl+s" },
                { "action": "b:", "shortcut": "ctrl+j ctrl+s" }, { "action": "b:", "shortcut": /*!*/"ctrl+l ctrl+s" } ] } ],
                """#),
        .root(
            .shadowedKey, "by one of its own node that no conflict tells of", others: [.wrongArguments],
            """
            "ignore": [ "key-conflict" ], "actions": { "a:": { }, "b:": { } },
            "keys": { "cmd+1": [ "a:", /*!*/"b:" ], "cmd+2": [ { "action": "a:", "when": "x" }, "b:" ], /*!*/"ctrl+k ctrl+b": "a:",
              "Ctrl+K Ctrl+B": "b:" },
            "children": [ { "name": "grid", "actions": { "c:": { }, "d:": { "enabled": "x", "reason": "r" },
                "n:": { "parameters": { "n": { "type": "integer" } } } },
              "keys": { "cmd+3": [ { "action": "c:", "passes": true }, /*!*/"b:" ], "cmd+4": [ { "action": "d:", "passes": true }, "b:" ],
                "cmd+5": [ { "action": "n:", "passes": true }, "b:" ] } } ]
            """,
            map: #""state": { "x": null }, "#),
        .root(
            .shadowedKey, "by bindings that may have no target, that hold at times, that pass, and that do the same",
            """
            "actions": { "a:": { }, "b:": { }, "e:": { "enabled": "x", "reason": "r" } },
            "keys": { "cmd+1": "b:", "cmd+2": "c:", "cmd+3": { "action": "a:", "when": "x" }, "cmd+4": "a:",
              "cmd+5": { "action": "e:", "passes": true }, "ctrl+k ctrl+c": "a:", "cmd+7": "a:" },
            "children": [ { "name": "grid", "actions": { "c:": { "when": "x" } },
              "keys": { "cmd+6": "a:", "cmd+7": "b:" } } ]
            """,
            map: #"""
                "state": { "x": null },
                "keymap": [ { "key": "cmd+1", "command": "a:", "when": "x" }, { "key": "cmd+9", "command": "a:" },
                { "key": "cmd+9", "command": "-b:" } ],
                "menus": [ { "title": "M", "items": [ { "action": "b:", "shortcut": "cmd+2" }, { "action": "b:", "shortcut": "cmd+3" },
                { "action": "a:", "shortcut": "cmd+4" }, { "action": "b:", "shortcut": "cmd+5" }, { "action": "b:", "shortcut": "cmd+6" },
                { "action": "b:", "shortcut": "ctrl+k" }, { "action": "b:", "shortcut": "cmd+9" } ] } ],
                """#),
        .root(
            .shadowedKey, "but not one whose keys do the same by a binding asked before", others: [.keyConflict],
            """
            "actions": { "a:": { }, "b:": { } }, "keys": { "cmd+1": [ "a:", "b:" ] }
            """,
            map: #"""
                "menus": [ { "title": "M", "items": [ { "action": "a:", "shortcut": "cmd+1" } ] } ],
                """#),
        .root(
            .duplicateShortcut, "of items of one node, and of nodes one above the other",
            #""actions": { "a:": { }, "b:": { "when": "x" } }, "children": [ { "name": "grid", "actions": { "c:": { } } } ]"#,
            map: #"""
                "state": { "x": null },
                "menus": [ { "title": "M", "items": [ { "action": "b:", "shortcut": "cmd+1" },
                { "action": "a:", "shortcut": /*!*/"cmd+1" }, { "action": "c:", "shortcut": "cmd+2" }, { "action": "a:", "shortcut": /*!*/"cmd+2" },
                { "action": "a:", "shortcut": "cmd+3" }, { "action": "a:", "arguments": { "n": 1 }, "shortcut": /*!*/"Cmd+3" } ] } ],
                """#),
        .root(
            .duplicateShortcut, "that the first passes on where its action may be disabled or declined",
            """
            "actions": { "a:": { "enabled": "x", "reason": "r" }, "b:": { "enabled": "!x", "reason": "r" }, "c:": { },
              "d:": { "opaque": true } }
            """,
            map: #"""
                "state": { "x": null },
                "menus": [ { "title": "M", "items": [ { "action": "a:", "shortcut": "f11", "passes": true },
                { "action": "b:", "shortcut": "f11", "passes": true }, { "action": "c:", "shortcut": "f11", "passes": true },
                { "action": "d:", "shortcut": /*!*/"f11" }, { "action": "d:", "shortcut": "f12", "passes": true },
                { "action": "c:", "shortcut": "f12" } ] } ],
                """#),
        .root(
            .duplicateShortcut, "of a context menu and the Dock menu beside the menu bar",
            #""actions": { "a:": { }, "b:": { }, "c:": { } }"#,
            map: #"""
                "menus": [ { "title": "C", "kind": "context", "items": [ { "title": "In it", "items": [ { "action": "a:", "shortcut": "cmd+1" } ] },
                { "action": "b:", "shortcut": "cmd+1" } ] }, { "title": "M", "kind": "bar", "items": [ { "action": "c:", "shortcut": "cmd+1" } ] },
                { "title": "D", "kind": "dock", "items": [ { "action": "b:", "shortcut": "cmd+1" } ] } ],
                """#),
        .root(
            .duplicateShortcut, "of nodes beside each other, under conditions that exclude each other, and ignored",
            """
            "actions": { "a:": { "when": "x" }, "b:": { "when": "!x" }, "e:": { } },
            "children": [ { "name": "grid", "actions": { "c:": { } } }, { "name": "list", "actions": { "d:": { } } } ]
            """,
            map: #"""
                "state": { "x": null },
                "menus": [ { "title": "M", "items": [ { "action": "a:", "shortcut": "cmd+1" },
                { "action": "b:", "shortcut": "cmd+1" }, { "action": "c:", "shortcut": "cmd+2" }, { "action": "d:", "shortcut": "cmd+2" },
                { "action": "e:", "shortcut": "cmd+3", "ignore": [ "duplicate-shortcut" ] }, { "action": "c:", "shortcut": "cmd+3" },
                { "action": "e:", "shortcut": "cmd+4" }, { "action": "e:", "shortcut": "cmd+4" } ] } ],
                """#),
    ]

    static let layouts: [CheckCase] = [
        .root(
            .layoutKey, "by their places, and with shift for signs",
            #"""
            "actions": { "a:": { } }, "keys": { /*!*/"ctrl+[KeyB]": "a:", /*!*/"ctrl+k shift+/": "a:", "?": "a:", "shift+k": "a:",
              "shift+up": "a:" }
            """#,
            map: #"""
                "menus": [ { "title": "M", "items": [ { "action": "a:", "shortcut": [ "f1", /*!*/"shift+5" ] },
                { "action": "a:", "shortcut": "shift+6", "ignore": [ "layout-key" ] } ] } ],
                """#),
        .root(
            .layoutKey, "that their characters name",
            #""actions": { "a:": { } }, "keys": { "?": "a:", "ctrl+shift+k": "a:", "shift+f5": "a:", "ctrl+k ctrl+[": "a:" }"#
        ),
    ]

    static let menus: [CheckCase] = [
        .root(
            .emptyMenu, "without items, with separators, with what is never shown, and with such menus alone",
            #""actions": { "a:": { "hidden": "true" }, "b:": { } }"#,
            map: #"""
                "menus": [ /*!*/{ "title": "A", "items": [] }, /*!*/{ "title": "B" }, /*!*/{ "title": "C", "items": [ { "separator": true } ] },
                /*!*/{ "title": "D", "items": [ { "action": "b:", "hidden": true }, { "action": "b:", "when": "false" }, { "action": "a:" } ] },
                /*!*/{ "title": "E", "items": [ /*!*/{ "title": "F", "items": [] } ] },
                { "title": "G", "ignore": [ "empty-menu" ] } ],
                """#),
        .root(
            .emptyMenu, "with an item that may be shown",
            #""actions": { "a:": { "hidden": "x" }, "b:": { } }"#,
            map: #"""
                "state": { "x": null },
                "menus": [ { "title": "A", "items": [ { "title": "B", "items": [ { "action": "b:", "when": "x" } ] } ] },
                { "title": "C", "items": [ { "action": "a:" } ] }, { "title": "D", "items": [ { "action": "host:", "external": true } ] } ],
                """#),
    ]
}
