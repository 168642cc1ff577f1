@testable import ActionCLI

extension CheckRuleTests {
    static let misses: [CheckCase] = [
        .root(
            .performCycle,
            "under a condition that a step makes true, under one of both, through events, and of many in one",
            """
            "actions": {
              "copy:": { "do": [ { "set": { "clipboard": "x" } }, { "perform": /*!*/"paste:" } ] },
              "paste:": { "enabled": "clipboard != null", "reason": "r", "do": [ { "perform": "copy:" } ] },
              "a:": { "when": "x", "do": [ { "print": "a" }, { "perform": /*!*/"b:" } ] },
              "b:": { "when": "x", "do": [ { "perform": "a:" } ] },
              "e:": { "do": [ { "trigger": /*!*/"E" } ] }, "m:": { "do": [ { "perform": /*!*/"n:" }, { "perform": "o:" } ] },
              "n:": { "do": [ { "perform": "m:" } ] }, "o:": { "do": [ { "perform": "n:" } ] } },
            "rules": [ { "transformEvent": "E", "to": "F" }, { "handleEvent": "F", "do": [ { "perform": "e:" } ] },
              { "handleError": "R", "do": [ { "perform": "r:" } ] } ],
            "children": [ { "name": "grid", "actions": { "r:": { "do": [ { "report": /*!*/"R" } ] } } } ]
            """, map: #""state": { "x": null, "clipboard": null }, "#),
        .root(
            .performCycle, "that a step ends, that may fail before, and whose condition a step changes",
            others: [.wrongType],
            """
            "actions": {
              "a:": { "when": "x", "do": [ { "set": { "x": false } }, { "perform": "a:" } ] },
              "b:": { "do": [ { "add": { "t": 1 } }, { "perform": "b:" } ] },
              "c:": { "do": [ { "perform": "d:" }, { "perform": "c:" } ] }, "d:": { "when": "y" },
              "e:": { "do": [ { "trigger": "E" } ] }, "f:": { "do": [ { "perform": "g:", "arguments": { "n": "${x}" } } ] },
              "g:": { "parameters": { "n": { "type": "integer" } }, "do": [ { "perform": "f:" } ] } },
            "rules": [ { "receiveEvent": "E", "do": [ { "perform": "d:" } ] }, { "handleEvent": "E", "do": [ { "perform": "e:" } ] } ]
            """, map: #""state": { "x": true, "y": null, "t": "text" }, "#),
        .root(
            .neverEnabled, "a claim, and keys to it and to what its condition excludes",
            """
            "actions": { "a:": { "when": "n < 1", "enabled": /*!*/"n > 2", "reason": "r" }, "b:": { "enabled": "x", "reason": "r" } },
            "keys": { /*!*/"cmd+1": "a:", /*!*/"cmd+2": { "action": "b:", "when": "!x" } }
            """, map: #""state": { "x": null, "n": 0 }, "#),
        .root(
            .neverEnabled, "where another claim may take it, or both may hold",
            """
            "actions": { "a:": { "when": "x", "enabled": "y", "reason": "r" }, "b:": { "enabled": "false", "reason": "r" } },
            "keys": { "cmd+1": { "action": "a:", "when": "!z" }, "cmd+2": "b:" }, "catchAll": { "matching": "*", "when": "x" }
            """, map: #""state": { "x": null, "y": null, "z": null }, "#),
        .root(
            .unreachableRule, "behind one for any, one of its name, and what is put in its place",
            """
            "rules": [ { "transformEvent": "A", "to": "B" }, /*!*/{ "receiveEvent": "A" }, { "handleEvent": "B" },
              { "handleEvent": "*" }, /*!*/{ "handleEvent": "C" }, /*!*/{ "handleEvent": "*" },
              { "handleError": "*" }, /*!*/{ "handleError": "C" } ]
            """),
        .root(
            .unreachableRule, "behind what only receives, throws, or gives an event for an error",
            """
            "rules": [ { "receiveEvent": "A" }, { "receiveEvent": "A" }, { "handleEvent": "*", "do": [ { "print": "x" } ] },
              { "subscribe": "A" }, { "catchError": "E", "event": "A" }, { "handleEvent": "A" }, { "handleError": "*", "do": [ { "report": "E" } ] },
              { "handleError": "E" } ], "children": [ { "name": "grid", "rules": [ { "handleEvent": "A" } ] } ]
            """),
        .root(
            .unreachableStep, "behind a report and a decline, once for each list", others: [.unhandledEvent],
            """
            "actions": { "a:": { "do": [ { "report": "E" }, /*!*/{ "print": "x" }, { "print": "y" } ] },
              "b:": { "do": [ { "decline": true }, /*!*/{ "report": "E" }, { "print": "y" } ] } }
            """),
        .root(
            .unreachableStep, "behind a value and at the end",
            #""actions": { "a:": { "do": [ { "return": 1 }, { "print": "x" }, { "decline": true } ] } }"#),
        .root(
            .unknownArgument, "in steps, titles and conditions, and in a rule",
            """
            "actions": { "open:": { "parameters": { "path": { "type": "string" } }, "enabled": /*!*/"args.pth", "reason": "r",
              "title": /*!*/"Open ${args.pat}", "do": [ { "print": /*!*/"${args.pth}" }, { "print": "${args.path} ${args.path.x}" } ] } },
            "rules": [ { "handleEvent": "E", "do": [ { "print": /*!*/"${args.path}" } ] } ]
            """),
        .root(
            .unknownArgument, "of what takes any arguments",
            """
            "actions": { "a:": { "do": [ { "print": "${args.x}" } ] } }, "catchAll": { "do": [ { "print": "${args.y}" } ] }
            """),
        .root(
            .unreadKey, "that nearly is another one",
            """
            "actions": { "a:": { "do": [ { "set": { /*!*/"clipbord": 1, "clipboard": 1 } }, { "toggle": /*!*/"lockd" },
              { "add": { /*!*/"cuont": 1 } } ] }, "b:": { "when": "clipboard && locked", "value": "${count}" } }
            """, map: #""state": { "locked": false, "count": 0 }, "#),
        .root(
            .unreadKey, "that is read, that is in the state, in an object that is read, or like nothing",
            """
            "actions": { "a:": { "do": [ { "set": { "x": 1, "o.p": 1, "log": 2, "size.x": 1, "other": 1 } } ] },
              "b:": { "when": "x && size", "value": "${o}" } }
            """, map: #""state": { "o": {}, "lof": 1, "log": 1 }, "#),
        .root(
            .wrongType, "steps and comparisons",
            """
            "actions": { "a:": { "do": [ { "toggle": /*!*/"n" }, { "add": { /*!*/"t": 1 } } ] },
              "b:": { "when": /*!*/"n == five", "enabled": /*!*/"flag != yes", "reason": "r" }, "c:": { "when": /*!*/"!(n > ten)" } }
            """, map: #""state": { "n": 0, "t": "text", "flag": true }, "#),
        .root(
            .wrongType, "of what may be something else",
            """
            "actions": { "a:": { "do": [ { "toggle": "toggled" }, { "add": { "added": 1 } }, { "set": { "m": "${args.x}" } }, { "toggle": "m" },
                { "set": { "n": "five" } }, { "add": { "o.p": 1 } } ] },
              "b:": { "when": "n == five && k == '5' && flag == true && flag == 'true' && o.p == x" } }
            """, map: #""state": { "n": 0, "m": 1, "k": 1, "flag": true, "o": { "p": "t" } }, "#),
        .root(
            .idleRemoval, "with other keys, a misspelt name, and a condition that does not hold for it",
            """
            "actions": { "a:": {}, "save:": {} }, "keys": { "cmd+1": "a:", "cmd+2": { "action": "save:", "when": "x" } }
            """,
            map: #"""
                "state": { "x": null }, "keymap": [ /*!*/{ "key": "cmd+3", "command": "-a:" }, /*!*/{ "command": "-svae:" },
                /*!*/{ "key": "cmd+2", "command": "-save:", "when": "!x" }, { "key": "cmd+1", "command": "-a:" } ],
                """#),
        .root(
            .idleRemoval, "of what is bound, and of what only the host may bind",
            """
            "actions": { "a:": {}, "save:": {} }, "keys": { "cmd+1": "a:", "cmd+2": { "action": "save:", "when": "x && y" } }
            """,
            map: #"""
                "state": { "x": null, "y": null }, "keymap": [ { "command": "-a:" }, { "command": "-workbench.quit" },
                { "key": "cmd+2", "command": "-save:", "when": "x" } ],
                """#),
    ]
}
