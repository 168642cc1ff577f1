@testable import ActionMaps

extension CheckRuleTests {
    static let actions: [CheckCase] = [
        .init(
            .unclaimedAction, "an item, a key, a step, a remapping and the user's key",
            """
            { "actionMap": 1,
              "menus": [ { "title": "Edit", "items": [ { "action": /*!*/"coppy:" } ] } ],
              "keymap": [ { "key": "cmd+k", "command": /*!*/"stop:" } ],
              "root": { "name": "app",
                "actions": { "copy:": { "do": [ { "perform": /*!*/"bepp:" } ] } },
                "remap": { "best:": /*!*/"rateFivStars:" },
                "keys": { "cmd+9": /*!*/"bset:", "cmd+8": { "action": /*!*/"x:" },
                  "cmd+7": [ { "action": /*!*/"z:", "when": "false" }, "copy:" ] } } }
            """),
        .init(
            .unclaimedAction, "what is claimed somewhere, remapped, caught, or external",
            """
            { "actionMap": 1,
              "menus": [ { "title": "Edit", "items": [
                { "action": "copy:" }, { "action": "best:" }, { "action": "plugin.blur" }, { "action": "listed:" },
                { "action": "hide:", "external": true } ] } ],
              "keymap": [ { "key": "cmd+k", "command": "-gone:" }, { "key": "cmd+j", "command": "" } ],
              "root": { "name": "app",
                "keys": { "cmd+9": "best:", "cmd+8": { "action": "host:", "external": true }, "cmd+7": null },
                "children": [ { "name": "grid",
                  "methods": { "copy:": { "do": [ { "perform": "worst:" } ] }, "bad:": { } },
                  "remap": { "best:": "copy:", "worst:": "bad:" },
                  "catchAll": { "matching": "plugin.*" },
                  "children": [ { "name": "cell", "catchAll": { "matching": [ "listed:" ] } } ] } ] } }
            """),
        .init(
            .deprecatedAction, "in an item, keys, a step, a remapping and the user's keys",
            """
            { "actionMap": 1,
              "menus": [ { "title": "Edit", "items": [ { "action": /*!*/"old:" }, { "action": "new:", "formerly": [ "was:" ] } ] } ],
              "keymap": [ { "key": "cmd+k", "command": /*!*/"was:" }, { "command": /*!*/"-was:" } ],
              "root": { "name": "app",
                "actions": { "new:": {}, "copy:": { "do": [ { "perform": /*!*/"old:" } ] } },
                "remap": { "old:": { "to": "new:", "deprecated": "use new:" }, "older:": /*!*/"old:" },
                "keys": { "cmd+9": /*!*/"was:", "cmd+8": { "action": /*!*/"old:", "when": "true" } } } }
            """),
        .init(
            .deprecatedAction, "in a sequence that keys or an item give",
            """
            { "actionMap": 1,
              "menus": [ { "title": "Edit", "items": [ { "action": "new:", "formerly": [ "was:" ] },
                { "action": "runCommands", "title": "All", "arguments": { "commands": [ "new:", /*!*/"old:" ] } } ] } ],
              "keymap": [ { "key": "cmd+k", "command": "runCommands", "args": { "commands": [ /*!*/"was:", { "command": /*!*/"old:" },
                { "command": "runCommands", "args": { "commands": [ /*!*/"was:" ] } } ] } } ],
              "root": { "name": "app", "actions": { "new:": {}, "runCommands": {} },
                "remap": { "old:": { "to": "new:", "deprecated": "use new:" } },
                "keys": { "cmd+9": { "action": "runCommands", "arguments": { "commands": [ /*!*/"was:" ] } } } } }
            """),
        .init(
            .unclaimedAction, "in a sequence that keys give",
            """
            { "actionMap": 1, "root": { "name": "app", "actions": { "new:": {}, "runCommands": {} },
                "keys": { "cmd+9": { "action": "runCommands", "arguments": { "commands": [ "new:", /*!*/"gone:" ] } } } } }
            """),
        .init(
            .deprecatedAction, "in a remapping in either form",
            """
            { "actionMap": 1,
              "root": { "name": "app", "actions": { "new:": {} },
                "remap": { "old:": { "to": "new:", "deprecated": "use new:" }, "best:": { "to": /*!*/"old:" },
                  "older:": { "deprecated": "use old:", "to": /*!*/"old:" } }, "keys": { "cmd+9": /*!*/"older:" } } }
            """),
        .init(
            .deprecatedAction, "of a plain remapping, and of a former name that another item has",
            """
            { "actionMap": 1,
              "menus": [ { "title": "Edit", "items": [ { "action": "new:", "formerly": [ "copy:" ] }, { "action": "copy:" } ] } ],
              "keymap": [ { "key": "cmd+k", "command": "copy:" }, { "key": "cmd+j", "command": "old:" } ],
              "root": { "name": "app", "actions": { "new:": {}, "copy:": {} }, "remap": { "old:": { "to": "new:" } } } }
            """),
        .root(
            .unclaimedAction, "ignored by the node", #""ignore": [ "unclaimed-action" ], "keys": { "cmd+9": "best:" }"#),
        .root(
            .wrongArguments, "an item, a key, a step and a key without what is required",
            """
            "keys": { "cmd+1": { "action": "rate:", "arguments": /*!*/{ "stars": "five" } }, "cmd+2": /*!*/"rate:" },
            "actions": { "rate:": { }, "a:": { "do": [
              { "perform": "rate:", "arguments": /*!*/{ "stars": 9 } },
              { "perform": "rate:", "arguments": /*!*/{ "stars": "${args.n}", "strs": "${args.n}" } } ] } }
            """,
            map: #"""
                "actions": { "rate:": { "parameters": { "stars": { "type": "integer", "maximum": 5 } } } }, "menus": [
                { "title": "Rate", "items": [ { "action": "rate:", "arguments": { "star": 5 }, "ignore": [ "wrong-arguments" ] } ] } ],
                """#),
        .root(
            .wrongArguments, "items without arguments, what a step fills in, and what another claim takes",
            """
            "keys": { "cmd+1": { "action": "rate:", "arguments": { "stars": 5.0 } },
              "cmd+2": { "action": "zoom:", "arguments": { "by": "half" } } },
            "actions": { "rate:": { }, "zoom:": { "parameters": { "by": { "type": "number" } } },
              "a:": { "do": [ { "perform": "rate:", "arguments": { "stars": "${args.n}" } } ] } },
            "children": [ { "name": "view", "actions": { "zoom:": { } } } ]
            """,
            map: #"""
                "actions": { "rate:": { "parameters": { "stars": { "type": "integer", "maximum": 5 } } } },
                "menus": [ { "title": "Rate", "items": [ { "action": "rate:" } ] } ],
                """#),
        .root(
            .wrongArguments, "secrets that a map leaves out",
            """
            "keys": { "cmd+1": { "action": "signIn:", "arguments": { "user": "ann" } } },
            "actions": { "signIn:": { } }
            """,
            map: #"""
                "actions": { "signIn:": { "parameters": { "user": { "type": "string" },
                  "password": { "type": "string", "secret": true } } } },
                "menus": [ { "title": "Go", "items": [ { "action": "signIn:", "arguments": { "user": "ann" } } ] } ],
                """#),
        .root(
            .wrongArguments, "by a remapping and a catch-all",
            """
            "remap": { "best:": "rate:" }, "catchAll": { "matching": "plugin.*" }, "actions": { "rate:": { } },
            "keys": { "cmd+1": { "action": "best:", "arguments": /*!*/{ "stars": true } },
              "cmd+2": { "action": "plugin.x", "arguments": /*!*/{ "on": 1 } } }
            """,
            map: #"""
                "actions": { "rate:": { "parameters": { "stars": { "type": "integer" } } },
                "plugin.x": { "parameters": { "on": { "type": "boolean" } } } },
                """#),
    ]

    static let claims: [CheckCase] = [
        .root(
            .unreachableClaim, "behind one without a condition, one that is implied, and two that leave nothing",
            """
            "methods": { "save:": { } },
            "actions": { /*!*/"save:": { }, "a:": [ { "when": "x" }, /*!*/{ "when": "y && x" } ],
              "b:": [ { "when": "x" }, { "when": "!x" }, /*!*/{ } ], "c:": [ { "enabled": "x", "reason": "r" }, /*!*/{ } ] },
            "catchAll": /*!*/{ "matching": [ "save:", "c:" ] }
            """, map: #""state": { "x": null, "y": null }, "#),
        .root(
            .unreachableClaim, "behind claims that may decline, are opaque, or leave something",
            """
            "methods": { "save:": { "do": [ { "decline": true } ] } },
            "actions": { "save:": { }, "a:": [ { "when": "x && y" }, { "when": "x" } ],
              "b:": [ { "when": "x" }, { "when": "y" }, { } ], "c:": [ { "opaque": true }, { "opaque": true } ] },
            "catchAll": { "matching": [ "save:", "d:" ] },
            "children": [ { "name": "view", "actions": { "save:": { } } } ]
            """, map: #""state": { "x": null, "y": null }, "#),
        .root(
            .performCycle, "of two claims, of one, and over two nodes",
            """
            "actions": { "a:": { "do": [ { "perform": /*!*/"b:" } ] }, "b:": { "do": [ { "print": "b" }, { "perform": "a:" } ] },
              "up:": { "do": [ { "perform": /*!*/"down:" } ] } },
            "methods": { "self:": { "do": [ { "perform": /*!*/"self:" } ] } },
            "children": [ { "name": "grid", "actions": { "down:": { "do": [ { "perform": "up:" } ] } } } ]
            """),
        .root(
            .performCycle, "by another name that one node of the way gives", others: [.unclaimedAction],
            """
            "actions": { "a:": { "do": [ { "perform": /*!*/"b:" } ] }, "n:": { "do": [ { "perform": "c:" } ] } },
            "remap": { "b:": "a:" },
            "children": [ { "name": "grid", "remap": { "c:": "none:" },
              "actions": { "p:": { "do": [ { "perform": /*!*/"q:" } ] } },
              "children": [ { "name": "cell", "remap": { "q:": "p:" }, "actions": { "start:": { "do": [ { "perform": "p:" } ] } } } ] } ]
            """, map: ""),
        .root(
            .performCycle, "with a condition, an end before it, or a nearer claim that ends it",
            """
            "actions": { "a:": { "do": [ { "perform": "b:" } ] }, "b:": { "when": "x", "do": [ { "perform": "a:" } ] },
              "c:": { "do": [ { "perform": "d:" } ] }, "d:": { "enabled": "x", "reason": "r", "do": [ { "perform": "c:" } ] },
              "e:": { "do": [ { "decline": true }, { "perform": "e:" } ] },
              "f:": { "do": [ { "perform": "g:" } ] }, "h:": { "do": [ { "perform": "k:" } ] }, "k:": { } },
            "children": [ { "name": "grid", "actions": { "g:": { "do": [ { "perform": "f:" } ] }, "f:": { } } } ]
            """, map: #""state": { "x": null }, "#),
        .root(
            .performCycle, "whose steps end before, or that is remapped elsewhere",
            others: [.unclaimedAction, .wrongArguments],
            """
            "actions": {
              "a:": { "parameters": { "n": { "type": "integer" } }, "do": [ { "perform": "a:", "arguments": { "n": "x" } } ] },
              "b:": { "do": [ { "perform": "none:" }, { "perform": "b:" } ] },
              "c:": { "do": [ { "perform": "a:" }, { "perform": "c:" } ] },
              "d:": { "do": [ { "perform": "e:" } ] }, "e:": { }, "f:": { "do": [ { "perform": "g:" } ] } },
            "remap": { "e:": "d:", "g:": "h:" },
            "children": [ { "name": "grid", "remap": { "h:": "f:" } } ]
            """),
        .root(
            .disabledWithoutReason, "a claim and a catch-all",
            """
            "actions": { "a:": { "enabled": /*!*/"x" }, "b:": { "enabled": /*!*/"false" } },
            "catchAll": { "matching": "plugin.*", "enabled": /*!*/"x" }
            """, map: #""state": { "x": null }, "#),
        .root(
            .disabledWithoutReason, "with a reason, or never disabled",
            #""actions": { "a:": { "enabled": "x", "reason": "" }, "b:": { "enabled": "true" }, "c:": { "when": "x" } }"#,
            map: #""state": { "x": null }, "#),
    ]
}
